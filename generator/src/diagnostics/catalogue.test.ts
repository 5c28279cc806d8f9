import { expect, test } from "vitest";
import { diagnosticTitles } from "./catalogue.js";

const entries = Object.entries(diagnosticTitles);

test("the catalogue is in alphabetical order", () => {
  const codes = entries.map(([code]) => code);
  expect(codes).toEqual([...codes].sort());
});

test.each(entries)("%s: kebab-case; the title is no sentence", (code, title) => {
  expect(code).toMatch(/^[a-z]+(-[a-z]+)*$/);
  expect(title).toMatch(/[^.]$/);
  expect(title.length).toBeLessThan(80);
});
