/**
 * Lists what clients see of the query parameters of a route. They come from the list on which everything else about
 * parameters is based.
 */
import {
  defaultPageSize,
  operationParameters,
  type Pagination,
  type QueryParameter,
  queryParameters,
  searchedName,
} from "@prisma-paged/runtime/generator";
import type { WrittenOperation } from "../model/api-model.js";
import { formatLocation } from "../schema/location.js";
import { entryIf, type Origin, type RouteContext, type SurfaceEntry } from "./surface-entry.js";

type Parameterised = Parameters<typeof operationParameters>[0];

/** Returns the entries of the query parameters of a route. @param at returns where a paging option is set */
export function parameterEntries(
  side: RouteContext,
  route: Parameterised,
  at: (key: keyof Pagination) => Origin,
  { location, searchLocation = location }: Pick<WrittenOperation, "location" | "searchLocation">,
): readonly SurfaceEntry[] {
  const originOf = (parameter: QueryParameter): Origin => {
    if ("filter" in parameter) return { place: placeOfFilter(side, parameter) };
    const option = offering[parameter.kind];
    return option ? at(option) : { place: formatLocation(parameter.kind === "search" ? searchLocation : location) };
  };
  const described = queryParameters(route);
  return operationParameters(route).flatMap((parameter, index): readonly SurfaceEntry[] => {
    // Only links contain positions. A change of them follows from the cursor and from the orders.
    if (parameter.kind === "position" || parameter.kind === "cursor") return [];
    const { name } = parameter;
    const origin = originOf(parameter);
    const description = described[index]?.description ?? "";
    return [
      { kind: "parameter", name, parts: subEntriesOf(parameter, route, description, origin), ...origin },
      ...entryIf(parameter.required, { kind: "required", name, ...origin }),
    ];
  });
}

/** The paging options that offer parameters, by the kind of parameter. */
const offering: { readonly [parameter: string]: keyof Pagination } = {
  page: "maximumOffset",
  offset: "clientOffset",
  "page-size": "maximumItemsPerPage",
  switch: "clientEnabled",
  partial: "clientPartial",
  fields: "clientFields",
};

function subEntriesOf(
  parameter: QueryParameter,
  route: Parameterised,
  description: string,
  origin: Origin,
): readonly SurfaceEntry[] {
  const { name, value, list } = parameter;
  const isCompared = (parameter.kind === "exact" || parameter.kind === "text") && list === undefined;
  const values = "names" in parameter ? parameter.names : "values" in value ? value.values : [];
  return [
    ...entryIf(isCompared, { kind: "meaning", name, value: description.replace(/\.$/, ""), ...origin }),
    ...("type" in value ? [{ kind: "parameter type", name, value: value.type, ...origin } as const] : []),
    ...(list ? [] : (values ?? [])).map(
      (parameterValue): SurfaceEntry => ({ kind: "parameter value", name: `${name}=${parameterValue}`, ...origin }),
    ),
    ...furtherSubEntries(parameter, route, origin),
  ];
}

function furtherSubEntries(
  parameter: QueryParameter,
  { pagination }: Parameterised,
  origin: Origin,
): readonly SurfaceEntry[] {
  const { name } = parameter;
  switch (parameter.kind) {
    case "page": {
      const offset = parameter.maximumOffset ?? Number.POSITIVE_INFINITY;
      const page = Math.floor(offset / defaultPageSize(pagination)) + 1;
      const last: SurfaceEntry = { kind: "deepest page", name, value: page, ...origin };
      return [{ kind: "deepest offset", name, value: offset, parts: [last], ...origin }];
    }
    case "page-size":
      return [{ kind: "largest page", name, value: parameter.maximum, ...origin }];
    case "search":
      return parameter.fields.map(
        (field): SurfaceEntry => ({ kind: "searched", name: searchedName(field), ...origin }),
      );
    case "order": {
      const { ASC, DESC } = parameter.filter.nulls ?? {};
      const nulls = [ASC && `${ASC} if ascending`, DESC && `${DESC} if descending`].filter(Boolean);
      return [{ kind: "nulls", name, value: nulls.join(", ") || "where the database has them", ...origin }];
    }
    default:
      return [];
  }
}

/** Returns the line of the field's `@filter`, otherwise the line of the field. */
function placeOfFilter(
  { sources, rows }: RouteContext,
  { field, filter }: Extract<QueryParameter, { filter: object }>,
): string {
  const name = filter.through?.[0]?.relation ?? filter.field ?? field;
  const entry = sources.field(rows.resource.model, name);
  if (entry === undefined) return formatLocation(rows.location);
  const annotated = entry.comment?.lines.find(({ text }) => /@(?:\w+\.)?filter\b/.test(text));
  return formatLocation(sources.locate({ file: entry.file, line: annotated?.line ?? entry.line }));
}
