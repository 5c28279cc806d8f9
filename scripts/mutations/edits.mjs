// The edits of `list.json`, in the order of their numbers, which begin with 1.
import { readFileSync } from "node:fs";

const { chosen, drawn } = JSON.parse(readFileSync(new URL("list.json", import.meta.url), "utf8"));

/** What the drawn edits were drawn by: `npm run mutations -- --draw` with it prints those of today's sources. */
export const seed = drawn.seed;

export const edits = [...chosen, ...drawn.edits].map((edit, index) => ({ number: index + 1, ...edit }));

/** How often a text occurs in another one. */
export const occurrences = (text, find) => text.split(find).length - 1;

/** What is wrong with an edit, if its text is not found exactly once. @param source the text of its file, if there is one */
export function problemOf({ number, file, find, replace }, source) {
  if (source === undefined) return `${number}: ${file} does not exist`;
  const found = occurrences(source, find);
  if (found !== 1) return `${number}: ${file} has ${JSON.stringify(find)} ${found} times`;
  return find === replace ? `${number}: ${file} is not changed` : undefined;
}

export function edited(source, { find, replace }) {
  return source.replace(find, () => replace);
}
