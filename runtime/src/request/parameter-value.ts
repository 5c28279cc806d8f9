import { commonRanges, type Ranges } from "../definition/dialects.js";
import { badParameter, quoted } from "../definition/problem.js";
import type { ScalarType } from "../definition/resource.js";
import { parseValue, scalarTypes } from "./scalar-types.js";
import { hasFinerDigits } from "./truncated-date.js";

/** The type that a parameter's value is read as; `values` are an enum's. */
interface ValueType {
  readonly type: ScalarType;
  readonly values?: readonly string[] | undefined;
  /** True if the column keeps digits of a date that a value cannot have. */
  readonly finerThanMillisecond?: boolean;
}

/**
 * The value of a declared parameter. `parameter` is its name as the client spells it: `population[gt]`; `sent` is what
 * the client sent, if the text is only a part of it. `ranges` are those of the database.
 *
 * @throws Problem 400 for a text that does not parse as the type, naming the parameter and the type; for digits that
 * would be lost, if rows may differ in them
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
    const detail = `\`${parameter}\` must have at most 3 digits of a second's fraction, not ${quoted(text)}.`;
    throw badParameter(parameter, sent, detail);
  }
  if (value !== undefined) return value;
  const expected = expectedOf({ type, values }, ranges);
  throw badParameter(parameter, sent, `\`${parameter}\` must be ${expected}, not ${quoted(text)}.`);
}

/** What a type accepts, as messages say it. */
export function expectedOf({ type, values = [] }: ValueType, ranges: Ranges = commonRanges): string {
  if (type !== "Enum") return scalarTypes[type].words(ranges);
  return `one of ${values.map((value) => `\`${value}\``).join(", ")}`;
}
