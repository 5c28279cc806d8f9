/** The grammar of an annotation's arguments: `( key: value, value, … )`, by recursive descent. */

import type { Span } from "../../diagnostics/diagnostics.js";
import type { Entry, Value } from "../../options/value.js";
import type { DocText } from "../../schema/doc-comment.js";
import type { Token } from "./scanner.js";
import { is, SyntaxFailure, type SyntaxProblem, TokenReader } from "./token-reader.js";

/** One argument: `key: value`, or just a value. */
export interface Argument {
  readonly key?: string;
  readonly keySpan?: Span;
  readonly value: Value;
  /** The source of the argument, on one line. */
  readonly text: string;
}

export interface ParsedArguments {
  /** The arguments that were read: those before the problem, or all if there is no problem. */
  readonly arguments: readonly Argument[];
  /** The position after the closing parenthesis, or where reading stopped. */
  readonly end: number;
  readonly problem?: SyntaxProblem;
}

/**
 * Reads arguments from the opening parenthesis at `open`. Never throws: it returns a violation of the grammar as
 * `problem`.
 */
export function parseArguments(doc: DocText, open: number): ParsedArguments {
  const read: Argument[] = [];
  const reader = new TokenReader(doc, open);
  try {
    reader.sequence(")", 0, () => {
      const start = reader.position;
      const found = argument(reader);
      read.push({
        ...found,
        text: onOneLine(doc.text.slice(start, reader.position)),
      });
    });
    return { arguments: read, end: reader.position };
  } catch (failure) {
    if (!(failure instanceof SyntaxFailure)) throw failure;
    return { arguments: read, end: failure.problem.end, problem: failure.problem };
  }
}

function argument(reader: TokenReader): Omit<Argument, "text"> {
  const before = reader.position;
  const first = reader.next();
  if (first.kind === "string" && is(reader.peek(), ":")) reader.refuseQuotedKey(first);
  if (first.kind === "identifier") reader.refuseMissingColon();
  if (first.kind === "identifier" && is(reader.peek(), ":")) {
    reader.next();
    return { key: first.text, keySpan: reader.span(first.start, first.end), value: value(reader, 0) };
  }
  reader.position = before;
  return { value: value(reader, 0) };
}

function value(reader: TokenReader, depth: number): Value {
  const token = reader.peek();
  const span = reader.span(token.start, token.end);
  if (is(token, "[")) return list(reader, depth + 1, token.start);
  if (is(token, "{")) return object(reader, depth + 1, token.start);
  reader.next();
  switch (token.kind) {
    case "string":
      return { kind: "string", value: token.value, span };
    case "number":
      reader.refuseBareText(token);
      return { kind: "number", value: Number(token.text), text: token.text, span };
    case "identifier": {
      const modifier = reader.takeModifier();
      if (modifier)
        return { kind: "type", name: token.text, modifier, span: reader.span(token.start, reader.position) };
      reader.refuseBareText(token);
      if (is(reader.peek(), "(")) return call(reader, depth, token);
      if (token.text !== "true" && token.text !== "false") return { kind: "identifier", value: token.text, span };
      return { kind: "boolean", value: token.text === "true", span };
    }
    case "broken":
      if (token.hint === undefined) reader.refuseBareText(token);
      return reader.fail(token, "a value");
    default:
      return reader.fail(token, "a value");
  }
}

/** Reads the parentheses after a function's name. No function takes arguments: `now()`. */
function call(reader: TokenReader, depth: number, { text, start }: Token & { readonly kind: "identifier" }): Value {
  reader.sequence(")", depth, () => reader.fail(reader.peek(), "`)`"));
  return { kind: "call", name: text, span: reader.span(start, reader.position) };
}

function list(reader: TokenReader, depth: number, start: number): Value {
  const items: Value[] = [];
  reader.sequence("]", depth, () => items.push(value(reader, depth)));
  return { kind: "list", items, span: reader.span(start, reader.position) };
}

function object(reader: TokenReader, depth: number, start: number): Value {
  const entries: Entry[] = [];
  reader.sequence("}", depth, () => entries.push(entry(reader, depth)));
  return { kind: "object", entries, span: reader.span(start, reader.position) };
}

function entry(reader: TokenReader, depth: number): Entry {
  const key = reader.next();
  if (key.kind === "string") reader.refuseQuotedKey(key);
  if (key.kind !== "identifier") return reader.fail(key, "a key");
  reader.refuseMissingColon();
  reader.expect(":", "`:`");
  return { key: key.text, keySpan: reader.span(key.start, key.end), value: value(reader, depth) };
}

function onOneLine(text: string): string {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .join(" ");
}
