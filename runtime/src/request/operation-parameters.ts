/**
 * The query parameters of an operation: the ones that a client may send, and no others. Everything that describes,
 * offers or checks parameters starts from this list.
 */
import type { ParameterNames } from "../definition/parameter-names.js";
import type {
  CollectionOperation,
  Filter,
  HandlerParameter,
  KnownValues,
  ScalarType,
  SearchField,
  TextMatch,
} from "../definition/resource.js";
import { type Comparison, dateBounds } from "./filters/range-conditions.js";
import { largestPage } from "./page-request.js";
import { publicName } from "./public-names.js";
import { isIndex, toName, toPath } from "./query-string.js";

/** How a parameter is written. */
interface Spelling {
  /** As a client writes it: `population[gte]`; of a list `genre[]`. */
  readonly name: string;
  /** The same in parts, as `parseQuery` returns it: `["population", "gte"]`. */
  readonly path: readonly string[];
}

/** A parameter of paging, under its configured name. */
type PagingParameter = Spelling &
  (
    | { readonly kind: "page"; readonly maximumOffset: number | null }
    | { readonly kind: "page-size"; readonly maximum: number; readonly default: number }
    | { readonly kind: "switch"; readonly default: boolean }
    | { readonly kind: "partial"; readonly default: boolean }
  );

/** What chooses the fields of the items, or items to include: as one text, or as a list. */
type ChoiceParameter = Spelling & {
  readonly kind: "choice" | "choice-list";
  readonly of: "fields" | "include";
  /** Those that may be chosen. */
  readonly names: readonly string[];
};

/** One field's part of a cursor's position that is nothing else: `id[lt]`, `publishedAt[null]`. */
type PositionParameter = Spelling & {
  readonly kind: "position";
  readonly field: string;
  readonly operator: "lt" | "gt" | "null";
  /** Of the field's values. */
  readonly type: ScalarType;
  readonly values?: readonly string[];
};

/** A parameter of a field with `@filter(…)`. */
export type FilterParameter = Spelling & { readonly field: string; readonly filter: Filter } & (
    | { readonly kind: "exact" }
    | { readonly kind: "list" }
    | { readonly kind: "not" }
    | { readonly kind: "not-list" }
    | { readonly kind: "text"; readonly match: TextMatch }
    | { readonly kind: "text-list"; readonly match: TextMatch }
    | {
        readonly kind: "comparison";
        readonly operator: Comparison;
        /** True if it is a part of a cursor's position as well. */
        readonly isPosition?: boolean;
      }
    | { readonly kind: "between" }
    | { readonly kind: "order" }
    | { readonly kind: "exists" }
  );

/** The parameter that looks in several fields at once. */
type SearchParameter = Spelling & { readonly kind: "search"; readonly fields: readonly SearchField[] };

/** What the operation declares for its handler; several values as a list, or one of them alone. */
export type DeclaredParameter = Spelling & {
  readonly kind: "declared" | "declared-list";
  readonly declared: HandlerParameter;
};

export type QueryParameter =
  | PagingParameter
  | ChoiceParameter
  | PositionParameter
  | SearchParameter
  | DeclaredParameter
  | FilterParameter;

type Parameterised = Pick<
  CollectionOperation,
  "pagination" | "parameters" | "filters" | "search" | "key" | "fields" | "clientIncludes" | "handlerParameters"
>;

/**
 * Each parameter once: paging first, then what is to be sent, then a cursor's positions, then the search, then what
 * the handler reads, then the filters in the order of their fields.
 */
export function operationParameters(operation: Parameterised): readonly QueryParameter[] {
  const types = positionFields(operation);
  const filtering = Object.entries(operation.filters).flatMap(([field, filter]) =>
    filterParameters(field, filter, operation.parameters, types.has(field)),
  );
  const taken = new Set(filtering.map(({ name }) => name));
  const positions = [...types].flatMap(([field, known]) => positionParameters(field, known));
  return [
    ...pagingParameters(operation),
    ...choiceParameters(operation),
    ...positions.filter(({ name }) => !taken.has(name)),
    ...searchParameters(operation),
    ...declaredParameters(operation),
    ...filtering,
  ];
}

/** The fields that a position may be of: the declared ones, and those of any order that the client may request. */
function positionFields({ pagination, filters, key = [] }: Parameterised): ReadonlyMap<string, KnownValues> {
  const { viaCursor, enabled, clientEnabled } = pagination;
  if (viaCursor === null || !(enabled || clientEnabled)) return new Map();
  return new Map<string, KnownValues>([
    ...viaCursor.map((field) => [publicName(field), field] as const),
    ...Object.entries(filters).flatMap(([field, filter]) => (filter.order ? [[field, filter] as const] : [])),
    ...key.map((field) => [publicName(field), field] as const),
  ]);
}

