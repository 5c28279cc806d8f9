/** `generate --fix` corrects what has one meaning, and reports the rest. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { prismaPaged } from "./in-process.js";
import { head, projectWith } from "./temporary-project.js";

let projects = 0;

/** The models after `--fix`, and what is left to report. */
async function fixed(models: string, yaml?: string) {
  const folder = projectWith(join("fix", String(projects++)), {
    "schema.prisma": head + models,
    ...(yaml !== undefined && { "platform.yaml": yaml }),
  });
  const { code, stderr } = await prismaPaged(folder, "generate", "--fix");
  const read = (name: string) => readFileSync(join(folder, name), "utf8");
  return {
    code,
    after: read("schema.prisma").slice(head.length),
    yaml: yaml === undefined ? undefined : read("platform.yaml"),
    codes: [...stderr.matchAll(/error\[([a-z-]+)\]/g)].map(([, each]) => each),
    stderr,
  };
}

/** A book with a name, and an author with a name. */
const library = (onBook: string, onName = "The name.") => `/// @pagination(${onBook})
model Book {
  id Int @id
  /// ${onName}
  name String
  title String
  author Author @relation(fields: [authorId], references: [id])
  authorId Int
  @@index([authorId])
  @@index([title, id])
  @@index([name, id])
}

/// @pagination
model Author {
  id Int @id
  name String
  books Book[]
}
`;

test.each([
  ["the field of a related model", 'search: ["title", "author.nmae"]', 'search: ["title", "author.name"]'],
  ["the relation", 'search: ["auhtor.name"]', 'search: ["author.name"]'],
  ["both", 'search: ["autor.nmae"]', 'search: ["author.name"]'],
  ["an include", 'clientIncludes: ["auhtor"]', 'clientIncludes: ["author"]'],
  ["a name, then its value", 'orderBy: { title: "asc" }', 'order: [{ field: "title", direction: "ASC" }]'],
  [
    "a name, a value and a field",
    'orderBy: [{ field: "titel", direction: "DSC" }]',
    'order: [{ field: "title", direction: "DESC" }]',
  ],
  ["a text for a Boolean", 'partial: "yes"', "partial: true"],
  ["a number alone", "20", "itemsPerPage: 20"],
  ["a field alone", 'order: "-title"', 'order: [{ field: "title", direction: "DESC" }]'],
  ["a text for a list", 'fields: "title"', 'fields: ["title"]'],
  ["a number for a policy", "cache: 60", "cache: { maxAge: 60 }"],
])("corrects %s", async (_, wrong, right) => {
  expect(await fixed(library(wrong))).toMatchObject({ code: 0, after: library(right), stderr: "" });
});

test.each([
  ["one filter for two words", "@filter(gt, lt)", "@filter(range)"],
  ["a word beside its filter", "@filter(lte, range)", "@filter(range)"],
  ["a word of Prisma", "@filter(startsWith)", "@filter(start)"],
  ["a filter with a value", "@filter(exact: true)", "@filter(exact)"],
  ["a filter in quotes", '@filter("exact")', "@filter(exact)"],
])("corrects %s", async (_, wrong, right) => {
  const after = library("itemsPerPage: 20", right);
  expect(await fixed(library("itemsPerPage: 20", wrong))).toMatchObject({ code: 0, after, stderr: "" });
});

test.each([
  ["a misspelt annotation", "/// @hiden", "/// @hidden"],
  ["one of another library", "/// @Hide()", "/// @hidden()"],
  ["an ordinary comment", "// @hidden", "/// @hidden"],
  ["a misspelt one in an ordinary comment", "// @restrict", "/// @restricted"],
  ["a block comment", "/* @hidden */", "/** @hidden */"],
  ["four slashes", "//// @hidden", "/// @hidden"],
  ["an annotation after a sentence", "/// For admins. @hidden", "/// For admins.\n  /// @hidden"],
])("corrects what protects a field: %s", async (_, wrong, right) => {
  const schema = (comment: string) =>
    library("itemsPerPage: 20").replace("  title String", `  ${comment}\n  title String`);
  expect(await fixed(schema(wrong))).toMatchObject({ code: 0, after: schema(right), stderr: "" });
});

test.each([
  ["prose", "/// Unlike the name, this is @hidden in lists"],
  ["a note for developers", "// the title, which should be @hidden"],
  ["a comment that would publish its notes", "/* Internal notes.\n  @hidden */"],
  ["a comment that is apart from its field", "// @hidden\n"],
])("leaves to a person what may not mean to hide a field: %s", async (_, comment) => {
  const schema = library("itemsPerPage: 20").replace("  title String", `  ${comment}\n  title String`);
  expect(await fixed(schema)).toMatchObject({ code: 1, after: schema });
});

test.each([
  ["a name whose value does not fit then", "orderBy: 5", ["unknown-option"]],
  ["a name that brings a warning", "maximumItemPerPage: 5", ["unknown-option"]],
  ["a second path of the resource", 'path: "/bb") @resource(path: "/aa"', ["unknown-operation-option"]],
])("reports %s", async (_, wrong, codes) => {
  const found = await fixed(library(wrong));
  expect(found.codes).toEqual(codes);
});

test("a path beside that of the resource stays where it is", async () => {
  const schema = library('path: "/bb") @resource(path: "/aa"');
  expect(await fixed(schema)).toMatchObject({ code: 1, after: schema, codes: ["unknown-operation-option"] });
});

test("of two fields that are equally near, none is chosen, and both are named", async () => {
  const schema = library('order: [{ field: "nam" }]').replace("  title String", "  title String\n  namr String");
  const { after, stderr } = await fixed(schema);
  expect(after).toBe(schema);
  expect(stderr).toContain("help: did you mean `name` or `namr`?");
});

test("what cannot be corrected does not keep the rest from it", async () => {
  const wrong = library('itemsPerPge: 20, orderBy: 5, partial: "yes"');
  const { after, codes } = await fixed(wrong);
  expect(after).toBe(library("itemsPerPage: 20, orderBy: 5, partial: true"));
  expect(codes).toEqual(["unknown-option"]);
});

test("an index that a corrected filter lacks is a cost, and no other meaning", async () => {
  const folder = library("itemsPerPage: 20").replace(
    "  title String",
    "  /// @filter(rnage)\n  title String\n  year Int?",
  );
  const { code, after } = await fixed(folder.replace("  @@index([title, id])\n", ""));
  expect(code).toBe(0);
  expect(after).toContain("@filter(range)");
});

test("the configuration, too", async () => {
  const found = await fixed(library("itemsPerPage: 20"), "platform:\n  defaults:\n    items_per_page: '20'\n");
  expect(found).toMatchObject({ code: 0, yaml: "platform:\n  defaults:\n    pagination_items_per_page: 20\n" });
});
