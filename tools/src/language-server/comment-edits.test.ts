import { expect, test } from "vitest";
import { changesOnlyComments, differing } from "./comment-edits.js";

test.each([
  ["abc", "axc", { start: 1, end: 1 }],
  ["abc", "abc", { start: 3, end: 0 }],
  // The two characters at the start are also the last two of the longer text. They are counted once, at the start.
  ["aa", "aaa", { start: 2, end: 0 }],
  ["// a\n// a\n", "// a\n", { start: 5, end: 0 }],
])("%j and %j", (one, other, common) => {
  expect(differing(one, other)).toEqual(common);
  expect(differing(other, one)).toEqual(common);
});

test.each([
  ["/// a\nmodel A {\n", "/// ab\nmodel A {\n", true],
  ["/// a\nmodel A {\n", "/// a\nmodel B {\n", false],
  ["/// a\n// b\n", "/// a\n/// a\n// b\n", true],
  ["  id Int\n  id Int\n", "  id Int\n", false],
  ["/ a\n", "// a\n", false],
])("%j becomes %j: comments only, %s", (before, after, isOnlyComments) => {
  const texts = (text: string) => new Map([["schema.prisma", text]]);
  expect(changesOnlyComments(texts(before), texts(after))).toBe(isOnlyComments);
});
