/**
 * `where: { published: true, status: { in: [FAILED] } }` of an annotation → a Prisma `where`, every operator and value
 * checked against its field.
 */

import { type FixedWhere, literalText, type Provider } from "@prisma-paged/runtime/generator";
import { describe } from "../../annotations/arguments.js";
import type { Entry, Value } from "../../annotations/parser.js";
import type { Diagnostics, Span } from "../../diagnostics/diagnostics.js";
import { withoutRepeatedKeys } from "../../diagnostics/repeated-names.js";
import type { Datamodel, EnumField, Model, ScalarField } from "../../schema/datamodel.js";
import { foreignKeyHint, renameHint, unknownField } from "../../schema/field-hints.js";
import { dateType, isSingle, reservedWhereKeyword, typeName } from "../../schema/field-types.js";
import { obstacleOf } from "../../schema/native-types.js";
import { didYouMean } from "../../util/did-you-mean.js";
import { formatList } from "../../util/wording.js";
import { describeFieldValue, toFieldValue, valueHint } from "../field-value.js";
import type { Plan } from "../plan.js";

/** Stands for `now()`. */
const instant = Symbol("now()");

/** A condition at an instant, or with a text in its place. */
export function conditionAt(where: FixedWhere, now: unknown): { readonly [field: string]: unknown } {
  return typeof where === "function" ? Reflect.apply(where, undefined, [now]) : where;
}

/** Undefined, with an error, if it is no object. What does not fit is left out, with an error. */
export function toFixedWhere(
  value: Value,
  model: Model,
  { datamodel, provider }: Pick<Plan, "datamodel" | "provider">,
  diagnostics: Diagnostics,
): FixedWhere | undefined {
  if (value.kind !== "object") {
    const message = `\`where\` takes an object such as \`{ published: true }\`; found ${describe(value)}.`;
    diagnostics.error("invalid-where", message, value.span);
    return undefined;
  }
  if (value.entries.length === 0) {
    const hint = "write a condition such as `{ published: true }`, or remove it";
    diagnostics.error("invalid-where", "`where` has no condition.", value.span, hint);
  }
  const where = new Map<string, unknown>();
  for (const { key, keySpan, value: wanted } of withoutRepeatedKeys("`where`", value.entries, diagnostics)) {
    const field = model.fields.find(({ name }) => name === key);
    if (field === undefined && /^(AND|OR|NOT)$/.test(key)) {
      const message = `\`where\` has no \`${key}\`: it is a list of conditions that all hold.`;
      diagnostics.error("invalid-where", message, keySpan, "write the other conditions in a scope or a handler");
    } else if (field === undefined) {
      unknownField(key, model, isSingle, keySpan, diagnostics);
    } else if (!isSingle(field) || field.type === "Json" || field.type === "Bytes") {
      const message = `\`where\` cannot compare \`${model.name}.${key}\` (${typeName(field)}).`;
      diagnostics.error("invalid-where", message, keySpan, foreignKeyHint(field));
    } else if (obstacleOf(field, provider, "equality") !== undefined) {
      const message = `\`where\` cannot compare \`${model.name}.${key}\`: ${obstacleOf(field, provider, "equality")}.`;
      diagnostics.error("native-type", message, keySpan);
    } else if (reservedWhereKeyword(key) !== undefined) {
      const message = `\`where\` cannot compare \`${model.name}.${key}\`: ${reservedWhereKeyword(key)}.`;
      diagnostics.error("invalid-where", message, keySpan, renameHint());
    } else {
      where.set(key, readCondition(wanted, { field, model, datamodel, provider, diagnostics }));
    }
  }
  const condition = Object.fromEntries(where);
  return [...where.values()].some(isTimed) ? (now: unknown) => withInstant(condition, now) : condition;
}

/** Only an operator takes `now()`. */
function isTimed(condition: unknown): boolean {
  return typeof condition === "object" && condition !== null && Object.values(condition).includes(instant);
}

function withInstant(value: object, now: unknown): object {
  const entries = Object.entries(value).map(([name, inner]) => [
    name,
    inner === instant ? now : isTimed(inner) ? withInstant(inner, now) : inner,
  ]);
  return Object.fromEntries(entries);
}

/** The field that a condition is on. */
interface Subject {
  readonly field: ScalarField | EnumField;
  readonly model: Model;
  readonly datamodel: Datamodel;
  readonly provider: Provider;
  readonly diagnostics: Diagnostics;
}

/** A value, or operators; undefined with an error. */
function readCondition(wanted: Value, subject: Subject): unknown {
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
      const hint = didYouMean(key, operators) ?? `it has ${formatList(operators)}`;
      report(subject, `has no operator \`${key}\` in a \`where\``, keySpan, hint);
    } else {
      condition.set(key, readOperand(entry, subject));
    }
  }
  return Object.fromEntries(condition);
}

function readOperand({ key, value }: Entry, subject: Subject): unknown {
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
    report(subject, `takes a list for \`${key}\`; found ${describe(value)}`, value.span, `write \`${key}: [...]\``);
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

/** Prisma passes the text to LIKE as it is. */
function readPart(text: string, span: Span, subject: Subject): string | undefined {
  const literal = literalText(text, subject.provider);
  if (literal === undefined) {
    const what = "cannot be searched for `%` or `_` in a `where`: SQLite has no escape for these wildcards";
    report(subject, what, span, "write a text without them");
  }
  return literal;
}

function readValue(wanted: Value, { field, model, datamodel, diagnostics }: Subject): unknown {
  const converted = toFieldValue(wanted, field, datamodel);
  if (converted === undefined) {
    const message = `\`${model.name}.${field.name}\` takes ${describeFieldValue(field, datamodel)}; found ${describe(wanted)}.`;
    diagnostics.error("invalid-where", message, wanted.span, valueHint(wanted, field, datamodel));
  }
  return converted;
}

/** The instant of the request. It has a date, and hardly any row has exactly its time. */
function readNow(operator: string, span: Span, subject: Subject): unknown {
  const { field } = subject;
  if (field.kind === "scalar" && field.type === "DateTime" && dateType(field) !== "Time" && ranges.includes(operator))
    return instant;
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

/** Prisma's operators that a field of this type answers to. */
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

function report({ model, field, diagnostics }: Subject, what: string, span: Span, hint: string): void {
  diagnostics.error("invalid-where", `\`${model.name}.${field.name}\` ${what}.`, span, hint);
}
