import { describe, expect, test } from "vitest";
import { apiFrom, sentencesOf } from "../../../test/api-from-schema.js";

describe("cursors: problems", () => {
  test("an unknown field", async () => {
    const schema = `
/// @pagination(viaCursor: [{ field: "scor" }])
model Book {
  id Int @id
  score Int
}
`;
    expect(await sentencesOf(schema)).toMatchInlineSnapshot(`
      "error: \`Book\` has no field \`scor\` [unknown-field]
        -->  schema.prisma:1:38 "scor"
        help: did you mean \`score\`?

      1 error
      "
    `);
  });

  test.each(['@@id([id], name: "key")', '@@unique([id], name: "key")'])(
    "a row that Prisma does not find by its key: %s",
    async (key) => {
      const cursor = '/// @pagination(viaCursor: [{ field: "at" }])';
      const schema = `${cursor}\nmodel Book {\n  id Int\n  at DateTime @db.Timestamptz(6)\n  ${key}\n  @@index([at, id])\n}`;
      const found = await sentencesOf(schema, { provider: "postgresql" });
      expect(found).toContain(
        "this cursor cannot be used with the named key of `Book.id`: it is finer than a millisecond, so each page looks up a row by its key. Prisma does not support look-ups by a named key of one field [cursor-key]",
      );
      expect(found).toContain("help: write `@id` or `@unique` on `id`, or remove `name`");
      const fixed = await sentencesOf(schema.replace(', name: "key"', ""), { provider: "postgresql" });
      expect(fixed).not.toContain("[cursor-key]");
      expect(await sentencesOf(schema.replace("(6)", "(3)"), { provider: "postgresql" })).toBe("");
    },
  );

  test("fields that cannot be sorted by", async () => {
    const schema = `
/// @pagination(viaCursor: [{ field: "a" }, { field: "b" }])
model Book {
  id Int @id
  a Bytes
  b Json
}
`;
    const errors = (await sentencesOf(schema)).split("\n").filter((line) => line.startsWith("error"));
    expect(errors).toEqual([
      "error: `Book.a` cannot be in a cursor: Bytes has no order [not-sortable]",
      "error: `Book.b` cannot be in a cursor: Json has no order [not-sortable]",
    ]);
  });

  test.each([
    ["mysql", "Float @db.Float", "the database compares more digits than Prisma reads"],
    [
      "postgresql",
      "DateTime @db.Timetz(3)",
      "Prisma reads its times without their zone, and the database compares them with it",
    ],
    ["postgresql", "String @db.Xml", "the database cannot compare `Xml`"],
  ])("a native type whose values do not find their rows: %s %s", async (provider, type, why) => {
    const schema = `/// @pagination(viaCursor: [{ field: at }])\nmodel Book {\n  id Int @id\n  at ${type}\n}`;
    const problems = await sentencesOf(schema, { provider });
    expect(problems).toContain(`error: \`Book.at\` cannot be in a cursor: ${why} [native-type]`);
    const key =
      "/// @pagination(viaCursor: [{ field: id }])\nmodel Book {\n  id Int @id\n  at DateTime @db.Timetz(3)\n}";
    expect(await sentencesOf(key, { provider: "postgresql" })).toBe("");
  });

  test("a hidden identifier that completes a cursor is reported once, as the identifier", async () => {
    const schema = `
/// @pagination(viaCursor: [{ field: "score" }])
model Book {
  /// @hidden
  id Int @id
  score Int
}
`;
    const problems = await sentencesOf(schema);
    expect(problems).toContain("[hidden-identifier]");
    expect(problems.match(/^error:/gm)).toHaveLength(1);
  });

  test("a hidden field", async () => {
    const schema = `
/// @pagination(viaCursor: [{ field: "score" }])
model Book {
  id Int @id
  /// @hidden
  score Int @unique
}
`;
    expect(await sentencesOf(schema)).toMatchInlineSnapshot(`
      "error: hidden field \`Book.score\` cannot be in a cursor: the links of each page contain its values [hidden-cursor]
        -->  schema.prisma:1:38 "score"
        help: remove \`@hidden\` from the field, or page by another one

      1 error
      "
    `);
  });

  test("an identifier that cannot complete it", async () => {
    const schema = `
/// @pagination(viaCursor: [{ field: "score", direction: "DESC" }])
model Book {
  id Bytes @id
  score Int
}
`;
    expect(await sentencesOf(schema)).toMatchInlineSnapshot(`
      "error: the cursor cannot be completed by the identifier \`Book.id\`: Bytes has no order [not-sortable]
        -->  schema.prisma:1:38 "score"
        help: the cursor is not unique: name fields that are unique together

      1 error
      "
    `);
  });

  test("no index", async () => {
    const schema = `
/// @pagination(viaCursor: [{ field: "score", direction: "DESC" }, { field: "at" }])
model Book {
  id Int @id
  score Int
  at DateTime
}
`;
    expect(await sentencesOf(schema)).toMatchInlineSnapshot(`
      "warning: no index of \`Book\` serves \`GET /books\`: each page sorts all rows [cursor-index]
        -->  schema.prisma:1:28 [{ field: "score", direction: "DESC" }, { field: "at" }]
        help: add \`@@index([score(sort: Desc), at, id])\` to \`Book\`

      1 warning
      "
    `);
  });
});

