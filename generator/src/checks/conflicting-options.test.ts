import { describe, expect, test } from "vitest";
import { apiFrom, sentencesOf } from "../../test/api-from-schema.js";

describe("distinct and a cursor", () => {
  test("of one operation exclude each other", async () => {
    const schema = `
/// @pagination
/// @pagination(operation: "authors", distinct: ["author"],
///   paginationViaCursor: [{ field: "id" }])
model Book {
  id Int @id
  author String
}
`;
    expect(await sentencesOf(schema)).toMatchInlineSnapshot(`
      "error: \`GET /books/authors\` cannot be \`distinct\` and paged by cursor: a cursor pages by single rows, \`distinct\` by groups [cursor-distinct]
        -->  schema.prisma:2:50 "author"
        help: remove one of the two

      1 error
      "
    `);
  });

  test("if the cursor is the resource's, its place is reported, and how to page by number", async () => {
    const schema = (own: string) => `
/// @pagination(viaCursor: [{ field: "id" }])
/// @pagination(operation: "authors", distinct: ["author"]${own})
model Book {
  id Int @id
  author String
}
`;
    expect(await sentencesOf(schema(""))).toMatchInlineSnapshot(`
      "error: \`GET /books/authors\` cannot be \`distinct\` and paged by cursor: a cursor pages by single rows, \`distinct\` by groups [cursor-distinct]
        -->  schema.prisma:2:50 "author"
        -->  schema.prisma:1:28 [{ field: "id" }]: the cursor is set here
        help: add \`paginationViaCursor: []\` to page it by number

      1 error
      "
    `);
    const { api, sentences } = await apiFrom(schema(", paginationViaCursor: []"));
    expect(sentences).toBe("");
    expect(api.resources[0]?.operations[1]?.operation.pagination.viaCursor).toBeNull();
  });
});

test("what a handler leaves without effect", async () => {
  const schema = `
/// @pagination
/// @pagination(operation: "top", handler: true, where: { author: "A" }, distinct: ["author"], order: [{ field: "author" }])
model Book {
  id Int @id
  author String
}
`;
  expect(await sentencesOf(schema)).toMatchInlineSnapshot(`
    "warning: \`where\` has no effect: the rows of \`GET /books/top\` come from a handler [handler-option]
      -->  schema.prisma:2:57 { author: "A" }
      help: remove \`where\`
    warning: \`distinct\` has no effect: the rows of \`GET /books/top\` come from a handler [handler-option]
      -->  schema.prisma:2:85 "author"
      help: remove \`distinct\`
    warning: \`order\` has no effect: the rows of \`GET /books/top\` come from a handler [handler-option]
      -->  schema.prisma:2:113 "author"
      help: remove \`order\`

    3 warnings
    "
  `);
});

test("what a handler leaves without effect of the paging options", async () => {
  const schema = `
/// @pagination
/// @pagination(operation: "top", handler: true, viaCursor: [{ field: "id" }], count: "cached", partial: true)
model Book {
  id Int @id
}
`;
  expect(await sentencesOf(schema)).toMatchInlineSnapshot(`
    "warning: \`viaCursor\` has no effect: the rows of \`GET /books/top\` come from a handler [handler-option]
      -->  schema.prisma:2:61 [{ field: "id" }]
      help: remove \`viaCursor\`
    warning: \`count\` has no effect: the rows of \`GET /books/top\` come from a handler [handler-option]
      -->  schema.prisma:2:87 "cached"
      help: remove \`count\`

    2 warnings
    "
  `);
});

describe("a handler's pages go by number, in an order of its own", () => {
  const schema = (cursor: string) => `
/// @pagination(viaCursor: [{ field: "${cursor}", direction: "DESC" }], itemsPerPage: 5)
/// @pagination(operation: "getCollection", handler: true)
/// @pagination(operation: "last", handler: true, viaCursor: [])
model Book {
  id Int @id
  /// @pagination(handler: true)
  loans Loan[]
}
/// @pagination(order: [{ field: "id", direction: "DESC" }])
model Loan {
  id Int @id
  book Book @relation(fields: [bookId], references: [id])
  bookId Int
  @@index([bookId])
}
`;

  test("whatever the resource says", async () => {
    const { api, sentences } = await apiFrom(schema("id"));
    expect(sentences).toBe("");
    const operations = api.resources[0]?.operations ?? [];
    const relations = api.resources[0]?.relations ?? [];
    expect(operations.map(({ operation: { name } }) => name)).toEqual(["getCollection", "last"]);
    for (const { operation, written } of operations) {
      expect(operation).toMatchObject({ filters: {}, pagination: { viaCursor: null, itemsPerPage: 5 } });
      expect(written.origins).toEqual({ itemsPerPage: "schema.prisma:1" });
    }
    expect(relations.map(({ operation: { name, order }, written }) => [name, order, written.orderLocation])).toEqual([
      ["loans", [], undefined],
    ]);
  });

  test("a mistake of the resource is reported anyway", async () => {
    expect(await sentencesOf(schema("nope"))).toContain("`Book` has no field `nope` [unknown-field]");
  });
});

describe("an order beside a cursor", () => {
  const schema = (resource: string, own: string) => `
/// @pagination(${resource})
/// @pagination(operation: "feed"${own})
model Book {
  id Int @id
  title String @unique
}
`;

  test("of one annotation is reported", async () => {
    const own = ', viaCursor: [{ field: "id" }], order: [{ field: "title" }, { field: "id" }]';
    expect(await sentencesOf(schema("itemsPerPage: 5", own))).toMatchInlineSnapshot(`
      "warning: \`order\` has no effect: \`GET /books/feed\` is ordered by its cursor [cursor-order]
        -->  schema.prisma:2:83 "title" }, { field: "id"
        help: remove \`order\`

      1 warning
      "
    `);
  });

  test("of an operation is reported if the cursor is the resource's, with what switches it off", async () => {
    const own = ', order: [{ field: "title" }]';
    expect(await sentencesOf(schema('viaCursor: [{ field: "id" }]', own))).toMatchInlineSnapshot(`
      "warning: \`order\` has no effect: \`GET /books/feed\` is ordered by its cursor [cursor-order]
        -->  schema.prisma:2:53 "title"
        -->  schema.prisma:1:28 [{ field: "id" }]: the cursor is set here
        help: remove \`order\`, or add \`paginationViaCursor: []\` to page by number

      1 warning
      "
    `);
    expect(await sentencesOf(schema('viaCursor: [{ field: "id" }]', `${own}, viaCursor: []`))).toBe("");
  });

  test("is not where it is meant for the resource's other collections", async () => {
    expect(await sentencesOf(schema('order: [{ field: "title" }]', ', viaCursor: [{ field: "id" }]'))).toBe("");
  });
});
