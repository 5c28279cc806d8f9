import { block, braces, brackets, type Doc, group, indent, line, openBrackets } from "./doc.js";

/** A string literal, in the quotes that need fewer escapes. JSON's escapes are JavaScript's too. */
export function quote(text: string): string {
  const json = JSON.stringify(text);
  if (!text.includes('"') || text.includes("'")) return json;
  return `'${json.slice(1, -1).replaceAll('\\"', '"')}'`;
}

const identifier = /^[A-Za-z_$][\w$]*$/;

/** A key of an object or a type: quoted only where it is no identifier. */
export function key(name: string): string {
  return identifier.test(name) ? name : quote(name);
}

/** `row.city`, or `row["a b"]`. */
export function access(object: string, name: string): string {
  return identifier.test(name) ? `${object}.${name}` : `${object}[${quote(name)}]`;
}

/** `row?.city`, or `row?.["a b"]`. */
export function optionalAccess(object: string, name: string): string {
  return `${object}?.${identifier.test(name) ? name : `[${quote(name)}]`}`;
}

/** Text inside a template literal, as itself. */
export function templateText(text: string): string {
  return text.replaceAll(/[`\\]|\$\{/g, (found) => `\\${found}`);
}

/** Plain data as an expression, its outermost object open. @throws TypeError for what is no plain data. */
export function constant(value: object): Doc {
  return block(entries(value));
}

/** Amid plain data, what is no data: it stands as it is written. */
export class Expression {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** Plain data as an expression; keys that are undefined are left out. @throws TypeError for what is no plain data. */
export function literal(value: unknown): Doc {
  if (typeof value === "string") return quote(value);
  if (typeof value === "bigint") return `${value}n`;
  if (typeof value === "number") return number(value);
  if (value === null || typeof value === "boolean") return String(value);
  if (value instanceof Expression) return value.text;
  if (value instanceof Date) return `new Date(${quote(value.toISOString())})`;
  if (Array.isArray(value)) {
    const items: readonly unknown[] = value;
    // Formatters never leave several objects on one line.
    return (items.length > 1 && items.every(hasKeys) ? openBrackets : brackets)(items.map(literal));
  }
  if (typeof value !== "object") throw new TypeError(`A ${typeof value} cannot be emitted.`);
  return braces(entries(value));
}

function entries(value: object): readonly Doc[] {
  const given = Object.entries(value).filter(([, inner]) => inner !== undefined);
  return given.map(([name, inner]) => entry(name, inner));
}

/** `key: value`, as it stands in an object. */
export function entry(name: string, value: unknown): Doc {
  const text = literal(value);
  // A text that its line cannot hold stands on one of its own.
  if (typeof value === "string" && value.length > longText) return group([key(name), ":", indent([line, text])]);
  return [key(name), ": ", text];
}

/** A shorter text fits wherever it may stand. */
const longText = 50;

function hasKeys(value: unknown): boolean {
  return typeof value === "object" && value !== null && Object.keys(value).length > 1;
}

/** `10_000`: digits in threes from five on. */
function number(value: number): string {
  if (!Number.isSafeInteger(value) || Math.abs(value) < 10_000) return String(value);
  const digits = String(Math.abs(value));
  const head = digits.length % 3 || 3;
  const groups = [digits.slice(0, head)];
  for (let start = head; start < digits.length; start += 3) groups.push(digits.slice(start, start + 3));
  return `${value < 0 ? "-" : ""}${groups.join("_")}`;
}
