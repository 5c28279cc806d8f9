/** Values of paging options, read by the kind that the option table gives each (spec 8.2). */
import { attributeName, countModes, type OptionKind, type PaginationOption } from "@prisma-paged/runtime/options";
import type { Value } from "./annotation-grammar.js";
import { describe, unquotedHint } from "./arguments.js";
import type { Diagnostics } from "./diagnostics.js";
import { didYouMean } from "./nearest.js";
import { readOrderValue } from "./order-value.js";

/** The largest number that an option takes: 2^31-1, Prisma's largest `take`. */
export const largestOption = 2_147_483_647;

/**
 * An annotation's value as its option takes it: boolean, number, count mode, or `WrittenOrderField[]` for a cursor.
 * Undefined if it does not fit: the error has then been reported.
 */
export function readOptionValue(
  option: PaginationOption,
  value: Value,
  diagnostics: Diagnostics,
): boolean | number | string | ReturnType<typeof readOrderValue> {
  const key = attributeName(option.key);
  if (option.kind === "cursor") return readOrderValue({ key, value }, diagnostics);
  const read = readPlainValue(option.kind, plain(value));
  if (read.fits) return read.value;
  const message = `\`${key}\` takes ${read.allowed}; found ${describe(value)}.`;
  diagnostics.error("wrong-type", message, value.span, read.hint);
  return undefined;
}

/** An identifier stands for the string of the same letters: `paginationCount: exact`. */
function plain(value: Value): unknown {
  return value.kind === "list" || value.kind === "object" ? undefined : value.value;
}

/** The kinds whose values annotations and platform.yaml share. */
export type PlainKind = Exclude<OptionKind, "cursor">;

export type PlainReading =
  | { readonly fits: true; readonly value: boolean | number | string }
  | { readonly fits: false; readonly allowed: string; readonly hint: string | undefined };

/** Whether a plain value fits a kind; else what does, for the message. */
export function readPlainValue(kind: PlainKind, value: unknown): PlainReading {
  switch (kind) {
    case "boolean":
      if (typeof value === "boolean") return { fits: true, value };
      return { fits: false, allowed: "true or false", hint: booleanHint(value) };
    case "page-size":
      return readInteger(value, 0);
    case "positive-integer":
      return readInteger(value, 1);
    case "count":
      return readCountMode(value);
  }
}

function readInteger(value: unknown, least: number): PlainReading {
  if (typeof value === "number" && Number.isInteger(value) && value >= least && value <= largestOption) {
    // `-0` is written as 0.
    return { fits: true, value: value + 0 };
  }
  const hint = typeof value === "string" && /^\d+$/.test(value) ? unquotedHint(value) : undefined;
  return { fits: false, allowed: `an integer from ${least} to ${largestOption}`, hint };
}

function readCountMode(value: unknown): PlainReading {
  const mode = countModes.find((candidate) => candidate === value);
  if (mode !== undefined) return { fits: true, value: mode };
  const hint = typeof value === "string" ? didYouMean(value, countModes) : undefined;
  return { fits: false, allowed: `one of ${countModes.map((name) => `"${name}"`).join(", ")}`, hint };
}

function booleanHint(value: unknown): string | undefined {
  if (typeof value !== "string") return undefined;
  if (/^(true|yes|on)$/i.test(value)) return "write `true`";
  return /^(false|no|off)$/i.test(value) ? "write `false`" : undefined;
}
