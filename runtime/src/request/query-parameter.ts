/**
 * A query parameter as data: how it is spelled, what may be sent for it, and what it means. Its type in TypeScript, its
 * JSON Schema, Hydra's mapping and its control in a form follow from that. `parameter-words.ts` has its texts.
 */
import type { ParameterNames } from "../definition/parameter-names.js";
import type { Filter, HandlerParameter, ScalarType, SearchField, TextMatch } from "../definition/resource.js";

/** What a client may send. */
export type ParameterValue =
  /** A value of a field, or of what a handler reads. */
  | { readonly form: "scalar"; readonly type: ScalarType; readonly values?: readonly string[] }
  /** A related item: by its key, of this type, or by its URL. */
  | { readonly form: "key"; readonly type: ScalarType; readonly values?: readonly string[] }
  /** A text to look for. */
  | { readonly form: "text" }
  | { readonly form: "integer"; readonly least: number; readonly most?: number; readonly default: number }
  | { readonly form: "boolean"; readonly default?: boolean }
  | { readonly form: "true" }
  | { readonly form: "name"; readonly names: readonly string[] }
  /** Some names, separated by commas. */
  | { readonly form: "names" }
  /** `a..b`. */
  | { readonly form: "range" }
  | { readonly form: "direction" }
  /** What a link contains, unchanged. */
  | { readonly form: "link" };

interface ParameterBase {
  /** As a client writes it: `population[gte]`; of a list `genre[]`. */
  readonly name: string;
  /** The same in parts, as `parseQuery` returns it: `["population", "gte"]`. */
  readonly path: readonly string[];
  readonly value: ParameterValue;
  /** Given if several values may be sent, and how many at most if a number is refused. */
  readonly list?: { readonly most?: number };
  /** Whether every request must have it. */
  readonly required?: true;
  /** To a Hydra client: the field that it filters or sorts by, or what it means. */
  readonly property: string;
  /** The setting that names it. */
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

/** What chooses the fields of the items, items to include, or fields whose values are counted: as one text, or as a list. */
type ChoiceParameter = ParameterBase & {
  /** Those that may be chosen. */
  readonly names: readonly string[];
} & ({ readonly kind: "fields" } | { readonly kind: "include" } | { readonly kind: "facets" });

/** One field's part of a cursor's position that is nothing else: `id[lt]`, `publishedAt[null]`. */
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
        /** True if it is a part of a cursor's position as well. */
        readonly isPosition?: boolean;
      }
    | { readonly kind: "between" }
    | { readonly kind: "order" }
    | { readonly kind: "exists" }
  );

/** The parameter that looks in several fields at once. */
export type SearchParameter = ParameterBase & { readonly kind: "search"; readonly fields: readonly SearchField[] };

/** What the operation declares for its handler; several values as a list, or one of them alone. */
export type DeclaredParameter = ParameterBase & { readonly kind: "declared"; readonly declared: HandlerParameter };

export type QueryParameter =
  | PagingParameter
  | ChoiceParameter
  | PositionParameter
  | SearchParameter
  | DeclaredParameter
  | FilterParameter;

/** What is sent for a value of a field, or for what a handler reads. */
export function scalarOf({
  type,
  values,
}: Pick<HandlerParameter, "type" | "values">): Extract<ParameterValue, { form: "scalar" }> {
  return { form: "scalar", type, ...(values && { values }) };
}

/** True for a list of which an empty item is a value: `genre[]=`. */
export function hasEmptyItems({ value: { form }, list }: QueryParameter): boolean {
  return list !== undefined && (form === "scalar" || form === "key");
}
