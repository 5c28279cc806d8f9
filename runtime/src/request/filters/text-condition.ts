import { dialects } from "../../definition/dialects.js";
import { type Filter, type Provider, type TextMatch, textMatches } from "../../definition/resource.js";
import { jsonPath } from "../where.js";

/**
 * The maximum length of a text that is searched for. PostgreSQL folds the letter case of the whole text again for each
 * row. With the 8 KiB of a query, that takes a hundred times as long as the row itself.
 */
export const longestText = 255;

/** Escapes a text so that LIKE finds it literally; undefined if the provider has no escape for a wildcard in it. */
export function literalText(text: string, provider: Provider): string | undefined {
  const { lacksEscape, escaped } = dialects[provider];
  return lacksEscape && /[%_]/.test(text) ? undefined : escaped(text);
}

/** The comparison of a part of a text, such as its beginning. */
export interface TextComparison {
  readonly match: TextMatch;
  readonly caseSensitive?: true | undefined;
  readonly provider: Provider;
  /** The keys of the text within Json. Undefined if the column holds the text itself. */
  readonly json?: readonly string[] | undefined;
}

/** Checks whether a filter compares a part of its field. */
export function isTextMatch(match: Filter["match"]): match is TextMatch {
  return textMatches.some((each) => each === match);
}

/** Returns the comparison of a filter with a part of its field; undefined if the filter compares whole values. */
export function textComparison(
  { match, caseSensitive, json }: Pick<Filter, "match" | "caseSensitive" | "json">,
  provider: Provider,
): TextComparison | undefined {
  return isTextMatch(match) ? { match, caseSensitive, provider, json } : undefined;
}

/** Returns Prisma's condition on a field that contains this text: `{ title: { contains: "sea" } }`. */
export function textCondition(field: string, text: string, comparison: TextComparison): object {
  const { match, caseSensitive, provider, json } = comparison;
  if (isByteRange(comparison)) return { [field]: beginningWith(text) };
  const dialect = dialects[provider];
  const like = (operator: "contains" | "startsWith" | "endsWith", part: string) => ({
    [field]: {
      ...(json
        ? { path: jsonPath(json, provider), [jsonOperators[operator]]: dialect.escaped(part) }
        : { [operator]: dialect.escaped(part) }),
      // Within Json, every database compares letters exactly, and Prisma offers the mode for all databases.
      ...((json || dialect.insensitiveMode) && !caseSensitive && { mode: "insensitive" }),
    },
  });
  switch (match) {
    case "partial":
      return like("contains", text);
    case "start":
      return like("startsWith", text);
    case "end":
      return like("endsWith", text);
    case "word":
      return { OR: [like("startsWith", text), like("contains", ` ${text}`)] };
  }
}

const jsonOperators = {
  contains: "string_contains",
  startsWith: "string_starts_with",
  endsWith: "string_ends_with",
} as const;

/**
 * Checks whether a beginning is searched as a range of texts: if LIKE ignores the case of A to Z, and comparisons do
 * not.
 */
function isByteRange({ match, caseSensitive, provider }: TextComparison): boolean {
  return dialects[provider].comparesCase === true && match === "start" && caseSensitive === true;
}

const lastCodePoint = 0x10ffff;

/**
 * Returns operators for the texts that begin with this one, compared byte by byte. They reach from this text to the
 * next one that is no longer: `{ gte: "ab", lt: "ac" }`.
 */
function beginningWith(text: string): object {
  const points = Array.from(text, (character) => character.codePointAt(0) ?? 0);
  while (points.at(-1) === lastCodePoint) points.pop();
  const last = points.pop();
  if (last === undefined) return { gte: text };
  // No text contains surrogates, which lie between these two.
  return { gte: text, lt: String.fromCodePoint(...points, last === 0xd7ff ? 0xe000 : last + 1) };
}

/**
 * Checks whether the condition for a text would match other texts as well, because its wildcards cannot be escaped.
 */
export function hasUnescapableWildcards(text: string, comparison: TextComparison): boolean {
  return !isByteRange(comparison) && literalText(text, comparison.provider) === undefined;
}

/** Checks for one value what `textCondition` requires. Letter case is ignored in ASCII only, as in SQLite's LIKE. */
export function matchesText(match: TextMatch, text: string, value: string): boolean {
  const [folded, sought] = [foldAscii(value), foldAscii(text)];
  switch (match) {
    case "partial":
      return folded.includes(sought);
    case "start":
      return folded.startsWith(sought);
    case "end":
      return folded.endsWith(sought);
    case "word":
      return folded.startsWith(sought) || folded.includes(` ${sought}`);
  }
}

function foldAscii(text: string): string {
  return text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}
