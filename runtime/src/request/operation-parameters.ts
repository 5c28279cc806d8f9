/**
 * The query parameters of an operation: the ones that a client may send, and no others. Everything that describes,
 * offers or checks parameters starts from this list.
 */

import type { ParameterNames } from "../definition/parameter-names.js";
import { facetsOf } from "../definition/part-table.js";
import type { CollectionOperation, FieldValueInfo, Pagination } from "../definition/resource.js";
import { mostValues } from "./filters/exact-filter.js";
import { parameterName } from "./filters/filter-kind.js";
import { filterKinds } from "./filters/filter-kinds.js";
import { publicFieldName } from "./public-names.js";
import { type PositionParameter, type QueryParameter, scalarOf } from "./query-parameter.js";
import { isIndex, toName, toPath } from "./query-string.js";

/** The properties of a route that decide which parameters a client may send. */
export type Parameterised = Pick<
  CollectionOperation,
  "pagination" | "parameters" | "filters" | "search" | "key" | "fields" | "clientIncludes" | "handlerParameters"
>;

/**
 * Returns each parameter of an operation once. Paging comes first, then the choice of fields and items, then positions,
 * then the search. The parameters of a handler follow, and finally the filters in the order of their fields.
 */
export function operationParameters(operation: Parameterised): readonly QueryParameter[] {
  const types = positionFields(operation);
  const filtering = Object.entries(operation.filters).flatMap(([field, filter]) =>
    filterKinds.flatMap((kind) =>
      kind.parameters(field, filter, { names: operation.parameters, isOfCursor: types.has(field) }),
    ),
  );
  const taken = new Set(filtering.map(({ name }) => name));
  const positions = [...types].flatMap(([field, valueProperties]) => positionParameters(field, valueProperties));
  return [
    ...pagingParameters(operation),
    ...choiceParameters(operation),
    ...positions.filter(({ name }) => !taken.has(name)),
    ...searchParameters(operation),
    ...declaredParameters(operation),
    ...filtering,
  ];
}

/**
 * Returns the fields that a position may contain: the declared ones, those of any order that the client may request,
 * and the key.
 */
function positionFields({ pagination, filters, key = [] }: Parameterised): ReadonlyMap<string, FieldValueInfo> {
  const { viaCursor, enabled, clientEnabled } = pagination;
  if (viaCursor === null || pagination.cursor === "opaque" || !(enabled || clientEnabled)) return new Map();
  return new Map<string, FieldValueInfo>([
    ...viaCursor.map((field) => [publicFieldName(field), field] as const),
    ...Object.entries(filters).flatMap(([field, filter]) => (filter.order ? [[field, filter] as const] : [])),
    ...key.map((field) => [publicFieldName(field), field] as const),
  ]);
}

function pagingParameters({ pagination, parameters }: Parameterised): readonly QueryParameter[] {
  const { enabled, clientEnabled, clientItemsPerPage, clientOffset, clientPartial, partial, maximumOffset, viaCursor } =
    pagination;
  const most = largestPage(pagination);
  const size = defaultPageSize(pagination);
  const mayPage = enabled || clientEnabled;
  const named = <Option extends keyof ParameterNames>(option: Option) => ({
    option,
    ...parameterName(...toPath(parameters[option])),
  });
  return [
    ...when(mayPage && viaCursor === null, {
      kind: "page",
      property: "hydra:pageIndex",
      maximumOffset,
      value: { form: "integer", least: 1, default: 1 },
      ...named("page"),
    }),
    ...when(mayPage && viaCursor === null && clientOffset, {
      kind: "offset",
      property: "hydra:offset",
      maximumOffset,
      value: { form: "integer", least: 0, default: 0 },
      ...named("offset"),
    }),
    ...when(clientEnabled, {
      kind: "switch",
      property: "pagination",
      default: enabled,
      value: { form: "boolean", default: enabled },
      ...named("enabled"),
    }),
    ...when(mayPage && clientItemsPerPage, {
      kind: "page-size",
      property: "hydra:limit",
      maximum: most,
      default: size,
      value: { form: "integer", least: 0, most, default: size },
      ...named("itemsPerPage"),
    }),
    ...when(mayPage && clientPartial, {
      kind: "partial",
      property: "partial",
      default: partial,
      value: { form: "boolean", default: partial },
      ...named("partial"),
    }),
    ...when(mayPage && viaCursor !== null && pagination.cursor === "opaque", {
      kind: "cursor",
      property: "cursor",
      value: { form: "link" },
      ...named("cursor"),
    }),
  ];
}

