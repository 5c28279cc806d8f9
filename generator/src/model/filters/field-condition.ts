/** Reads the condition of a `where` on one field: a value, or operators. Each is checked against the field. */
import { literalText, type Provider } from "@prisma-paged/runtime/generator";
import { adviseNearest } from "../../diagnostics/advice.js";
import type { Diagnostics, Help, Span } from "../../diagnostics/diagnostics.js";
import { withoutRepeatedKeys } from "../../diagnostics/repeated-names.js";
import type { Entry, Value } from "../../options/value.js";
import { describe } from "../../options/value.js";
import type { Datamodel, EnumField, Model, ScalarField } from "../../schema/datamodel.js";
import { dateType } from "../../schema/field-types.js";
import { formatList } from "../../util/wording.js";
import { describeFieldValue, toFieldValue, valueHint } from "../field-value.js";
import { RequestPlaceholder } from "./request-placeholders.js";

/** The field to which a condition applies. */
export interface ConditionField {
  readonly field: ScalarField | EnumField;
  readonly model: Model;
  readonly datamodel: Datamodel;
  readonly provider: Provider;
  readonly diagnostics: Diagnostics;
}

/** Returns the value or the operators of a condition; undefined, with an error, if they cannot be used. */
export function readFieldCondition(wanted: Value, subject: ConditionField): unknown {
  if (wanted.kind !== "object") return readValue(wanted, subject);
  if (wanted.entries.length === 0) {
    report(subject, "needs an operator", wanted.span, `write \`{ in: [...] }\` or \`{ not: ... }\``);
    return undefined;
  }
  const operators = operatorsOf(subject.field);
  const condition = new Map<string, unknown>();
  for (const entry of withoutRepeatedKeys("`where`", wanted.entries, subject.diagnostics)) {
    const { key, keySpan } = entry;
    if (!operators.includes(key)) {
      const hint = adviseNearest(key, operators, keySpan) ?? `it has ${formatList(operators)}`;
      report(subject, `has no operator \`${key}\` in a \`where\``, keySpan, hint);
    } else {
      condition.set(key, readOperand(entry, subject));
    }
  }
  return Object.fromEntries(condition);
}

function readOperand({ key, value }: Entry, subject: ConditionField): unknown {
  if (key !== "in" && key !== "notIn") {
    if (key !== "not" && isNull(value)) {
      report(subject, `cannot be compared with null by \`${key}\``, value.span, "write `{ not: null }`");
      return undefined;
    }
    if (isNow(value)) return readNow(key, value.span, subject);
    const operand = readValue(value, subject);
    return textParts.includes(key) && typeof operand === "string" ? readPart(operand, value.span, subject) : operand;
  }
  if (value.kind !== "list") {
    const label = `found ${describe(value)}`;
    report(subject, `takes a list for \`${key}\``, value.span, `write \`${key}: [...]\``, label);
    return undefined;
  }
  if (value.items.length === 0) {
    report(subject, `has an empty list for \`${key}\``, value.span, "name at least one value");
    return undefined;
  }
  const nothing = value.items.find(isNull);
  if (nothing === undefined) return value.items.map((item) => readValue(item, subject));
  report(
    subject,
    `has null in \`${key}\`, which no row equals`,
    nothing.span,
    "write `{ not: null }`, or a separate condition",
  );
  return undefined;
}

const textParts = ["contains", "startsWith", "endsWith"];

/**
 * Escapes the wildcards in a string, because Prisma passes it to LIKE unchanged. Reports an error on SQLite, which has
 * no escape for them.
 */
function readPart(text: string, span: Span, subject: ConditionField): string | undefined {
  const literal = literalText(text, subject.provider);
  if (literal === undefined) {
    const what = "cannot be searched for `%` or `_` in a `where`";
    report(subject, what, span, "write a text without them", "SQLite has no escape for these wildcards");
  }
  return literal;
}

function readValue(wanted: Value, { field, model, datamodel, provider, diagnostics }: ConditionField): unknown {
  const converted = toFieldValue(wanted, field, datamodel, provider);
  if (converted === undefined) {
    diagnostics.error({
      code: "invalid-where",
      headline: `\`${model.name}.${field.name}\` must be ${describeFieldValue(field, datamodel, provider)}`,
      label: `found ${describe(wanted)}`,
      span: wanted.span,
      help: valueHint(wanted, field, datamodel, provider),
    });
  }
  return converted;
}

/**
 * Returns a placeholder for the time of the request. It can only be compared with a DateTime, and only by a range,
 * because hardly any row has exactly this time.
 */
function readNow(operator: string, span: Span, subject: ConditionField): unknown {
  const { field } = subject;
  if (field.kind === "scalar" && field.type === "DateTime" && dateType(field) !== "Time" && ranges.includes(operator))
    return new RequestPlaceholder(({ now }) => now);
  const [what, hint] = ranges.includes(operator)
    ? ["cannot be compared with `now()`, which is a date-time", "compare a DateTime field"]
    : [`cannot be compared with \`now()\` by \`${operator}\``, "write `{ lte: now() }`, or another of lt, gt and gte"];
  report(subject, what, span, hint);
  return undefined;
}

const ranges = ["lt", "lte", "gt", "gte"];

function isNow(value: Value): boolean {
  return value.kind === "call" && value.name === "now";
}

function isNull(value: Value): boolean {
  return value.kind === "identifier" && value.value === "null";
}

/** Returns the operators that Prisma supports for a field of this type. */
function operatorsOf(field: ScalarField | EnumField): readonly string[] {
  if (field.kind === "enum") return ["in", "notIn", "not"];
  switch (field.type) {
    case "Boolean":
      return ["not"];
    case "String":
      return ["in", "notIn", "not", "lt", "lte", "gt", "gte", ...textParts];
    default:
      return ["in", "notIn", "not", "lt", "lte", "gt", "gte"];
  }
}

function report(
  { model, field, diagnostics }: ConditionField,
  what: string,
  span: Span,
  help: Help,
  label?: string,
): void {
  const headline = `\`${model.name}.${field.name}\` ${what}`;
  diagnostics.error({ code: "invalid-where", headline, label, span, help });
}
