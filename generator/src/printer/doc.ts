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
export function group(body: Doc): Doc {
  return { kind: "group", body, broken: forced(body) };
}

/** Every `line` directly inside is broken, whether it would fit or not. */
export function brokenGroup(body: Doc): Doc {
  return { kind: "group", body, broken: true };
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
  const joined: Doc[] = [];
  for (const doc of docs) {
    if (joined.length > 0) joined.push(separator);
    joined.push(doc);
  }
  return joined;
}

/** `{ a, b }`, on one line or one a line with a trailing comma. */
export function braces(items: readonly Doc[]): Doc {
  return items.length === 0 ? "{}" : group(["{", between(line, items), "}"]);
}

/** `[a, b]`, on one line or one a line with a trailing comma. */
export function brackets(items: readonly Doc[]): Doc {
  return items.length === 0 ? "[]" : group(["[", between(softline, items), "]"]);
}

/** `[`, one item a line, `]`: a list that stays open. */
export function openBrackets(items: readonly Doc[]): Doc {
  return items.length === 0 ? "[]" : brokenGroup(["[", between(softline, items), "]"]);
}

/** `(a, b)`, on one line or one a line with a trailing comma. */
export function parentheses(items: readonly Doc[]): Doc {
  return items.length === 0 ? "()" : group(["(", between(softline, items), ")"]);
}

/** @param edge what stands within the brackets, before the first item and behind the last */
function between(edge: Doc, items: readonly Doc[]): Doc {
  return [indent([edge, join([",", line], items)]), ifBroken(","), edge];
}

/** `{`, one entry a line, `}`: an object literal that stays open, as formatters leave it. */
export function block(entries: readonly Doc[], separator: "," | ";" = ","): Doc {
  if (entries.length === 0) return "{}";
  const lines = entries.map((entry) => [line, entry, separator]);
  return brokenGroup(["{", indent(lines), line, "}"]);
}

/** `head(arguments)`. */
export function call(head: string, args: readonly Doc[]): Doc {
  return [head, parentheses(args)];
}

/** `name<arguments>`; formatters put no comma behind the last one. */
export function typeReference(name: string, args: readonly Doc[]): Doc {
  return group([`${name}<`, indent([softline, join([",", line], args)]), softline, ">"]);
}

/** `A & B`, or one a line. */
export function intersection(types: readonly Doc[]): Doc {
  return group(indent(join([" &", line], types)));
}

/** `a | b`, or one a line with leading bars. */
export function union(members: readonly string[]): Doc {
  const [only] = members;
  if (members.length < 2) return only ?? "never";
  const rest = members.slice(1).map((member): Doc => [line, "| ", member]);
  return group(indent([softline, ifBroken("| "), only ?? "", ...rest]));
}

/** What is still to be printed, outside every group that stands on one line. */
interface Command {
  readonly doc: Doc;
  readonly depth: number;
}

/** The text of a document whose first line starts at `column`, and whose further lines stand `depth` levels in. */
export function render(
  doc: Doc,
  { depth = 0, column = 0 }: { readonly depth?: number; readonly column?: number } = {},
): string {
  const stack: Command[] = [{ doc, depth }];
  let text = "";
  let position = depth * 2 + column;
  const add = (more: string) => {
    text += more;
    position += more.length;
  };
  for (let command = stack.pop(); command !== undefined; command = stack.pop()) {
    const { doc: current, depth: level } = command;
    if (typeof current === "string") {
      add(current);
    } else if (isDocs(current)) {
      // The last first, so that the first is taken first.
      for (let index = current.length - 1; index >= 0; index--) stack.push({ doc: current[index] ?? "", depth: level });
    } else if (current.kind === "indent") {
      stack.push({ doc: current.body, depth: level + 1 });
    } else if (current.kind === "if-broken") {
      add(current.text);
    } else if (current.kind === "line") {
      text += `\n${"  ".repeat(level - depth)}`;
      position = level * 2;
    } else {
      const flat = current.broken ? undefined : flatText(current.body);
      if (flat !== undefined && fits(stack, width - position - flat.length)) add(flat);
      else stack.push({ doc: current.body, depth: level });
    }
  }
  return text;
}

/** The document on one line. */
function flatText(doc: Doc): string {
  if (typeof doc === "string") return doc;
  if (isDocs(doc)) {
    let text = "";
    for (const inner of doc) text += flatText(inner);
    return text;
  }
  if (doc.kind === "line") return doc.flat;
  return doc.kind === "if-broken" ? "" : flatText(doc.body);
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

/** True if what is printed next, up to the first place where a line may end, fits into the columns. */
function fits(following: readonly Command[], columns: number): boolean {
  let left = columns;
  let next = following.length;
  const docs: Doc[] = [];
  while (left >= 0) {
    const doc = docs.pop() ?? following[--next]?.doc;
    if (doc === undefined) return true;
    if (typeof doc === "string") left -= doc.length;
    else if (isDocs(doc)) for (const inner of doc.toReversed()) docs.push(inner);
    else if (doc.kind === "line") return true;
    else if (doc.kind === "if-broken") left -= doc.text.length;
    else docs.push(doc.body);
  }
  return false;
}
