import { expect, test } from "vitest";
import { corrected } from "./corrections.js";
import type { Diagnostic } from "./diagnostics.js";

const text = '@pagination(itemsPerPge: "20", order: titel)';

function at(part: string, hint: string, severity: Diagnostic["severity"] = "error"): Diagnostic {
  const start = text.indexOf(part);
  return { code: "syntax", severity, message: "m", hint, span: { file: "a", start, end: start + part.length } };
}

const result = (...all: readonly Diagnostic[]) => corrected(all, new Map([["a", text]])).get("a");

test("names, quotes and words of other libraries are replaced, each in its place", () => {
  expect(
    result(
      at("itemsPerPge", "did you mean `itemsPerPage`?"),
      at('"20"', "write `20` without quotes"),
      at("titel", 'write "titel"'),
      at("order", "for `order`, write `sort`"),
    ),
  ).toBe('@pagination(itemsPerPage: 20, sort: "titel")');
});

test("a name in quotes keeps them", () => {
  expect(result(at('"20"', "did you mean `21`?"))).toContain('"21"');
});

test("the same correction twice is one", () => {
  const twice = at("titel", "did you mean `title`?");
  expect(result(twice, { ...twice, code: "unknown-field" })).toContain("order: title)");
});

test("warnings, other hints and other files change nothing", () => {
  expect(result(at("titel", "did you mean `title`?", "warning"), at("titel", "name a field"))).toBeUndefined();
  expect(corrected([at("titel", "did you mean `title`?")], new Map([["b", text]])).size).toBe(0);
});
