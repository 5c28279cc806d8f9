/** The query parameters of an operation for `explain`: only what a client may send, with what each takes (BEHAVIOUR 4 to 6). */
import type { Filter, Pagination, ScalarType } from "@prisma-paged/runtime";
import { largestPage } from "@prisma-paged/runtime/operation";
import type { ApiOperation } from "./api-model.js";

export interface ExplainedParameter {
  /** Several that take the same. */
  readonly names: readonly string[];
  readonly takes: string;
}

/** In the order of the emitted query type. */
export function explainParameters(operation: ApiOperation): readonly ExplainedParameter[] {
  const { filters, pagination } = operation.operation;
  const cursor = new Set(pagination.viaCursor?.map(({ field }) => field));
  return [
    ...pagingParameters(operation),
    ...cursorParameters(operation),
    ...Object.entries(filters).flatMap(([name, filter]) => filterParameters(name, filter, cursor)),
  ];
}

const boolean = "true or false";

function pagingParameters({ operation: { pagination, parameters } }: ApiOperation): readonly ExplainedParameter[] {
  const paged = pagination.enabled || pagination.clientEnabled;
  return [
    ...(paged ? [{ names: [parameters.page], takes: pageNumber(pagination) }] : []),
    ...(pagination.clientEnabled
      ? [{ names: [parameters.enabled], takes: `${boolean}; by default ${pagination.enabled}` }]
      : []),
    ...(paged && pagination.clientItemsPerPage
      ? [{ names: [parameters.itemsPerPage], takes: `integer from 0, at most ${largestPage(pagination)} are given` }]
      : []),
    ...(paged && pagination.clientPartial
      ? [{ names: [parameters.partial], takes: `${boolean}; by default ${pagination.partial}` }]
      : []),
  ];
}

function pageNumber({ maximumOffset }: Pagination): string {
  return `integer from 1${maximumOffset === null ? "" : `, behind no more than ${maximumOffset} items`}`;
}

function cursorParameters({ operation: { pagination } }: ApiOperation): readonly ExplainedParameter[] {
  return (pagination.viaCursor ?? []).map(({ field, type }) => ({
    names: [`${field}[lt]`, `${field}[gt]`],
    takes: `${typeText(type)}: the position to read from`,
  }));
}

/** @param cursor the fields whose `lt` and `gt` are a position, and no filter */
function filterParameters(name: string, filter: Filter, cursor: ReadonlySet<string>): readonly ExplainedParameter[] {
  const { match, range, order, exists, relation } = filter;
  const value = typeText(filter.type, filter.values);
  const own = relation === undefined ? value : `${value}, or an IRI under ${relation.path}`;
  const matched = match === "partial" ? "contains" : "begins with";
  const bounds = cursor.has(name) ? ["lte", "gte"] : ["lt", "lte", "gt", "gte"];
  const direction = cursor.size === 0 ? "asc or desc" : "asc or desc; ignored unless it is the cursor's own order";
  return [
    ...(match === "exact" ? [{ names: [name, `${name}[]`], takes: `${own}; [] for any of several` }] : []),
    ...(match === "partial" || match === "start"
      ? [{ names: [name], takes: `${value}; the field ${matched} it, in any letter case` }]
      : []),
    ...(range ? [{ names: bounds.map((bound) => `${name}[${bound}]`), takes: value }] : []),
    ...(range ? [{ names: [`${name}[between]`], takes: "a..b, both included" }] : []),
    ...(order ? [{ names: [`order[${name}]`], takes: direction }] : []),
    ...(exists ? [{ names: [`exists[${name}]`], takes: boolean }] : []),
  ];
}

function typeText(type: ScalarType, values: readonly string[] = []): string {
  switch (type) {
    case "Enum":
      return values.join(" or ");
    case "Boolean":
      return boolean;
    case "DateTime":
      return "DateTime (ISO 8601)";
    case "Bytes":
      return "Bytes (base64)";
    default:
      return type;
  }
}
