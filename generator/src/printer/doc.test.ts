import { describe, expect, test } from "vitest";
import {
  block,
  braces,
  brackets,
  brokenGroup,
  call,
  type Doc,
  group,
  ifBroken,
  indent,
  join,
  line,
  openBrackets,
  parentheses,
  render,
  softline,
} from "./doc.js";

const letters = (count: number) => Array.from({ length: count }, () => "aaaaaaaaa");

describe("render", () => {
  const cases: readonly { readonly name: string; readonly doc: Doc; readonly want: string }[] = [
    { name: "plain text", doc: "a", want: "a" },
    { name: "a list that fits", doc: brackets(["1", "2"]), want: "[1, 2]" },
    { name: "a padded list", doc: braces(["a", "b"]), want: "{ a, b }" },
    { name: "an empty list", doc: braces([]), want: "{}" },
    { name: "a list that is always broken", doc: openBrackets(["1"]), want: "[\n  1,\n]" },
    { name: "a block", doc: block(["a: 1", ["b: ", block(["c: 2"])]]), want: "{\n  a: 1,\n  b: {\n    c: 2,\n  },\n}" },
    { name: "a block of members", doc: block(["a: string"], ";"), want: "{\n  a: string;\n}" },
    { name: "an empty block", doc: block([]), want: "{}" },
    {
      name: "a block opens the call around it",
      doc: call("f", ["x", block(["a"])]),
      want: "f(\n  x,\n  {\n    a,\n  },\n)",
    },
    { name: "join", doc: join("; ", ["a", "b", "c"]), want: "a; b; c" },
    { name: "a line in a group that fits", doc: group(["a", line, "b", softline, "c"]), want: "a bc" },
    { name: "text for broken groups only", doc: brokenGroup(["a", ifBroken("!")]), want: "a!" },
  ];
  test.each(cases)("$name", ({ doc, want }) => expect(render(doc)).toBe(want));

  test("a line of exactly 120 columns fits, one of 121 does not", () => {
    const doc = brackets([...letters(10), "a".repeat(8)]);
    expect(render(doc)).toHaveLength(120);
    expect(render(doc, { column: 1 })).toBe(
      `[\n${[...letters(10), "a".repeat(8)].map((item) => `  ${item},\n`).join("")}]`,
    );
  });

  test("what follows a group up to the next line end counts too", () => {
    const inner = brackets([...letters(10), "a".repeat(8)]);
    expect(render([inner, ";"])).toContain("\n");
  });

  test("a later group may break instead of an earlier one", () => {
    const doc = [parentheses(["a"]), group(indent([line, "b".repeat(118)]))];
    expect(render(doc)).toBe(`(a)\n  ${"b".repeat(118)}`);
  });

  test("further lines are relative to the depth they start at", () => {
    expect(render(block(["a"]), { depth: 3 })).toBe("{\n  a,\n}");
    expect(render(brackets(letters(11)), { depth: 4 })).toContain("\n  aaaaaaaaa,\n");
  });
});
