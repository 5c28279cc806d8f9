import colors from "picocolors";
import { expect, test } from "vitest";
import { wrapLines } from "./wrap-lines.js";

test("a row is wrapped within its last column", () => {
  const row = "    page    integer from 1    The number of the page, which begins with one and ends with the last.";
  expect(wrapLines(row, 80)).toBe(`    page    integer from 1    The number of the page, which begins with one and
                              ends with the last.`);
});

test("a line without columns is wrapped with two more spaces, between the values of its call", () => {
  const call = '      prisma.book.findMany({ where: { title: { contains: "a b" } }, orderBy: [{ id: "asc" }] })';
  expect(wrapLines(call, 60)).toBe(`      prisma.book.findMany({ where: { title: {
        contains: "a b" } }, orderBy: [{ id: "asc" }] })`);
});

test("a word that is longer than a line stays whole, and columns that leave no room do not count", () => {
  const word = "x".repeat(30);
  expect(wrapLines(`  a  ${word}`, 20)).toBe(`  a\n    ${word}`);
});

test("colours do not count, and lines that fit stay as they are", () => {
  const paint = colors.createColors(true);
  const lines = `    json    ${paint.cyan("envelope")}\n\n  short`;
  expect(wrapLines(lines, 21)).toBe(lines);
});
