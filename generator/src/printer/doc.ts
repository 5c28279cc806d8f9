/**
 * Text with lists in it: a list is printed on one line if it fits into 120 columns, otherwise with one item per line.
 */

import { docComment, inLines, width, wrapped } from "./wrapped-text.js";

export type Doc = string | readonly Doc[] | List | Remark | Union | Words;

interface List {
  readonly kind: "list";
  readonly brackets: readonly [open: string, close: string];
  readonly items: readonly Doc[];
  readonly separator: "," | ";";
  /** True: an item on each line, even if all would fit on one. */
  readonly broken: boolean;
  /** True: if not all items fit on one line, each line holds as many as fit. */
  readonly filled?: boolean;
  /** True: if not all items fit on one line, those that follow each other share a line as far as each has only one. */
  readonly packed?: boolean;
}

/** A union of types, over several lines if it does not fit. */
interface Union {
  readonly kind: "union";
  readonly members: readonly string[];
}

/** A text literal, in parts if it does not fit. */
interface Words {
  readonly kind: "words";
  readonly text: string;
  /** The literal of a part. */
  readonly quote: (text: string) => string;
}

/** A comment above something. */
interface Remark {
  readonly kind: "remark" | "documented";
  readonly text: string;
  readonly body: Doc;
}

/** `{ a, b }`. */
export function braces(items: readonly Doc[], separator: "," | ";" = ","): Doc {
  return list("{ ", " }", items, false, separator);
}

/** `[a, b]`. */
export function brackets(items: readonly Doc[], broken = false): Doc {
  return list("[", "]", items, broken);
}

/** `(a, b)`. */
export function parentheses(items: readonly Doc[]): Doc {
  return list("(", ")", items);
}

/** `{`, one entry a line, `}`. */
export function block(entries: readonly Doc[], separator: "," | ";" = ","): Doc {
  return list("{ ", " }", entries, true, separator);
}

/** `<A, B>`. */
export function angles(items: readonly Doc[]): Doc {
  return list("<", ">", items);
}

/** `{ a, b }`; over several lines if need be, each of which holds as many items as fit. */
export function filled(items: readonly Doc[]): Doc {
  return { kind: "list", brackets: ["{ ", " }"], items, separator: ",", broken: false, filled: true };
}

/** `{ a, b }` over several lines if need be: entries that need only one line share it. @param broken true: never on one */
export function packed(entries: readonly Doc[], broken = false): Doc {
  const shape = { kind: "list", brackets: ["{ ", " }"], separator: ",", packed: true } as const;
  return entries.length === 0 ? "{}" : { ...shape, items: entries, broken };
}

/** `a | b`; over several lines if need be, each of which holds as many members as fit. */
export function unionType(members: readonly string[]): Doc {
  return { kind: "union", members };
}

/** A text literal: one that is too long for its line is a sum of parts. */
export function words(text: string, quote: Words["quote"]): Doc {
  return { kind: "words", text, quote };
}

/** `head(arguments)`. */
export function call(head: string, args: readonly Doc[]): Doc {
  return [head, parentheses(args)];
}

/** `// text` above something; the list around it is broken. */
export function remarked(text: string, body: Doc): Doc {
  return { kind: "remark", text, body };
}

/** A doc comment above something; the list around it is broken. @param text empty: no comment */
export function documented(text: string, body: Doc): Doc {
  return text === "" ? body : { kind: "documented", text, body };
}

function list(open: string, close: string, items: readonly Doc[], broken = false, separator: "," | ";" = ","): Doc {
  if (items.length === 0) return open.trim() + close.trim();
  return { kind: "list", brackets: [open, close], items, separator, broken };
}

interface Room {
  /** Where the first line starts. */
  readonly column?: number;
  /** Characters that follow on the last line. */
  readonly after?: number;
  /** Columns of a line. */
  readonly limit?: number;
  /** Levels by which further lines are indented. */
  readonly depth?: number;
}

/** Characters that may follow a union on its last line: `, {`. */
const afterUnion = 3;

