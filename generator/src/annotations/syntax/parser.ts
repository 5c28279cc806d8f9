/** The grammar of an annotation's arguments: `( key: value, value, … )`, by recursive descent. */

import {
  bareText,
  deepest,
  equalsSign,
  is,
  isPlainValue,
  neverClosed,
  quotedKey,
  type SyntaxProblem,
  tooDeep,
  unexpectedToken,
} from "./problems.js";
import { type Punctuation, scanToken, type Token } from "./scanner.js";
import { type Bracket, closingBrackets, type Group, type Item, type Node, type Word } from "./tree.js";

export interface ParsedTree {
  readonly tree: Group;
  /** The first violation of the grammar. Undefined if there is none. */
  readonly problem?: SyntaxProblem;
}

/**
 * Parses arguments from the opening parenthesis at `open`. Never throws, and reads on after a violation of the grammar:
 * the items that have one are marked.
 */
export function parseTree(text: string, open: number): ParsedTree {
  return new Parser(text, open, false).parse();
}

/**
 * Parses arguments like {@link parseTree}, but the text ends at the first problem. A comment is read once this way,
 * although each annotation that is begun within another one is parsed, too.
 */
export function parseUntilProblem(text: string, open: number): ParsedTree {
  return new Parser(text, open, true).parse();
}

/** The kinds of groups, which differ in their items. */
type Kind = "arguments" | "list" | "object" | "call";

const kinds = { "(": "arguments", "[": "list", "{": "object" } as const;

/** The beginning of an item, as messages call it. */
const expectedItems = { arguments: "a value", list: "a value", object: "a key", call: "`)`" } as const;

/** The key of an item, with the token that separates it from its value. */
type ItemKey = Partial<Pick<Item, "key" | "colon">>;

class Parser {
  readonly #text: string;
  /** Whether the first problem ends the text. */
  readonly #stops: boolean;
  #position: number;
  /** The token at a position, because most tokens are looked at several times. */
  #scanned: { readonly at: number; readonly token: Token } | undefined;
  #problem: SyntaxProblem | undefined;
  /** The number of problems until now. */
  #problems = 0;

  constructor(text: string, open: number, stops: boolean) {
    this.#text = text;
    this.#position = open;
    this.#stops = stops;
  }

