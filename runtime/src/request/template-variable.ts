/**
 * Converts parameters into variables of a URI template (RFC 6570) and back. Names of variables consist of letters,
 * digits, `_`, `%XX` and single dots.
 */
import { encode } from "./query-string.js";

/** Returns the variable that stands for a parameter: `order%5Bid%5D` for `order[id]`. */
export function toVariable(name: string): string {
  return encode(name)
    .replace(/[~-]/g, (character) => (character === "-" ? "%2D" : "%7E"))
    .replace(/^\.|\.(?=\.|$)/g, "%2E");
}

/** Returns the parameter that a variable stands for; undefined if the name has nothing encoded. */
export function decodeVariable(variable: string): string | undefined {
  if (!variable.includes("%")) return undefined;
  try {
    return decodeURIComponent(variable);
  } catch {
    // The variable is not well encoded.
    return undefined;
  }
}
