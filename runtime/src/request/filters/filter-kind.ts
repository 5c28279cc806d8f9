/** A kind of filter: the parameters that it adds to a field, and what they mean. `parameter-words.ts` describes these. */
import type { ParameterNames } from "../../definition/parameter-names.js";
import type { Filter, Provider } from "../../definition/resource.js";
import type { FilterParameter } from "../query-parameter.js";
import { type Query, toName } from "../query-string.js";
import { wholeMilliseconds } from "../truncated-date.js";
import { filteredField, type RelatedCondition, type RelatedScopes } from "../where.js";

export interface FilterKind {
  /** Returns the parameters of this kind for a field; empty if the field does not have this kind. */
  parameters(field: string, filter: Filter, given: ParameterOptions): readonly FilterParameter[];
  /**
   * Returns the conditions for the values that were sent. Empty values count as not sent.
   * @param query the entries of this filter
   * @throws Problem 400, naming the parameter
   */
  conditions(query: Query, name: string, filter: Filter, options: ConditionOptions): readonly RelatedCondition[];
}

/** The values that parameters depend on, besides their filter. */
interface ParameterOptions {
  readonly names: ParameterNames;
  /** Whether a position may contain the field. */
  readonly isOfCursor: boolean;
}

/** The values that conditions depend on, besides the query and their filter. */
export interface ConditionOptions {
  /** The database: databases differ in letter case, and in how `%` and `_` are escaped. */
  readonly provider: Provider;
  /** The name of the parameter that tests for null: `exists`. */
  readonly exists: string;
  /** The scopes of the related models. Default: no scopes. */
  readonly scopes?: RelatedScopes;
  /** The values in the lists of other filters, to which a filter adds its own. */
  readonly listed: string[];
  /** The parts of texts, and the values within Json, in the lists of other filters. */
  readonly parts: string[];
}

/** Returns the properties that all parameters of a field have in common. */
export function ownParameter(field: string, filter: Filter): Pick<FilterParameter, "field" | "filter" | "property"> {
  return { field, filter, property: field };
}

export function parameterName(...path: readonly string[]): { readonly name: string; readonly path: readonly string[] } {
  return { name: toName(path), path };
}

/**
 * Returns conditions on a field. A value of a finer date means its whole millisecond, because documents show no more of
 * it.
 */
export function onFilteredField(
  name: string,
  filter: Filter,
  conditions: readonly object[],
): readonly RelatedCondition[] {
  const { through = [], finerThanMillisecond } = filter;
  const whole = finerThanMillisecond
    ? conditions.flatMap((condition) => wholeMilliseconds(filteredField(name, filter), filter, condition))
    : conditions;
  return whole.map((condition) => ({ through, condition }));
}
