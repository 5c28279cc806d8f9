/**
 * Turns `where: { published: true, OR: [{ a: 1 }, { b: null }], owner: { deletedAt: null } }` of an annotation into a
 * Prisma `where`. Every name and value in it is checked against the schema.
 */
import type { FixedWhere } from "@prisma-paged/runtime/generator";
import { adviseNearest } from "../../diagnostics/advice.js";
import type { Diagnostics, Help, Span } from "../../diagnostics/diagnostics.js";
import { withoutRepeatedKeys } from "../../diagnostics/repeated-names.js";
import { describe, type Entry, type Value } from "../../options/value.js";
import type { Model, RelationField } from "../../schema/datamodel.js";
import { unknownField } from "../../schema/field-hints.js";
import { isSingle, reservedWhereKeyword } from "../../schema/field-types.js";
import { usableField } from "../../schema/field-use.js";
import { formatList } from "../../util/wording.js";
import { relatedModel } from "../field-path.js";
import { filterStep } from "../relation.js";
import type { Schema } from "../schema.js";
import { readFieldCondition } from "./field-condition.js";
import { nullableModels } from "./nullable-models.js";
import { fillPlaceholders, RequestPlaceholder, toFixedCondition } from "./request-placeholders.js";

interface WhereContext extends Pick<Schema, "datamodel" | "provider"> {
  readonly diagnostics: Diagnostics;
  /** Whether an odd number of `NOT`s surrounds the condition. Within them, a NULL would leave rows out. */
  readonly isNegated: boolean;
}

type ObjectValue = Extract<Value, { readonly kind: "object" }>;

/** A Prisma `where` with placeholders for the values that depend on the request. */
type Condition = { readonly [key: string]: unknown };

/**
 * Returns the condition; undefined, with an error, if it is not an object. Entries that do not fit are reported and
 * left out.
 */
export function toFixedWhere(
  value: Value,
  model: Model,
  { datamodel, provider }: Pick<Schema, "datamodel" | "provider">,
  diagnostics: Diagnostics,
): FixedWhere | undefined {
  const reading = { datamodel, provider, diagnostics, isNegated: false };
  const object = objectOf(value, "`where` must be an object such as `{ published: true }`", reading);
  return object && toFixedCondition(readWhere(object, "`where`", model, reading));
}

/**
 * Reads an object of conditions.
 * @param name the name of that object in messages
 */
function readWhere(value: ObjectValue, name: string, model: Model, reading: WhereContext): Condition {
  if (value.entries.length === 0) {
    const help = "write a condition such as `{ published: true }`, or remove it";
    report(`${name} has no condition`, value.span, reading, help);
  }
  const entries = withoutRepeatedKeys(name, value.entries, reading.diagnostics);
  return Object.fromEntries(entries.flatMap((entry) => readEntry(entry, model, reading)));
}

function readEntry(entry: Entry, model: Model, reading: WhereContext): readonly (readonly [string, unknown])[] {
  const { key, keySpan, value } = entry;
  const { datamodel, provider, diagnostics } = reading;
  const field = model.fields.find(({ name }) => name === key);
  if (field?.kind === "relation") return readRelation(entry, field, model, reading);
  if (field === undefined && isConnective(key)) {
    const condition = readConnective({ key, value }, model, reading);
    return condition === undefined ? [] : [[key, condition]];
  }
  if (field === undefined) {
    unknownField(key, model, (candidate) => isSingle(candidate) || candidate.kind === "relation", keySpan, diagnostics);
    return [];
  }
  const usable = usableField({ value: key, span: keySpan }, "where", model, provider, words, diagnostics);
  if (usable === undefined) return [];
  return [[key, readFieldCondition(value, { field: usable, model, datamodel, provider, diagnostics })]];
}

const words = {
  code: "invalid-where",
  nativeCode: "native-type",
  headline: (field: string, type: string) => `\`where\` cannot compare ${field}${type}`,
} as const;

const connectives = ["AND", "OR", "NOT"] as const;

function isConnective(key: string): key is (typeof connectives)[number] {
  return connectives.some((each) => each === key);
}

/** Returns the conditions of a connective: `OR` accepts a list, the others also a single condition. */
function readConnective(
  { key, value }: { readonly key: (typeof connectives)[number]; readonly value: Value },
  model: Model,
  around: WhereContext,
): Condition | readonly Condition[] | undefined {
  const reading = key === "NOT" ? { ...around, isNegated: !around.isNegated } : around;
  const name = `\`${key}\``;
  const wanted = key === "OR" ? "a list of conditions" : "a condition, or a list of them";
  if (value.kind === "object" && key !== "OR") return readWhere(value, name, model, reading);
  if (value.kind !== "list") {
    report(`${name} must be ${wanted}`, value.span, reading, "write `[{ … }, { … }]`", `found ${describe(value)}`);
    return undefined;
  }
  if (value.items.length === 0) report(`${name} has an empty list`, value.span, reading, "name at least one condition");
  return value.items.flatMap((item) => {
    const object = objectOf(item, `${name} must be ${wanted}`, reading);
    return object === undefined ? [] : [readWhere(object, name, model, reading)];
  });
}

