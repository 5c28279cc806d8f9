import { badParameter, quoted } from "../definition/problem.js";
import type { ScalarType } from "../definition/resource.js";
import { parseValue } from "./scalar.js";

/** The type that a parameter's value is read as; `values` are an enum's. */
interface ValueType {
  readonly type: ScalarType;
  readonly values?: readonly string[] | undefined;
}

const typeNames: { readonly [type in Exclude<ScalarType, "Enum">]: string } = {
  Int: "a 32-bit integer",
  UnsignedInt: "an unsigned 32-bit integer",
  BigInt: "a 64-bit integer",
  UnsignedBigInt: "an unsigned 64-bit integer",
  Float: "a number",
  Decimal: "a decimal number",
  String: "text without NUL characters",
  Uuid: "a UUID",
  Boolean: "`true` or `false`",
  DateTime: "an ISO 8601 date, or date and time, such as `2026-01-31` or `2026-01-31T09:30:00Z`",
  Date: "a date such as `2026-01-31`",
  Time: "a time of day such as `09:30:00`",
  // No parameter is read as Json.
  Json: "",
  Bytes: "base64",
};

/**
 * The value of a declared parameter. `parameter` is its name as the client spells it: `population[gt]`; `sent` is what
 * the client sent, if the text is only a part of it.
 *
 * @throws Problem 400 for a text that does not parse as the type, naming the parameter and the type.
 */
export function parameterValue(
  parameter: string,
  text: string,
  { type, values }: ValueType,
  sent: string = text,
): unknown {
  const value = parseValue(type, text, values);
  if (value !== undefined) return value;
  throw badParameter(parameter, sent, `\`${parameter}\` must be ${expectedOf({ type, values })}, not ${quoted(text)}.`);
}

/** What a type accepts, as messages say it. */
export function expectedOf({ type, values = [] }: ValueType): string {
  return type === "Enum" ? `one of ${values.map((value) => `\`${value}\``).join(", ")}` : typeNames[type];
}
