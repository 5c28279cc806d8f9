/** A short version of the slow test of the same name: places in the schemas of golden cases, which need no network. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { compareAtPlaces } from "./completion-differences.js";

const cases = ["relations", "embedded", "counts", "operations", "fields"];

test.each(cases)("at 20 places of the case `%s`, completion offers what a whole analysis accepts", (name) => {
  const text = readFileSync(new URL(`../cases/${name}/schema.prisma`, import.meta.url), "utf8");
  const { differences, offered, refused } = compareAtPlaces({ text, count: 20, seed: 1, ofEach: 3 });
  expect(differences).toEqual([]);
  expect(Math.min(offered, refused)).toBeGreaterThan(10);
});
