/** `where: { published: true }` of an operation → a Prisma `where`, every value checked against its field (CONTRACT 3). */
import { parseValue } from "@prisma-paged/runtime/operation";
import type { Value } from "./annotation-grammar.js";
import { describe, listed, quotedHint, unquotedHint } from "./arguments.js";
import type { Datamodel, EnumField, Model, ScalarField } from "./datamodel.js";
import type { Diagnostics } from "./diagnostics.js";
import { foreignKeyHint, renameHint } from "./field-hints.js";
import { didYouMean } from "./nearest.js";
import { combinator, hasEquality, isSingle, isUuid, type Plan, typeName, typeOf, unsignedType } from "./plan.js";
import { unknownField } from "./unknown-field.js";

/** Undefined, with an error, where anything does not fit. */
export function toFixedWhere(
  value: Value,
  model: Model,
  { datamodel, provider }: Pick<Plan, "datamodel" | "provider">,
  diagnostics: Diagnostics,
): object | undefined {
  if (value.kind !== "object") {
    const message = `\`where\` takes an object such as \`{ published: true }\`; found ${describe(value)}.`;
    diagnostics.error("invalid-where", message, value.span);
    return undefined;
  }
  const where = new Map<string, unknown>();
  for (const { key, keySpan, value: wanted } of value.entries) {
    const field = model.fields.find(({ name }) => name === key);
    if (field === undefined) {
      unknownField(key, model, isSingle, keySpan, diagnostics);
    } else if (where.has(key)) {
      diagnostics.error("duplicate-option", `\`where\` names \`${key}\` twice.`, keySpan);
    } else if (!isSingle(field) || field.type === "Json" || field.type === "Bytes" || !hasEquality(field, provider)) {
      const message = `\`where\` cannot compare \`${model.name}.${key}\` (${typeName(field)}).`;
      diagnostics.error("invalid-where", message, keySpan, foreignKeyHint(field));
    } else if (combinator(key) !== undefined) {
      const message = `\`where\` cannot compare \`${model.name}.${key}\`: ${combinator(key)}.`;
      diagnostics.error("invalid-where", message, keySpan, renameHint());
    } else {
      const converted = convert(wanted, field, datamodel);
      if (converted === undefined) {
        const message = `\`${model.name}.${key}\` takes ${wantedOf(field, datamodel)}; found ${describe(wanted)}.`;
        const hint = hintOf(wanted, field, datamodel);
        diagnostics.error("invalid-where", message, wanted.span, hint);
      }
      where.set(key, converted);
    }
  }
  return Object.fromEntries(where);
}

function hintOf(wanted: Value, field: ScalarField | EnumField, datamodel: Datamodel): string | undefined {
  if (wanted.kind === "object" || wanted.kind === "list") return "`where` knows equality only";
  if (field.kind === "enum") {
    const isName = wanted.kind === "string" || wanted.kind === "identifier";
    return isName ? didYouMean(wanted.value, typeOf(field, datamodel)?.values ?? []) : undefined;
  }
  if (field.type === "String" && !isUuid(field))
    return wanted.kind === "number" ? `write "${wanted.text}"` : quotedHint(wanted);
  const bare = wanted.kind === "string" && /^(-?\d+(\.\d+)?|true|false)$/.test(wanted.value) ? wanted.value : undefined;
  if (bare === undefined) return undefined;
  const value = bareValue(bare, wanted);
  return convert(value, field, datamodel) === undefined ? undefined : unquotedHint(bare);
}

/** The text of a string as it would be read without its quotes. */
function bareValue(text: string, { span }: Value): Value {
  if (text === "true" || text === "false") return { kind: "boolean", value: text === "true", span };
  return { kind: "number", value: Number(text), text, span };
}

/** A value as Prisma takes it; undefined where it is none of the field's type. `null` only where the field may be. */
function convert(value: Value, field: ScalarField | EnumField, datamodel: Datamodel): unknown {
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
      return number && Number.isInteger(number.value) && fits(32, BigInt(number.value), field)
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
      return value.kind === "string" ? toDateTime(value.value) : undefined;
    case "Json":
    case "Bytes":
      return undefined;
  }
}

function fits(bits: 32 | 64, value: bigint, field: ScalarField): boolean {
  const wrap = unsignedType(field) === undefined ? BigInt.asIntN : BigInt.asUintN;
  return wrap(bits, value) === value;
}

/** A date, or a date-time with a zone, in the full form that Prisma takes. Digits beyond the millisecond are kept. */
function toDateTime(text: string): string | undefined {
  const found = /^(\d{4}-\d{2}-\d{2})(T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2}))?$/.exec(text);
  const [, day = "", , , fraction = ""] = found ?? [];
  const date = new Date(text);
  if (found === null || Number.isNaN(date.getTime())) return undefined;
  // `Date` takes 30 February for 1 March.
  if (new Date(day).toISOString().slice(0, 10) !== day) return undefined;
  return fraction.length > 4 ? text : date.toISOString();
}

function wantedOf(field: ScalarField | EnumField, datamodel: Datamodel): string {
  const orNull = field.required ? "" : ", or null";
  if (field.kind === "enum") return `${listed(typeOf(field, datamodel)?.values ?? [], "or")}${orNull}`;
  return `${isUuid(field) ? "a UUID in quotes" : wantedValues[field.type]}${orNull}`;
}

const wantedValues: Readonly<Record<ScalarField["type"], string>> = {
  String: "a text in quotes",
  Boolean: "true or false",
  Int: "an integer of 32 bit",
  Float: "a number",
  BigInt: "an integer of 64 bit",
  Decimal: "a number",
  DateTime: "an ISO 8601 date, or a date-time with its zone, in quotes",
  Json: "nothing",
  Bytes: "nothing",
};
