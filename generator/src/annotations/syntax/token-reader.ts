/** Reads the tokens of an annotation one by one. Reports each violation of the grammar with its place and a hint. */
import type { Span } from "../../diagnostics/diagnostics.js";
import type { TypeModifier } from "../../options/value.js";
import type { DocText } from "../../schema/doc-comment.js";
import { gluedWord, nameOf, type Punctuation, scanToken, type Token } from "./scanner.js";

/** The place where reading stopped, as positions in the doc text, and the reason. */
export interface SyntaxProblem {
  readonly headline: string;
  /** The expected syntax: ``expected `,` or `)` ``. */
  readonly label?: string;
  readonly hint?: string;
  readonly start: number;
  readonly end: number;
}

/** The maximum nesting. Deeper values are rejected, so that no comment can exhaust the stack. */
const deepest = 32;

export class SyntaxFailure extends Error {
  readonly problem: SyntaxProblem;

  constructor(problem: SyntaxProblem) {
    super(problem.headline);
    this.problem = problem;
  }
}

export class TokenReader {
  readonly #doc: DocText;
  position: number;

  constructor(doc: DocText, position: number) {
    this.#doc = doc;
    this.position = position;
  }

  /** Rejects a text without quotes as a whole: `schema:Book`, `2024-01-01`, `/books`. */
  refuseBareText({ start }: Token): void {
    const word = gluedWord(this.#doc.text, start);
    if (word === undefined) return;
    const hint = `write text in double quotes: ${JSON.stringify(word.replaceAll(/^[“”„‘’]|[“”‘’]$/g, ""))}`;
    this.#stop({ headline: `\`${word}\` is not a value`, hint }, { start, end: start + word.length });
  }

  /** Reads the modifier that follows a type's name without a space: `?` or `[]`. */
  takeModifier(): TypeModifier | undefined {
    const modifier = (["?", "[]"] as const).find((mark) => this.#doc.text.startsWith(mark, this.position));
    this.position += modifier?.length ?? 0;
    return modifier;
  }

  /**
   * Returns the next token, without moving on. A line that begins with `@` is the next annotation: for an unfinished
   * one, the comment ends before that line.
   */
  peek(): Token {
    const { text } = this.#doc;
    const token = scanToken(text, this.position);
    if (text[token.start] !== "@") return token;
    const lineBreak = text.slice(this.position, token.start).indexOf("\n");
    if (lineBreak < 0) return token;
    const end = this.position + lineBreak;
    return { kind: "end", start: end, end };
  }

  next(): Token {
    const token = this.peek();
    this.position = token.end;
    return token;
  }

  span(start: number, end: number): Span {
    return this.#doc.span(start, end);
  }

  /** Reads an opening bracket, items with commas between them, and the bracket `close`. A trailing comma is allowed. */
  sequence(close: Punctuation, depth: number, item: () => void): void {
    const opening = this.next();
    if (depth > deepest) this.#stop({ headline: `values nest deeper than ${deepest} levels` }, opening);
    while (!is(this.peek(), close)) {
      this.#ended(opening, close);
      item();
      if (is(this.peek(), close)) break;
      this.#ended(opening, close);
      this.expect(",", `\`,\` or \`${close}\``);
    }
    this.next();
  }

  expect(mark: Punctuation, expected: string): void {
    const token = this.next();
    if (!is(token, mark)) this.fail(token, expected);
  }

  fail(found: Token, expected: string): never {
    if (found.kind === "broken") {
      return this.#stop({ headline: found.message, label: `expected ${expected}`, hint: found.hint }, found);
    }
    const hint = markHint(found, expected);
    const isNext = found.kind === "end" && found.end < this.#doc.text.length;
    const name = isNext ? "the next annotation" : nameOf(found);
    return this.#stop({ headline: `expected ${expected}, found ${name}`, hint }, found);
  }

  /** Rejects a name in quotes, as JSON writes it: `"itemsPerPage": 20`. */
  refuseQuotedKey(key: Token & { readonly kind: "string" }): never {
    return this.#stop({ headline: "a name is written without quotes", hint: `write \`${key.value}\`` }, key);
  }

  /**
   * Rejects `itemsPerPage = 20` and `itemsPerPage 20` after the name, because the name would otherwise be read as a
   * value.
   */
  refuseMissingColon(): void {
    const found = this.peek();
    const { start } = found;
    if (this.#doc.text[start] === "=") {
      this.#stop({ headline: "expected `:`, found `=`", hint: "write `:` instead of `=`" }, { start, end: start + 1 });
    }
    if (isPlainValue(found)) this.fail(found, "`:`");
  }

  /**
   * Throws if the comment ends, or the next annotation begins, before the bracket `close`. The error is shown at the
   * opening bracket: the end itself would show nothing, and the next annotation is correct.
   */
  #ended(opening: Token, close: Punctuation): void {
    if (this.peek().kind !== "end") return;
    const headline = "this bracket is never closed";
    this.#stop({ headline, label: `expected \`${close}\``, hint: `add \`${close}\` at its end` }, opening);
  }

  #stop(
    { headline, label, hint }: Pick<SyntaxProblem, "headline" | "label"> & { readonly hint?: string | undefined },
    { start, end }: Pick<Token, "start" | "end">,
  ): never {
    const more = { ...(label !== undefined && { label }), ...(hint !== undefined && { hint }) };
    throw new SyntaxFailure({ headline, ...more, start, end });
  }
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
function isPlainValue(token: Token): boolean {
  if (token.kind === "identifier") return token.text === "true" || token.text === "false";
  return token.kind === "string" || token.kind === "number";
}

export function is(token: Token, mark: Punctuation): boolean {
  return token.kind === "punctuation" && token.text === mark;
}
