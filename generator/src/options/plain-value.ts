/** Values of options that annotations and platform.yaml write alike: booleans, numbers and words. */
import { countModes, jsonShapes, type OptionKind } from "@prisma-paged/runtime/generator";
import { unquotedHint } from "../util/cures.js";
import { didYouMean } from "../util/did-you-mean.js";

/** The kinds whose values annotations and platform.yaml share. */
type PlainKind = Exclude<OptionKind, "cursor" | "cache">;

type PlainReading =
  | { readonly fits: true; readonly value: boolean | number | string }
  | { readonly fits: false; readonly allowed: string; readonly hint: string | undefined };

/** The largest number that an option takes: 2^31-1, Prisma's largest `take`. */
export const largestOption = 2147483647;

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
      return readWord(value, countModes);
    case "json":
      return readWord(value, jsonShapes);
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

function readWord(value: unknown, words: readonly string[]): PlainReading {
  const word = words.find((candidate) => candidate === value);
  if (word !== undefined) return { fits: true, value: word };
  const hint = typeof value === "string" ? didYouMean(value, words) : undefined;
  return { fits: false, allowed: `one of ${words.join(", ")}`, hint };
}

function booleanHint(value: unknown): string | undefined {
  if (typeof value !== "string") return undefined;
  if (/^(true|yes|on)$/i.test(value)) return "write `true`";
  return /^(false|no|off)$/i.test(value) ? "write `false`" : undefined;
}