const cursorOf = async (cursor: string, fields: string, provider = "postgresql") => {
  const { api } = await apiFrom(`/// @pagination(viaCursor: [${cursor}])\nmodel Book {\n${fields}\n}`, { provider });
  return api.resources[0]?.operations[0]?.operation.pagination.viaCursor;
};

describe("a cursor", () => {
  const score = { field: "score", direction: "DESC", type: "Int" };

  test.each([
    [
      "is left as it is where unique",
      '{ field: "id" }',
      "id Int @id",
      [{ field: "id", direction: "ASC", type: "Int" }],
    ],
    [
      "is completed by the identifier in the last one's direction",
      '{ field: "score", direction: "DESC" }',
      "id Int @id\nscore Int",
      [score, { field: "id", direction: "DESC", type: "Int" }],
    ],
    [
      "is completed by what is missing of a compound identifier",
      '{ field: "score", direction: "DESC" }, { field: "b" }',
      "a Int\nb String\nscore Int\n@@id([a, b])",
      [score, { field: "b", direction: "ASC", type: "String" }, { field: "a", direction: "ASC", type: "Int" }],
    ],
    [
      "needs no completion where some of its fields are unique together",
      '{ field: "score", direction: "DESC" }, { field: "b" }, { field: "c" }',
      "id Int @id\nb String\nc BigInt\nscore Int\n@@unique([c, b])",
      [score, { field: "b", direction: "ASC", type: "String" }, { field: "c", direction: "ASC", type: "BigInt" }],
    ],
    ["is none where the list is empty", "", "id Int @id", null],
  ])("%s", async (_, cursor, fields, want) => expect(await cursorOf(cursor, fields)).toEqual(want));

  test.each([
    ["postgresql", "", undefined],
    ["postgresql", "@db.Timestamptz(6)", true],
    ["postgresql", "@db.Timestamp", true],
    ["postgresql", "@db.Timestamptz(3)", undefined],
    ["postgresql", "@db.Date", undefined],
    ["mysql", "", undefined],
    ["mysql", "@db.DateTime(6)", true],
    ["mysql", "@db.Timestamp", undefined],
    ["sqlserver", "", true],
    ["sqlserver", "@db.DateTime2", true],
    ["sqlserver", "@db.Date", undefined],
    ["postgresql", "@db.Time(3)", undefined],
    ["sqlite", "", undefined],
  ])("%s DateTime %s is finer than a millisecond: %s", async (provider, native, want) => {
    const cursor = await cursorOf('{ field: "at" }', `id Int @id\nat DateTime @unique ${native}`, provider);
    const type = /@db\.(Date|Time)\b/.exec(native)?.[1] ?? "DateTime";
    const at = { field: "at", direction: "ASC", type };
    // Unique times can be equal once they are cut, so the identifier follows.
    const id = { field: "id", direction: "ASC", type: "Int" };
    expect(cursor).toEqual(want ? [{ ...at, finerThanMillisecond: true }, id] : [at]);
  });

  test.each([
    ["postgresql", "@db.Time"],
    ["postgresql", "@db.Time(6)"],
    ["mysql", "@db.Time(6)"],
    ["sqlserver", "@db.Time"],
  ])("%s DateTime %s is a time of day", async (provider, native) => {
    const cursor = await cursorOf('{ field: "at" }', `id Int @id\nat DateTime ${native}`, provider);
    expect(cursor?.[0]).toMatchObject({ type: "Time", finerThanMillisecond: true });
  });
});

