import { describe, expect, test } from "vitest";
import { apiFrom, problemsOf, sentencesOf } from "../../../test/api-from-schema.js";

const shows = (annotations: string) => `
/// @pagination
model Show {
  id    Int    @id
  ${annotations}
  meta  Json
  /// @filter(exact, path: "meta.city", type: String)
  place Place? @relation(fields: [placeId], references: [id])
  placeId Int?
}
/// @pagination
model Place {
  id    Int  @id
  meta  Json?
  shows Show[]
}
`;

test("the keys are stated, and the value may be absent whatever the column is", async () => {
  const schema = shows('/// @filter(exact, range, path: "size.max-width", type: Int)');
  const { api, problems } = await apiFrom(schema, { provider: "postgresql" });
  expect(problems).toBe("");
  expect(api.resources[0]?.operations[0]?.operation.filters).toEqual({
    "meta.size.max-width": {
      type: "Int",
      nullable: true,
      json: ["size", "max-width"],
      match: "exact",
      range: true,
      field: "meta",
    },
    "place.meta.city": {
      type: "String",
      nullable: true,
      json: ["city"],
      match: "exact",
      field: "meta",
      through: [{ relation: "place", optional: true, model: "Place", key: "id" }],
    },
  });
});

test.each([
  ["postgresql", true],
  ["mysql", true],
  ["sqlite", undefined],
] as const)("on %s a letter's case can count within Json: %s", async (provider, want) => {
  const schema = shows('/// @filter(partial, caseSensitive: true, path: "name", type: String)');
  const { api, problems } = await apiFrom(schema, { provider });
  expect(api.resources[0]?.operations[0]?.operation.filters["meta.name"]?.caseSensitive).toBe(want);
  expect(problems.includes("letter-case")).toBe(want === undefined);
});

