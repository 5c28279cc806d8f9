import { describe, expect, test } from "vitest";
import { apiFrom, sentencesOf } from "../../test/api-from-schema.js";

describe("operations: problems", () => {
  test("an order that cannot be", async () => {
    const schema = `
/// @pagination(order: [{ field: "titel" }, { field: "extra" }, { field: "tags" }])
model Book {
  id Int @id
  title String
  extra Json
  tags String[]
}
`;
    expect(await sentencesOf(schema, { provider: "postgresql" })).toMatchInlineSnapshot(`
      "error: \`Book\` has no field \`titel\` [unknown-field]
        -->  schema.prisma:1:34 "titel"
        help: did you mean \`title\`?
      error: \`Book.extra\` (Json) cannot be sorted [not-sortable]
        -->  schema.prisma:1:54 "extra"
        help: name one of \`id\` or \`title\`
      error: \`Book.tags\` (String[]) cannot be sorted [not-sortable]
        -->  schema.prisma:1:74 "tags"
        help: name one of \`id\` or \`title\`

      3 errors
      "
    `);
  });

  test("an order without an index", async () => {
    const schema = `
/// @pagination(operation: "some", where: { on: true }, order: [{ field: "title", direction: "DESC" }])
model Book {
  id Int @id
  title String
  on Boolean
}
`;
    expect(await sentencesOf(schema)).toMatchInlineSnapshot(`
      "warning: no index of \`Book\` serves \`GET /books/some\`: each page sorts all rows [order-index]
        -->  schema.prisma:1:74 "title"
        help: add \`@@index([on, title])\` to \`Book\`

      1 warning
      "
    `);
  });

  test("distinct that PostgreSQL cannot sort, or JavaScript cannot distinguish", async () => {
    const schema = `
/// @pagination(operation: "some", distinct: ["genre"], order: [{ field: "on" }])
/// @pagination(operation: "fine", distinct: ["at"])
/// @pagination(operation: "named", distinct: ["genre"], order: [{ field: "genre" }, { field: "on" }])
model Book {
  id Int @id
  genre String
  on Boolean
  at DateTime @db.Timestamptz(6)
}
`;
    const errors = (text: string) => text.split("\n").filter((line) => line.startsWith("error"));
    expect(errors(await sentencesOf(schema, { provider: "postgresql" }))).toEqual([
      "error: `distinct` cannot be ordered by `Book.on`: postgresql has no MIN and MAX for its type [not-sortable]",
      "error: `distinct` cannot compare `Book.at`: the column has more precision than a JavaScript Date [wrong-type]",
    ]);
    expect(errors(await sentencesOf(schema.replace(" @db.Timestamptz(6)", "")))).toEqual([]);
  });

  test("orders that distinct offers: the grouped fields, and the leading other one if it has a least value", async () => {
    const schema = `
/// @pagination(order: [{ field: "title" }])
/// @pagination(operation: "getCollection", distinct: ["genre"])
/// @pagination(operation: "named", distinct: ["on"], order: [{ field: "on" }])
/// @pagination(operation: "coded", distinct: ["genre"], order: [{ field: "genre" }, { field: "code" }])
model Book {
  /// @filter(order)
  id Int @id
  genre String
  /// @filter(order)
  on Boolean
  /// @filter(exact, order)
  code String @db.Uuid
  /// @filter(order)
  title String
  /// @filter(order)
  pages Int

  @@index([genre])
  @@index([title])
}
`;
    const orders = async (text: string, provider: string) => {
      const { api } = await apiFrom(text, { provider });
      return Object.fromEntries(
        (api.resources[0]?.operations ?? []).map(({ operation: { name, filters } }) => [
          name,
          Object.keys(filters).filter((field) => filters[field]?.order),
        ]),
      );
    };
    expect(await orders(schema, "postgresql")).toEqual({ getCollection: ["title"], named: ["id", "on"], coded: [] });
    expect(await orders(schema.replace(" @db.Uuid", ""), "sqlite")).toMatchObject({ coded: ["code"] });
    const { sentences } = await apiFrom(schema, { provider: "postgresql" });
    expect(sentences).toMatchInlineSnapshot(`
      "warning: no collection offers \`order[code]\`: \`distinct\` leaves it out [distinct-order]
        -->  schema.prisma:11:22 order
        help: remove \`order\`, name \`code\` in \`distinct\`, or begin the \`order\` of a \`distinct\` operation of \`Book\` with it
      warning: no collection offers \`order[pages]\`: \`distinct\` leaves it out [distinct-order]
        -->  schema.prisma:15:15 order
        help: remove \`order\`, name \`pages\` in \`distinct\`, or begin the \`order\` of a \`distinct\` operation of \`Book\` with it

      2 warnings
      "
    `);
    const another = schema.replace('/// @pagination(operation: "named"', '/// @pagination(operation: "all")\n$&');
    expect(await sentencesOf(another, { provider: "postgresql" })).not.toContain("distinct-order");
  });

  test("distinct that cannot be", async () => {
    const schema = `
/// @pagination(operation: "some", distinct: ["titel", "extra", "secret", "title", "title"])
model Book {
  id Int @id
  title String
  extra Json
  /// @hidden
  secret String
}
`;
    expect(await sentencesOf(schema)).toMatchInlineSnapshot(`
      "error: \`distinct\` names \`title\` twice [duplicate-option]
        -->  schema.prisma:1:84 "title"
        -->  schema.prisma:1:75 "title": the first one
        help: remove one of the two
      error: \`Book\` has no field \`titel\` [unknown-field]
        -->  schema.prisma:1:47 "titel"
        help: did you mean \`title\`?
      error: \`distinct\` cannot compare \`Book.extra\` (Json) [wrong-type]
        -->  schema.prisma:1:56 "extra"
      error: hidden field \`Book.secret\` cannot be in \`distinct\`: the result would reveal which values differ [hidden-distinct]
        -->  schema.prisma:1:65 "secret"
        help: remove \`@hidden\` from the field, or remove it from \`distinct\`

      4 errors
      "
    `);
  });

  test("client page size without maximum", async () => {
    const schema = `
/// @pagination(clientItemsPerPage: true)
model Book {
  id Int @id
}
`;
    expect(await sentencesOf(schema)).toMatchInlineSnapshot(`
      "warning: clients may request up to 1000 items per page: no maximum is set, so the built-in limit applies [client-size-unbounded]
        -->  schema.prisma:1:37 true
        help: add \`maximumItemsPerPage\`, or \`pagination_maximum_items_per_page\` in platform.yaml

      1 warning
      "
    `);
  });

  test("the same from platform.yaml, reported once", async () => {
    const schema = `
/// @pagination
model Book {
  id Int @id
}

/// @pagination
model Shop {
  id Int @id
}
`;
    expect(
      await sentencesOf(schema, { yaml: "platform:\n  defaults:\n    pagination_client_items_per_page: true\n" }),
    ).toMatchInlineSnapshot(`
      "warning: clients may request up to 1000 items per page: no maximum is set, so the built-in limit applies [client-size-unbounded]
        -->  platform.yaml:3:39 true
        help: add \`maximumItemsPerPage\`, or \`pagination_maximum_items_per_page\` in platform.yaml

      1 warning
      "
    `);
  });

  test("page size above the maximum", async () => {
    const schema = `
/// @pagination(itemsPerPage: 60, clientItemsPerPage: true, maximumItemsPerPage: 50)
model Book {
  id Int @id
}
`;
    expect(await sentencesOf(schema)).toMatchInlineSnapshot(`
      "warning: \`itemsPerPage\` (60) exceeds \`maximumItemsPerPage\`: pages will have 50 items [size-above-maximum]
        -->  schema.prisma:1:31 60
        -->  schema.prisma:1:82 50: the maximum is set here
        help: lower \`itemsPerPage\`, or raise \`maximumItemsPerPage\`

      1 warning
      "
    `);
  });

  test("a parameter that is taken", async () => {
    const schema = `
/// @pagination(clientItemsPerPage: true, maximumItemsPerPage: 9)
model Book {
  id Int @id
  /// @filter(exact)
  page Int
  /// @filter(range, order)
  order Int
  /// @filter(exact)
  itemsPerPage Int
  /// @filter(order)
  partial Int
}
`;
    expect(await sentencesOf(schema)).toMatchInlineSnapshot(`
      "error: the parameter \`page\` has two meanings: on \`GET /books\`, it is the page number and the filter of \`Book.page\` [parameter-clash]
        -->  schema.prisma:4:15 exact
        help: rename the other by \`page_parameter_name\` in platform.yaml, or remove the filter
      error: the parameter \`itemsPerPage\` has two meanings: on \`GET /books\`, it is the page size and the filter of \`Book.itemsPerPage\` [parameter-clash]
        -->  schema.prisma:8:15 exact
        help: rename the other by \`items_per_page_parameter_name\` in platform.yaml, or remove the filter
      error: the parameter \`order\` has two meanings: on \`GET /books\`, it is the order of the result and the filter of \`Book.order\` [parameter-clash]
        -->  schema.prisma:6:15 range
        help: rename the other by \`order_parameter_name\` in platform.yaml, or remove the filter
      warning: \`itemsPerPage\` (30) exceeds \`maximumItemsPerPage\`: pages will have 9 items [size-above-maximum]
        -->  schema.prisma:1:64 9
        help: lower \`itemsPerPage\`, or raise \`maximumItemsPerPage\`

      3 errors, 1 warning
      "
    `);
  });

  test("a field that clashes on several routes: reported once, with the first of them", async () => {
    const author = "/// @pagination\nmodel Author {\n  id Int @id\n  /// @pagination\n  books Book[]\n}";
    const fields =
      "/// @filter(exact, order)\n  order Int\n  authorId Int\n  author Author @relation(fields: [authorId], references: [id])";
    const book = `\n/// @pagination(operation: "all")\nmodel Book {\n  id Int @id\n  ${fields}\n  @@index([authorId])\n}`;
    const found = await sentencesOf(author + book);
    expect(found.match(/error: .*/g)).toEqual([
      "error: the parameter `order` has two meanings: on `GET /authors/{id}/books`, it is the order of the result and the filter of `Book.order` [parameter-clash]",
    ]);
  });

  test("a filtered field named like a parameter with brackets", async () => {
    const schema =
      "/// @pagination\nmodel Book {\n  id Int @id\n  /// @filter(exact)\n  page Int\n  @@index([page])\n}\n";
    const yaml = "platform:\n  collection:\n    pagination:\n      page_parameter_name: page[number]\n";
    const found = await sentencesOf(schema, { yaml });
    expect(found.match(/error: .*/g)).toEqual([
      "error: the parameter `page` has two meanings: on `GET /books`, it is the page number and the filter of `Book.page` [parameter-clash]",
    ]);
  });

  test("a paging parameter named like the filters", async () => {
    const schema = `
/// @pagination
model Book {
  id Int @id
  /// @filter(order)
  title String
}
`;
    expect(
      await sentencesOf(schema, {
        yaml: "platform:\n  collection:\n    pagination:\n      page_parameter_name: order\n",
      }),
    ).toMatchInlineSnapshot(`
      "error: \`page_parameter_name\` and \`order_parameter_name\` are both "order": each parameter needs a different name [parameter-clash]
        -->  platform.yaml:4:28 order
        help: choose another name

      1 error
      "
    `);
  });
});

