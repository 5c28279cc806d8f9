/** The names after an `@` in a comment: annotations of prisma-paged and of other generators. */
import type { DocText } from "../schema/doc-comment.js";
import { withoutPrefix } from "../schema/prefixes.js";
import { onceFor } from "../util/once-for.js";
import { type AnnotationName, isAnnotationName } from "./names.js";
import { type ParsedArguments, parseArguments } from "./syntax/arguments.js";

interface AtNameBase {
  /** The offset of the `@`. */
  readonly start: number;
  /** The offset after the name. */
  readonly nameEnd: number;
  /** The offset after the arguments, or after the name if there are no arguments. */
  readonly end: number;
}

export type AtName =
  /** An annotation of prisma-paged: `@pagination`, `@pagination(itemsPerPage: 20)`. */
  | (AtNameBase & { readonly kind: "own"; readonly name: AnnotationName; readonly parsed: ParsedArguments | undefined })
  /** A name after two signs, as Prisma's attributes of a model are written: `@@index`. */
  | (AtNameBase & { readonly kind: "doubled"; readonly name: string })
  /** A name of another generator, or a misspelt one: `@zod.max(5)`, `@deprecated`, `@paginaton`. */
  | (AtNameBase & { readonly kind: "foreign"; readonly name: string; readonly hasArguments: boolean });

/** A name that is an annotation of prisma-paged: `@pagination`. */
export type OwnAtName = AtName & { readonly kind: "own" };

/** A name after `@`, with the suffixes that other generators use: `@zod.string`, `@prisma/client`. Code is skipped. */
const codeOrName = /`[^`\n]*`|(?<=^|[\s)])(@@?)([A-Za-z_]\w*(?:[.:/-]\w+)*)/gm;

/**
 * Returns the names after `@` in the order of the text. They do not overlap. Names in code, between backticks or fences, are
 * left out.
 */
export const atNamesOf: (doc: DocText) => readonly AtName[] = onceFor((doc) => {
  const text = withoutFences(doc.text);
  const atNames: AtName[] = [];
  codeOrName.lastIndex = 0;
  for (let match = codeOrName.exec(text); match; match = codeOrName.exec(text)) {
    const [{ length }, sign, name = ""] = match;
    if (sign === undefined) continue;
    const atName = toAtName(doc, sign, name, match.index, match.index + length);
    atNames.push(atName);
    codeOrName.lastIndex = atName.end;
  }
  return atNames;
});

function toAtName(doc: DocText, sign: string, written: string, start: number, writtenEnd: number): AtName {
  const bare = withoutPrefix(written, doc.prefixes) ?? "";
  // `@pagination:itemsPerPage` is not another generator's name.
  const [name = ""] = bare.split(":");
  const isOwn = sign === "@" && isAnnotationName(name);
  const nameEnd = isOwn ? writtenEnd - (bare.length - name.length) : writtenEnd;
  const open = sign === "@" ? argumentsAt(doc.text, nameEnd) : undefined;
  const range = { start, nameEnd };
  if (sign !== "@") return { kind: "doubled", name: written, end: nameEnd, ...range };
  if (!isOwn) {
    const end = open === undefined ? nameEnd : skipForeign(doc.text, open, nameEnd);
    return { kind: "foreign", name: written, end, hasArguments: open !== undefined, ...range };
  }
  const parsed = open === undefined ? undefined : parseArguments(doc, open);
  return { kind: "own", name, end: parsed?.end ?? nameEnd, parsed, ...range };
}

/** Arguments open on the same line; on the next one only if a key shows that no prose is meant. */
const opening = /[^\S\n]*\(|\s*\(\s*[A-Za-z_]\w*\s*:/y;

/**
 * Returns the offset of the parenthesis that opens the arguments of the name that ends at `end`; undefined without one.
 */
function argumentsAt(text: string, end: number): number | undefined {
  opening.lastIndex = end;
  return opening.test(text) ? text.indexOf("(", end) : undefined;
}

/** The brackets and strings within arguments. A string ends with its line at the latest. */
const bracketOrText = /[()]|"(?:[^"\\\n]|\\[^\n])*"?|'[^'\n]*'?/g;

/**
 * Returns the offset after another generator's arguments, which may span lines: nothing within them is an annotation.
 * Unclosed arguments are not skipped, so that they hide nothing.
 * @param open the offset of the opening parenthesis
 * @param end the offset to return for unclosed arguments
 */
function skipForeign(text: string, open: number, end: number): number {
  let depth = 0;
  bracketOrText.lastIndex = open;
  for (let found = bracketOrText.exec(text); found; found = bracketOrText.exec(text)) {
    if (found[0] === "(") depth += 1;
    else if (found[0] === ")") depth -= 1;
    if (depth === 0) return bracketOrText.lastIndex;
  }
  return end;
}

/** Returns the text with the lines of every closed fenced block replaced by blanks, so that offsets stay. */
export function withoutFences(text: string): string {
  if (!text.includes("```")) return text;
  const lines = text.split("\n");
  const fences = lines.flatMap((line, index) => (/^\s*```/.test(line) ? [index] : []));
  const isCode = (index: number) => {
    const opened = fences.findLastIndex((fence) => fence <= index);
    const open = opened - (opened % 2);
    return opened >= 0 && fences[open + 1] !== undefined && index <= (fences[open + 1] ?? -1);
  };
  return lines.map((line, index) => (isCode(index) ? " ".repeat(line.length) : line)).join("\n");
}