function pagingParameters({ pagination, parameters }: Parameterised): readonly PagingParameter[] {
  const { enabled, clientEnabled, clientItemsPerPage, clientPartial, partial, maximumOffset, viaCursor } = pagination;
  const maximum = largestPage(pagination);
  const size = Math.min(pagination.itemsPerPage, maximum);
  const mayPage = enabled || clientEnabled;
  return [
    ...(mayPage && viaCursor === null
      ? [{ kind: "page", ...spelled(...toPath(parameters.page)), maximumOffset } as const]
      : []),
    ...(clientEnabled
      ? [{ kind: "switch", ...spelled(...toPath(parameters.enabled)), default: enabled } as const]
      : []),
    ...(mayPage && clientItemsPerPage
      ? [{ kind: "page-size", ...spelled(...toPath(parameters.itemsPerPage)), maximum, default: size } as const]
      : []),
    ...(mayPage && clientPartial
      ? [{ kind: "partial", ...spelled(...toPath(parameters.partial)), default: partial } as const]
      : []),
  ];
}

function choiceParameters(operation: Parameterised): readonly ChoiceParameter[] {
  const { pagination, parameters, fields = [], clientIncludes } = operation;
  const choices = [
    ...(pagination.clientFields ? [{ of: "fields", names: fields } as const] : []),
    ...(clientIncludes ? [{ of: "include", names: clientIncludes } as const] : []),
  ];
  return choices.flatMap((choice) => [
    { kind: "choice", ...spelled(parameters[choice.of]), ...choice },
    { kind: "choice-list", ...spelled(parameters[choice.of], ""), ...choice },
  ]);
}

function searchParameters({ search, parameters }: Parameterised): readonly SearchParameter[] {
  return search === undefined ? [] : [{ kind: "search", ...spelled(...toPath(parameters.search)), fields: search }];
}

function declaredParameters({ handlerParameters = {} }: Parameterised): readonly DeclaredParameter[] {
  return Object.entries(handlerParameters).flatMap(([name, declared]) => [
    { kind: "declared", ...spelled(name), declared } as const,
    ...(declared.list ? [{ kind: "declared-list", ...spelled(name, ""), declared } as const] : []),
  ]);
}

function positionParameters(field: string, { type, values, nullable }: KnownValues): readonly PositionParameter[] {
  const operators = ["lt", "gt", ...(nullable ? (["null"] as const) : [])] as const;
  return operators.map((operator) => ({
    kind: "position",
    ...spelled(field, operator),
    field,
    operator,
    type,
    ...(values && { values }),
  }));
}

function filterParameters(
  field: string,
  filter: Filter,
  names: ParameterNames,
  isOfCursor: boolean,
): readonly FilterParameter[] {
  const { match, not, range, date, order, exists } = filter;
  const own = { field, filter };
  return [
    ...(match === "exact"
      ? [
          { kind: "exact", ...spelled(field), ...own } as const,
          { kind: "list", ...spelled(field, ""), ...own } as const,
        ]
      : []),
    ...(match !== undefined && match !== "exact"
      ? [
          { kind: "text", ...spelled(field), match, ...own } as const,
          { kind: "text-list", ...spelled(field, ""), match, ...own } as const,
        ]
      : []),
    ...(not
      ? [
          { kind: "not", ...spelled(field, "not"), ...own } as const,
          { kind: "not-list", ...spelled(field, "not", ""), ...own } as const,
        ]
      : []),
    ...(range
      ? (["gt", "gte", "lt", "lte"] as const).map(
          (operator) =>
            ({
              kind: "comparison",
              ...spelled(field, operator),
              operator,
              ...own,
              ...(isOfCursor && (operator === "gt" || operator === "lt") && { isPosition: true }),
            }) as const,
        )
      : []),
    ...(range ? [{ kind: "between", ...spelled(field, "between"), ...own } as const] : []),
    ...(date
      ? dateBounds.map(
          ([spelling, operator]) => ({ kind: "comparison", ...spelled(field, spelling), operator, ...own }) as const,
        )
      : []),
    ...(order ? [{ kind: "order", ...spelled(names.order, field), ...own } as const] : []),
    ...(exists ? [{ kind: "exists", ...spelled(names.exists, field), ...own } as const] : []),
  ];
}

function spelled(...path: readonly string[]): Spelling {
  return { name: toName(path), path };
}

const byOperation = new WeakMap<Parameterised, ReadonlyMap<string, QueryParameter>>();

/** The parameters by name; made once for each operation. */
export function knownParameters(operation: Parameterised): ReadonlyMap<string, QueryParameter> {
  const found = byOperation.get(operation);
  if (found !== undefined) return found;
  const known = new Map(operationParameters(operation).map((parameter) => [parameter.name, parameter]));
  byOperation.set(operation, known);
  return known;
}

/** The parameter that a part of a query belongs to: `genre[]` for `genre[0]`; undefined if the operation has none. */
export function parameterAt(operation: Parameterised, path: readonly string[]): QueryParameter | undefined {
  const isItem = path.length > 1 && isIndex(path.at(-1));
  return knownParameters(operation).get(toName(isItem ? [...path.slice(0, -1), ""] : path));
}
