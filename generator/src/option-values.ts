/** Values of paging options, read by the kind that the option table gives each (spec 8.2). */
import { attributeName, countModes, type PaginationOption } from "@prisma-paged/runtime";
import type { Entry, Value } from "./annotation-grammar.js";
import { nameOfValue } from "./annotation-print.js";
import { type Diagnostics, didYouMean, type Span } from "./diagnostics.js";

/** One field of an order or cursor as written, with the places for later checks against the model. */
export interface WrittenOrderField {
  readonly field: string;
  readonly direction: "ASC" | "DESC";
  readonly fieldSpan: Span;
  readonly span: Span;
}

/** The largest page size: 2^31-1. */
const largest = 2_147_483_647;

/**
 * An annotation's value as its option takes it: boolean, number, count mode, or `WrittenOrderField[]` for a cursor.
 * Undefined if it does not fit: then the error `wrong-type` (or that of a part) has been reported.
 */
export function readOptionValue(option: PaginationOption, value: Value, diagnostics: Diagnostics): unknown | undefined {
  const name = attributeName(option.key);
  if (option.kind === "cursor") return readOrderFields(name, value, diagnostics);
  const read = readPlainValue(option.kind, plain(value));
  if (read.fits) return read.value;
  wrongType(name, read.allowed, value, diagnostics, read.hint);
  return undefined;
}

/** Whether a plain value fits a kind: shared by annotations and platform.yaml. */
export type PlainReading =
  | { readonly fits: true; readonly value: boolean | number | string }
  | { readonly fits: false; readonly allowed: string; readonly hint: string | undefined };

export function readPlainValue(kind: Exclude<PaginationOption["kind"], "cursor">, value: unknown): PlainReading {
  switch (kind) {
    case "boolean":
      if (typeof value === "boolean") return { fits: true, value };
      return { fits: false, allowed: "true or false", hint: booleanHint(value) };
    case "page-size":
    case "positive-integer": {
      const least = kind === "page-size" ? 0 : 1;
      if (isInteger(value) && value >= least && value <= largest) return { fits: true, value };
      return { fits: false, allowed: `an integer from ${least} to ${largest}`, hint: numberHint(value) };
    }
    case "count": {
      const mode = countModes.find((candidate) => candidate === value);
      if (mode !== undefined) return { fits: true, value: mode };
      const hint = typeof value === "string" ? didYouMean(value, countModes) : undefined;
      return { fits: false, allowed: `one of ${countModes.map((candidate) => `"${candidate}"`).join(", ")}`, hint };
    }
  }
}

function isInteger(value: unknown): value is number {
  return Number.isSafeInteger(value);
}

function booleanHint(value: unknown): string | undefined {
  if (typeof value !== "string") return undefined;
  if (/^(true|yes|on)$/i.test(value)) return "write `true`";
  return /^(false|no|off)$/i.test(value) ? "write `false`" : undefined;
}

function numberHint(value: unknown): string | undefined {
  return typeof value === "string" && /^\d+$/.test(value) ? `write \`${value}\` without quotes` : undefined;
}

/** An identifier stands for the string of the same letters: `paginationCount: exact`. */
function plain(value: Value): unknown {
  return value.kind === "list" || value.kind === "object" ? undefined : value.value;
}

/** `[{ field: "id", direction: "DESC" }, …]`, of `paginationViaCursor` and of `order`; the direction in any letter case. */
export function readOrderFields(
  name: string,
  value: Value,
  diagnostics: Diagnostics,
): readonly WrittenOrderField[] | undefined {
  const allowed = 'a list such as [{ field: "id", direction: "DESC" }]';
  if (value.kind !== "list" || value.items.length === 0) {
    const hint = value.kind === "object" ? "put it in brackets: `[{ … }]`" : undefined;
    wrongType(name, allowed, value, diagnostics, hint);
    return undefined;
  }
  const fields = value.items.map((item) => readOrderField(name, item, diagnostics));
  const complete = fields.filter((field) => field !== undefined);
  const repeated = complete.filter(({ field }, index) => complete.findIndex((one) => one.field === field) < index);
  for (const { field, fieldSpan } of repeated) {
    diagnostics.error("duplicate-option", `\`${name}\` names the field \`${field}\` twice.`, fieldSpan);
  }
  return complete.length === fields.length && repeated.length === 0 ? complete : undefined;
}

const orderKeys = ["field", "direction"] as const;

function readOrderField(name: string, item: Value, diagnostics: Diagnostics): WrittenOrderField | undefined {
  if (item.kind !== "object") {
    wrongType(`An item of \`${name}\``, 'an object such as { field: "id", direction: "DESC" }', item, diagnostics);
    return undefined;
  }
  const unknown = item.entries.filter(({ key }) => !(orderKeys as readonly string[]).includes(key));
  for (const { key, keySpan } of unknown) {
    const message = `\`${key}\` is no key of an item of \`${name}\`; allowed are \`field\` and \`direction\`.`;
    diagnostics.error("unknown-option", message, keySpan, didYouMean(key, orderKeys));
  }
  const doubled = item.entries.filter(({ key }, index) => item.entries.findIndex((entry) => entry.key === key) < index);
  for (const { key, keySpan } of doubled) {
    diagnostics.error("duplicate-option", `\`${key}\` is given twice in one item of \`${name}\`.`, keySpan);
  }
  const field = readField(name, item, diagnostics);
  const direction = readDirection(name, item, diagnostics);
  if (!field || !direction || unknown.length > 0 || doubled.length > 0) return undefined;
  return { ...field, direction, span: item.span };
}

type ObjectValue = Extract<Value, { kind: "object" }>;

function entryOf(item: ObjectValue, name: string, key: string, diagnostics: Diagnostics): Entry | undefined {
  const entry = item.entries.find((candidate) => candidate.key === key);
  if (!entry) diagnostics.error("missing-argument", `An item of \`${name}\` needs \`${key}\`.`, item.span);
  return entry;
}

function readField(
  name: string,
  item: ObjectValue,
  diagnostics: Diagnostics,
): Pick<WrittenOrderField, "field" | "fieldSpan"> | undefined {
  const value = entryOf(item, name, "field", diagnostics)?.value;
  if (!value) return undefined;
  if (value.kind === "string" || value.kind === "identifier") return { field: value.value, fieldSpan: value.span };
  wrongType("field", "the name of a field", value, diagnostics);
  return undefined;
}

function readDirection(name: string, item: ObjectValue, diagnostics: Diagnostics): "ASC" | "DESC" | undefined {
  const value = entryOf(item, name, "direction", diagnostics)?.value;
  if (!value) return undefined;
  const text = plain(value);
  const upper = typeof text === "string" ? text.toUpperCase() : undefined;
  if (upper === "ASC" || upper === "DESC") return upper;
  wrongType("direction", '"ASC" or "DESC"', value, diagnostics, upper && didYouMean(upper, ["ASC", "DESC"]));
  return undefined;
}

function wrongType(name: string, allowed: string, value: Value, diagnostics: Diagnostics, hint?: string): void {
  const subject = name.includes("`") ? name : `\`${name}\``;
  diagnostics.error("wrong-type", `${subject} must be ${allowed}, not ${nameOfValue(value)}.`, value.span, hint);
}
