import { expect, test } from "vitest";
import { diagnosticCodes } from "./catalogue.js";

const entries = Object.entries(diagnosticCodes);

test("the catalogue is in alphabetical order", () => {
  const codes = entries.map(([code]) => code);
  expect(codes).toEqual([...codes].sort());
});

test.each(entries)("%s: kebab-case; cause and fix are sentences, the title is none", (code, { title, cause, fix }) => {
  expect(code).toMatch(/^[a-z]+(-[a-z]+)*$/);
  expect(title).toMatch(/[^.]$/);
  expect(title.length).toBeLessThan(80);
  expect(cause).toMatch(/\.$/);
  expect(fix).toMatch(/\.$/);
});
