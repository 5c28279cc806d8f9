/** The messages of violations of the grammar, each with its place and a hint. */
import { gluedWord, nameOf, type Punctuation, type Token } from "./scanner.js";

/** The first violation of the grammar, as positions in the doc text, and the reason. */
export interface SyntaxProblem {
  readonly headline: string;
  /** The expected syntax: ``expected `,` or `)` ``. Undefined if the headline is enough. */
  readonly label?: string;
  readonly hint?: string;
  readonly start: number;
  readonly end: number;
}

/** The maximum nesting. Deeper values are rejected, so that no comment can exhaust the stack. */
export const deepest = 32;

/** Returns the problem of a token in the place of something else: of a value, a key, or punctuation. */
export function unexpectedToken(token: Token, expected: string, text: string): SyntaxProblem {
  if (token.kind === "broken") {
    return problem({ headline: token.message, label: `expected ${expected}`, hint: token.hint }, token.part ?? token);
  }
  const isNext = token.kind === "end" && token.end < text.length;
  const name = isNext ? "the next annotation" : nameOf(token);
  return problem({ headline: `expected ${expected}, found ${name}`, hint: markHint(token, expected) }, token);
}

/** Returns the problem of a name in quotes, as JSON writes it: `"itemsPerPage": 20`. */
export function quotedKey(key: Token & { readonly kind: "string" }): SyntaxProblem {
  return problem({ headline: "a name is written without quotes", hint: `write \`${key.value}\`` }, key);
}

/** Returns the problem of `itemsPerPage = 20`. @param start the position of the `=` */
export function equalsSign(start: number): SyntaxProblem {
  return problem({ headline: "expected `:`, found `=`", hint: "write `:` instead of `=`" }, { start, end: start + 1 });
}

/** Returns the problem of text without quotes: `schema:Book`, `2024-01-01`, `/books`. Undefined if there is none. */
export function bareText(text: string, start: number): SyntaxProblem | undefined {
  const word = gluedWord(text, start);
  if (word === undefined) return undefined;
  const hint = `write text in double quotes: ${JSON.stringify(word.replaceAll(/^[“”„‘’]|[“”‘’]$/g, ""))}`;
  return problem({ headline: `\`${word}\` is not a value`, hint }, { start, end: start + word.length });
}

/**
 * Returns the problem of a bracket that nothing closes before the comment ends or the next annotation begins. It is
 * shown at the opening bracket: the end itself would show nothing, and the next annotation is correct.
 */
export function neverClosed(opening: Token, close: Punctuation): SyntaxProblem {
  const headline = "this bracket is never closed";
  return problem({ headline, label: `expected \`${close}\``, hint: `add \`${close}\` at its end` }, opening);
}

export function tooDeep(opening: Token): SyntaxProblem {
  return problem({ headline: `values nest deeper than ${deepest} levels` }, opening);
}

function problem(
  { headline, label, hint }: Pick<SyntaxProblem, "headline" | "label"> & { readonly hint?: string | undefined },
  { start, end }: Pick<SyntaxProblem, "start" | "end">,
): SyntaxProblem {
  return { headline, ...(label !== undefined && { label }), ...(hint !== undefined && { hint }), start, end };
}

/**
 * Returns the hint for a superfluous comma. Also for a comma or a colon that is missing before an argument, an entry,
 * an item or a value.
 */
function markHint(found: Token, expected: string): string | undefined {
  if (is(found, ",")) return "remove one comma";
  const begins = found.kind === "identifier" || isPlainValue(found) || is(found, "{") || is(found, "[");
  const mark = ["`,`", "`:`"].find((wanted) => expected.startsWith(wanted));
  return begins && mark !== undefined ? `put a ${mark} before it` : undefined;
}

/** Checks whether the token is a value and cannot be a name: a string, a number, `true` or `false`. */
export function isPlainValue(token: Token): boolean {
  if (token.kind === "identifier") return token.text === "true" || token.text === "false";
  return token.kind === "string" || token.kind === "number";
}

export function is(token: Token, mark: Punctuation): boolean {
  return token.kind === "punctuation" && token.text === mark;
}
