/** A small pretty printer (Wadler's): emitted text breaks where Biome and Prettier would break it, at 120 columns. */

export type Doc = string | readonly Doc[] | Group | Indent | Line | IfBroken;

interface Group {
  readonly kind: "group";
  readonly body: Doc;
  /** True: broken even where it would fit, as is a group that holds one that is always broken. */
  readonly broken: boolean;
}

interface Indent {
  readonly kind: "indent";
  readonly body: Doc;
}

interface Line {
  readonly kind: "line";
  /** What stands there when the group is not broken. */
  readonly flat: "" | " ";
}

interface IfBroken {
  readonly kind: "if-broken";
  readonly text: string;
}

/** Columns of a line. */
export const width = 120;

/** One line if it fits; else every `line` directly inside is broken. */
export function group(body: Doc, broken = false): Doc {
  return { kind: "group", body, broken: broken || forced(body) };
}

export function indent(body: Doc): Doc {
  return { kind: "indent", body };
}

export const line: Doc = { kind: "line", flat: " " };
export const softline: Doc = { kind: "line", flat: "" };

/** Text that stands only in a broken group: a trailing comma. */
export function ifBroken(text: string): Doc {
  return { kind: "if-broken", text };
}

export function join(separator: Doc, docs: readonly Doc[]): Doc {
  return docs.flatMap((doc, index) => (index === 0 ? [doc] : [separator, doc]));
}

/** `open a, b close`, on one line or one a line with a trailing comma; `space` pads the braces. */
export function list(open: string, items: readonly Doc[], close: string, space: "" | " " = "", broken = false): Doc {
  if (items.length === 0) return open + close;
  const edge: Doc = space === " " ? line : softline;
  return group([open, indent([edge, join([",", line], items)]), ifBroken(","), edge, close], broken);
}

/** `{`, one entry a line, `}`: an object literal that stays open, as formatters leave it. */
export function block(entries: readonly Doc[], separator: "," | ";" = ","): Doc {
  if (entries.length === 0) return "{}";
  const lines = entries.map((entry) => [line, entry, separator]);
  return group(["{", indent(lines), line, "}"], true);
}

/** `head(arguments)`. */
export function call(head: string, args: readonly Doc[]): Doc {
  return list(`${head}(`, args, ")");
}

/** `name<arguments>`; formatters put no comma behind the last one. */
export function typeReference(name: string, args: readonly Doc[]): Doc {
  return group([`${name}<`, indent([softline, join([",", line], args)]), softline, ">"]);
}

/** `A & B`, or one a line. */
export function intersection(types: readonly Doc[]): Doc {
  return group(indent(join([" &", line], types)));
}

interface Command {
  readonly doc: Doc;
  readonly depth: number;
  readonly broken: boolean;
}

/** The text of a document whose first line starts at `column`, and whose further lines stand `depth` levels in. */
export function render(
  doc: Doc,
  { depth = 0, column = 0 }: { readonly depth?: number; readonly column?: number } = {},
): string {
  const stack: Command[] = [{ doc, depth, broken: true }];
  let text = "";
  let position = depth * 2 + column;
  for (let command = stack.pop(); command !== undefined; command = stack.pop()) {
    const { doc: current, depth: level, broken } = command;
    if (typeof current === "string") {
      text += current;
      position += current.length;
    } else if (isDocs(current)) {
      pushAll(stack, current, level, broken);
    } else if (current.kind === "indent") {
      stack.push({ doc: current.body, depth: level + 1, broken });
    } else if (current.kind === "if-broken") {
      if (broken) stack.push({ doc: current.text, depth: level, broken });
    } else if (current.kind === "group") {
      const flat: Command = { doc: current.body, depth: level, broken: false };
      const open = current.broken || !fits(flat, stack, width - position);
      stack.push({ doc: current.body, depth: level, broken: open });
    } else if (broken) {
      text += `\n${"  ".repeat(level - depth)}`;
      position = level * 2;
    } else {
      text += current.flat;
      position += current.flat.length;
    }
  }
  return text;
}

/** The last first, so that the first is taken first. */
function pushAll(stack: Command[], docs: readonly Doc[], depth: number, broken: boolean): void {
  for (let index = docs.length - 1; index >= 0; index--) stack.push({ doc: docs[index] ?? "", depth, broken });
}

function isDocs(doc: Doc): doc is readonly Doc[] {
  return Array.isArray(doc);
}

/** True if the document holds a group that is always broken. */
function forced(doc: Doc): boolean {
  if (typeof doc === "string") return false;
  if (isDocs(doc)) return doc.some(forced);
  if (doc.kind === "group") return doc.broken;
  return doc.kind === "indent" && forced(doc.body);
}

/** True if the command, flat, and what follows it up to the next line end, fit into the columns left. */
function fits(first: Command, following: readonly Command[], columns: number): boolean {
  let left = columns;
  let next = following.length;
  const stack: Command[] = [first];
  while (left >= 0) {
    const command = stack.pop() ?? following[--next];
    if (command === undefined) return true;
    const { doc, depth, broken } = command;
    if (typeof doc === "string") left -= doc.length;
    else if (isDocs(doc)) pushAll(stack, doc, depth, broken);
    else if (doc.kind === "if-broken") left -= broken ? doc.text.length : 0;
    else if (doc.kind !== "line") stack.push({ doc: doc.body, depth, broken });
    else if (broken) return true;
    else left -= doc.flat.length;
  }
  return false;
}