describe("fields that may be null, or that Prisma compares for equality only", () => {
  const schema = (cursor: string) => `
/// @pagination(viaCursor: [${cursor}])
model Book {
  id Int @id
  slug String? @unique
  flag Boolean
  genre Genre @map("kind")
  rating Int?
}
enum Genre {
  NOVEL @map("z")
  POEM
  PLAY  @map("a")
}
`;
  const cursorOf = async (cursor: string, provider: string, yaml?: string) => {
    const { api } = await apiFrom(schema(cursor), { provider, ...(yaml !== undefined && { yaml }) });
    return api.resources[0]?.operations[0]?.operation.pagination.viaCursor;
  };
  const id = { field: "id", direction: "ASC", type: "Int" };

  test("a unique field does not make a cursor unique if several of its rows may be null", async () => {
    expect(await cursorOf('{ field: "slug" }', "sqlite")).toEqual([
      { field: "slug", direction: "ASC", type: "String", nullable: true },
      id,
    ]);
  });

  test("an enum has its values, and on SQLite their order by what is stored", async () => {
    const genre = { field: "genre", direction: "ASC", type: "Enum", values: ["NOVEL", "POEM", "PLAY"] };
    const declaredIn = { table: "Book", column: "kind", labels: ["z", "POEM", "a"] };
    expect(await cursorOf('{ field: "genre" }', "postgresql")).toEqual([{ ...genre, declaredIn }, id]);
    expect(await cursorOf('{ field: "genre" }', "sqlite")).toEqual([
      { ...genre, sortedValues: ["POEM", "PLAY", "NOVEL"] },
      id,
    ]);
    const { api } = await apiFrom(
      schema('{ field: "id" }').replace("genre Genre", "/// @filter(exact, order)\n  genre Genre"),
    );
    const { filters } = api.resources[0]?.operations[0]?.operation ?? {};
    expect(filters?.genre?.sortedValues).toEqual(["POEM", "PLAY", "NOVEL"]);
  });

  test.each([
    ["postgresql", "ASC", "first", "first"],
    ["postgresql", "ASC", "last", undefined],
    ["postgresql", "DESC", "LAST", "last"],
    ["sqlite", "ASC", "first", undefined],
    ["sqlite", "DESC", "first", "first"],
    ["mysql", "ASC", "last", "last"],
    ["mysql", "ASC", "database", undefined],
  ])("%s, %s, nulls %s: stated if they are elsewhere", async (provider, direction, nulls, want) => {
    const cursor = `{ field: "rating", direction: "${direction}", nulls: "${nulls}" }`;
    expect((await cursorOf(cursor, provider))?.[0]?.nulls).toBe(want);
    expect((await cursorOf(cursor.replace(`, nulls: "${nulls}"`, ""), provider))?.[0]).not.toHaveProperty("nulls");
  });

  test("platform.yaml says where nulls are, unless the order does", async () => {
    const yaml = "platform:\n  collection:\n    order_nulls: last\n";
    expect((await cursorOf('{ field: "rating" }', "sqlite", yaml))?.[0]?.nulls).toBe("last");
    expect((await cursorOf('{ field: "rating", nulls: "database" }', "sqlite", yaml))?.[0]?.nulls).toBeUndefined();
    const { api } = await apiFrom(
      `
/// @pagination(order: [{ field: "rating" }])
/// @pagination(operation: "grouped", path: "/grouped", distinct: ["genre"], order: [{ field: "rating" }, { field: "genre" }])
model Book {
  id Int @id
  /// @filter(order)
  rating Int?
  /// @filter(order)
  genre String?
}`,
      { yaml },
    );
    const [all, grouped] = api.resources[0]?.operations.map(({ operation }) => operation) ?? [];
    expect(all?.order[0]?.nulls).toBe("last");
    expect(all?.filters.rating?.nulls).toEqual({ ASC: "last" });
    // A value identifies a group, and null is not a value.
    expect(grouped?.order.map(({ nulls }) => nulls)).toEqual([undefined, "last"]);
    expect([grouped?.filters.rating?.nulls, grouped?.filters.genre?.nulls]).toEqual([undefined, { ASC: "last" }]);
  });

  test("a place for nulls that cannot be chosen is an error", async () => {
    const model = "model Book {\n  id Int @id\n  rating Int?\n  genre String\n  @@index([genre])\n}";
    expect(await sentencesOf(`/// @pagination(order: [{ field: "genre", nulls: "last" }])\n${model}`)).toContain(
      "error: `Book.genre` is never null: `nulls` has no effect on its order [nulls-placement]",
    );
    expect(await sentencesOf(`/// @pagination(viaCursor: [{ field: "id", nulls: "last" }])\n${model}`)).toContain(
      "error: `Book.id` is never null: `nulls` has no effect on its order [nulls-placement]",
    );
    const distinct = 'operation: "some", distinct: ["genre"], order: [{ field: "rating", nulls: "last" }]';
    expect(await sentencesOf(`/// @pagination(${distinct})\n${model}`)).toContain(
      "error: `nulls` has no effect on `Book.rating`: a `distinct` collection sorts groups by one value each [nulls-placement]",
    );
  });
});

