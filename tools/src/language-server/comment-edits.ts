/** Recognises edits of comments, which change nothing that Prisma reads. */
import type { OpenTexts } from "./project-view.js";

/** Whether the schema files differ only in lines that are blank or comments. */
export function changesOnlyComments(before: OpenTexts, after: OpenTexts): boolean {
  const files = new Set([...before.keys(), ...after.keys()].filter((file) => file.endsWith(".prisma")));
  return [...files].every((file) => {
    const [old, now] = [before.get(file), after.get(file)];
    return old === now || (old !== undefined && now !== undefined && isOfComments(old, now));
  });
}

function isOfComments(before: string, after: string): boolean {
  const { start, end } = differing(before, after);
  return [before, after].every((text) => linesAround(text, start, text.length - end).every(isComment));
}

/** Returns the number of characters that two texts have in common at their starts, and then at their ends. */
export function differing(one: string, other: string): { readonly start: number; readonly end: number } {
  const shortest = Math.min(one.length, other.length);
  let start = 0;
  while (start < shortest && one[start] === other[start]) start++;
  let end = 0;
  while (end < shortest - start && one.at(-1 - end) === other.at(-1 - end)) end++;
  return { start, end };
}

function linesAround(text: string, start: number, end: number): readonly string[] {
  const until = text.indexOf("\n", end);
  return text.slice(text.lastIndexOf("\n", start - 1) + 1, until < 0 ? text.length : until).split("\n");
}

/**
 * Whether a line is blank or a comment. Both versions of an edited line must be, because a slash more or less can turn
 * `/` into a comment.
 */
function isComment(line: string): boolean {
  return /^\s*(?:\/\/|$)/.test(line);
}