  parse(): ParsedTree {
    const tree = this.#group("(", "arguments", []);
    return { tree, ...(this.#problem && { problem: this.#problem }) };
  }

  /**
   * Parses an opening bracket, items with commas between them, and the closing bracket. A trailing comma is allowed.
   * @param outer the brackets that close the groups around this one: each of them ends it, too
   */
  #group(bracket: Bracket, kind: Kind, outer: readonly Punctuation[], name?: Word): Group {
    const open = this.#next();
    const close = closingBrackets[bracket];
    const within = [...outer, close];
    const items: Item[] = [];
    const { start } = name ?? open;
    const group = { kind: "group", bracket, open, name, items, start } as const;
    for (;;) {
      const token = this.#peek();
      const last = items.at(-1);
      if (is(token, close)) return { ...group, close: this.#next(), end: this.#position };
      if (token.kind === "end") {
        this.#report(neverClosed(open, close));
        return { ...group, close: undefined, end: this.#end() };
      }
      const isMissing = last !== undefined && last.comma === undefined;
      if (isMissing) this.#report(unexpectedToken(token, `\`,\` or \`${close}\``, this.#text));
      if (closes(token, outer)) {
        if (!isMissing) this.#report(unexpectedToken(token, expectedItems[kind], this.#text));
        return { ...group, close: undefined, end: token.start };
      }
      items.push(this.#item(kind, within));
    }
  }

  #item(kind: Kind, within: readonly Punctuation[]): Item {
    const { start } = this.#peek();
    const before = this.#problems;
    const { key, colon } = this.#key(kind);
    const value = this.#value(within);
    const isBroken = this.#problems > before;
    const comma = is(this.#peek(), ",") ? this.#next() : undefined;
    const end = (comma ?? value ?? colon ?? key)?.end ?? start;
    return { key, colon, value, comma, isBroken, start, end };
  }

  #key(kind: Kind): ItemKey {
    const first = this.#peek();
    if (kind === "call" || is(first, ":")) this.#report(unexpectedToken(first, expectedItems[kind], this.#text));
    if (is(first, ":")) return { colon: this.#next() };
    if (kind === "arguments") return this.#argumentKey(first);
    if (kind === "object") return this.#entryKey(first);
    return {};
  }

  /** Parses the key of an argument, which may have none. */
  #argumentKey(first: Token): ItemKey {
    const before = this.#position;
    if (first.kind !== "string" && first.kind !== "identifier") return {};
    const key = this.#word();
    if (first.kind === "string") {
      if (is(this.#peek(), ":")) this.#report(quotedKey(first));
    } else {
      const missing = this.#missingColon();
      if (missing !== undefined) return { key, ...missing };
    }
    if (is(this.#peek(), ":")) return { key, colon: this.#next() };
    this.#position = before;
    return {};
  }

  #entryKey(first: Token): ItemKey {
    if (first.kind === "string") this.#report(quotedKey(first));
    else if (first.kind !== "identifier") {
      this.#report(unexpectedToken(first, "a key", this.#text));
      return {};
    }
    const key = this.#word();
    const missing = this.#missingColon();
    if (missing !== undefined) return { key, ...missing };
    const token = this.#peek();
    if (is(token, ":")) return { key, colon: this.#next() };
    this.#report(unexpectedToken(token, "`:`", this.#text));
    return { key };
  }

  /**
   * Reports `itemsPerPage = 20` and `itemsPerPage 20` after the name, because the name would otherwise be read as a
   * value. Returns undefined if the text is neither.
   */
  #missingColon(): ItemKey | undefined {
    const token = this.#peek();
    const { start } = token;
    if (this.#text[start] === "=") {
      this.#report(equalsSign(start));
      this.#position = start + 1;
      return { colon: { start, end: start + 1 } };
    }
    if (!isPlainValue(token)) return undefined;
    this.#report(unexpectedToken(token, "`:`", this.#text));
    return {};
  }

  /**
   * Parses a value. Returns undefined if there is none.
   * @param within the brackets that close the groups around the value
   */
  #value(within: readonly Punctuation[]): Node | undefined {
    const token = this.#peek();
    const { start } = token;
    switch (token.kind) {
      case "string":
        return this.#word();
      case "number":
        return this.#bareText(start) ?? this.#word();
      case "identifier":
        return this.#nameOrCall(within);
      case "broken": {
        const bare = token.hint === undefined ? this.#bareText(start) : undefined;
        if (bare !== undefined) return bare;
        this.#report(unexpectedToken(token, "a value", this.#text));
        return this.#word();
      }
      case "punctuation":
        if (token.text === "[" || token.text === "{") return this.#nested(token.text, kinds[token.text], within);
    }
    this.#report(unexpectedToken(token, "a value", this.#text));
    if (is(token, "(")) return this.#nested("(", "arguments", within);
    // A bracket that closes nothing is a value, because it belongs to no group.
    return /[)\]}]/.test(this.#text.charAt(start)) && !closes(token, within) ? this.#word() : undefined;
  }

  #nested(bracket: Bracket, kind: Kind, within: readonly Punctuation[]): Node {
    if (within.length <= deepest) return this.#group(bracket, kind, within);
    this.#report(tooDeep(this.#peek()));
    return this.#word();
  }

  /** Parses a name, a type such as `Int?`, or a call such as `now()`. A call is allowed at the deepest level. */
  #nameOrCall(within: readonly Punctuation[]): Node {
    const { start, end } = this.#peek();
    const modifier = (["?", "[]"] as const).find((mark) => this.#text.startsWith(mark, end));
    if (modifier !== undefined) {
      const token = this.#next();
      this.#position += modifier.length;
      return { kind: "word", token, modifier, start, end: this.#position };
    }
    const bare = this.#bareText(start);
    if (bare !== undefined) return bare;
    const name = this.#word();
    const isCall = is(this.#peek(), "(") && within.length <= deepest + 1;
    return isCall ? this.#group("(", "call", within, name) : name;
  }

  /** Reports text without quotes, and reads all of it. Returns undefined if there is none. */
  #bareText(start: number): Word | undefined {
    const problem = bareText(this.#text, start);
    if (problem === undefined) return undefined;
    this.#report(problem);
    const { headline: message, end } = problem;
    this.#position = end;
    return { kind: "word", token: { kind: "broken", message, start, end }, modifier: undefined, start, end };
  }

  #word(): Word {
    const token = this.#next();
    return { kind: "word", token, modifier: undefined, start: token.start, end: token.end };
  }

  /**
   * Returns the next token, without moving on. A line that begins with `@` is the next annotation: for an unfinished
   * one, the comment ends before that line.
   */
  #peek(): Token {
    const at = this.#position;
    if (this.#stops && this.#problem !== undefined) return { kind: "end", start: at, end: at };
    if (this.#scanned?.at !== at) this.#scanned = { at, token: this.#scan(at) };
    return this.#scanned.token;
  }

  #scan(at: number): Token {
    const token = scanToken(this.#text, at);
    if (this.#text[token.start] !== "@") return token;
    const lineBreak = this.#text.slice(at, token.start).indexOf("\n");
    return lineBreak < 0 ? token : { kind: "end", start: at + lineBreak, end: at + lineBreak };
  }

  #next(): Token {
    const token = this.#peek();
    this.#position = token.end;
    return token;
  }

  /** Returns the end of a group that nothing closes: the end of the text, or of the line before the next annotation. */
  #end(): number {
    if (this.#stops) return this.#position;
    const { start } = scanToken(this.#text, this.#position);
    return this.#text[start] === "@" ? this.#text.lastIndexOf("\n", start) : start;
  }

  #report(problem: SyntaxProblem): void {
    this.#problem ??= problem;
    this.#problems += 1;
  }
}

function closes(token: Token, brackets: readonly Punctuation[]): boolean {
  return token.kind === "punctuation" && brackets.includes(token.text);
}
