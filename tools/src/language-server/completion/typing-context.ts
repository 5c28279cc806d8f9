/** Finds out which part of an annotation the user types: its name, an argument's name, or a value. */

import {
  type AnnotationName,
  closingBrackets,
  type DocText,
  type Group,
  type Item,
  type Range,
  type Word,
} from "prisma-paged/tools";
import { annotationAt, isWithinQuotes, type SyntaxStep, wordOf } from "../annotation-place.js";

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
  /** The names and words that the bracket contains already. Empty after a colon, where a value may repeat them. */
  readonly given: readonly string[];
  /** The brackets that are missing to close the annotation, such as `])`. Empty if all are closed. */
  readonly closing: string;
  /** Whether the name that is typed over has a value. */
  readonly hasValue: boolean;
  /** Whether an argument follows, so that a comma is needed. */
  readonly isFollowed: boolean;
  /** The item around the cursor, with its comma. Undefined if nothing of it is written yet. */
  readonly item: Range | undefined;
  /** The items that violate the grammar or lack a comma, without the items that contain the cursor. */
  readonly broken: readonly Range[];
}

export type TypingContext = NameCursor | ArgumentCursor;

/**
 * Returns the part of an annotation that is typed at a position of a comment; undefined if nothing of an annotation can
 * be typed there.
 */
export function typingContextAt(doc: DocText, position: number): TypingContext | undefined {
  const { text } = doc;
  const name = /(?<=^|[\s)])@[\w.]*$/.exec(text.slice(0, position));
  if (name !== null) {
    const rest = /^\w*/.exec(text.slice(position))?.[0].length ?? 0;
    const end = position + rest;
    return { kind: "name", range: { start: name.index, end }, hasArguments: /^[^\S\n]*\(/.test(text.slice(end)) };
  }
  const { annotation, path = [], string } = annotationAt(doc, position) ?? {};
  const last = path.at(-1);
  // A function such as `now()` takes no arguments.
  if (annotation === undefined || last === undefined || last.group.name !== undefined) return undefined;
  const { group, item } = last;
  if (item !== undefined && isUnseparated(group.items[group.items.indexOf(item) - 1])) return undefined;
  const isValue = item?.colon !== undefined && position >= item.colon.end;
  const nodes = isValue ? [item.value] : item?.colon ? [item.key] : [item?.key, item?.value];
  const typed = nodes.find((node) => isTypable(wordOf(node), position));
  // Something is missing after what is before the cursor.
  if (nodes.some((node) => node !== undefined && node !== typed && node.start < position)) return undefined;
  const word = wordOf(typed);
  const rest = /^[\w.-]*/.exec(text.slice(position))?.[0].length ?? 0;
  const range = string ?? { start: word?.start ?? position, end: position + rest };
  const after = text.slice(range.end);
  return {
    kind: "argument",
    annotation: annotation.name,
    range,
    isQuoted: string !== undefined,
    wants: isValue || group.bracket === "[" ? "value" : group.bracket === "(" ? "either" : "key",
    bracket: group.bracket,
    path: path.flatMap((step) => (step !== last || isValue ? keyOf(step) : [])),
    given: isValue ? [] : namesIn(group, word),
    closing: path.every(({ group: { close } }) => close !== undefined)
      ? ""
      : path
          .map(({ group: { bracket } }) => closingBrackets[bracket])
          .toReversed()
          .join(""),
    hasValue: /^\s*:/.test(after),
    item: item && { start: item.start, end: item.end },
    broken: path.flatMap(brokenBeside),
    isFollowed: /^\s*[^\s@:,)\]}]/.test(after),
  };
}

/** Checks whether a word ends or begins at the cursor, or is around it. A string is typed only within its quotes. */
function isTypable(word: Word | undefined, position: number): boolean {
  if (word === undefined) return false;
  const { kind } = word.token;
  const isName = kind === "identifier" || kind === "number";
  return isName ? word.start <= position && position <= word.token.end : isWithinQuotes(word, position);
}

function keyOf({ item }: SyntaxStep): readonly string[] {
  const name = item?.colon && item.key && nameOf(item.key);
  return name === undefined ? [] : [name];
}

/** Returns the first word of each item, without the word at the cursor. */
function namesIn({ items }: Group, typed: Word | undefined): readonly string[] {
  return items.flatMap(({ key, colon, value }) => {
    const word = wordOf(colon ? key : (key ?? value));
    return word === undefined || word === typed ? [] : (nameOf(word) ?? []);
  });
}

function nameOf({ token }: Word): string | undefined {
  return token.kind === "identifier" ? token.text : token.kind === "string" ? token.value : undefined;
}

/** Returns the items of a group that violate the grammar, or lack a comma, without the one around the cursor. */
function brokenBeside({ group: { items }, item }: SyntaxStep): readonly Range[] {
  return items.flatMap((each, index) => {
    const isBroken = each.isBroken || (index < items.length - 1 && isUnseparated(each));
    return isBroken && each !== item ? [{ start: each.start, end: each.end }] : [];
  });
}

/** Checks whether no comma follows an item. */
function isUnseparated(item: Item | undefined): boolean {
  return item !== undefined && item.comma === undefined;
}