/** The operators that a relation accepts, besides the short form of `is`. */
const quantifiers = { one: ["is", "isNot"], many: ["some", "none", "every"] } as const;

function readRelation(
  { key, keySpan, value }: Entry,
  field: RelationField,
  owner: Model,
  reading: WhereContext,
): readonly (readonly [string, unknown])[] {
  const place = `\`${owner.name}.${key}\``;
  const model = relatedModel(field, reading.datamodel);
  const reserved = reservedWhereKeyword(key);
  if (model === undefined || reserved !== undefined) {
    const why = reserved ?? `\`${field.type}\` is ignored, so Prisma's client does not have it`;
    report(`\`where\` cannot use ${place}`, keySpan, reading, undefined, why);
    return [];
  }
  const quantifierNames: readonly string[] = field.list ? quantifiers.many : quantifiers.one;
  const example = field.list ? "`{ some: { … } }`" : "`{ … }`, the condition of its row";
  if (value.kind !== "object") {
    const isNull = value.kind === "identifier" && value.value === "null";
    const nulls = field.nullable.map((column) => `${column}: null`);
    const anyNull =
      nulls.length > 1 ? `OR: [${nulls.map((nullCondition) => `{ ${nullCondition} }`).join(", ")}]` : nulls[0];
    const without = field.mayDangle ? `${key}: { isNot: {} }` : anyNull;
    const help = isNull && without !== undefined ? `write \`${without}\`` : `write ${example}`;
    report(
      `${place} takes ${formatList(quantifierNames, "or")}`,
      value.span,
      reading,
      help,
      `found ${describe(value)}`,
    );
    return [];
  }
  const isShort = !field.list && !value.entries.some((entry) => quantifierNames.includes(entry.key));
  const quantifierEntries = isShort ? [{ key: "is", keySpan, value }] : value.entries;
  if (quantifierEntries.length === 0) report(`${place} has no condition`, value.span, reading, `write ${example}`);
  const conditions = withoutRepeatedKeys(place, quantifierEntries, reading.diagnostics).flatMap((entry) => {
    if (quantifierNames.includes(entry.key)) return readRelated(entry, place, field, model, reading);
    const help = adviseNearest(entry.key, quantifierNames, entry.keySpan) ?? `it has ${formatList(quantifierNames)}`;
    report(`${place} has no \`${entry.key}\` in a \`where\``, entry.keySpan, reading, help);
    return [];
  });
  const other = quantifierEntries.find((entry) => entry.key === "every");
  if (other !== undefined && quantifierEntries.some((entry) => entry.key === "none")) {
    const help = `write one of them in \`AND: [{ ${key}: { … } }]\``;
    report(
      `${place} has \`none\` and \`every\``,
      other.keySpan,
      reading,
      help,
      "it is a `none` of the rows that fail it",
    );
  }
  return [[key, Object.fromEntries(conditions)]];
}

/**
 * Returns a condition on the related rows that a request may see, as if there were no others. An `every` becomes a
 * `none` of the rows that fail the condition.
 */
function readRelated(
  { key, value }: Entry,
  place: string,
  field: RelationField,
  model: Model,
  around: WhereContext,
): readonly (readonly [quantifier: string, related: RequestPlaceholder])[] {
  // A list relation is a subquery, which is never NULL. An `every` negates the condition within it.
  const isNegated = field.list ? key === "every" : around.isNegated !== (key === "isNot");
  const reading = { ...around, isNegated };
  const object = objectOf(value, `\`${key}\` of ${place} takes a condition`, reading);
  if (object === undefined) return [];
  const isAny = object.entries.length === 0 && key !== "every";
  const condition = isAny ? {} : readWhere(object, `\`${key}\` of ${place}`, model, reading);
  const step = filterStep(field, reading);
  const [quantifier, wanted] = key === "every" ? (["none", { NOT: condition }] as const) : [key, condition];
  const nulls = isNegated && !field.list ? nullableModels(model, reading.datamodel) : undefined;
  return [
    [quantifier, new RequestPlaceholder((request) => request.visible(step, fillPlaceholders(wanted, request), nulls))],
  ];
}

function objectOf(value: Value, headline: string, reading: WhereContext): ObjectValue | undefined {
  if (value.kind === "object") return value;
  report(headline, value.span, reading, undefined, `found ${describe(value)}`);
  return undefined;
}

function report(headline: string, span: Span, { diagnostics }: WhereContext, help?: Help, label?: string): void {
  diagnostics.error({ code: "invalid-where", headline, label, span, help });
}
