/** Values of paging options, read by their kind in the option table. */

import type { CachePolicy } from "@prisma-paged/runtime/generator";
import { attributeName, type PaginationOption } from "@prisma-paged/runtime/generator";
import type { Diagnostics } from "../diagnostics/diagnostics.js";
import { readPlainValue } from "../options/plain-value.js";
import { describe } from "./arguments.js";
import { readCacheValue } from "./cache-value.js";
import { readOrderValue } from "./order-value.js";
import type { Value } from "./parser.js";

/**
 * An annotation's value as its option takes it: boolean, number, word, `WrittenOrderField[]` for a cursor, or a
 * policy for caches.
 * Undefined if it does not fit: the error has then been reported.
 */
export function readOptionValue(
  option: PaginationOption,
  value: Value,
  diagnostics: Diagnostics,
): boolean | number | string | CachePolicy | null | ReturnType<typeof readOrderValue> {
  const key = attributeName(option.key);
  if (option.kind === "cursor") return readOrderValue({ key, value }, diagnostics);
  if (option.kind === "cache") return readCacheValue({ key, value }, diagnostics);
  const read = readPlainValue(option.kind, plain(value));
  if (read.fits) return read.value;
  const message = `\`${key}\` takes ${read.allowed}; found ${describe(value)}.`;
  diagnostics.error("wrong-type", message, value.span, read.hint);
  return undefined;
}

/** An identifier is read as the string of the same letters: `paginationCount: exact`. */
function plain(value: Value): unknown {
  return "value" in value ? value.value : undefined;
}
