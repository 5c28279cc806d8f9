/**
 * A schema file → its lines, with comments separated from code. Prisma's grammar is one of lines: a block opens with
 * `model Name {`, each field is on one line, `}` closes. Finding the comments needs no more of it.
 */

export interface Comment {
  readonly style: "///" | "//" | "/*";
  /** After the slashes. */
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
      /** The comment at the end of the line. */
      readonly comment?: Comment;
    };

/** Line by line; a block comment may run over several lines and is one. Never throws. */
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
    const end = skip(text, start, codeText);
    const trailing = commentAt(text, end);
    const code = text.slice(start, end).trimEnd();
    if (code === "") lines.push({ kind: "blank" });
    else lines.push({ kind: "code", text: code, offset: start, ...(trailing && { comment: trailing }) });
    position = skipBreak(text, skip(text, trailing ? endOf(trailing) : end, white));
  }
  return lines;
}

/** All but comments and empty lines. */
export function codeOf(text: string): string {
  return schemaLines(text)
    .flatMap((line) => (line.kind === "code" ? line.text : []))
    .join("\n");
}

const white = /[^\S\r\n]*/y;
const lineBreak = /(?:\r\n|\r|\n)?/y;
const restOfLine = /[^\r\n]*/y;
/** Up to a comment or the line's end; slashes within a string are part of it. */
const codeText = /(?:"(?:[^"\\\r\n]|\\[^\r\n])*"?|\/(?![/*])|[^"/\r\n])*/y;

function skip(text: string, position: number, pattern: RegExp): number {
  pattern.lastIndex = position;
  return position + (pattern.exec(text)?.[0].length ?? 0);
}

function skipBreak(text: string, position: number): number {
  return skip(text, position, lineBreak);
}

function commentAt(text: string, start: number): Comment | undefined {
  if (text[start] !== "/") return undefined;
  const style = (["///", "//", "/*"] as const).find((slashes) => text.startsWith(slashes, start));
  if (style === undefined) return undefined;
  const offset = start + style.length;
  if (style !== "/*") return { style, text: text.slice(offset, skip(text, offset, restOfLine)), offset };
  const close = text.indexOf("*/", offset);
  return { style, text: text.slice(offset, close < 0 ? text.length : close), offset };
}

function endOf({ style, text, offset }: Comment): number {
  return offset + text.length + (style === "/*" ? 2 : 0);
}

export function isDoc(comment: Comment): boolean {
  return comment.style === "///";
}
