import { describe, expect, test } from "vitest";
import {
  block,
  braces,
  brackets,
  call,
  type Doc,
  documented,
  parentheses,
  remarked,
  render,
  unionType,
  words,
} from "./doc.js";
import { union } from "./wrapped-text.js";

describe("render", () => {
  const cases: readonly { readonly name: string; readonly doc: Doc; readonly want: string }[] = [
    { name: "plain text", doc: "a", want: "a" },
    { name: "a list that fits", doc: brackets(["1", "2"]), want: "[1, 2]" },
    { name: "a padded list", doc: braces(["a", "b"]), want: "{ a, b }" },
    { name: "an empty list", doc: braces([]), want: "{}" },
    { name: "a list that is always broken", doc: brackets(["1"], true), want: "[\n  1,\n]" },
    { name: "a block", doc: block(["a: 1", ["b: ", block(["c: 2"])]]), want: "{\n  a: 1,\n  b: {\n    c: 2,\n  },\n}" },
    { name: "a block of members", doc: block(["a: string"], ";"), want: "{\n  a: string;\n}" },
    { name: "an empty block", doc: block([]), want: "{}" },
    { name: "arguments", doc: call("f", ["x", "y"]), want: "f(x, y)" },
    {
      name: "a remark stands on the line above, and breaks the list around it",
      doc: brackets([remarked("Why.", braces(["a"])), "b"]),
      want: "[\n  // Why.\n  { a },\n  b,\n]",
    },
    {
      name: "a doc comment above an item",
      doc: brackets([documented("What.", braces(["a"])), "b"]),
      want: "[\n  /** What. */\n  { a },\n  b,\n]",
    },
  ];
  test.each(cases)("$name", ({ doc, want }) => expect(render(doc)).toBe(want));

  test("a union breaks as a whole, with what follows it on its last line", () => {
    const names = Array.from({ length: 30 }, (_, index) => `"column${index}"`);
    const row = (members: readonly string[]) =>
      render(["RowWith<", unionType(members), ", ", block(["a: A"], ";"), ">"]);
    expect(row(names.slice(0, 2))).toBe('RowWith<"column0" | "column1", {\n  a: A;\n}>');
    const lines = row(names).split("\n");
    expect(lines.slice(0, 2)).toEqual(["RowWith<", expect.stringMatching(/^ {2}\| "column0" \| .* \| "column\d"$/)]);
    expect(lines.slice(-3)).toEqual([expect.stringMatching(/^ {2}\| .*"column29", \{$/), "  a: A;", "}>"]);
    expect(lines.filter((line) => line.length > 120)).toEqual([]);
  });

  test("a list breaks if its line would be longer than 120 columns with what ends it", () => {
    const items = (length: number) => ["a".repeat(100), "b".repeat(length)];
    expect(render([brackets(items(15)), ";"])).toHaveLength(120);
    expect(render([brackets(items(16)), ";"])).toBe(
      `[\n${items(16)
        .map((item) => `  ${item},\n`)
        .join("")}];`,
    );
    expect(render(["x".repeat(2), brackets(items(15))])).toContain("\n");
  });

  test("an inner list has its own room", () => {
    const doc = braces([
      ["a: ", brackets(["1", "2"])],
      ["b: ", parentheses(["c".repeat(116)])],
    ]);
    expect(render(doc)).toBe(`{\n  a: [1, 2],\n  b: (\n    ${"c".repeat(116)},\n  ),\n}`);
  });

  test("further lines stand as many levels in as the first", () => {
    expect(render(block(["a"]), { depth: 3 })).toBe("{\n        a,\n      }");
  });
});

test("a union that is long has as many members on each line as fit", () => {
  expect(union(["a", "b"])).toBe("a | b");
  const [a, b, c] = ["a", "b", "c"].map((letter) => letter.repeat(30));
  expect(union([`${a}`, `${b}`, `${c}`])).toBe(`\n  | ${a} | ${b}\n  | ${c}`);
});

test("a text literal that does not fit is a sum of parts, a remark that does not fit is on several lines", () => {
  const text = "word ".repeat(30).trim();
  const lines = render(block([["a: ", words(text, JSON.stringify)], remarked(text, "b")])).split("\n");
  expect(lines.every((line) => line.length <= 120)).toBe(true);
  expect(lines.slice(1, 3)).toEqual(["  a:", `    "${"word ".repeat(21)}" +`]);
  const shown = lines.slice(2, 4).map((line): string => JSON.parse(line.replace(/[+,]$/, "")));
  expect(shown.join("")).toBe(text);
  expect(render(words("short text", JSON.stringify))).toBe('"short text"');
});
