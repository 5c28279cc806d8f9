/** The grammar of the extension for Visual Studio Code colours every annotation. */
import { readFileSync } from "node:fs";
import { annotationSpecs } from "prisma-paged/tools";
import { expect, test } from "vitest";

const grammar = JSON.parse(
  readFileSync(new URL("../../../editors/vscode/syntaxes/annotations.tmLanguage.json", import.meta.url), "utf8"),
);

test.each([
  ["without arguments", new RegExp(grammar.repository.annotation.match)],
  ["with arguments", new RegExp(grammar.repository.arguments.begin)],
])("each annotation %s, with and without a prefix, and no other one", (_, pattern) => {
  const names = Object.keys(annotationSpecs);
  expect(names.length).toBeGreaterThan(8);
  const missed = names.filter((name) => !pattern.test(`@${name}(`) || !pattern.test(`@paged.${name}(`));
  expect(missed).toEqual([]);
  const coloured = (/\(\?:(pagination[\w|]*)\)/.exec(pattern.source)?.[1] ?? "").split("|");
  expect(coloured.toSorted()).toEqual(names.toSorted());
  expect(pattern.test("@deprecated(")).toBe(false);
});
