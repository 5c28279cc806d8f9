import { badParameter } from "./errors.js";
import type { ScalarType } from "./resource.js";
import { parseValue } from "./values.js";

/** The type that a parameter's value is read as; `values` are an enum's. */
export interface ValueType {
  readonly type: ScalarType;
  readonly values?: readonly string[];
}

const typeNames: { readonly [type in Exclude<ScalarType, "Enum">]: string } = {
  Int: "an integer of 32 bits",
  UnsignedInt: "an unsigned integer of 32 bits",
  BigInt: "an integer of 64 bits",
  UnsignedBigInt: "an unsigned integer of 64 bits",
  Float: "a number",
  Decimal: "a decimal number",
  String: "a text without NUL",
  Uuid: "a UUID",
  Boolean: "a boolean such as true or false",
  DateTime: "a date, or a date and time, in ISO 8601",
  // No parameter is read as Json.
  Json: "",
  Bytes: "base64",
};

/**
 * The value of a declared parameter. `parameter` is its name as the client spells it: `population[gt]`; `sent` is what
 * stood there, where the text was only a part of it.
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
  const expected = type === "Enum" ? `one of ${values?.join(", ")}` : typeNames[type];
  throw badParameter(parameter, sent, `${parameter} should be ${expected}`);
}
