/** Edits that leave everything that Prisma reads as it is. */
import type { Texts } from "./view.js";

/** True if the schema files differ in lines that are blank or comments, and in nothing else. */
export function changesOnlyComments(before: Texts, after: Texts): boolean {
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

/** How many characters two texts have in common at their starts, and then at their ends. */
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

/** A slash more or less can make a comment of `/`, so that a line must be one before the edit and after it. */
function isComment(line: string): boolean {
  return /^\s*(?:\/\/|$)/.test(line);
}
