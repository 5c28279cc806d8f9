/** What a person types within an annotation: a name, an argument's name, or a value. */

import { type AnnotationName, type DocText, marksOf, scanToken, type Token } from "prisma-paged/tools";

/** Positions in the comment's text. */
interface Range {
  readonly start: number;
  readonly end: number;
}

/** After an `@`. */
interface NameCursor {
  readonly kind: "name";
  /** With the `@`. */
  readonly range: Range;
  /** True if a name is typed over that has arguments. */
  readonly hasArguments: boolean;
}

interface ArgumentCursor {
  readonly kind: "argument";
  readonly annotation: AnnotationName;
  /** What is replaced: the word or the text that was begun. */
  readonly range: Range;
  /** True within quotes, which are part of the range. */
  readonly isQuoted: boolean;
  /** The keys that lead here, from outside in: `order`, `field`. */
  readonly path: readonly string[];
  /** A name before a colon, or a value. Arguments of `@filter` are words without names: `either`. */
  readonly wants: "key" | "value" | "either";
  /** The bracket that is open here. */
  readonly bracket: "(" | "[" | "{";
  /** The names and words that the bracket has already. */
  readonly given: readonly string[];
  /** What closes the brackets, if nothing does. */
  readonly closing: string;
  /** True if a name is typed over that has a value. */
  readonly hasValue: boolean;
  /** True if an argument follows, so that a comma is needed. */
  readonly isFollowed: boolean;
}

export type Cursor = NameCursor | ArgumentCursor;

/** A bracket that is open at the cursor. */
interface Open {
  readonly bracket: "(" | "[" | "{";
  readonly given: string[];
  key: string | undefined;
  /** What comes next: an argument or an item, the value of `key`, or a comma. */
  next: "item" | "value" | "comma";
}

const closers = { "(": ")", "[": "]", "{": "}" } as const;

/** Undefined where nothing of an annotation can be typed. */
export function cursorAt({ text, prefixes }: DocText, position: number): Cursor | undefined {
  const before = text.slice(0, position);
  const name = /(?<=^|[\s)])@[\w.]*$/.exec(before);
  if (name !== null) {
    const rest = /^\w*/.exec(text.slice(position))?.[0].length ?? 0;
    const end = position + rest;
    return { kind: "name", range: { start: name.index, end }, hasArguments: /^[^\S\n]*\(/.test(text.slice(end)) };
  }
  const mark = marksOf({ text: before, prefixes, span: nowhere }).findLast(({ kind }) => kind === "own");
  if (mark?.kind !== "own" || /\n[^\S\n]*@/.test(before.slice(mark.nameEnd))) return undefined;
  const opened = /^\s*\(/.exec(before.slice(mark.nameEnd));
  if (opened === null) return undefined;
  const read = readBrackets(before, mark.nameEnd + opened[0].length, position);
  const inner = read?.open.at(-1);
  if (read === undefined || inner === undefined) return undefined;
  const { open, word } = read;
  const wants = wantedBy(inner, word !== undefined);
  if (wants === undefined) return undefined;
  const isQuoted = word?.kind === "broken";
  const start = word?.start ?? position;
  const end = position + lengthOfRest(text.slice(position), isQuoted);
  const after = readRest(text, end, open);
  return {
    kind: "argument",
    annotation: mark.name,
    range: { start, end },
    isQuoted,
    wants,
    bracket: inner.bracket,
    path: open.flatMap(({ key }) => (key === undefined ? [] : [key])),
    given: [...inner.given, ...after.given],
    closing: after.isClosed
      ? ""
      : open
          .map(({ bracket }) => closers[bracket])
          .toReversed()
          .join(""),
    hasValue: after.hasValue,
    isFollowed: after.isFollowed,
  };
}

/** How much of the word or the text that was begun is after the cursor. */
function lengthOfRest(text: string, isQuoted: boolean): number {
  const rest = isQuoted ? /^[^"\n,)\]}]*"?/ : /^[\w.-]*/;
  return rest.exec(text)?.[0].length ?? 0;
}

const nowhere = () => ({ file: "", start: 0, end: 0 });

function wantedBy({ bracket, next, key }: Open, hasWord: boolean): ArgumentCursor["wants"] | undefined {
  if (next === "value") return "value";
  if (next === "comma" && !hasWord) return undefined;
  if (key !== undefined) return "value";
  return bracket === "(" ? "either" : bracket === "{" ? "key" : "value";
}

/** The brackets that are open at `position`, and the word that ends there. */
function readBrackets(
  text: string,
  from: number,
  position: number,
): { readonly open: readonly Open[]; readonly word: Token | undefined } | undefined {
  const open: Open[] = [{ bracket: "(", given: [], key: undefined, next: "item" }];
  let word: Token | undefined;
  for (let at = from; ; ) {
    const token = scanToken(text, at);
    if (token.kind === "end") return { open, word };
    at = token.end;
    const inner = open.at(-1);
    if (inner === undefined) return undefined;
    word = token.end === position && isWord(token) ? token : undefined;
    if (word !== undefined) return { open, word };
    take(token, open, inner);
    if (token.end <= token.start) return undefined;
  }
}

/** A word, or a text whose quotes are open. */
function isWord(token: Token): boolean {
  return (
    token.kind === "identifier" ||
    token.kind === "number" ||
    (token.kind === "broken" && token.message.includes('closing `"`'))
  );
}

function take(token: Token, open: Open[], inner: Open): void {
  if (token.kind === "identifier") {
    if (inner.next === "item") inner.given.push(token.text);
    inner.next = "comma";
    return;
  }
  if (token.kind === "string") {
    if (inner.next === "item") inner.given.push(token.value);
    inner.next = "comma";
    return;
  }
  if (token.kind !== "punctuation") {
    inner.next = "comma";
    return;
  }
  switch (token.text) {
    case "(":
    case "[":
    case "{":
      inner.next = "comma";
      open.push({ bracket: token.text, given: [], key: undefined, next: "item" });
      return;
    case ")":
    case "]":
    case "}":
      open.pop();
      return;
    case ":":
      inner.key = inner.given.at(-1);
      inner.next = "value";
      return;
    case ",":
      inner.key = undefined;
      inner.next = "item";
  }
}

/** What follows in the innermost bracket, and whether all of them are closed before the next annotation. */
function readRest(text: string, from: number, open: readonly Open[]) {
  const stack = open.map((each) => ({ ...each, given: [] as string[] }));
  const inner = stack.at(-1);
  const first = scanToken(text, from);
  const hasValue = first.kind === "punctuation" && first.text === ":";
  const isEnd = first.kind === "end" || text[first.start] === "@";
  const isFollowed = !isEnd && !(first.kind === "punctuation" && /[:,)\]}]/.test(first.text));
  for (let at = from; stack.length > 0; ) {
    const token = scanToken(text, at);
    if (token.kind === "end" || text[token.start] === "@" || token.end <= at) break;
    const top = stack.at(-1);
    if (top !== undefined) take(token, stack, top);
    at = token.end;
  }
  return { given: inner?.given ?? [], isClosed: stack.length === 0, hasValue, isFollowed };
}
