/** The grammar of an annotation's arguments: `( key: value, value, … )`, by recursive descent. */

import type { Span } from "../diagnostics/diagnostics.js";
import type { DocText } from "../schema/doc-comment.js";
import { gluedWord, nameOf, type Punctuation, scanToken, type Token } from "./scanner.js";

/** One argument: `key: value`, or a value alone. */
export interface Argument {
  readonly key?: string;
  readonly keySpan?: Span;
  readonly value: Value;
}

export type TypeModifier = "?" | "[]";

export interface Entry {
  readonly key: string;
  readonly keySpan: Span;
  readonly value: Value;
}

export type Value = (
  | { readonly kind: "string"; readonly value: string }
  | { readonly kind: "number"; readonly value: number; readonly text: string }
  | { readonly kind: "boolean"; readonly value: boolean }
  | { readonly kind: "identifier"; readonly value: string }
  /** `Int?` or `Int[]`: a type as fields have it. */
  | { readonly kind: "type"; readonly name: string; readonly modifier: TypeModifier }
  /** `now()`. */
  | { readonly kind: "call"; readonly name: string }
  | { readonly kind: "list"; readonly items: readonly Value[] }
  | { readonly kind: "object"; readonly entries: readonly Entry[] }
) & { readonly span: Span };

/** Where and why reading stopped; positions in the doc text. */
interface SyntaxProblem {
  readonly message: string;
  readonly hint?: string;
  readonly start: number;
  readonly end: number;
}

export interface ParsedArguments {
  /** What was read, up to the problem if there is one. */
  readonly arguments: readonly Argument[];
  /** The position after the closing parenthesis, or where reading stopped. */
  readonly end: number;
  readonly problem?: SyntaxProblem;
}

/** Deeper nesting is refused, so that no comment can exhaust the stack. */
const deepest = 32;

/** Reads from the opening parenthesis at `open`. Never throws: what breaks the grammar comes back as `problem`. */
export function parseArguments(doc: DocText, open: number): ParsedArguments {
  const read: Argument[] = [];
  const reader = new Reader(doc, open);
  try {
    reader.sequence(")", 0, () => read.push(argument(reader)));
    return { arguments: read, end: reader.position };
  } catch (failure) {
    if (!(failure instanceof SyntaxFailure)) throw failure;
    return { arguments: read, end: failure.problem.end, problem: failure.problem };
  }
}

class SyntaxFailure extends Error {
  readonly problem: SyntaxProblem;

  constructor(problem: SyntaxProblem) {
    super(problem.message);
    this.problem = problem;
  }
}

class Reader {
  readonly #doc: DocText;
  position: number;

  constructor(doc: DocText, position: number) {
    this.#doc = doc;
    this.position = position;
  }

