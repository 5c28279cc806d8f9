import { expect, test } from "vitest";
import { sentencesOf } from "../../test/api-from-schema.js";

const problem = async (annotation: string, ofField: string) => {
  const model = `/// ${annotation}\nmodel Book {\n  id Int @id\n  /// ${ofField}\n  title String?\n}\n`;
  const text = await sentencesOf(model);
  // One mistake, one message.
  expect(text).toContain("\n\n1 error\n");
  return text;
};

test.each([
  ["contains", "partial"],
  ["startsWith", "start"],
  ["endsWith", "end"],
  ["equals", "exact"],
  ["gt", "range"],
  ["lte", "range"],
  ["sort", "order"],
  ["orderBy", "order"],
  ["isNull", "exists"],
])("@filter(%s) leads to `%s`", async (word, filter) => {
  expect(await problem("@pagination", `@filter(${word})`)).toContain(`help: for \`${word}\`, write \`${filter}\``);
});

test.each([
  ["take: 20", "did you mean `itemsPerPage`?"],
  ["first: 20", "did you mean `itemsPerPage`?"],
  ['orderBy: { title: "asc" }', "did you mean `order`?"],
  ["cursor: { id: 1 }", "the fields of a cursor are set by `viaCursor`"],
  ['select: ["title"]', "did you mean `fields`?"],
  ["skip: 20", "clients choose the page, with the parameter `page`"],
  ["include: { author: true }", "write `/// @embed` above its field"],
  ['include: ["author"]', "to let clients include relations, name these in `clientIncludes`"],
  ['includes: ["author"]', "to let clients include relations, name these in `clientIncludes`"],
  ["omit: { title: true }", "write `/// @hidden` above it"],
])("@pagination(%s) leads to ours", async (argument, help) => {
  expect(await problem(`@pagination(${argument})`, "The title.")).toContain(help);
});

test("a path without an operation is the resource's, in one step", async () => {
  const path = '"/novels"';
  expect(await problem(`@pagination(path: ${path})`, "The title.")).toContain(`/// @resource(path: ${path})`);
  const corrected = `/// @pagination\n/// @resource(path: ${path})\nmodel Book {\n  id Int @id\n}\n`;
  expect(await sentencesOf(corrected)).toBe("");
});
