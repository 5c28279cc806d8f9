/**
 * Prints text that contains lists as a formatter would. A list stands on one line if it fits into 120 columns;
 * otherwise each item has a separate line. A quoted string is never split, so its line may be longer.
 */

import { wrapText } from "../util/wrap-text.js";
import { docComment, width } from "./wrapped-text.js";

export type Doc = string | readonly Doc[] | List | Remark | Union;

interface List {
  readonly kind: "list";
  readonly brackets: readonly [open: string, close: string];
  readonly items: readonly Doc[];
  readonly separator: "," | ";";
  /** True if each item has a separate line, even if all would fit on one. */
  readonly broken: boolean;
}

/** A union of types, on several lines if it does not fit on one. */
interface Union {
  readonly kind: "union";
  readonly members: readonly string[];
}

/** A document below a comment: `documented` is a doc comment, `remark` begins with slashes. */
interface Remark {
  readonly kind: "remark" | "documented";
  readonly text: string;
  readonly body: Doc;
}

/** Returns a list in braces: `{ a, b }`. */
export function braces(items: readonly Doc[], separator: "," | ";" = ","): Doc {
  return list("{ ", " }", items, false, separator);
}

/** Returns a list in square brackets: `[a, b]`. */
export function brackets(items: readonly Doc[], broken = false): Doc {
  return list("[", "]", items, broken);
}

/** Returns a list in parentheses: `(a, b)`. */
export function parentheses(items: readonly Doc[]): Doc {
  return list("(", ")", items);
}

/** Returns a list in braces that always has one entry per line. */
export function block(entries: readonly Doc[], separator: "," | ";" = ","): Doc {
  return list("{ ", " }", entries, true, separator);
}

/** Returns a list in angle brackets: `<A, B>`. */
export function angles(items: readonly Doc[]): Doc {
  return list("<", ">", items);
}

/** Returns a union: `a | b`, or one member per line if it does not fit on one. */
export function unionType(members: readonly string[]): Doc {
  return { kind: "union", members };
}

/** Returns a call: `head(a, b)`. */
export function call(head: string, args: readonly Doc[]): Doc {
  return [head, parentheses(args)];
}

/** Puts a comment of the form `// text` above a document. The list around it gets one item per line. */
export function withRemark(text: string, body: Doc): Doc {
  return { kind: "remark", text, body };
}

/**
 * Puts a doc comment above a document. The list around it gets one item per line.
 * @param text empty for no comment
 */
export function withDocComment(text: string, body: Doc): Doc {
  return text === "" ? body : { kind: "documented", text, body };
}

function list(open: string, close: string, items: readonly Doc[], broken = false, separator: "," | ";" = ","): Doc {
  if (items.length === 0) return open.trim() + close.trim();
  return { kind: "list", brackets: [open, close], items, separator, broken };
}

interface Room {
  /** The column at which the first line starts. Default: the indentation. */
  readonly column?: number;
  /** The number of characters that follow on the last line. Default: 0. */
  readonly after?: number;
  /** The maximum number of columns of a line. Default: 120. */
  readonly limit?: number;
  /** The levels by which further lines are indented. Default: 0. */
  readonly depth?: number;
}

/** The number of characters that may follow a union on its last line: `, {`. */
const afterUnion = 3;

/** Returns the text of a document, with lists and unions split over several lines if they do not fit. */
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
        : wrapText(doc.text, room - "// ".length).map((text) => `// ${text}`);
    return `${comment.map((text) => text + line).join("")}${render(doc.body, { depth, after, limit })}`;
  }
  const flat = flatText(doc);
  const least = doc.kind === "union" ? Math.max(after, afterUnion) : after;
  if (flat !== undefined && column + flat.length + least <= limit) return flat;
  if (doc.kind === "union") {
    return doc.members.map((member) => `${line}  | ${member}`).join("");
  }
  const { brackets, items, separator } = doc;
  const [open, close] = brackets;
  const lines = items.map((item, index) => {
    // TypeScript allows no comma after the last type argument.
    const end = open === "<" && index === items.length - 1 ? "" : separator;
    const room = { column: (depth + 1) * 2, after: 1, limit };
    // The members of a union have separate lines, indented no further than the other items.
    const text = render(item, { depth: isUnion(item) ? depth : depth + 1, ...room });
    return `${text.startsWith("\n") ? "" : `${line}  `}${text}${end}`;
  });
  return `${open.trim()}${lines.join("")}${line}${close.trim()}`;
}

/** Returns the document on one line; undefined if it needs several. */
export function flatText(doc: Doc): string | undefined {
  if (typeof doc === "string") return doc;
  if (isDocs(doc)) return joined(doc, "");
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

/** Returns the column at which a text ends that starts at `column`. */
function endOf(text: string, column: number): number {
  const lineEnd = text.lastIndexOf("\n");
  return lineEnd === -1 ? column + text.length : text.length - lineEnd - 1;
}

function isRemark(doc: Exclude<Doc, string | readonly Doc[]>): doc is Remark {
  return "body" in doc;
}

function isUnion(doc: Doc): boolean {
  return typeof doc !== "string" && !isDocs(doc) && doc.kind === "union";
}

function isDocs(doc: Doc): doc is readonly Doc[] {
  return Array.isArray(doc);
}
