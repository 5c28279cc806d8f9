import { describe, expect, test } from "vitest";
import { apiFrom, problemsOf, sentencesOf } from "../../test/api-from-schema.js";

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
    expect(await problemsOf(schema)).toMatchInlineSnapshot(`
      "error[cursor-distinct]: \`GET /books/authors\` cannot be \`distinct\` and paged by cursor
       --> schema.prisma:2:50
        |
      1 | /// @pagination
      2 | /// @pagination(operation: "authors", distinct: ["author"],
        |                                                  ^^^^^^^^ a cursor pages by single rows, \`distinct\` by groups
        |
        = help: remove one of the two
        = docs: https://github.com/prisma-paged/prisma-paged/blob/main/docs/reference/diagnostics/cursor-distinct.md

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
    expect(await problemsOf(schema(""))).toMatchInlineSnapshot(`
      "error[cursor-distinct]: \`GET /books/authors\` cannot be \`distinct\` and paged by cursor
       --> schema.prisma:2:50
        |
      1 | /// @pagination(viaCursor: [{ field: "id" }])
        |                            ----------------- the cursor is set here
      2 | /// @pagination(operation: "authors", distinct: ["author"])
        |                                                  ^^^^^^^^ a cursor pages by single rows, \`distinct\` by groups
        |
        = help: add \`paginationViaCursor: []\` to page it by number
        = docs: https://github.com/prisma-paged/prisma-paged/blob/main/docs/reference/diagnostics/cursor-distinct.md

      1 error
      "
    `);
    const { api, problems } = await apiFrom(schema(", paginationViaCursor: []"));
    expect(problems).toBe("");
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
  expect(await problemsOf(schema)).toMatchInlineSnapshot(`
    "warning[handler-option]: \`where\` has no effect
     --> schema.prisma:2:57
      |
    1 | /// @pagination
    2 | /// @pagination(operation: "top", handler: true, where: { author: "A" }, distinct: ["author"], order: [{ field: "author" }])
      |                                                         ^^^^^^^^^^^^^^^ the rows of \`GET /books/top\` come from a handler
      |
      = help: remove \`where\`
      = docs: https://github.com/prisma-paged/prisma-paged/blob/main/docs/reference/diagnostics/handler-option.md

    warning[handler-option]: \`distinct\` has no effect
     --> schema.prisma:2:85
      |
    1 | /// @pagination
    2 | /// @pagination(operation: "top", handler: true, where: { author: "A" }, distinct: ["author"], order: [{ field: "author" }])
      |                                                                                     ^^^^^^^^ the rows of \`GET /books/top\` come from a handler
      |
      = help: remove \`distinct\`
      = docs: https://github.com/prisma-paged/prisma-paged/blob/main/docs/reference/diagnostics/handler-option.md

    warning[handler-option]: \`order\` has no effect
     --> schema.prisma:2:113
      |
    1 | /// @pagination
    2 | /// @pagination(operation: "top", handler: true, where: { author: "A" }, distinct: ["author"], order: [{ field: "author" }])
      |                                                                                                                 ^^^^^^^^ the rows of \`GET /books/top\` come from a handler
      |
      = help: remove \`order\`
      = docs: https://github.com/prisma-paged/prisma-paged/blob/main/docs/reference/diagnostics/handler-option.md

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
  expect(await problemsOf(schema)).toMatchInlineSnapshot(`
    "warning[handler-option]: \`viaCursor\` has no effect
     --> schema.prisma:2:61
      |
    1 | /// @pagination
    2 | /// @pagination(operation: "top", handler: true, viaCursor: [{ field: "id" }], count: "cached", partial: true)
      |                                                             ^^^^^^^^^^^^^^^^^ the rows of \`GET /books/top\` come from a handler
      |
      = help: remove \`viaCursor\`
      = docs: https://github.com/prisma-paged/prisma-paged/blob/main/docs/reference/diagnostics/handler-option.md

    warning[handler-option]: \`count\` has no effect
     --> schema.prisma:2:87
      |
    1 | /// @pagination
    2 | /// @pagination(operation: "top", handler: true, viaCursor: [{ field: "id" }], count: "cached", partial: true)
      |                                                                                       ^^^^^^^^ the rows of \`GET /books/top\` come from a handler
      |
      = help: remove \`count\`
      = docs: https://github.com/prisma-paged/prisma-paged/blob/main/docs/reference/diagnostics/handler-option.md

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
    const { api, problems } = await apiFrom(schema("id"));
    expect(problems).toBe("");
    const operations = api.resources[0]?.operations ?? [];
    const relations = api.resources[0]?.relations ?? [];
    expect(operations.map(({ operation: { name } }) => name)).toEqual(["getCollection", "last"]);
    for (const { operation, origins } of operations) {
      expect(operation).toMatchObject({ filters: {}, pagination: { viaCursor: null, itemsPerPage: 5 } });
      expect(origins).toEqual({ itemsPerPage: "schema.prisma:1" });
    }
    expect(relations.map(({ operation: { name, order }, orderLocation }) => ({ name, order, orderLocation }))).toEqual([
      { name: "loans", order: [], orderLocation: undefined },
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
    expect(await problemsOf(schema("itemsPerPage: 5", own))).toMatchInlineSnapshot(`
      "warning[cursor-order]: \`order\` has no effect
       --> schema.prisma:2:83
        |
      1 | /// @pagination(itemsPerPage: 5)
      2 | /// @pagination(operation: "feed", viaCursor: [{ field: "id" }], order: [{ field: "title" }, { field: "id" }])
        |                                                                                   ^^^^^^^^^^^^^^^^^^^^^^^^ \`GET /books/feed\` is ordered by its cursor
        |
        = help: remove \`order\`
        = docs: https://github.com/prisma-paged/prisma-paged/blob/main/docs/reference/diagnostics/cursor-order.md

      1 warning
      "
    `);
  });

  test("of an operation is reported if the cursor is the resource's, with what switches it off", async () => {
    const own = ', order: [{ field: "title" }]';
    expect(await problemsOf(schema('viaCursor: [{ field: "id" }]', own))).toMatchInlineSnapshot(`
      "warning[cursor-order]: \`order\` has no effect
       --> schema.prisma:2:53
        |
      1 | /// @pagination(viaCursor: [{ field: "id" }])
        |                            ----------------- the cursor is set here
      2 | /// @pagination(operation: "feed", order: [{ field: "title" }])
        |                                                     ^^^^^^^ \`GET /books/feed\` is ordered by its cursor
        |
        = help: remove \`order\`, or add \`paginationViaCursor: []\` to page by number
        = docs: https://github.com/prisma-paged/prisma-paged/blob/main/docs/reference/diagnostics/cursor-order.md

      1 warning
      "
    `);
    expect(await sentencesOf(schema('viaCursor: [{ field: "id" }]', `${own}, viaCursor: []`))).toBe("");
  });

  test("is not where it is meant for the resource's other collections", async () => {
    expect(await sentencesOf(schema('order: [{ field: "title" }]', ', viaCursor: [{ field: "id" }]'))).toBe("");
  });
});
