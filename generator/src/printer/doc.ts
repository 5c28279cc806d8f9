/**
 * Text with lists in it, printed as a formatter would: a list stands on one line if it fits into 120 columns, otherwise
 * each item has a line of its own. A text in quotes is never split, so that its line may be longer.
 */

import { docComment, width, wrapped } from "./wrapped-text.js";

export type Doc = string | readonly Doc[] | List | Remark | Union;

interface List {
  readonly kind: "list";
  readonly brackets: readonly [open: string, close: string];
  readonly items: readonly Doc[];
  readonly separator: "," | ";";
  /** True: an item on each line, even if all would fit on one. */
  readonly broken: boolean;
}

/** A union of types, over several lines if it does not fit. */
interface Union {
  readonly kind: "union";
  readonly members: readonly string[];
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

/** `a | b`; with one member per line if it does not fit on one. */
export function unionType(members: readonly string[]): Doc {
  return { kind: "union", members };
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
    return doc.members.map((member) => `${line}  | ${member}`).join("");
  }
  const { brackets, items, separator } = doc;
  const [open, close] = brackets;
  const lines = items.map((item, index) => {
    // TypeScript allows no comma after the last of type arguments.
    const end = open === "<" && index === items.length - 1 ? "" : separator;
    const room = { column: (depth + 1) * 2, after: 1, limit };
    // The members of a union are lines of their own, no further in than the other items.
    const text = render(item, { depth: isUnion(item) ? depth : depth + 1, ...room });
    return `${text.startsWith("\n") ? "" : `${line}  `}${text}${end}`;
  });
  return `${open.trim()}${lines.join("")}${line}${close.trim()}`;
}

/** The document on one line; undefined if it needs several. */
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

/** The column after a text that starts at one. */
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
