import { describe, expect, test } from "vitest";
import { apiFrom, sentencesOf } from "../../../test/api-from-schema.js";
import { supportedKinds } from "../../../test/listed-kinds.js";

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
  const { api, sentences } = await apiFrom(schema, { provider: "postgresql" });
  expect(sentences).toBe("");
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
      through: [{ relation: "place", optional: true, model: "Place", key: "id", columns: { placeId: "id" } }],
    },
  });
});

test.each([
  ["postgresql", true],
  ["mysql", true],
  ["sqlite", undefined],
] as const)("on %s a letter's case can count within Json: %s", async (provider, want) => {
  const schema = shows('/// @filter(partial, caseSensitive: true, path: "name", type: String)');
  const { api, sentences } = await apiFrom(schema, { provider });
  expect(api.resources[0]?.operations[0]?.operation.filters["meta.name"]?.caseSensitive).toBe(want);
  expect(sentences.includes("letter-case")).toBe(want === undefined);
});

describe("problems", () => {
  test("kinds that the database does not have within Json", async () => {
    const schema = shows(`/// @filter(range, order, date, path: "size", type: Int)
  /// @filter(range, path: "name", type: String)`);
    expect(await sentencesOf(schema)).toMatchInlineSnapshot(`
      "error: \`range\` is not supported on "size" of \`Show.meta\` (Int): Prisma compares no numbers within Json on sqlite [filter-type]
        -->  schema.prisma:4:15 range
        help: it supports …
      error: \`order\` is not supported on "size" of \`Show.meta\` (Int): Prisma sorts by columns only [filter-type]
        -->  schema.prisma:4:22 order
        help: it supports …
      error: \`date\` is not supported on "size" of \`Show.meta\` (Int): it needs a DateTime, which Json does not have [filter-type]
        -->  schema.prisma:4:29 date
        help: it supports …
      error: \`range\` is not supported on "name" of \`Show.meta\` (String): it needs an Int or a Float [filter-type]
        -->  schema.prisma:5:15 range
        help: it supports …

      4 errors
      "
    `);
    expect(supportedKinds((await apiFrom(schema)).diagnostics)).toEqual([
      ["exact", "not", "exists"],
      ["exact", "not", "exists"],
      ["exact", "not", "exists"],
      ["exact", "not", "partial", "start", "end", "word", "exists"],
    ]);
  });

  test("keys that databases read differently", async () => {
    const schema = shows(`/// @filter(exact, path: "sizes.0", type: Int)
  /// @filter(exact, path: "a..b", type: Int)`);
    expect(await sentencesOf(schema)).toMatchInlineSnapshot(`
      "error: the path "sizes.0" has the key "0", which cannot be filtered: a key begins with a letter or \`_\`, and has letters, digits, \`_\` and \`-\` [filter-path]
        -->  schema.prisma:4:28 "sizes.0"
      error: the path "a..b" has the key "", which cannot be filtered: a key begins with a letter or \`_\`, and has letters, digits, \`_\` and \`-\` [filter-path]
        -->  schema.prisma:5:28 "a..b"

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
    expect(await sentencesOf(schema)).toMatchInlineSnapshot(`
      "error: \`type\` must be \`String\`, \`Int\`, \`Float\` or \`Boolean\`: found \`Strin\` [wrong-type]
        -->  schema.prisma:5:39 Strin
        help: did you mean \`String\`?
      error: \`type\` must be \`String\`, \`Int\`, \`Float\` or \`Boolean\`: found "Int" [wrong-type]
        -->  schema.prisma:6:39 "Int"
        help: write \`Int\` without quotes
      error: \`type\` has no effect without \`path\`: it is the type of a value within Json [filter-path]
        -->  schema.prisma:7:29 Int
        help: remove it, or add \`path: "…"\`
      error: \`exists\` is not supported on \`Show.meta\` (Json): it is never null [filter-type]
        -->  schema.prisma:7:15 exists
        help: remove it
      error: the filter by "a" needs a type: the path leads into the Json of \`Show.meta\` [filter-path]
        -->  schema.prisma:4:28 "a"
        help: add \`type: String\`, or one of \`Int\`, \`Float\` or \`Boolean\`
      error: \`type\` has no effect: \`Show.id\` (Int) has its own type [filter-path]
        -->  schema.prisma:9:40 Int
        help: remove it

      6 errors
      "
    `);
  });
});

test("a path of a relation that ends in the Json itself leads to no value", async () => {
  const schema = shows('/// @filter(exact, path: "size", type: Int)').replace('"meta.city"', '"meta"');
  expect(await sentencesOf(schema)).toMatchInlineSnapshot(`
    "error: \`type\` has no effect: the path ends in the Json of \`Place.meta\`, not within it [filter-path]
      -->  schema.prisma:6:42 String
      help: lead the path on to a value, or remove \`type\`
    error: \`exact\` is not supported on \`Place.meta\` (Json): Json as a whole supports \`exists\` only; \`path\` and \`type\` name a value within it [filter-type]
      -->  schema.prisma:6:15 exact
      help: it supports …

    2 errors
    "
  `);
  expect(supportedKinds((await apiFrom(schema)).diagnostics)).toEqual([["exists"]]);
});
