import { block, braces, brackets, type Doc } from "./doc.js";
import type { Import } from "./module.js";

/** Returns a string literal, in the quotes that need fewer escapes. JSON's escapes are valid in JavaScript, too. */
export function quote(text: string): string {
  const json = JSON.stringify(text);
  if (!text.includes('"') || text.includes("'")) return json;
  return `'${json.slice(1, -1).replaceAll('\\"', '"')}'`;
}

const identifier = /^[A-Za-z_$][\w$]*$/;

/** Returns a key of an object or a type; quoted only if it is not an identifier. */
export function key(name: string): string {
  return identifier.test(name) ? name : quote(name);
}

/** Returns the access to a property: `row.city`, or `row["a b"]`. */
export function access(object: string, name: string): string {
  return identifier.test(name) ? `${object}.${name}` : `${object}[${quote(name)}]`;
}

/**
 * Returns an object of plain data as an expression, with one property per line.
 * @throws TypeError if the data contains anything but plain data, such as a function
 */
export function constant(value: object): Doc {
  return block(entries(value));
}

/** An expression within plain data. It is printed verbatim. */
export class Expression {
  readonly doc: Doc;
  /** The imports that the expression needs. */
  readonly imports: readonly Import[];

  constructor(doc: Doc, imports: readonly Import[] = []) {
    this.doc = doc;
    this.imports = imports;
  }
}

/** Returns an expression, typed as the value that it has when the emitted module runs. */
export function codeExpression<Value>(doc: Doc, imports: readonly Import[] = []): Value {
  return new Expression(doc, imports) as Value;
}

/** Returns the imports that the expressions within plain data need. */
export function importsOf(value: unknown): readonly Import[] {
  if (value instanceof Expression) return value.imports;
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(importsOf) : [];
}

/**
 * Returns plain data as an expression, without the keys that are undefined.
 * @throws TypeError if the data contains anything but plain data, such as a function
 */
export function literal(value: unknown): Doc {
  if (typeof value === "string") return quote(value);
  if (typeof value === "bigint") return `${value}n`;
  if (value === null || typeof value === "number" || typeof value === "boolean") return String(value);
  if (value instanceof Expression) return value.doc;
  if (value instanceof Date) return `new Date(${quote(value.toISOString())})`;
  if (Array.isArray(value)) {
    const items: readonly unknown[] = value;
    // Several objects are easier to read with one object per line.
    return brackets(items.map(literal), items.length > 1 && items.every(hasKeys));
  }
  if (typeof value !== "object") throw new TypeError(`A ${typeof value} cannot be emitted.`);
  return braces(entries(value));
}

/** Returns the entries of plain data, as an object literal contains them: `key: value`. */
export function entries(value: object): readonly Doc[] {
  const given = Object.entries(value).filter(([, inner]) => inner !== undefined);
  return given.map(([name, inner]) => entry(name, inner));
}

/** Returns an entry: `key: value`, or only the key if the value is a variable of that name. */
function entry(name: string, value: unknown): Doc {
  if (value instanceof Expression && value.doc === name) return name;
  return [key(name), ": ", literal(value)];
}

function hasKeys(value: unknown): boolean {
  return typeof value === "object" && value !== null && Object.keys(value).length > 1;
}
