/** Problems as they are asserted: what was found, where, and what helps, without the frames around them. */
import type { Diagnostic, Span } from "../src/diagnostics/diagnostics.js";

/**
 * Returns the problems in the order in which they were found, then how many there are; empty if there are none.
 * @param texts of the files that the problems point to
 * @example
 * ```text
 * error: `@pagination` has no option `itemPerPage` [unknown-option]
 *   -->  schema.prisma:1:17 itemPerPage
 *   help: did you mean `itemsPerPage`?
 *
 * 1 error
 * ```
 */
export function sentencesIn(diagnostics: readonly Diagnostic[], texts: ReadonlyMap<string, string>): string {
  const placeOf = ({ file, start, end }: Span) => {
    const text = texts.get(file) ?? "";
    const before = text.slice(0, start).split(/\r\n|\n|\r/);
    const [underlined, ...others] = text.slice(start, end).split(/\r\n|\n|\r/);
    const column = (before.at(-1)?.length ?? 0) + 1;
    return `  -->  ${file.replace(/^\//, "")}:${before.length}:${column} ${underlined}${others.length > 0 ? " …" : ""}`;
  };
  const lines = diagnostics.flatMap((diagnostic) => [
    `${diagnostic.severity}: ${shortened(sentenceOf(diagnostic))} [${diagnostic.code}]`,
    ...(diagnostic.span === undefined ? [] : [placeOf(diagnostic.span)]),
    ...(diagnostic.related ?? []).map(({ span, label }) => `${placeOf(span)}: ${label}`),
    ...(diagnostic.help === undefined ? [] : [`  help: ${shortened(diagnostic.help)}`]),
  ]);
  return lines.length === 0 ? "" : `${lines.join("\n")}\n\n${tally(diagnostics)}\n`;
}

/** Returns a problem in one line: `headline: label. note`. */
export function sentenceOf({ headline, label, notes = [] }: Pick<Diagnostic, "headline" | "label" | "notes">): string {
  return [label === undefined ? headline : `${headline}: ${label}`, ...notes].join(". ");
}

/**
 * Shortens lists of more than five names to the first one, and those of the kinds of filters that a field supports:
 * they name what a table of the generator has, and `supportedKinds` says which ones these are.
 */
function shortened(sentence: string): string {
  if (sentence.startsWith("it supports ")) return "it supports …";
  return sentence
    .replace(/(\bsupports? )`[^`]+`(?:, `[^`]+`)* and `[^`]+`/g, "$1…")
    .replace(/(`[^`]+`)(?:, `[^`]+`){4,} (and|or) `[^`]+`/g, "$1, … $2 others");
}

function tally(diagnostics: readonly Diagnostic[]): string {
  const count = (severity: Diagnostic["severity"]) => {
    const number = diagnostics.filter((each) => each.severity === severity).length;
    return number === 0 ? [] : [`${number} ${severity}${number === 1 ? "" : "s"}`];
  };
  return [...count("error"), ...count("warning")].join(", ");
}
