import { describe, expect, it, test } from "vitest";
import { localeOf } from "./locale.js";

test.each([
  [undefined, "1,234,567"],
  ["de", "1.234.567"],
  ["nl-NL, de-CH", "1.234.567"],
  ["en;q=0.5, fr", "1\u202f234\u202f567"],
  ["*, de;q=0.1", "1.234.567"],
  ["tlh, not_a_tag, de;q=0", "1,234,567"],
  ["de-u-nu-arab", "1.234.567"],
  ["", "1,234,567"],
  [`${"x,".repeat(5000)}de`, "1,234,567"],
])("Accept-Language: %s", (header, expected) => {
  expect(localeOf(header).count(1_234_567)).toBe(expected);
});

describe("numbers", () => {
  const { number } = localeOf("en");

  it.each([
    ["0", "0"],
    ["-12345", "-12,345"],
    ["1223", "1,223"],
    ["12345.10", "12,345.10"],
    ["48.85341", "48.85341"],
    ["123456789012345678901234567890.123456789", "123,456,789,012,345,678,901,234,567,890.123456789"],
  ])("%s keeps all its digits", (text, expected) => {
    expect(number(text)).toBe(expected);
  });

  it.each(["", "1e21", "NaN", "-Infinity", "1.", "0x10", " 1", "1.000000000000000000001"])(
    "%s stays as it is",
    (text) => {
      expect(number(text)).toBeUndefined();
    },
  );
});

describe("times", () => {
  const { time, language } = localeOf("fr");

  it.each([
    ["2026-01-02T03:04:05.000Z", "2 janv. 2026, 3:04:05 UTC"],
    ["2026-01-02T23:04:05.120Z", "2 janv. 2026, 23:04:05 UTC"],
    ["23:04:05.120", "23:04:05,120"],
    ["2024-02-28", "28 févr. 2024"],
    ["09:30:00", "9:30:00"],
    ["0033-12-31T00:00:00.000Z", "31 déc. 33, 0:00:00 UTC"],
  ])("%s", (text, expected) => {
    expect(time(text)).toBe(expected);
    expect(language).toBe("fr");
  });

  it.each(["", "Z", "T", "2024-13-01", "soon", "+012345-01-01T00:00:00.000Z"])("%s stays as it is", (text) => {
    expect(time(text)).toBeUndefined();
  });
});
