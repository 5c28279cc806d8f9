import { describe, expect, test } from "vitest";
import {
  angles,
  block,
  braces,
  brackets,
  call,
  type Doc,
  parentheses,
  render,
  unionType,
  withDocComment,
  withRemark,
} from "./doc.js";
import { literal } from "./literal.js";
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
      doc: brackets([withRemark("Why.", braces(["a"])), "b"]),
      want: "[\n  // Why.\n  { a },\n  b,\n]",
    },
    {
      name: "a doc comment above an item",
      doc: brackets([withDocComment("What.", braces(["a"])), "b"]),
      want: "[\n  /** What. */\n  { a },\n  b,\n]",
    },
  ];
  test.each(cases)("$name", ({ doc, want }) => expect(render(doc)).toBe(want));

  test("a union that does not fit has one member per line", () => {
    const names = Array.from({ length: 30 }, (_, index) => `"column${index}"`);
    const row = (members: readonly string[]) => render(["RowOf", angles(["Payload", unionType(members)])]);
    expect(row(names.slice(0, 2))).toBe('RowOf<Payload, "column0" | "column1">');
    const members = names.map((name) => `\n  | ${name}`).join("");
    expect(row(names)).toBe(`RowOf<\n  Payload,${members}\n>`);
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

test("a union of types that is long has one member per line", () => {
  expect(union(["a", "b"])).toBe("a | b");
  const [a, b, c] = ["a", "b", "c"].map((letter) => letter.repeat(30));
  expect(union([`${a}`, `${b}`, `${c}`])).toBe(`\n  | ${a}\n  | ${b}\n  | ${c}`);
});

test("a text in quotes is never split, a remark that does not fit is on several lines", () => {
  const text = "word ".repeat(30).trim();
  const lines = render(block([["a: ", literal(text)], withRemark(text, "b")])).split("\n");
  expect(lines.slice(1, 4)).toEqual([
    `  a: "${text}",`,
    `  // ${"word ".repeat(23).trim()}`,
    `  // ${"word ".repeat(7).trim()}`,
  ]);
});
