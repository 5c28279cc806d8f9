import { segment } from "../../request/format-scalar.js";

/**
 * Returns the values of a key as one string: `1;2`. Different keys have different strings, because a value contains no
 * `;` there.
 */
export function keyText(values: readonly unknown[]): string {
  return values.map((value) => segment(value)).join(";");
}

/**
 * Returns a string like {@link keyText}, but the same one for keys that differ only by letter case, accents or trailing
 * spaces. Collations may treat these keys as equal.
 */
export function foldedText(values: readonly unknown[]): string {
  return keyText(values.map((value) => (typeof value === "string" ? folded(value) : value)));
}

function folded(text: string): string {
  return /^[\da-z-]*$/.test(text)
    ? text
    : text.normalize("NFKD").replace(/\p{M}/gu, "").toUpperCase().toLowerCase().trimEnd();
}

/** Returns the condition that a row has one of these keys. */
export function anyKey(fields: readonly string[], keys: readonly (readonly unknown[])[]): object {
  const [field, ...others] = fields;
  if (field === undefined) return {};
  const oneOf = { [field]: { in: [...new Set(keys.map(([value]) => value))] } };
  if (others.length === 0) return oneOf;
  // The list of the first field's values lets databases use an index, although the keys repeat these values.
  return { ...oneOf, OR: keys.map((key) => Object.fromEntries(fields.map((name, index) => [name, key[index]]))) };
}
