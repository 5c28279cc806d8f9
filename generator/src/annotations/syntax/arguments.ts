/** An annotation's arguments as values, which its tree has if they are finished. */

import type { Span } from "../../diagnostics/diagnostics.js";
import type { Value } from "../../options/value.js";
import type { DocText } from "../../schema/doc-comment.js";
import { parseUntilProblem } from "./parser.js";
import type { SyntaxProblem } from "./problems.js";
import type { Group, Item, Node, Word } from "./tree.js";

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
  /** The offset after the closing parenthesis, or where reading stopped. */
  readonly end: number;
  readonly problem?: SyntaxProblem;
}

/**
 * Reads arguments from the opening parenthesis at `open`. Never throws: it returns a violation of the grammar as
 * `problem`.
 */
export function parseArguments(doc: DocText, open: number): ParsedArguments {
  const { tree, problem } = parseUntilProblem(doc.text, open);
  return { arguments: argumentsOf(tree, doc), end: problem?.end ?? tree.end, ...(problem && { problem }) };
}

/** Returns the arguments that follow the grammar. */
export function argumentsOf({ items }: Group, doc: DocText): readonly Argument[] {
  return finished(items).map(({ start, key, value }) => ({
    ...(key && { key: textOf(key), keySpan: doc.span(key.start, key.end) }),
    value: toValue(value, doc),
    text: onOneLine(doc.text.slice(start, value.end)),
  }));
}

type FinishedItem = Item & { readonly value: Node };

function finished(items: readonly Item[]): readonly FinishedItem[] {
  return items.filter((item): item is FinishedItem => !item.isBroken && item.value !== undefined);
}

function toValue(node: Node, doc: DocText): Value {
  const span = doc.span(node.start, node.end);
  if (node.kind === "word") return { ...wordValue(node), span };
  const { name, bracket, items } = node;
  if (name !== undefined) return { kind: "call", name: textOf(name), span };
  if (bracket === "[") return { kind: "list", items: finished(items).map(({ value }) => toValue(value, doc)), span };
  const entries = finished(items).flatMap(({ key, value }) =>
    key === undefined ? [] : [{ key: textOf(key), keySpan: doc.span(key.start, key.end), value: toValue(value, doc) }],
  );
  return { kind: "object", entries, span };
}

type WithoutSpan<T> = T extends unknown ? Omit<T, "span"> : never;

function wordValue({ token, modifier }: Word): WithoutSpan<Value> {
  if (token.kind === "string") return { kind: "string", value: token.value };
  if (token.kind === "number") return { kind: "number", value: Number(token.text), text: token.text };
  const text = token.kind === "identifier" ? token.text : "";
  if (modifier !== undefined) return { kind: "type", name: text, modifier };
  if (text === "true" || text === "false") return { kind: "boolean", value: text === "true" };
  return { kind: "identifier", value: text };
}

/** Returns the name that a word is, or the string; empty for other tokens. */
function textOf({ token }: Word): string {
  return token.kind === "identifier" ? token.text : token.kind === "string" ? token.value : "";
}

function onOneLine(text: string): string {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .join(" ");
}