describe("problems as printed", () => {
  test("kinds that the database does not have within Json", async () => {
    const schema = shows(`/// @filter(range, order, date, path: "size", type: Int)
  /// @filter(range, path: "name", type: String)`);
    expect(await problemsOf(schema)).toMatchInlineSnapshot(`
      "error[filter-type]: \`range\` is not supported on "size" of \`Show.meta\` (Int)
       --> schema.prisma:4:15
        |
      3 |   id    Int    @id
      4 |   /// @filter(range, order, date, path: "size", type: Int)
        |               ^^^^^ Prisma compares no numbers within Json on sqlite
        |
        = help: it supports \`exact\`, \`not\` and \`exists\`
        = docs: https://github.com/prisma-paged/prisma-paged/blob/main/docs/reference/diagnostics/filter-type.md

      error[filter-type]: \`order\` is not supported on "size" of \`Show.meta\` (Int)
       --> schema.prisma:4:22
        |
      3 |   id    Int    @id
      4 |   /// @filter(range, order, date, path: "size", type: Int)
        |                      ^^^^^ Prisma sorts by columns only
        |
        = help: it supports \`exact\`, \`not\` and \`exists\`
        = docs: https://github.com/prisma-paged/prisma-paged/blob/main/docs/reference/diagnostics/filter-type.md

      error[filter-type]: \`date\` is not supported on "size" of \`Show.meta\` (Int)
       --> schema.prisma:4:29
        |
      3 |   id    Int    @id
      4 |   /// @filter(range, order, date, path: "size", type: Int)
        |                             ^^^^ it needs a DateTime, which Json does not have
        |
        = help: it supports \`exact\`, \`not\` and \`exists\`
        = docs: https://github.com/prisma-paged/prisma-paged/blob/main/docs/reference/diagnostics/filter-type.md

      error[filter-type]: \`range\` is not supported on "name" of \`Show.meta\` (String)
       --> schema.prisma:5:15
        |
      4 |   /// @filter(range, order, date, path: "size", type: Int)
      5 |   /// @filter(range, path: "name", type: String)
        |               ^^^^^ it needs an Int or a Float
        |
        = help: it supports \`exact\`, \`not\`, \`partial\`, \`start\`, \`end\`, \`word\` and \`exists\`
        = docs: https://github.com/prisma-paged/prisma-paged/blob/main/docs/reference/diagnostics/filter-type.md

      4 errors
      "
    `);
  });

  test("keys that databases read differently", async () => {
    const schema = shows(`/// @filter(exact, path: "sizes.0", type: Int)
  /// @filter(exact, path: "a..b", type: Int)`);
    expect(await problemsOf(schema)).toMatchInlineSnapshot(`
      "error[filter-path]: the path "sizes.0" has the key "0", which cannot be filtered
       --> schema.prisma:4:28
        |
      3 |   id    Int    @id
      4 |   /// @filter(exact, path: "sizes.0", type: Int)
        |                            ^^^^^^^^^ a key begins with a letter or \`_\`, and has letters, digits, \`_\` and \`-\`
        |
        = docs: https://github.com/prisma-paged/prisma-paged/blob/main/docs/reference/diagnostics/filter-path.md

      error[filter-path]: the path "a..b" has the key "", which cannot be filtered
       --> schema.prisma:5:28
        |
      4 |   /// @filter(exact, path: "sizes.0", type: Int)
      5 |   /// @filter(exact, path: "a..b", type: Int)
        |                            ^^^^^^ a key begins with a letter or \`_\`, and has letters, digits, \`_\` and \`-\`
        |
        = docs: https://github.com/prisma-paged/prisma-paged/blob/main/docs/reference/diagnostics/filter-path.md

      2 errors
      "
    `);
  });

  test("a type that is missing, unknown, quoted, or has no effect", async () => {
    const schema = `
/// @pagination
model Show {
  id   Int  @id
  /// @filter(exact, path: "a")
  /// @filter(exact, path: "b", type: Strin)
  /// @filter(exact, path: "c", type: "Int")
  /// @filter(exists, type: Int)
  meta Json
  /// @filter(exact, path: "id", type: Int)
  next Show? @relation("shows", fields: [nextId], references: [id])
  nextId Int?
  previous Show[] @relation("shows")
}
`;
    expect(await problemsOf(schema)).toMatchInlineSnapshot(`
      "error[filter-path]: the filter by "a" needs a type
       --> schema.prisma:4:28
        |
      3 |   id   Int  @id
      4 |   /// @filter(exact, path: "a")
        |                            ^^^ the path leads into the Json of \`Show.meta\`
        |
        = help: add \`type: String\`, or one of \`Int\`, \`Float\` or \`Boolean\`
        = docs: https://github.com/prisma-paged/prisma-paged/blob/main/docs/reference/diagnostics/filter-path.md

      error[wrong-type]: \`type\` takes \`String\`, \`Int\`, \`Float\` or \`Boolean\`
       --> schema.prisma:5:39
        |
      4 |   /// @filter(exact, path: "a")
      5 |   /// @filter(exact, path: "b", type: Strin)
        |                                       ^^^^^ found \`Strin\`
        |
        = help: did you mean \`String\`?
        = docs: https://github.com/prisma-paged/prisma-paged/blob/main/docs/reference/diagnostics/wrong-type.md

      error[wrong-type]: \`type\` takes \`String\`, \`Int\`, \`Float\` or \`Boolean\`
       --> schema.prisma:6:39
        |
      5 |   /// @filter(exact, path: "b", type: Strin)
      6 |   /// @filter(exact, path: "c", type: "Int")
        |                                       ^^^^^ found "Int"
        |
        = help: write \`Int\` without quotes
        = docs: https://github.com/prisma-paged/prisma-paged/blob/main/docs/reference/diagnostics/wrong-type.md

      error[filter-type]: \`exists\` is not supported on \`Show.meta\` (Json)
       --> schema.prisma:7:15
        |
      6 |   /// @filter(exact, path: "c", type: "Int")
      7 |   /// @filter(exists, type: Int)
        |               ^^^^^^ it is never null
        |
        = help: remove it
        = docs: https://github.com/prisma-paged/prisma-paged/blob/main/docs/reference/diagnostics/filter-type.md

      error[filter-path]: \`type\` has no effect without \`path\`
       --> schema.prisma:7:29
        |
      6 |   /// @filter(exact, path: "c", type: "Int")
      7 |   /// @filter(exists, type: Int)
        |                             ^^^ it is the type of a value within Json
        |
        = help: remove it, or add \`path: "…"\`
        = docs: https://github.com/prisma-paged/prisma-paged/blob/main/docs/reference/diagnostics/filter-path.md

      error[filter-path]: \`type\` has no effect
       --> schema.prisma:9:40
        |
      8 |   meta Json
      9 |   /// @filter(exact, path: "id", type: Int)
        |                                        ^^^ \`Show.id\` (Int) has its own type
        |
        = help: remove it
        = docs: https://github.com/prisma-paged/prisma-paged/blob/main/docs/reference/diagnostics/filter-path.md

      6 errors
      "
    `);
  });
});

test("a path of a relation that ends in the Json itself leads to no value", async () => {
  const schema = shows('/// @filter(exact, path: "size", type: Int)').replace('"meta.city"', '"meta"');
  expect(await sentencesOf(schema)).toMatchInlineSnapshot(`
    "error: \`type\` has no effect: the path ends in the Json of \`Place.meta\`, not within it [filter-path]
      -->  schema.prisma:6
      help: lead the path on to a value, or remove \`type\`
    error: \`exact\` is not supported on \`Place.meta\` (Json): Json as a whole supports \`exists\` only; \`path\` and \`type\` name a value within it [filter-type]
      -->  schema.prisma:6
      help: it supports \`exists\`

    2 errors
    "
  `);
});
