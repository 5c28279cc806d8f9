/** An annotation's arguments as a tree, also for text that somebody is still typing. All positions are in that text. */
import type { TypeModifier } from "../../options/value.js";
import type { Token } from "./scanner.js";

/** A part of the text. Ranges of a tree nest, and are in the order of the text. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

/** A value, or the words in its place. */
export type Node = Group | Word;

export type Bracket = "(" | "[" | "{";

/** The bracket that closes each bracket. */
export const closingBrackets = { "(": ")", "[": "]", "{": "}" } as const;

/** Brackets with their items: arguments, a list, an object, or a call such as `now()`. */
export interface Group extends Range {
  readonly kind: "group";
  readonly bracket: Bracket;
  /** The name of the function. Undefined unless the group is a call. */
  readonly name: Word | undefined;
  readonly open: Range;
  readonly items: readonly Item[];
  /** The closing bracket. Undefined if nothing closes the group; it then ends before what follows it. */
  readonly close: Range | undefined;
}

/** A token that is a value or a name, also if it is broken: `20`, `"id"`, `Int?`, `12abc`. */
export interface Word extends Range {
  readonly kind: "word";
  readonly token: Token;
  readonly modifier: TypeModifier | undefined;
}

/** An argument, an entry of an object, or an item of a list. Any part may be missing, because it is not typed yet. */
export interface Item extends Range {
  readonly key: Word | undefined;
  /** The colon after the key, or `=` in its place. */
  readonly colon: Range | undefined;
  readonly value: Node | undefined;
  readonly comma: Range | undefined;
  /** Whether the key or the value violates the grammar. */
  readonly isBroken: boolean;
}
