import { expect, test } from "vitest";
import { adviseQuotes, rename, unquote } from "./advice.js";
import type { Diagnostic, Edit, Span } from "./diagnostics.js";
import { applyEdits, compatible } from "./edits.js";

const text = '@pagination(itemsPerPge: "20", order: titel)';

function spanOf(part: string): Span {
  const start = text.indexOf(part);
  return { file: "a", start, end: start + part.length };
}

const result = (...edits: readonly (Edit | readonly Edit[] | undefined)[]) =>
  applyEdits(
    edits.flatMap((edit) => edit ?? []),
    new Map([["a", text]]),
  ).get("a");

test("edits are applied each in its place, whatever their order", () => {
  const { fix } = rename("itemsPerPge", "itemsPerPage", spanOf("itemsPerPge"));
  expect(result(adviseQuotes(spanOf("titel"), "title").fix, fix, unquote(spanOf('"20"'), "20").fix)).toBe(
    '@pagination(itemsPerPage: 20, order: "title")',
  );
});

test("a name in quotes keeps them", () => {
  expect(result(rename("20", "21", spanOf('"20"')).fix)).toContain(': "21"');
});

test("a file that is not known is not changed", () => {
  expect(result({ span: { ...spanOf("titel"), file: "b" }, text: "" })).toBeUndefined();
});

test("of fixes that meet, the first is compatible with the others; a fix is never divided", () => {
  const problem = (...fix: readonly Edit[]): Diagnostic => ({ code: "syntax", severity: "error", headline: "m", fix });
  const edit = (part: string): Edit => ({ span: spanOf(part), text: "" });
  const all = [problem(edit("order: titel")), problem(edit("itemsPerPge"), edit("titel")), problem(edit('"20"'))];
  expect(compatible(all)).toEqual([all[0], all[2]]);
});
