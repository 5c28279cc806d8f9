import { expect, test } from "vitest";
import type { Diagnostic } from "./diagnostics.js";
import { layoutOf } from "./layout.js";

const span = { file: "a", start: 0, end: 1 };

const laidOut = (texts: Pick<Diagnostic, "headline" | "label" | "notes">, more: Partial<Diagnostic> = { span }) =>
  layoutOf({ code: "invalid-path", severity: "error", ...texts, ...more });

test("headline, label and notes that are short enough keep their places", () => {
  const texts = { headline: "`size` must be a number", label: 'found "x: y"', notes: ["numbers have no quotes"] };
  expect(laidOut(texts)).toEqual(texts);
});

test("a headline that is too long is the label under the title of the code", () => {
  const long = "a".repeat(80);
  expect(laidOut({ headline: long })).toEqual({ headline: "invalid path", label: long, notes: [] });
});

test("what is too long for a label is the first note", () => {
  const [head, reason] = ["a".repeat(80), "b".repeat(101)];
  expect(laidOut({ headline: head, label: reason })).toEqual({
    headline: "invalid path",
    label: undefined,
    notes: [`${head}: ${reason}`],
  });
  expect(laidOut({ headline: "head", label: reason, notes: ["c"] })).toEqual({
    headline: "head",
    label: undefined,
    notes: [reason, "c"],
  });
});

test("without a place there is no label", () => {
  expect(laidOut({ headline: "a", label: "b" }, {})).toEqual({ headline: "a", label: undefined, notes: ["b"] });
});

test("a title keeps the capital of a name", () => {
  const { headline } = laidOut({ headline: "a".repeat(80) }, { code: "tsconfig-module" });
  expect(headline).toBe("TypeScript cannot import the runtime");
});
