import { expect, test } from "vitest";
import { printable, visible } from "./printable.js";

const every = Array.from({ length: 0x2100 }, (_, code) => String.fromCharCode(code)).join("");

test("a value is a part of one line, and has no control characters", () => {
  expect(visible("a\n\r\t\u0000\u001b[1m\u007f\u009b\u2028\u202e\u2066é都👩‍👧")).toBe(
    "a\\n\\r\\t\\u0000\\u001b[1m\\u007f\\u009b\\u2028\\u202e\\u2066é都👩‍👧",
  );
  expect(visible(every)).toMatch(/^[^\p{Cc}\p{Bidi_Control}\u2028\u2029]+$/u);
});

test("an output keeps its lines and tabs", () => {
  expect(printable("a\r\n\tb\rc\n", false)).toBe("a\n\tb\\rc\n");
});

test("colours stay where there are any, and nothing else does that begins alike", () => {
  const red = "\u001b[31mred\u001b[39m \u001b[1;91mbold\u001b[0m";
  expect(printable(red, true)).toBe(red);
  expect(printable(red, false)).toBe(red.replaceAll("\u001b", "\\u001b"));
  // Hidden, blinking, a background, a cleared screen, a title.
  const others = "\u001b[8m \u001b[1;8m \u001b[5m \u001b[41m \u001b[2J \u001b]0;x\u0007 \u009b31m \n[31m";
  expect(printable(others, true)).toBe(others.replaceAll(/[^\n\P{Cc}]/gu, visible));
});

test.each([
  ["::error::x", "\\u003a:error::x"],
  ["a\n \t\u00a0::error::x", "a\n \t\u00a0\\u003a:error::x"],
  ["a\r\n::set-output name=a::b", "a\n\\u003a:set-output name=a::b"],
  ["\u001b[1m::error::x", "\u001b[1m\\u003a:error::x"],
  [":::error::x", "\\u003a::error::x"],
  ["  ::: schema.prisma:3:7", "  ::: schema.prisma:3:7"],
  ["Book::title", "Book::title"],
  ["a ##[error]x ##vso[task.complete]", "a ##\\u005berror]x ##vso\\u005btask.complete]"],
  ["## [a](b)", "## [a](b)"],
])("%j is no command of a build server", (text, shown) => {
  expect(printable(text, true)).toBe(shown);
});

test("JSON stays what it is", () => {
  const value = { [`##[a]${every}`]: ["::error::", every] };
  expect(JSON.parse(printable(JSON.stringify(value, undefined, 2), false))).toEqual(value);
});

test("takes time in proportion to the text", { timeout: 2_000 }, () => {
  for (const part of ["\n", " ", ":", "\u001b[1m", "#", "\u001b[1;1", "::: "])
    expect(printable(part.repeat(100_000), true).length).toBeGreaterThanOrEqual(100_000);
});
