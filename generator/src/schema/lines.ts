/**
 * Splits a schema file into lines, with comments separated from code. Prisma's grammar is based on lines: a block opens
 * with `model Name {`, each field is on one line, `}` closes. Finding the comments requires no more of the grammar.
 */
import { linesOf } from "../util/text-lines.js";
import { blockHeaderPattern, codePattern } from "./prisma-syntax.js";

export interface Comment {
  readonly style: "///" | "/**" | "//" | "/*";
  /** The text after the slashes, or after `/*` up to the end of a block comment. */
  readonly text: string;
  /** The offset of `text` in the file. */
  readonly offset: number;
}

export type SchemaLine =
  | { readonly kind: "blank" }
  | { readonly kind: "comment"; readonly comment: Comment }
  | {
      readonly kind: "code";
      readonly text: string;
      readonly offset: number;
      /** The comment at the end of the line. Undefined if there is none. */
      readonly comment?: Comment;
    };

/** Returns the lines of a schema file. A block comment is one entry, even if it has several lines. Never throws. */
export function schemaLines(text: string): readonly SchemaLine[] {
  const lines: SchemaLine[] = [];
  let position = 0;
  while (position < text.length) {
    const start = skip(text, position, white);
    const comment = commentAt(text, start);
    if (comment) {
      lines.push({ kind: "comment", comment });
      // Prisma lets code follow `*/` on its line.
      position = skipBreak(text, skip(text, endOf(comment), white));
      continue;
    }
    const end = skip(text, start, codePattern);
    const trailing = commentAt(text, end);
    const code = text.slice(start, end).trimEnd();
    if (code === "") lines.push({ kind: "blank" });
    else lines.push({ kind: "code", text: code, offset: start, ...(trailing && { comment: trailing }) });
    position = skipBreak(text, skip(text, trailing ? endOf(trailing) : end, white));
  }
  return lines;
}

/** Returns the code of a schema file, without comments and empty lines. */
export function codeOf(text: string): string {
  return schemaLines(text)
    .flatMap((line) => (line.kind === "code" ? line.text : []))
    .join("\n");
}

/** The line that opens a block: `model Book {`. */
export interface BlockHeader {
  /** `model`, `view`, `type`, `enum`, `generator` or `datasource`. */
  readonly keyword: string;
  readonly name: string;
}

/**
 * The keywords of blocks. If Prisma adds a keyword, its blocks have no header here, and only Prisma reports one that is
 * not closed.
 */
const keywords: ReadonlySet<string> = new Set(["model", "view", "type", "enum", "generator", "datasource"]);

/** Returns the header of the block that a line of code opens. No line within a block has this form. */
export function blockHeader(code: string): BlockHeader | undefined {
  const [, keyword = "", name = ""] = blockHeaderPattern.exec(code) ?? [];
  return keywords.has(keyword) ? { keyword, name } : undefined;
}

const white = /[^\S\r\n]*/y;
const lineBreak = /(?:\r\n|\r|\n)?/y;
const restOfLine = /[^\r\n]*/y;

function skip(text: string, position: number, pattern: RegExp): number {
  pattern.lastIndex = position;
  return position + (pattern.exec(text)?.[0].length ?? 0);
}

function skipBreak(text: string, position: number): number {
  return skip(text, position, lineBreak);
}

function commentAt(text: string, start: number): Comment | undefined {
  if (text[start] !== "/") return undefined;
  const style = styles.find((slashes) => text.startsWith(slashes, start));
  if (style === undefined) return undefined;
  // `/**/` is empty.
  if (style === "/**" && text[start + 3] === "/") return { style: "/*", text: "", offset: start + 2 };
  const offset = start + style.length;
  if (!isBlock({ style })) return { style, text: text.slice(offset, skip(text, offset, restOfLine)), offset };
  const close = text.indexOf("*/", offset);
  return { style, text: text.slice(offset, close < 0 ? text.length : close), offset };
}

const styles = ["///", "//", "/**", "/*"] as const;

function endOf({ style, text, offset }: Comment): number {
  return offset + text.length + (isBlock({ style }) ? 2 : 0);
}

function isBlock({ style }: Pick<Comment, "style">): boolean {
  return style.startsWith("/*");
}

/**
 * Returns whether annotations are read from a comment. Prisma documents with every block comment, but `/*` is also how
 * code is switched off.
 */
export function isDoc({ style }: Pick<Comment, "style">): boolean {
  return style === "///" || style === "/**";
}

export interface CommentLine extends Pick<Comment, "style"> {
  /** The text after the slashes, or after the asterisks that begin a line of a block comment. */
  readonly text: string;
  /** The offset of `text` in the file. */
  readonly offset: number;
}

/** Returns the lines of a comment: one, unless it is a block comment. */
export function commentLines({ style, text, offset }: Comment): readonly CommentLine[] {
  if (!isBlock({ style })) return [{ style, text, offset }];
  return linesOf(text).map((line, index, { length }) => {
    const margin = (index === 0 ? /^\**/ : /^[^\S\r\n]*\*?/).exec(line.text)?.[0].length ?? 0;
    const rest = line.text.slice(margin);
    const kept = index === length - 1 ? withoutFinalAsterisks(rest) : rest;
    return { style, text: kept, offset: offset + line.offset + margin };
  });
}

/** Removes the asterisks that end the last line of a block comment: `hidden` of `hidden**`. */
function withoutFinalAsterisks(text: string): string {
  let end = text.length;
  while (text[end - 1] === "*") end -= 1;
  return text.slice(0, end);
}
