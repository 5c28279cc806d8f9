/** The comments with annotations in the schemas of the golden cases, of the example and of the documentation, and edits of them. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { noPrefixes } from "../src/schema/doc-comment.js";
import type { Random } from "./random.js";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** Returns each comment once, as the lines after `///`, in the order of the files. */
export function annotatedComments(): readonly string[] {
  const folders = ["prisma", "generator/test/cases", "docs"];
  const files = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
      .filter((path) => /\.(?:prisma|md)$/.test(path) && !path.includes("node_modules"))
      .sort()
      .map((path) => readFileSync(join(root, folder, path), "utf8")),
  );
  const comments = files.flatMap((text) => text.match(/(?:^[^\S\n]*\/\/\/.*\n)+/gm) ?? []);
  const texts = comments.map((comment) => comment.trimEnd().replaceAll(/^[^\S\n]*\/\/\//gm, ""));
  return [...new Set(texts)].filter((text) => text.includes("@"));
}

/** Returns the arguments in a comment: for each opening parenthesis after a name, the text from there. */
export function argumentTexts(comment: string): readonly string[] {
  return [...comment.matchAll(/(?<=@\w+)\(/g)].map(({ index }) => comment.slice(index));
}

const pieces = [
  ..."()[]{}:,\"'\\@-=. \t\n;?/`",
  ...["@hidden", "@filter(", "\n@x", "now()", "now(", "Int?", "Int[]", "true", "20", "1.2.3", "12abc", "name"],
  ...["a: ", "a:b", '"a"', '"\\q"', "2024-01-01", "/x", "“x”", "[[", "{{"],
];

/** Returns a text with one to three random edits: a piece of syntax in place of up to four characters. */
export function edited(text: string, random: Random): string {
  let now = text;
  for (let count = random.integer(1, 3); count > 0; count--) {
    const start = random.integer(0, now.length);
    const removed = random.chance(0.5) ? random.integer(0, 4) : 0;
    now = now.slice(0, start) + (random.chance(0.7) ? random.pick(pieces) : "") + now.slice(start + removed);
  }
  return now;
}

/** Returns the text of a comment whose positions are those of its file. */
export function plainDoc(text: string) {
  return { text, prefixes: noPrefixes, span: (start: number, end: number) => ({ file: "", start, end }) };
}
