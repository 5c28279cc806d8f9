import { expect, test } from "vitest";
import type { Diagnostic } from "./diagnostics.js";
import { layoutOf } from "./layout.js";

const span = { file: "a", start: 0, end: 1 };

const laidOut = (message: string, more: Partial<Diagnostic> = { span }) =>
  layoutOf({ code: "invalid-path", severity: "error", message, ...more });

test("a colon divides the headline from the label", () => {
  expect(laidOut("The path `a: b` cannot be read: it has a colon.")).toEqual({
    headline: "the path `a: b` cannot be read",
    label: "it has a colon",
    notes: [],
  });
});

test("so does a semicolon, and further sentences are notes", () => {
  expect(laidOut('`size` takes a number; found "x: y". Numbers have no quotes.')).toEqual({
    headline: "`size` takes a number",
    label: 'found "x: y"',
    notes: ["numbers have no quotes"],
  });
});

test("a sentence that is not divided is the headline", () => {
  expect(laidOut("Paths begin with `/`. There is no other way.")).toEqual({
    headline: "paths begin with `/`",
    label: undefined,
    notes: ["there is no other way"],
  });
});

test("one that is too long for a headline is the label under the title of the code", () => {
  const long = "a".repeat(80);
  expect(laidOut(`${long}.`)).toEqual({ headline: "invalid path", label: long, notes: [] });
});

test("what is too long for a headline is a label, what is too long for a label is a note", () => {
  const [head, reason] = ["a".repeat(80), "b".repeat(101)];
  expect(laidOut(`${head}: ${reason}.`)).toEqual({
    headline: "invalid path",
    label: undefined,
    notes: [`${head}: ${reason}`],
  });
  expect(laidOut(`Head: ${reason}.`)).toEqual({ headline: "head", label: undefined, notes: [reason] });
});

test("without a place there is no label", () => {
  expect(laidOut("Prisma is not found.", {})).toEqual({ headline: "Prisma is not found", label: undefined, notes: [] });
  expect(laidOut("A: b.", {})).toEqual({ headline: "a", label: undefined, notes: ["b"] });
});
