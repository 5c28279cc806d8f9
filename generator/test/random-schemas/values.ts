/** Values drawn at random: those that a caller may see, and those that no answer may contain. */
import { inject } from "vitest";
import type { Random } from "../random.js";
import type { Field, Scalar } from "./schema.js";

/**
 * Servers sort and compare texts by rules of their own, which these do not meet. Some have characters that `LIKE` reads
 * as others, and some would be found if it did.
 */
const plainTexts = ["a", "ab", "e%", "ba", "c", "f_x", "afax", "d", "g\\h", "cgh", "bae", "db"];
const sqliteTexts = ["a", "Ab", "ab", "b c", "100%", "a_b", "Åre", "", "=x,y", "b\\c", "1000", "axb"];

const { provider } = inject("database");

const texts = provider === "sqlite" ? sqliteTexts : plainTexts;

/** Texts that a database may read as patterns. */
const patternTexts = texts.filter((text) => /[%_\\]/.test(text));

/** A text, or a part of one. */
export function textOf(random: Random): string {
  const text = random.pick(random.chance(0.5) ? texts : patternTexts);
  const [start, end] = [random.integer(0, text.length - 1), random.integer(1, text.length)];
  return (random.chance(0.5) ? text : text.slice(Math.min(start, end - 1), end)).trim() || "a";
}

/** A date as the API sends it: the day of a `Date`, the time of day of a `Time`. */
export function sentDate({ native }: Pick<Field, "native">, date: Date): string {
  const text = date.toISOString();
  if (native?.attribute === "Date") return text.slice(0, "2024-02-28".length);
  return native?.attribute.startsWith("Time(") ? text.slice("2024-02-28T".length, -1).replace(/\.000$/, "") : text;
}

/** A value that the caller may see. */
export function openOf(
  { type, nullable, native }: Pick<Field, "type" | "nullable" | "native">,
  choice: number,
): unknown {
  if (nullable && choice % 4 === 3) return null;
  if (native !== undefined) return native.values[choice % native.values.length];
  return extremeValues[type]?.[choice - 10] ?? openValues[type](choice);
}

/** The largest and the smallest that each database can hold, or nearly so. */
const extremeValues: { readonly [type in Scalar]?: readonly unknown[] } = {
  Int: [2 ** 31 - 1, -(2 ** 31)],
  BigInt: [2n ** 63n - 1n, -(2n ** 63n)],
  Float: [2 ** 52 - 0.5, -2.5e-7],
  // SQLite has a number with 15 digits.
  Decimal: [provider === "sqlite" ? "99999999999.5" : "1234567890123456789.5", "-0.000001"],
  DateTime: [new Date("1000-01-01T00:00:00.000Z"), new Date("9999-12-31T23:59:59.999Z")],
};

const openValues: { readonly [type in Scalar]: (choice: number) => unknown } = {
  String: (choice) => texts[choice % texts.length],
  Int: (choice) => choice - 2,
  Kind: kindOf,
  Boolean: (choice) => choice % 3 > 0,
  BigInt: (choice) => 9_007_199_254_740_990n + BigInt(choice),
  Float: (choice) => choice / 4,
  Decimal: (choice) => `${choice}.5`,
  DateTime: (choice) => new Date(Date.UTC(2020, 0, 1 + choice, choice, 0, 0, 123)),
  Json: (choice) => ({ a: choice }),
  Bytes: (choice) => Uint8Array.of(choice, 1, 2),
};

function kindOf(choice: number): string {
  return ["BLUE", "GREEN", "RED"][choice % 3] ?? "";
}

/** A value that no answer may contain, and that an answer is recognised by. */
export function secretOf(
  { type, nullable, number }: Pick<Field, "type" | "nullable" | "number">,
  choice: number,
  variant: 1 | 2,
): unknown {
  if (nullable && choice % 3 === 2) return null;
  const kind = choice % 5;
  switch (type) {
    case "String":
      return `${["b", "", "Z", "a", "%"][kind]} ${markedText(number, choice, variant)}`;
    case "Int":
      return markedNumber(number, choice, variant);
    case "BigInt":
      return BigInt(markedNumber(number, choice, variant)) * 1_000_000n;
    case "Float":
      return markedNumber(number, choice, variant) + 0.5;
    case "Decimal":
      return `${markedNumber(number, choice, variant)}.25`;
    case "DateTime":
      return new Date(Date.UTC(2390 + variant, number % 12, 1 + (choice % 28), 1, 2, 3, 456));
    case "Json":
      return { marked: markedText(number, choice, variant), number: markedNumber(number, choice, variant) };
    case "Bytes":
      return new TextEncoder().encode(markedText(number, choice, variant));
    case "Kind":
      return kindOf(choice);
    case "Boolean":
      return choice % 2 === 0;
  }
}

/** Of different length and order in the two databases. */
function markedText(number: number, choice: number, variant: 1 | 2): string {
  return variant === 1 ? `zq${number}x${choice}x` : `zq${number}y${11 - choice}yyy`;
}

export function markedNumber(number: number, choice: number, variant: 1 | 2): number {
  return (variant === 1 ? 1_947_500_000 : 2_047_500_000) + number * 100 + choice;
}

/** What an answer is searched for: the texts, numbers, days and instants of secret values. */
export const markers: RegExp = /zq\d+[xy]\d+[xy]|(?:19475|20475)\d{5}|239[12]-\d\d-\d\d|13(?:2[89]|3[0-4])\d{11}/gi;