/** The text of a document in the room that it has. */
export function render(doc: Doc, { depth = 0, column = depth * 2, after = 0, limit = width }: Room = {}): string {
  if (typeof doc === "string") return doc;
  if (isDocs(doc)) {
    return doc.reduce<string>((text, inner, index) => {
      const following = joined(doc.slice(index + 1), "")?.length ?? 0;
      const next = render(inner, { depth, column: endOf(text, column), after: following + after, limit });
      return `${next.startsWith("\n") ? text.trimEnd() : text}${next}`;
    }, "");
  }
  const line = `\n${"  ".repeat(depth)}`;
  if (isRemark(doc)) {
    const room = limit - depth * 2;
    const comment =
      doc.kind === "documented"
        ? docComment(doc.text, room)
        : wrapped(doc.text, room - "// ".length).map((text) => `// ${text}`);
    return `${comment.map((text) => text + line).join("")}${render(doc.body, { depth, after, limit })}`;
  }
  const flat = flatText(doc);
  const least = doc.kind === "union" ? Math.max(after, afterUnion) : after;
  if (flat !== undefined && column + flat.length + least <= limit) return flat;
  if (doc.kind === "union") {
    const members = doc.members.map((member) => `| ${member}`);
    return inLines(members, limit - depth * 2 - 2 - afterUnion)
      .map((text) => `${line}  ${text}`)
      .join("");
  }
  if (doc.kind === "words") {
    const parts = wrapped(doc.text, limit - depth * 2 - 12);
    const texts = parts.map((part, index) => doc.quote(index === parts.length - 1 ? part : `${part} `));
    return texts.map((text) => `${line}  ${text}`).join(" +");
  }
  const { brackets, items, separator } = doc;
  const [open, close] = brackets;
  if (doc.filled) {
    const texts = items.map((item) => `${render(item, { depth: depth + 1, limit })}${separator}`);
    return `${open.trim()}${inLines(texts, limit - depth * 2 - 2)
      .map((text) => `${line}  ${text}`)
      .join("")}${line}${close.trim()}`;
  }
  const lines = items.map((item, index) => {
    // TypeScript allows no comma after the last of type arguments.
    const end = open === "<" && index === items.length - 1 ? "" : separator;
    return `${line}  ${render(item, { depth: depth + 1, after: 1, limit })}${end}`;
  });
  const shown = doc.packed ? packedLines(lines, line.length - 1 + "  ".length, limit) : lines;
  return `${open.trim()}${shown.join("")}${line}${close.trim()}`;
}

/** Lines with their breaks, of which those that are one line share it. @param indent of each */
function packedLines(lines: readonly string[], indent: number, limit: number): readonly string[] {
  const shown: string[] = [];
  let room = 0;
  for (const line of lines) {
    const text = line.trimStart();
    const isOne = !text.includes("\n");
    if (isOne && text.length + 1 <= room) {
      shown[shown.length - 1] += ` ${text}`;
      room -= text.length + 1;
    } else {
      shown.push(line);
      room = isOne ? limit - indent - text.length : 0;
    }
  }
  return shown;
}

/** The document on one line; undefined if it needs several. */
export function flatText(doc: Doc): string | undefined {
  if (typeof doc === "string") return doc;
  if (isDocs(doc)) return joined(doc, "");
  if (doc.kind === "words") return doc.quote(doc.text);
  if (doc.kind === "union") return doc.members.join(" | ");
  if (isRemark(doc) || doc.broken) return undefined;
  const [open, close] = doc.brackets;
  const items = joined(doc.items, `${doc.separator} `);
  return items === undefined ? undefined : open + items + close;
}

function joined(docs: readonly Doc[], separator: string): string | undefined {
  const texts: string[] = [];
  for (const doc of docs) {
    const text = flatText(doc);
    if (text === undefined) return undefined;
    texts.push(text);
  }
  return texts.join(separator);
}

/** The column after a text that starts at one. */
function endOf(text: string, column: number): number {
  const lineEnd = text.lastIndexOf("\n");
  return lineEnd === -1 ? column + text.length : text.length - lineEnd - 1;
}

function isRemark(doc: Exclude<Doc, string | readonly Doc[]>): doc is Remark {
  return "body" in doc;
}

function isDocs(doc: Doc): doc is readonly Doc[] {
  return Array.isArray(doc);
}
