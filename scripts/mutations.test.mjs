import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { edits, problemOf } from "./mutations/edits.mjs";

const root = new URL("../", import.meta.url);
const sourceOf = (file) => (existsSync(new URL(file, root)) ? readFileSync(new URL(file, root), "utf8") : undefined);

test("every mutation's text is found exactly once in its file", () => {
  expect(edits).toHaveLength(60);
  expect(edits.flatMap((edit) => problemOf(edit, sourceOf(edit.file)) ?? [])).toEqual([]);
});

test("the tests that should catch a mutation are there", () => {
  const named = edits.flatMap(({ tests }) => tests);
  expect(named.filter((file) => !existsSync(new URL(file, root)))).toEqual([]);
});

test("few mutations change nothing, and each says why", () => {
  const reasons = edits.flatMap(({ equivalent }) => equivalent ?? []);
  expect(reasons.length).toBeLessThanOrEqual(3);
  expect(reasons.filter((reason) => reason.length < 20)).toEqual([]);
});

test("a text that is gone or repeated, and an edit without effect, are problems", () => {
  const edit = { number: 1, file: "a.ts", find: "<=", replace: "<" };
  expect(problemOf(edit, "a <= b")).toBeUndefined();
  expect(problemOf(edit, undefined)).toBe("1: a.ts does not exist");
  expect(problemOf(edit, "a < b")).toBe('1: a.ts has "<=" 0 times');
  expect(problemOf(edit, "a <= b <= c")).toBe('1: a.ts has "<=" 2 times');
  expect(problemOf({ ...edit, replace: "<=" }, "a <= b")).toBe("1: a.ts is not changed");
});
