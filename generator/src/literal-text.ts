/** Large plain data as text, at once: what `render(constant(value))` gives, without the documents in between. */
import { width } from "./layout.js";
import { hasKeys, key, literal, longText, quote } from "./literal.js";

/**
 * Plain data as an expression at the left edge, its outermost object open.
 * @throws TypeError for what is no plain data
 */
export function constantText(value: object): string {
  const given = entriesOf(value);
  if (given.length === 0) return "{}";
  return `{\n${given.map((entry) => `  ${entryText(entry, 1)},\n`).join("")}}`;
}

type Entry = readonly [name: string, value: unknown];

function entriesOf(value: object): readonly Entry[] {
  return Object.entries(value).filter(([, inner]) => inner !== undefined);
}

/** `key: value`, where a line begins. */
function entryText([name, value]: Entry, depth: number): string {
  const head = key(name);
  if (typeof value === "string" && value.length > longText) {
    const text = quote(value);
    return fits(`${head}: ${text}`, depth * 2) ? `${head}: ${text}` : `${head}:\n${"  ".repeat(depth + 1)}${text}`;
  }
  return `${head}: ${text(value, depth, depth * 2 + head.length + 2)}`;
}

/** The value whose line is indented by `depth` levels, from `column` on. */
function text(value: unknown, depth: number, column: number): string {
  const left = width - column;
  const flat = flatText(value, left);
  // A comma follows.
  if (flat !== undefined && (flat.length < left || !isNested(value))) return flat;
  const edge = "  ".repeat(depth + 1);
  const end = "  ".repeat(depth);
  if (isList(value)) {
    return `[\n${value.map((item) => `${edge}${text(item, depth + 1, depth * 2 + 2)},\n`).join("")}${end}]`;
  }
  const lines = entriesOf(Object(value)).map((entry) => `${edge}${entryText(entry, depth + 1)},\n`);
  return `{\n${lines.join("")}${end}}`;
}

/** On one line; undefined if it may not stand on one, or is longer than `limit` and can be broken. */
function flatText(value: unknown, limit: number): string | undefined {
  if (typeof value === "string") return quote(value);
  if (!isNested(value)) return plain(value);
  const isArray = isList(value);
  if (isArray && value.length > 1 && value.every(hasKeys)) return undefined;
  const parts = isArray ? value.map((item): Entry => ["", item]) : entriesOf(value);
  if (parts.length === 0) return isArray ? "[]" : "{}";
  let inner = "";
  for (const [name, part] of parts) {
    const flat = flatText(part, limit);
    if (flat === undefined) return undefined;
    inner += `${inner === "" ? "" : ", "}${isArray ? flat : `${key(name)}: ${flat}`}`;
    if (inner.length > limit) return undefined;
  }
  return isArray ? `[${inner}]` : `{ ${inner} }`;
}

/** Numbers, booleans, null and dates, each one text. */
function plain(value: unknown): string {
  const doc = literal(value);
  if (typeof doc !== "string") throw new TypeError("A scalar is one text.");
  return doc;
}

function isNested(value: unknown): value is object {
  return typeof value === "object" && value !== null && !(value instanceof Date);
}

function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value);
}

/** True if the text, and a comma, end within the line. */
function fits(line: string, column: number): boolean {
  return column + line.length < width;
}