  /** A text without its quotes is reported as a whole: `schema:Book`, `2024-01-01`, `/books`. */
  bare({ start }: Token): void {
    const word = gluedWord(this.#doc.text, start);
    if (word === undefined) return;
    const hint = `write text in double quotes: ${JSON.stringify(word.replaceAll(/^[“”„‘’]|[“”‘’]$/g, ""))}`;
    this.#stop(`\`${word}\` is not a value`, { kind: "end", start, end: start + word.length }, hint);
  }

  /** What follows a type's name, without a space. */
  modifier(): TypeModifier | undefined {
    const modifier = (["?", "[]"] as const).find((mark) => this.#doc.text.startsWith(mark, this.position));
    this.position += modifier?.length ?? 0;
    return modifier;
  }

  peek(): Token {
    return scanToken(this.#doc.text, this.position);
  }

  next(): Token {
    const token = this.peek();
    this.position = token.end;
    return token;
  }

  span(start: number, end: number): Span {
    return this.#doc.span(start, end);
  }

  /** `item, item, … close` after an opening bracket; a trailing comma is allowed. */
  sequence(close: Punctuation, depth: number, item: () => void): void {
    const opening = this.next();
    if (depth > deepest) this.#stop(`values nest deeper than ${deepest} levels`, opening);
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
    if (found.kind === "broken") return this.#stop(`${found.message}; expected ${expected}`, found, found.hint);
    return this.#stop(`expected ${expected}, found ${nameOf(found)}`, found, markHint(found, expected));
  }

  /** `"itemsPerPage": 20`, as JSON has it. */
  quotedKey(key: Token & { readonly kind: "string" }): never {
    return this.#stop("a name is written without quotes", key, `write \`${key.value}\``);
  }

  /** `itemsPerPage = 20` and `itemsPerPage 20`: reported after the name, or the name would be read as a value. */
  behindKey(): void {
    const found = this.peek();
    const { start } = found;
    if (this.#doc.text[start] === "=") {
      this.#stop("expected `:`, found `=`", { kind: "end", start, end: start + 1 }, "write `:` instead of `=`");
    }
    if (isPlainValue(found)) this.fail(found, "`:`");
  }

  /**
   * An end of the comment, or the next annotation, is shown at the bracket that nothing closes: the end itself would
   * show nothing, and the annotation is correct.
   */
  #ended(opening: Token, close: Punctuation): void {
    const { kind, start } = this.peek();
    const { text } = this.#doc;
    const isNext = text[start] === "@" && text.slice(text.lastIndexOf("\n", start) + 1, start).trim() === "";
    if (kind !== "end" && !isNext) return;
    this.#stop(`this bracket is never closed; expected \`${close}\``, opening, `add \`${close}\` at its end`);
  }

  #stop(message: string, { start, end }: Token, hint?: string): never {
    throw new SyntaxFailure({ message, start, end, ...(hint !== undefined && { hint }) });
  }
}

/** One comma too many, or a mark that is missing before an argument, an entry, an item or a value. */
function markHint(found: Token, expected: string): string | undefined {
  if (is(found, ",")) return "remove one comma";
  const begins = found.kind === "identifier" || isPlainValue(found) || is(found, "{") || is(found, "[");
  const mark = ["`,`", "`:`"].find((wanted) => expected.startsWith(wanted));
  return begins && mark !== undefined ? `put a ${mark} before it` : undefined;
}

/** A value that no name could be. */
function isPlainValue(token: Token): boolean {
  if (token.kind === "identifier") return token.text === "true" || token.text === "false";
  return token.kind === "string" || token.kind === "number";
}

function is(token: Token, mark: Punctuation): boolean {
  return token.kind === "punctuation" && token.text === mark;
}

function argument(reader: Reader): Argument {
  const before = reader.position;
  const first = reader.next();
  if (first.kind === "string" && is(reader.peek(), ":")) reader.quotedKey(first);
  if (first.kind === "identifier") reader.behindKey();
  if (first.kind === "identifier" && is(reader.peek(), ":")) {
    reader.next();
    return { key: first.text, keySpan: reader.span(first.start, first.end), value: value(reader, 0) };
  }
  reader.position = before;
  return { value: value(reader, 0) };
}

function value(reader: Reader, depth: number): Value {
  const token = reader.peek();
  const span = reader.span(token.start, token.end);
  if (is(token, "[")) return list(reader, depth + 1, token.start);
  if (is(token, "{")) return object(reader, depth + 1, token.start);
  reader.next();
  switch (token.kind) {
    case "string":
      return { kind: "string", value: token.value, span };
    case "number":
      reader.bare(token);
      return { kind: "number", value: Number(token.text), text: token.text, span };
    case "identifier": {
      const modifier = reader.modifier();
      if (modifier)
        return { kind: "type", name: token.text, modifier, span: reader.span(token.start, reader.position) };
      reader.bare(token);
      if (is(reader.peek(), "(")) return call(reader, depth, token);
      if (token.text !== "true" && token.text !== "false") return { kind: "identifier", value: token.text, span };
      return { kind: "boolean", value: token.text === "true", span };
    }
    case "broken":
      if (token.hint === undefined) reader.bare(token);
      return reader.fail(token, "a value");
    default:
      return reader.fail(token, "a value");
  }
}

/** A function without arguments: none takes any. */
function call(reader: Reader, depth: number, { text, start }: Token & { readonly kind: "identifier" }): Value {
  reader.sequence(")", depth, () => reader.fail(reader.peek(), "`)`"));
  return { kind: "call", name: text, span: reader.span(start, reader.position) };
}

function list(reader: Reader, depth: number, start: number): Value {
  const items: Value[] = [];
  reader.sequence("]", depth, () => items.push(value(reader, depth)));
  return { kind: "list", items, span: reader.span(start, reader.position) };
}

function object(reader: Reader, depth: number, start: number): Value {
  const entries: Entry[] = [];
  reader.sequence("}", depth, () => entries.push(entry(reader, depth)));
  return { kind: "object", entries, span: reader.span(start, reader.position) };
}

function entry(reader: Reader, depth: number): Entry {
  const key = reader.next();
  if (key.kind === "string") reader.quotedKey(key);
  if (key.kind !== "identifier") return reader.fail(key, "a key");
  reader.behindKey();
  reader.expect(":", "`:`");
  return { key: key.text, keySpan: reader.span(key.start, key.end), value: value(reader, depth) };
}
