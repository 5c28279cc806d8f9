import type { Provider } from "../definition/resource.js";

/** `partial`: contains; `start`: begins with. Both ignore letter case. */
export type TextMatch = "partial" | "start";

/**
 * The maximum length of a text that is searched for. PostgreSQL folds the letter case of the whole text again for
 * each row: of a query's 8 KiB that takes a hundred times as long as the row itself.
 */
export const longestText = 255;

/** How a provider's LIKE treats a text. */
interface LikeDialect {
  /** True where Prisma has `mode: "insensitive"`; elsewhere it rejects the argument, and LIKE ignores case anyway. */
  readonly insensitiveMode: boolean;
  /** Prisma hands the text to LIKE as it is: the text with `%`, `_` and the escape itself standing for themselves. */
  readonly escape: (text: string) => string;
}

const withBackslash = (text: string): string => text.replace(/[\\%_]/g, "\\$&");

const dialects: { readonly [provider in Provider]: LikeDialect } = {
  postgresql: { insensitiveMode: true, escape: withBackslash },
  cockroachdb: { insensitiveMode: true, escape: withBackslash },
  mysql: { insensitiveMode: false, escape: withBackslash },
  sqlserver: { insensitiveMode: false, escape: (text) => text.replace(/[[%_]/g, "[$&]") },
  // Without an ESCAPE clause, which Prisma does not write, SQLite has no escape: literal-match.ts makes up for it,
  // among the rows that have some character in the place of each wildcard.
  sqlite: { insensitiveMode: false, escape: (text) => text.replaceAll("%", "_") },
};

/** Prisma's condition on a text field that contains the text, or begins with it. */
export function textCondition(match: TextMatch, text: string, provider: Provider): object {
  const dialect = dialects[provider];
  return {
    [match === "partial" ? "contains" : "startsWith"]: dialect.escape(text),
    ...(dialect.insensitiveMode && { mode: "insensitive" }),
  };
}

/** True if a text's condition lets other texts through as well: its wildcards could not be escaped. */
export function hasUnescapableWildcards(text: string, provider: Provider): boolean {
  return provider === "sqlite" && /[%_]/.test(text);
}

/** What `textCondition` means, for one value: letter case is ignored in ASCII only, as SQLite's LIKE does. */
export function matchesText(match: TextMatch, text: string, value: string): boolean {
  const [folded, sought] = [foldAscii(value), foldAscii(text)];
  return match === "partial" ? folded.includes(sought) : folded.startsWith(sought);
}

function foldAscii(text: string): string {
  return text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}
