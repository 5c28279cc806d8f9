import { commonRanges, type Ranges } from "../definition/dialects.js";
import { badParameter, inQuotes } from "../definition/problem.js";
import type { ScalarType } from "../definition/resource.js";
import { parseValue, scalarTypes } from "./scalar-types.js";
import { hasFinerDigits } from "./truncated-date.js";

/** The type of a parameter's value. `values` are the names of an enum. */
interface ValueType {
  readonly type: ScalarType;
  readonly values?: readonly string[] | undefined;
  /** Whether the column keeps digits of a date that a value cannot have. Default: false. */
  readonly finerThanMillisecond?: boolean;
}

/**
 * Returns the value of a declared parameter.
 *
 * @param parameter The name as the client spells it: `population[gt]`.
 * @param ranges The ranges of the database.
 * @param sent The whole value, if `text` is a part of it. Default: `text`.
 * @throws Problem 400, naming the parameter and the type, if the text does not parse as the type, or has digits that
 * would be lost although rows may differ in them
 */
export function parameterValue(
  parameter: string,
  text: string,
  { type, values, finerThanMillisecond }: ValueType,
  ranges: Ranges,
  sent: string = text,
): unknown {
  const value = parseValue(type, text, values, ranges);
  if (value !== undefined && finerThanMillisecond && hasFinerDigits(text, { type })) {
    const detail = `\`${parameter}\` must have at most 3 digits of a second's fraction, not ${inQuotes(text)}.`;
    throw badParameter(parameter, sent, detail);
  }
  if (value !== undefined) return value;
  const expected = expectedOf({ type, values }, ranges);
  throw badParameter(parameter, sent, `\`${parameter}\` must be ${expected}, not ${inQuotes(text)}.`);
}

/** Returns the values that a type accepts, in words for messages: `a 32-bit integer`. */
export function expectedOf({ type, values = [] }: ValueType, ranges: Ranges = commonRanges): string {
  if (type !== "Enum") return scalarTypes[type].words(ranges);
  return `one of ${values.map((value) => `\`${value}\``).join(", ")}`;
}
