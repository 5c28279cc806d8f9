/** Splits the text of an annotation into tokens. White space, including line breaks, only separates them. */

interface TokenBase {
  /** Positions in the scanned text. */
  readonly start: number;
  readonly end: number;
}

export type Token = TokenBase &
  (
    | { readonly kind: "punctuation"; readonly text: Punctuation }
    | { readonly kind: "identifier"; readonly text: string }
    | { readonly kind: "string"; readonly value: string }
    | { readonly kind: "number"; readonly text: string }
    | (BrokenToken & { readonly kind: "broken" })
    | { readonly kind: "end" }
  );

interface BrokenToken {
  readonly message: string;
  readonly hint?: string;
  /** Whether a string has its closing quote. Undefined for other tokens. */
  readonly isClosed?: boolean;
  /** The wrong part of the token. Default: all of it. */
  readonly part?: { readonly start: number; readonly end: number };
}

export type Punctuation = "(" | ")" | "[" | "]" | "{" | "}" | ":" | ",";

const blank = /\s*/y;
const punctuation = /[()[\]{}:,]/y;
/** A name. It may contain hyphens, because the codes of warnings do: `secret-looking`. */
const identifier = /[A-Za-z_]\w*(?:-\w+)*/y;
/** Text that looks like one number, so that `12abc` is rejected as a whole. */
const numberLike = /-?[0-9][\w.]*/y;
const number = /^-?[0-9]+(\.[0-9]+)?$/;
const stringBody = /"(?:[^"\\\n]|\\[^\n])*/y;
const singleQuoted = /'[^'\n]*'?/y;
const glued = /[^\s()[\]{},"']+/y;
const word = /[^\s()[\]{}:,"]+|"/y;

/** Returns the token at or after `position`; at the end of the text always `end`. */
export function scanToken(text: string, position: number): Token {
  const start = position + (match(blank, text, position)?.length ?? 0);
  if (start >= text.length) return { kind: "end", start: text.length, end: text.length };
  if (text[start] === '"') return scanString(text, start);
  const punctuationMark = match(punctuation, text, start);
  if (punctuationMark !== undefined)
    return { kind: "punctuation", text: punctuationMark as Punctuation, start, end: start + 1 };
  const name = match(identifier, text, start);
  if (name !== undefined) return { kind: "identifier", text: name, start, end: start + name.length };
  const digits = match(numberLike, text, start);
  if (digits !== undefined) return numberToken(digits, start);
  const quoted = match(singleQuoted, text, start);
  if (quoted !== undefined) {
    const hint = `write text in double quotes: ${JSON.stringify(quoted.slice(1).replace(/'$/, ""))}`;
    return { kind: "broken", message: `\`${quoted}\` is not a string`, hint, start, end: start + quoted.length };
  }
  const strange = match(word, text, start) ?? "";
  const hint = strange === ";" ? { hint: "write `,`" } : {};
  return { kind: "broken", message: `unexpected \`${strange}\``, ...hint, start, end: start + strange.length };
}

/**
 * Returns a word that begins with a name or a number and is neither (`schema:Book`, `new-ones`, `2024-01-01`). Also
 * returns one that begins like a path (`/books`) or with quotes of another kind. Undefined if there is none.
 */
export function gluedWord(text: string, start: number): string | undefined {
  const digits = match(numberLike, text, start);
  // Other characters after a number are not part of it: `20;`.
  if (digits !== undefined && !/[-+:/]/.test(text.charAt(start + digits.length))) return undefined;
  const begin = digits ?? match(identifier, text, start) ?? "";
  const found = match(glued, text, start) ?? "";
  if (begin === "" && !/^[/“”„‘’]/.test(found)) return undefined;
  return found.length > begin.length ? found : undefined;
}

function match(pattern: RegExp, text: string, position: number): string | undefined {
  pattern.lastIndex = position;
  return pattern.exec(text)?.[0];
}

function numberToken(text: string, start: number): Token {
  const end = start + text.length;
  if (number.test(text)) return { kind: "number", text, start, end };
  const hint = "a number consists of digits, with an optional `-` before and one `.` within";
  return { kind: "broken", message: `\`${text}\` is not a number`, hint, start, end };
}

/** JSON's escapes, each with its character. */
const escapes: ReadonlyMap<string, string> = new Map([
  ['"', '"'],
  ["\\", "\\"],
  ["/", "/"],
  ["b", "\b"],
  ["f", "\f"],
  ["n", "\n"],
  ["r", "\r"],
  ["t", "\t"],
]);

const escapeSequence = /\\(?:u([0-9A-Fa-f]{4})|(.))/gu;

function scanString(text: string, start: number): Token {
  const body = match(stringBody, text, start) ?? '"';
  const end = start + body.length;
  if (text[end] !== '"') {
    return { kind: "broken", message: 'the string has no closing `"` on its line', isClosed: false, start, end };
  }
  const raw = body.slice(1);
  for (const { 0: sequence, 1: hex, 2: letter, index } of raw.matchAll(escapeSequence)) {
    if (hex !== undefined || escapes.has(letter ?? "")) continue;
    const at = start + 1 + index;
    const hint =
      'write `\\\\` for a backslash; the others are \\" \\/ \\b \\f \\n \\r \\t and \\u with four hex digits';
    const part = { start: at, end: at + sequence.length };
    return {
      kind: "broken",
      message: `\`${sequence}\` is not an escape`,
      hint,
      isClosed: true,
      part,
      start,
      end: end + 1,
    };
  }
  const value = raw.replace(escapeSequence, (_, hex: string | undefined, letter: string) =>
    hex === undefined ? (escapes.get(letter) ?? "") : String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return { kind: "string", value, start, end: end + 1 };
}

/** Returns the name of a token in messages: `` `}` ``, `the string "a"`, `the end of the comment`. */
export function nameOf(token: Token): string {
  switch (token.kind) {
    case "punctuation":
    case "identifier":
    case "number":
      return `\`${token.text}\``;
    case "string":
      return `the string ${JSON.stringify(token.value)}`;
    case "broken":
      return token.message;
    case "end":
      return "the end of the comment";
  }
}