/** The largest page if no maximum is set, unless the server's own page size is larger. */
const pageCeiling = 1000;

/** Returns the largest page that a client may request, if it may set the size. */
export function largestPage({ maximumItemsPerPage, itemsPerPage }: Pagination): number {
  return maximumItemsPerPage ?? Math.max(pageCeiling, itemsPerPage);
}

/**
 * Returns the size of a page if the client sets none. If the client could set one, the size is at most the maximum.
 */
export function defaultPageSize(pagination: Pagination): number {
  const { clientItemsPerPage, itemsPerPage } = pagination;
  return clientItemsPerPage ? Math.min(itemsPerPage, largestPage(pagination)) : itemsPerPage;
}

function choiceParameters(operation: Parameterised): readonly QueryParameter[] {
  const { pagination, parameters, fields = [], clientIncludes } = operation;
  const facets = facetsOf(operation);
  const choices = [
    ...(pagination.clientFields ? [{ kind: "fields", names: fields } as const] : []),
    ...(clientIncludes ? [{ kind: "include", names: clientIncludes } as const] : []),
    ...(facets.length > 0 ? [{ kind: "facets", names: facets } as const] : []),
  ];
  return choices.flatMap(({ kind, names }): readonly QueryParameter[] => {
    const choice = { kind, names, property: kind, option: kind } as const;
    return [
      { value: { form: "names" }, ...choice, ...parameterName(parameters[kind]) },
      { value: { form: "name", names }, list: {}, ...choice, ...parameterName(parameters[kind], "") },
    ];
  });
}

function searchParameters({ search, parameters }: Parameterised): readonly QueryParameter[] {
  if (search === undefined) return [];
  const spelling = parameterName(...toPath(parameters.search));
  const property = "hydra:freetextQuery";
  return [{ kind: "search", option: "search", property, value: { form: "text" }, fields: search, ...spelling }];
}

function declaredParameters({ handlerParameters = {} }: Parameterised): readonly QueryParameter[] {
  return Object.entries(handlerParameters).flatMap(([name, declared]): readonly QueryParameter[] => {
    const each = { kind: "declared", property: name, declared, value: scalarOf(declared) } as const;
    return [
      { ...each, ...parameterName(name), ...(declared.required && { required: true }) },
      ...when(declared.list, { list: { most: mostValues({}) }, ...each, ...parameterName(name, "") }),
    ];
  });
}

function positionParameters(field: string, valueProperties: FieldValueInfo): readonly PositionParameter[] {
  const position = { kind: "position", property: field, field } as const;
  return [
    ...(["lt", "gt"] as const).map((operator) => ({
      operator,
      value: scalarOf(valueProperties),
      ...position,
      ...parameterName(field, operator),
    })),
    ...when(valueProperties.nullable, {
      operator: "null",
      value: { form: "true" },
      ...position,
      ...parameterName(field, "null"),
    }),
  ];
}

/** Returns the parameter in a list if the operation has it, otherwise an empty list. */
function when<const Parameter>(has: boolean | undefined, parameter: Parameter): readonly Parameter[] {
  return has ? [parameter] : [];
}

const byOperation = new WeakMap<Parameterised, ReadonlyMap<string, QueryParameter>>();

/** Returns the parameters of an operation by name. The map is built once for each operation. */
export function knownParameters(operation: Parameterised): ReadonlyMap<string, QueryParameter> {
  const found = byOperation.get(operation);
  if (found !== undefined) return found;
  const known = new Map(operationParameters(operation).map((parameter) => [parameter.name, parameter]));
  byOperation.set(operation, known);
  return known;
}

/** Returns the parameters without which a collection cannot be requested. */
export function requiredParameters(operation: Parameterised): readonly string[] {
  return operationParameters(operation).flatMap(({ name, required }) => (required ? [name] : []));
}

/**
 * Returns the parameter that a part of a query belongs to: `genre[]` for `genre[0]`. Undefined if the operation has
 * none.
 */
export function parameterAt(operation: Parameterised, path: readonly string[]): QueryParameter | undefined {
  const isItem = path.length > 1 && isIndex(path.at(-1));
  return knownParameters(operation).get(toName(isItem ? [...path.slice(0, -1), ""] : path));
}
