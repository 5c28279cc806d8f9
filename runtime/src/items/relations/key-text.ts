import { segment } from "../../request/format-scalar.js";

/** The values of a key as one text. A segment holds no `;`: keys that differ never look alike. */
export function keyText(values: readonly unknown[]): string {
  return values.map((value) => segment(value)).join(";");
}

/**
 * The same for keys that differ only by letter case, accents or trailing spaces: collations may treat them as equal.
 */
export function foldedText(values: readonly unknown[]): string {
  return keyText(values.map((value) => (typeof value === "string" ? folded(value) : value)));
}

function folded(text: string): string {
  return /^[\da-z-]*$/.test(text)
    ? text
    : text.normalize("NFKD").replace(/\p{M}/gu, "").toUpperCase().toLowerCase().trimEnd();
}

/** The condition that a row has one of these keys. */
export function anyKey(fields: readonly string[], keys: readonly (readonly unknown[])[]): object {
  const [field, ...others] = fields;
  if (field === undefined) return {};
  const oneOf = { [field]: { in: [...new Set(keys.map(([value]) => value))] } };
  if (others.length === 0) return oneOf;
  // The list of the first field's values, which the keys repeat, lets databases use an index.
  return { ...oneOf, OR: keys.map((key) => Object.fromEntries(fields.map((name, index) => [name, key[index]]))) };
}