const yaml = `
platform:
  defaults:
    pagination_partial: true
    pagination_items_per_page: 10
    pagination_client_enabled: true
`;

describe("an operation", () => {
  test("has the line that sets an option, whatever is between it and the name", async () => {
    const { api } = await apiFrom(`
/// @pagination(itemsPerPage: 5)
// A remark.
model Author {
  id Int @id
  /// @pagination(itemsPerPage: 6)

  books Book[]
}

/// A book.
/// @pagination(
///   partial: true,
///   itemsPerPage: 7)
/* Another
   remark. */
model Book {
  id Int @id
  authorId Int
  author Author @relation(fields: [authorId], references: [id])
  @@index([authorId])
}`);
    const [author, book] = api.resources;
    expect(author?.operations[0]?.written.origins).toEqual({ itemsPerPage: "schema.prisma:1" });
    expect(author?.relations[0]?.written.origins).toMatchObject({ itemsPerPage: "schema.prisma:5" });
    expect(book?.operations[0]?.written.origins).toEqual({
      partial: "schema.prisma:12",
      itemsPerPage: "schema.prisma:13",
    });
  });

  test("takes each option from the strongest level, a false over a true, and says where it is set", async () => {
    const { api } = await apiFrom(
      `
/// @pagination(paginationItemsPerPage: 20, clientEnabled: false)
/// @pagination(operation: "archive", partial: false)
model Book {
  id Int @id
}
`,
      { yaml },
    );
    const [collection, archive] = api.resources[0]?.operations ?? [];
    expect(collection?.operation.pagination).toMatchObject({ partial: true, itemsPerPage: 20, clientEnabled: false });
    expect(collection?.written.origins).toEqual({
      partial: "platform.yaml:4",
      itemsPerPage: "schema.prisma:1",
      clientEnabled: "schema.prisma:1",
    });
    expect(archive?.operation).toMatchObject({ name: "archive", path: "/books/archive" });
    expect(archive?.operation.pagination).toMatchObject({ partial: false, itemsPerPage: 20 });
    expect(archive?.written.origins.partial).toBe("schema.prisma:2");
  });

  test("has the line of each option of an annotation over several lines", async () => {
    const { api } = await apiFrom(`
/// Prose first.
/// @pagination(
///   itemsPerPage: 20,
///   partial: true
/// )
model Book {
  id    Int    @id
  pages Page[] /// @pagination(itemsPerPage: 5)
}

/// @pagination
model Page {
  id     Int  @id
  bookId Int
  book   Book @relation(fields: [bookId], references: [id])
}
`);
    const [book] = api.resources;
    expect(book?.operations[0]?.written.origins).toEqual({
      itemsPerPage: "schema.prisma:3",
      partial: "schema.prisma:4",
    });
    expect(book?.relations[0]?.written.origins).toEqual({ itemsPerPage: "schema.prisma:8" });
  });

  test("names the default one", async () => {
    const { api } = await apiFrom(`
/// @pagination(operation: "getCollection", where: { on: true }, distinct: ["kind"], handler: true, itemsPerPage: 5)
model Book {
  id   Int     @id
  on   Boolean
  kind String
}
`);
    const operations = api.resources[0]?.operations.map(({ operation }) => operation);
    expect(operations).toHaveLength(1);
    expect(operations?.[0]).toMatchObject({
      name: "getCollection",
      path: "/books",
      where: { on: true },
      distinct: ["kind"],
      handler: true,
      pagination: { itemsPerPage: 5, useOutputWalkers: true },
    });
    expect(operations?.[0]?.pagination).not.toHaveProperty("fetchJoinCollection");
  });

  test("guesses a fetch join if a list is embedded", async () => {
    const pages =
      "model Page {\n id Int @id\n a Int\n b Int\n book Book @relation(fields: [a, b], references: [a, b])\n}";
    const guess = async (identifier: string, setting = "") => {
      const { api } = await apiFrom(
        `/// @pagination(${setting})\nmodel Book {\n  a Int\n  b Int\n  /// @embed(limit: 2)\n  pages Page[]\n  ${identifier}\n}\n/// @pagination\n${pages}`,
      );
      return api.resources[0]?.operations[0]?.operation.pagination.fetchJoinCollection;
    };
    expect(await guess("c Int @id\n  @@unique([a, b])")).toBe(true);
    expect(await guess("@@id([a, b])")).toBe(true);
    expect(await guess("c Int @id\n  @@unique([a, b])", "paginationFetchJoinCollection: false")).toBe(false);
  });

  test("on a list relation has the target's options as its resource level", async () => {
    const { api } = await apiFrom(`
/// @pagination(itemsPerPage: 7)
model Author {
  id    Int    @id
  /// @pagination(partial: true, where: { on: true })
  books Book[]
}

/// @pagination(itemsPerPage: 8, order: [{ field: "id", direction: "DESC" }])
model Book {
  id       Int     @id
  /// @filter(exact)
  on       Boolean
  authorId Int
  author   Author  @relation(fields: [authorId], references: [id])
}
`);
    const [books] = api.resources[0]?.relations ?? [];
    expect(books).toMatchObject({
      relation: "books",
      target: "Book",
      written: { location: { file: "schema.prisma", line: 5 } },
      operation: {
        name: "books",
        path: "/authors/:id/books",
        where: { on: true },
        order: [{ field: "id", direction: "DESC" }],
        pagination: { itemsPerPage: 8, partial: true },
        filters: { on: { type: "Boolean", match: "exact" } },
      },
    });
  });

  test("with an index behind its fixed fields and its foreign key is not warned of", async () => {
    const problems = await sentencesOf(`
/// @pagination
model Author {
  id    Int    @id
  /// @pagination(where: { on: true }, viaCursor: [{ field: "score" }])
  books Book[]
}

/// @pagination
model Book {
  id       Int     @id
  on       Boolean
  score    Int
  authorId Int
  author   Author  @relation(fields: [authorId], references: [id])

  @@index([authorId, on, score])
}
`);
    expect(problems).toBe("");
  });
});

describe("the path of a list relation", () => {
  const schema = (argument: string) => `
/// @pagination
model User {
  id Int @id
  /// @pagination${argument}
  apiKeys Key[]
}

/// @pagination
model Key {
  id Int @id
  userId Int
  user User @relation(fields: [userId], references: [id])
  @@index([userId])
}
`;
  test.each([
    ["", "/users/:id/api-keys"],
    ['(path: "keys")', "/users/:id/keys"],
  ])("@pagination%s: %s", async (argument, path) => {
    const { api, sentences } = await apiFrom(schema(argument));
    expect(sentences).toBe("");
    expect(api.resources[0]?.relations[0]?.operation).toMatchObject({ name: "apiKeys", path });
  });
});
