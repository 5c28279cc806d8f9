import { block, braces, brackets, type Doc } from "./doc.js";
import type { Import } from "./module.js";

/** A string literal, in the quotes that need fewer escapes. JSON's escapes are JavaScript's too. */
export function quote(text: string): string {
  const json = JSON.stringify(text);
  if (!text.includes('"') || text.includes("'")) return json;
  return `'${json.slice(1, -1).replaceAll('\\"', '"')}'`;
}

const identifier = /^[A-Za-z_$][\w$]*$/;

/** A key of an object or a type: quoted only if it is not an identifier. */
export function key(name: string): string {
  return identifier.test(name) ? name : quote(name);
}

/** `row.city`, or `row["a b"]`. */
export function access(object: string, name: string): string {
  return identifier.test(name) ? `${object}.${name}` : `${object}[${quote(name)}]`;
}

/** Plain data as an expression, its outermost object open. @throws TypeError for anything but plain data. */
export function constant(value: object): Doc {
  return block(entries(value));
}

/** An expression within plain data: it is printed as written. */
export class Expression {
  readonly doc: Doc;
  /** The names that it needs. */
  readonly imports: readonly Import[];

  constructor(doc: Doc, imports: readonly Import[] = []) {
    this.doc = doc;
    this.imports = imports;
  }
}

/** An expression in the place of the value that it has when the module runs. */
export function written<Value>(doc: Doc, imports: readonly Import[] = []): Value {
  return new Expression(doc, imports) as Value;
}

/** The names that the expressions within plain data need. */
export function importsOf(value: unknown): readonly Import[] {
  if (value instanceof Expression) return value.imports;
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(importsOf) : [];
}

/** Plain data as an expression; keys that are undefined are left out. @throws TypeError for anything but plain data. */
export function literal(value: unknown): Doc {
  if (typeof value === "string") return quote(value);
  if (typeof value === "bigint") return `${value}n`;
  if (value === null || typeof value === "number" || typeof value === "boolean") return String(value);
  if (value instanceof Expression) return value.doc;
  if (value instanceof Date) return `new Date(${quote(value.toISOString())})`;
  if (Array.isArray(value)) {
    const items: readonly unknown[] = value;
    // Several objects are read more easily one a line.
    return brackets(items.map(literal), items.length > 1 && items.every(hasKeys));
  }
  if (typeof value !== "object") throw new TypeError(`A ${typeof value} cannot be emitted.`);
  return braces(entries(value));
}

/** The entries of plain data, as an object contains them. */
export function entries(value: object): readonly Doc[] {
  const given = Object.entries(value).filter(([, inner]) => inner !== undefined);
  return given.map(([name, inner]) => entry(name, inner));
}

/** `key: value`; the key alone for a variable of its name. */
function entry(name: string, value: unknown): Doc {
  if (value instanceof Expression && value.doc === name) return name;
  return [key(name), ": ", literal(value)];
}

function hasKeys(value: unknown): boolean {
  return typeof value === "object" && value !== null && Object.keys(value).length > 1;
}
