import { expect, test } from "vitest";
import { Diagnostics } from "./diagnostics.js";
import { withoutRepeatedKeys } from "./repeated-names.js";

test("each key once, and an error for each that comes again", () => {
  const diagnostics = new Diagnostics();
  const entries = ["a", "b", "a", "a"].map((key, at) => ({ key, keySpan: { file: "f", start: at, end: at + 1 } }));
  const kept = withoutRepeatedKeys("`where`", entries, diagnostics);
  expect(kept.map(({ keySpan }) => keySpan.start)).toEqual([0, 1]);
  expect(diagnostics.all).toMatchObject([
    { code: "duplicate-option", headline: "`where` names `a` twice", span: { start: 2 } },
    { code: "duplicate-option", span: { start: 3 } },
  ]);
});
