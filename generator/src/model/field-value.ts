/** Converts the value that an annotation contains for a field into the form that Prisma accepts. */
import { dialects, hasFinerDigits, type Provider, parseValue, type Ranges } from "@prisma-paged/runtime/generator";
import { adviseNearest, adviseQuotes, unquote } from "../diagnostics/advice.js";
import type { Help } from "../diagnostics/diagnostics.js";
import type { Value } from "../options/value.js";
import { quoteAdvice } from "../options/value-spec.js";
import type { Datamodel, EnumField, ScalarField } from "../schema/datamodel.js";
import { dateType, isUuid, typeOf, unsignedType } from "../schema/field-types.js";
import { formatList } from "../util/wording.js";

/** Returns advice on how to write a value that does not fit the field; undefined if there is none. */
export function valueHint(
  wanted: Value,
  field: ScalarField | EnumField,
  datamodel: Datamodel,
  provider: Provider,
): Help {
  const { span } = wanted;
  if (wanted.kind === "call")
    return wanted.name === "now"
      ? "write `{ lte: now() }`, or another of lt, gt and gte"
      : "the only function is `now()`";
  if (wanted.kind === "string" && field.type === "DateTime" && hasFinerDigits(wanted.value, { type: field.type }))
    return "write at most 3 digits of a second's fraction: Prisma would drop the others";
  if (wanted.kind === "string" && field.type === "DateTime" && wanted.value === "now()") return unquote(span, "now()");
  if (wanted.kind === "list") return "write `{ in: [...] }` for any of several values";
  if (field.kind === "enum") {
    const isName = wanted.kind === "string" || wanted.kind === "identifier";
    return isName ? adviseNearest(wanted.value, typeOf(field, datamodel)?.values ?? [], span) : undefined;
  }
  if (field.type === "String" && !isUuid(field))
    return wanted.kind === "number" ? adviseQuotes(span, wanted.text) : quoteAdvice(wanted);
  const bare = wanted.kind === "string" && /^(-?\d+(\.\d+)?|true|false)$/.test(wanted.value) ? wanted.value : undefined;
  if (bare === undefined) return undefined;
  const value = bareValue(bare, wanted);
  return toFieldValue(value, field, datamodel, provider) === undefined ? undefined : unquote(span, bare);
}

/** Returns the value that the content of a string would have without its quotes. */
function bareValue(text: string, { span }: Value): Value {
  if (text === "true" || text === "false") return { kind: "boolean", value: text === "true", span };
  return { kind: "number", value: Number(text), text, span };
}

/**
 * Returns the value in the form that Prisma accepts; undefined if it does not fit the field's type. `null` fits only a
 * nullable field.
 */
export function toFieldValue(
  value: Value,
  field: ScalarField | EnumField,
  datamodel: Datamodel,
  provider: Provider,
): unknown {
  if (value.kind === "identifier" && value.value === "null") return field.required ? undefined : null;
  if (field.kind === "enum") {
    const name = value.kind === "identifier" || value.kind === "string" ? value.value : undefined;
    return typeOf(field, datamodel)?.values?.find((candidate) => candidate === name);
  }
  const number = value.kind === "number" ? value : undefined;
  const digits = value.kind === "string" ? value.value : number?.text;
  switch (field.type) {
    case "String":
      if (value.kind !== "string") return undefined;
      return isUuid(field) ? parseValue("Uuid", value.value) : value.value;
    case "Boolean":
      return value.kind === "boolean" ? value.value : undefined;
    case "Int":
      return number && Number.isInteger(number.value) && fitsInt(number.value, field, dialects[provider].ranges)
        ? number.value
        : undefined;
    case "Float":
      return number?.value;
    case "BigInt":
      return digits !== undefined && /^-?\d+$/.test(digits) && fits(64, BigInt(digits), field)
        ? BigInt(digits)
        : undefined;
    case "Decimal":
      return digits !== undefined && /^-?\d+(\.\d+)?$/.test(digits) ? digits : undefined;
    case "DateTime":
      return value.kind === "string" ? toDate(value.value, dateType(field)) : undefined;
    case "Json":
    case "Bytes":
      return undefined;
  }
}

function fitsInt(value: number, field: ScalarField, { Int: [least, greatest] }: Ranges): boolean {
  if (unsignedType(field) !== undefined) return fits(32, BigInt(value), field);
  return value >= least && value <= greatest;
}

function fits(bits: 32 | 64, value: bigint, field: ScalarField): boolean {
  const wrap = unsignedType(field) === undefined ? BigInt.asIntN : BigInt.asUintN;
  return wrap(bits, value) === value;
}

/** Returns a date in the full form that Prisma accepts, even if the database keeps only the date or the time of day. */
function toDate(text: string, part: ReturnType<typeof dateType>): unknown {
  switch (part) {
    case "Date":
      return parseValue("Date", text) && toDateTime(text);
    case "Time":
      return parseValue("Time", text) && toDateTime(`1970-01-01T${text}Z`);
    case undefined:
      return toDateTime(text);
  }
}

/**
 * Converts a date, or a date-time with a zone, into the full form that Prisma accepts. Undefined for an invalid date,
 * and for digits beyond the millisecond, because Prisma would drop them.
 */
function toDateTime(text: string): string | undefined {
  const found = /^(\d{4}-\d{2}-\d{2})(T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2}))?$/.exec(text);
  const [, day = ""] = found ?? [];
  const date = new Date(text);
  if (found === null || Number.isNaN(date.getTime()) || hasFinerDigits(text, { type: "DateTime" })) return undefined;
  // `Date` treats 30 February as 1 March.
  if (new Date(day).toISOString().slice(0, 10) !== day) return undefined;
  return date.toISOString();
}

/** Describes the values that a field accepts, for a message: `true or false, or null`. */
export function describeFieldValue(field: ScalarField | EnumField, datamodel: Datamodel, provider: Provider): string {
  const orNull = field.required ? "" : ", or null";
  if (field.kind === "enum") return `${formatList(typeOf(field, datamodel)?.values ?? [], "or")}${orNull}`;
  const part = dateType(field);
  const wanted = part === undefined ? wantedValue(field, provider) : wantedParts[part];
  return `${isUuid(field) ? "a UUID in quotes" : wanted}${orNull}`;
}

function wantedValue(field: ScalarField, provider: Provider): string {
  const [least, greatest] = dialects[provider].ranges.Int;
  const isWide = field.type === "Int" && unsignedType(field) === undefined && greatest > 2 ** 31;
  return isWide ? `an integer from ${least} to ${greatest}` : wantedValues[field.type];
}

const wantedParts: Readonly<Record<"Date" | "Time", string>> = {
  Date: 'a date such as "2026-01-31"',
  Time: 'a time of day such as "09:30:00"',
};

const wantedValues: Readonly<Record<ScalarField["type"], string>> = {
  String: "a text in quotes",
  Boolean: "true or false",
  Int: "a 32-bit integer",
  Float: "a number",
  BigInt: "a 64-bit integer",
  Decimal: "a number",
  DateTime: "an ISO 8601 date, or a date-time with its zone, in quotes",
  Json: "nothing",
  Bytes: "nothing",
};
