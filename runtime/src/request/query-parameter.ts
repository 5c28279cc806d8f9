/**
 * A query parameter as data: how it is spelled, what may be sent for it, and what it means. Its type in TypeScript, its
 * JSON Schema, Hydra's mapping and its control in a form follow from that. `parameter-words.ts` has its texts.
 */
import type { ParameterNames } from "../definition/parameter-names.js";
import type { Filter, HandlerParameter, ScalarType, SearchField, TextMatch } from "../definition/resource.js";

/** The values that a client may send for a parameter. */
export type ParameterValue =
  /** A value of a field, or of a parameter that a handler reads. */
  | { readonly form: "scalar"; readonly type: ScalarType; readonly values?: readonly string[] }
  /** A related item: by its key, of this type, or by its URL. */
  | { readonly form: "key"; readonly type: ScalarType; readonly values?: readonly string[] }
  /** A text to search for. */
  | { readonly form: "text" }
  | { readonly form: "integer"; readonly least: number; readonly most?: number; readonly default: number }
  | { readonly form: "boolean"; readonly default?: boolean }
  | { readonly form: "true" }
  | { readonly form: "name"; readonly names: readonly string[] }
  /** Some names, separated by commas. */
  | { readonly form: "names" }
  /** The two ends of a range: `a..b`. */
  | { readonly form: "range" }
  | { readonly form: "direction" }
  /** A value from a link, unchanged. */
  | { readonly form: "link" };

interface ParameterBase {
  /** The name as a client writes it: `population[gte]`, or `genre[]` for a list. */
  readonly name: string;
  /** The parts of the name, as `parseQuery` returns them: `["population", "gte"]`. */
  readonly path: readonly string[];
  readonly value: ParameterValue;
  /**
   * The limit of a list: `most` values, or any number if `most` is undefined. Undefined if only one value may be sent.
   */
  readonly list?: { readonly most?: number };
  /** Whether every request must have the parameter. Default: false. */
  readonly required?: true;
  /**
   * The property for a Hydra client: the field that the parameter filters or sorts by, or its meaning
   * (`hydra:pageIndex`).
   */
  readonly property: string;
  /** The setting that names the parameter. Undefined if none does. */
  readonly option?: keyof ParameterNames;
}

/** A parameter of paging, under its configured name. */
type PagingParameter = ParameterBase & { readonly option: keyof ParameterNames } & (
    | { readonly kind: "page"; readonly maximumOffset: number | null }
    | { readonly kind: "offset"; readonly maximumOffset: number | null }
    | { readonly kind: "page-size"; readonly maximum: number; readonly default: number }
    | { readonly kind: "switch"; readonly default: boolean }
    | { readonly kind: "partial"; readonly default: boolean }
    | { readonly kind: "cursor" }
  );

/**
 * A parameter that chooses the fields of the items, the items to include, or the fields whose values are counted. Names
 * are sent as one value with commas, or as a list.
 */
type ChoiceParameter = ParameterBase & {
  /** The names that may be chosen. */
  readonly names: readonly string[];
} & ({ readonly kind: "fields" } | { readonly kind: "include" } | { readonly kind: "facets" });

/** A parameter for one field of a cursor's position that is not a filter as well: `id[lt]`, `publishedAt[null]`. */
export type PositionParameter = ParameterBase & {
  readonly kind: "position";
  readonly field: string;
  readonly operator: "lt" | "gt" | "null";
};

export type Comparison = "lt" | "lte" | "gt" | "gte";

/** A parameter of a field with `@filter(…)`. */
export type FilterParameter = ParameterBase & { readonly field: string; readonly filter: Filter } & (
    | { readonly kind: "exact" }
    | { readonly kind: "not" }
    | { readonly kind: "text"; readonly match: TextMatch }
    | {
        readonly kind: "comparison";
        readonly operator: Comparison;
        /** Whether the parameter is also a part of a cursor's position. Default: false. */
        readonly isPosition?: boolean;
      }
    | { readonly kind: "between" }
    | { readonly kind: "order" }
    | { readonly kind: "exists" }
  );

/** The parameter that searches in several fields at once. */
export type SearchParameter = ParameterBase & { readonly kind: "search"; readonly fields: readonly SearchField[] };

/** A parameter that the operation declares for its handler: one value, or several as a list. */
export type DeclaredParameter = ParameterBase & { readonly kind: "declared"; readonly declared: HandlerParameter };

export type QueryParameter =
  | PagingParameter
  | ChoiceParameter
  | PositionParameter
  | SearchParameter
  | DeclaredParameter
  | FilterParameter;

/** Returns the form of values that are sent for a field, or for a parameter of a handler. */
export function scalarOf({
  type,
  values,
}: Pick<HandlerParameter, "type" | "values">): Extract<ParameterValue, { form: "scalar" }> {
  return { form: "scalar", type, ...(values && { values }) };
}

/** Checks whether a parameter is a list in which an empty item is a value: `genre[]=`. */
export function hasEmptyItems({ value: { form }, list }: QueryParameter): boolean {
  return list !== undefined && (form === "scalar" || form === "key");
}