describe("the order of a client in place of a cursor's", () => {
  const ordered = (fields: string, key = "id Int @id") => `
/// @pagination(viaCursor: [{ field: "slug" }])
/// @pagination(operation: "plain", path: "/plain", viaCursor: [])
model Book {
  ${key}
  slug String @unique
  ${fields}
}
enum Genre {
  NOVEL
}
`;
  const feedOf = async (schema: string) => {
    const { api } = await apiFrom(schema, { provider: "postgresql" });
    const [feed, plain] = api.resources[0]?.operations ?? [];
    const sortable = (operation = feed) =>
      Object.entries(operation?.operation.filters ?? {}).flatMap(([name, { order }]) => (order ? [name] : []));
    return { feed: sortable(), plain: sortable(plain), key: feed?.operation.key };
  };

  test("is offered by fields that a cursor may be of, and completed by the identifier", async () => {
    const schema = ordered(`
  /// @filter(order)
  score Int
  /// @filter(exact, order)
  title String
  /// @filter(order)
  at DateTime @db.Timestamptz(6)
  /// @filter(exact, exists, order)
  rating Int?
  /// @filter(order)
  flag Boolean
  /// @filter(order)
  genre Genre
`);
    const { feed, plain, key } = await feedOf(schema);
    expect(feed).toEqual(["score", "title", "at", "rating", "flag", "genre"]);
    expect(plain).toEqual(["score", "title", "at", "rating", "flag", "genre"]);
    expect(key).toEqual([{ name: "id", type: "Int" }]);
  });

  test("is not offered without a field to order by", async () => {
    expect(await feedOf(ordered("score Int"))).toEqual({ feed: [], plain: [], key: undefined });
  });

  test("is not offered if the identifier cannot complete it", async () => {
    const schema = ordered("/// @filter(order)\n  score Int", "id Bytes @id");
    expect(await feedOf(schema)).toEqual({ feed: [], plain: ["score"], key: undefined });
  });

  test("is not offered by a fine date whose row Prisma does not find by its key", async () => {
    const schema = ordered("/// @filter(order)\n  at DateTime @db.Timestamptz(6)", 'id Int\n  @@id([id], name: "key")');
    expect((await feedOf(schema)).feed).toEqual([]);
  });
});
