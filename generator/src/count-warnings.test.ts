import { describe, expect, test } from "vitest";
import { problemsOf } from "../test/api-from-schema.js";

const bookWith = (pagination: string) => `
/// @pagination(${pagination})
model Book {
  id Int @id
}
`;

describe("an estimated count", () => {
  test("is an exact one on SQLite", async () => {
    expect(await problemsOf(bookWith('paginationCount: "estimated"'))).toMatchInlineSnapshot(`
      "error: The provider sqlite keeps no estimate of a table's rows that could be asked. [count-estimate]
        -->  schema.prisma:1
        |
      1 | /// @pagination(paginationCount: "estimated")
        |                                  ^^^^^^^^^^^
        |
        hint: use \`exact\`, \`shared\`, \`cached\` or \`capped\`

      1 error
      "
    `);
  });

  test("is told once where platform.yaml asks for it", async () => {
    const yaml = "platform:\n  defaults:\n    pagination_count: estimated\n";
    expect(await problemsOf(bookWith("itemsPerPage: 5"), { yaml })).toMatchInlineSnapshot(`
      "error: The provider sqlite keeps no estimate of a table's rows that could be asked. [count-estimate]
        -->  platform.yaml:3
        |
      2 |   defaults:
      3 |     pagination_count: estimated
        |                       ^^^^^^^^^
        |
        hint: use \`exact\`, \`shared\`, \`cached\` or \`capped\`

      1 error
      "
    `);
  });

  test.each(["postgresql", "mysql"])("is one on %s", async (provider) => {
    expect(await problemsOf(bookWith('paginationCount: "estimated"'), { provider })).toBe("");
  });
});

describe("options of a mode that no count has", () => {
  test("are told", async () => {
    expect(await problemsOf(bookWith("countSeconds: 5, paginationCountLimit: 100"))).toMatchInlineSnapshot(`
      "warning: \`paginationCountSeconds\` has no effect: no count of these rows is cached. [count-mode]
        -->  schema.prisma:1
        |
      1 | /// @pagination(countSeconds: 5, paginationCountLimit: 100)
        |                               ^
        |
        hint: add \`paginationCount: "cached"\`, or remove it

      warning: \`paginationCountLimit\` has no effect: no count of these rows is capped. [count-mode]
        -->  schema.prisma:1
        |
      1 | /// @pagination(countSeconds: 5, paginationCountLimit: 100)
        |                                                        ^^^
        |
        hint: add \`paginationCount: "capped"\`, or remove it

      2 warnings
      "
    `);
  });

  test.each([
    ["the same annotation has the mode", bookWith("countSeconds: 5, count: cached"), {}],
    ["another operation has it", `/// @pagination(operation: "a", count: capped)${bookWith("countLimit: 5")}`, {}],
    [
      "it is the global one",
      bookWith("countLimit: 5"),
      { yaml: "platform:\n  defaults:\n    pagination_count: capped\n" },
    ],
  ])("are not told of where %s", async (_, schema, options) => {
    expect(await problemsOf(schema, options)).toBe("");
  });

  test("are not told of where they are global", async () => {
    const yaml = "platform:\n  defaults:\n    pagination_count_limit: 5\n";
    expect(await problemsOf(bookWith("itemsPerPage: 5"), { yaml })).toBe("");
  });
});

test("a mode beside distinct", async () => {
  const schema = (own: string) => `
/// @pagination(paginationCount: "capped")
/// @pagination(operation: "titles", distinct: ["title"]${own})
model Book {
  id Int @id
  title String
}
`;
  expect(await problemsOf(schema(', paginationCount: "capped"'))).toMatchInlineSnapshot(`
    "warning: \`capped\` has no effect beside \`distinct\`: distinct values are counted for each request. [count-mode]
      -->  schema.prisma:2
      |
    1 | /// @pagination(paginationCount: "capped")
    2 | /// @pagination(operation: "titles", distinct: ["title"], paginationCount: "capped")
      |                                                                            ^^^^^^^^
      |
      hint: remove \`paginationCount\`, or page partially

    1 warning
    "
  `);
  expect(await problemsOf(schema(""))).toBe("");
});
