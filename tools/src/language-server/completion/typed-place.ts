/** Finds out which part of an annotation the user types: its name, an argument's name, or a value. */

import { type AnnotationName, type DocText, marksOf, scanToken, type Token } from "prisma-paged/tools";

/** A range of offsets in the comment's text. */
interface Range {
  readonly start: number;
  readonly end: number;
}

/** A cursor in an annotation's name, after its `@`. */
interface NameCursor {
  readonly kind: "name";
  /** The name to replace, including its `@`. */
  readonly range: Range;
  /** Whether the name that is typed over has arguments. */
  readonly hasArguments: boolean;
}

interface ArgumentCursor {
  readonly kind: "argument";
  readonly annotation: AnnotationName;
  /** The word or the string that was begun, and that a candidate replaces. */
  readonly range: Range;
  /** Whether the cursor is within quotes, which are part of the range. */
  readonly isQuoted: boolean;
  /** The keys from the annotation to the cursor, from outside in: `order`, `field`. */
  readonly path: readonly string[];
  /**
   * The expected kind of word: a name before a colon, or a value. Within parentheses `either`, because arguments of
   * `@filter` have no names.
   */
  readonly wants: "key" | "value" | "either";
  /** The innermost bracket that is open at the cursor. */
  readonly bracket: "(" | "[" | "{";
  /** The names and words that the bracket contains already. */
  readonly given: readonly string[];
  /** The brackets that are missing to close the annotation, such as `])`. Empty if all are closed. */
  readonly closing: string;
  /** Whether the name that is typed over has a value. */
  readonly hasValue: boolean;
  /** Whether an argument follows, so that a comma is needed. */
  readonly isFollowed: boolean;
}

export type Cursor = NameCursor | ArgumentCursor;

/** A bracket that is open at the cursor. */
interface Open {
  readonly bracket: "(" | "[" | "{";
  readonly given: string[];
  key: string | undefined;
  /** The expected token: an argument or an item, the value of `key`, or a comma. */
  next: "item" | "value" | "comma";
}

const closers = { "(": ")", "[": "]", "{": "}" } as const;

/**
 * Returns the part of an annotation that is typed at a position of a comment; undefined if nothing of an annotation can
 * be typed there.
 */
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

/** Returns the number of characters after the cursor that belong to the word or the string that was begun. */
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

/**
 * Returns the brackets that are open at `position`, and the word that ends there. Undefined if all are closed before.
 */
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

/** Whether a token is a word, a number, or a string whose closing quote is missing. */
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

/**
 * Reads on after the cursor: what the innermost bracket still contains, and whether all brackets are closed before the
 * next annotation.
 */
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
