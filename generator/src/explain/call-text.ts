/** Formats calls on the Prisma Client as developers write them. */
import { formatValue } from "@prisma-paged/runtime/generator";
import { render } from "../printer/doc.js";
import { access, Expression, key, literal } from "../printer/literal.js";

const argumentOrder = ["by", "_count", "where", "orderBy", "cursor", "skip", "take", "select"];

/** Formats a call: `prisma.book.findMany({ orderBy: [{ id: "asc" }], take: 30 })`. */
export function callText(delegate: string, method: string, args: object): string {
  const given = argumentOrder.filter((name) => name in args).map((name) => [name, Reflect.get(args, name)]);
  return `${access("prisma", delegate)}.${method}(${given.length === 0 ? "" : argumentsText(Object.fromEntries(given))})`;
}

/** Returns the text of a call that Prisma refuses. The runtime then reads the rows in parts. */
export function refusedText(call: string): string {
  return `${call}, refused: too many values`;
}

function argumentsText(args: object): string {
  const texts = Object.entries(args).map(([name, value]) => {
    return `${key(name)}: ${name === "select" ? selectText(value) : valueText(value)}`;
  });
  return `{ ${texts.join(", ")} }`;
}

/** Formats a `select`. A list of many columns is shortened, but not one of relations. */
function selectText(select: object): string {
  const columns = Object.entries(select).flatMap(([name, value]) => (value === true ? [`${key(name)}: true`] : []));
  const relations = Object.entries(select).flatMap(([name, value]) =>
    value === true ? [] : [`${key(name)}: ${argumentsText(value)}`],
  );
  const shown = columns.length > 4 ? [...columns.slice(0, 2), `… ${columns.length} columns`] : columns;
  return `{ ${[...shown, ...relations].join(", ")} }`;
}

/** Formats a value on one line, because a terminal wraps long ones. A long list is shortened: `[1, 2, … 50 in all]`. */
export function valueText(value: unknown): string {
  if (Array.isArray(value)) {
    const texts =
      value.length > 4 ? [...value.slice(0, 2).map(valueText), `… ${value.length} in all`] : value.map(valueText);
    return `[${texts.join(", ")}]`;
  }
  if (value instanceof Uint8Array) return valueText(formatValue(value));
  // A value that the schema no longer has, such as one of an enum.
  if (value === undefined) return "undefined";
  if (typeof value !== "object" || value === null || isPrinted(value)) return render(literal(value));
  if (isDecimal(value)) return value.toFixed();
  const entries = Object.entries(value).map(([name, inner]) => `${key(name)}: ${valueText(inner)}`);
  return `{ ${entries.join(", ")} }`;
}

function isPrinted(value: object): boolean {
  return value instanceof Date || value instanceof Expression;
}

/** Returns whether a value is one of Prisma's decimals, which are printed as their digits. */
function isDecimal(value: object): value is { toFixed(): string } {
  return "toFixed" in value && !(value instanceof Expression);
}

/**
 * Returns each kind of call once, in the order of the first calls, with the number of calls: `…, 3 times`. Calls that
 * differ only in digits are of one kind.
 */
export function callLines(calls: readonly string[]): readonly string[] {
  const kinds = new Map<string, readonly string[]>();
  for (const call of calls) {
    const kind = call.replace(/\d+/g, "");
    kinds.set(kind, [...(kinds.get(kind) ?? []), call]);
  }
  return [...kinds.values()].map(([call = "", ...others]) =>
    others.length === 0 ? call : `${call}, ${others.length + 1} times`,
  );
}
