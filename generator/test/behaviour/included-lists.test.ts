/** An included item has its embedded lists, and those lists of its own that the client includes. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { get } from "./client.js";
import { type OpenProject, openProject } from "./open-project.js";

const models = `
/// @pagination(clientIncludes: ["author", "author.house", "author.books", "loans", "loans.reader"], clientFields: true, clientEnabled: true)
/// @pagination(operation: "feed", path: "/feed", viaCursor: [{ field: "id" }])
/// @pagination(operation: "handled", path: "/handled", handler: true)
model Book {
  id       Int     @id
  author   Author? @relation(fields: [authorId], references: [id])
  authorId Int?
  /// @suppress(size-above-maximum)
  /// @pagination(itemsPerPage: 200, clientItemsPerPage: true, maximumItemsPerPage: 2)
  loans    Loan[]
  @@index([authorId])
}
/// @pagination
model Author {
  id      Int      @id
  badge   String?  @unique
  code    String   @unique
  house   House?   @relation(fields: [houseId], references: [id])
  houseId Int?
  /// @pagination(itemsPerPage: 2, order: [{ field: "id", direction: "DESC" }], where: { id: { not: 2 } })
  books   Book[]
  /// @embed(limit: 2)
  /// @pagination
  prizes  Prize[]
  /// @restricted
  /// @embed(limit: 2)
  diaries Diary[]
  /// @embed(limit: 2)
  awards  Award[]
  /// @embed(limit: 2)
  medals  Medal[]
  @@index([houseId])
}
/// @pagination
/// @resource(where: { isSecret: false })
model Prize {
  id       Int     @id
  /// @hidden
  isSecret Boolean @default(false)
  author   Author  @relation(fields: [authorId], references: [id])
  authorId Int
  jury     House?  @relation("jury", fields: [juryId], references: [id])
  juryId   Int?
  /// @count
  guests   Guest[]
  @@index([authorId])
  @@index([juryId])
}
model Guest {
  id      Int   @id
  prize   Prize @relation(fields: [prizeId], references: [id])
  prizeId Int
  @@index([prizeId])
}
/// @pagination
model Diary {
  id       Int    @id
  author   Author @relation(fields: [authorId], references: [id])
  authorId Int
  @@index([authorId])
}
/// @pagination
model Award {
  id    Int     @id
  owner Author? @relation(fields: [badge], references: [badge])
  badge String?
  @@index([badge])
}
/// @pagination
model Medal {
  id    Int    @id
  owner Author @relation(fields: [code], references: [code])
  code  String
  @@index([code])
}
/// @pagination
model House {
  id      Int      @id
  authors Author[]
  prizes  Prize[]  @relation("jury")
  /// @embed(limit: 1)
  rooms   Room[]
}
/// @pagination
model Room {
  id      Int   @id
  house   House @relation(fields: [houseId], references: [id])
  houseId Int
  @@index([houseId])
}
/// @pagination
model Loan {
  id       Int    @id
  book     Book   @relation(fields: [bookId], references: [id])
  bookId   Int
  reader   Reader @relation(fields: [readerId], references: [id])
  readerId Int
  @@index([bookId])
  @@index([readerId])
}
/// @pagination
model Reader {
  id    Int    @id
  loans Loan[]
  /// @embed(limit: 2)
  cards Card[]
}
/// @pagination
model Card {
  id       Int    @id
  reader   Reader @relation(fields: [readerId], references: [id])
  readerId Int
  @@index([readerId])
}
`;

let project: OpenProject;
beforeAll(async () => {
  project = await openProject("included-lists", models);
  const { prisma } = project;
  await prisma.house.createMany({ data: [{ id: 1 }, { id: 2 }] });
  await prisma.room.createMany({ data: [1, 2, 3].map((id) => ({ id, houseId: 1 })) });
  const authors = [
    { id: 1, badge: "b1", code: "c1", houseId: 1 },
    { id: 2, badge: null, code: "c2", houseId: 2 },
  ];
  await prisma.author.createMany({ data: authors });
  await prisma.book.createMany({ data: [1, 1, 2, null].map((authorId, index) => ({ id: index + 1, authorId })) });
  const prizes = [1, 1, 1, 2, 2].map((authorId, index) => ({ id: index + 1, authorId, juryId: 1 + (index % 2) }));
  await prisma.prize.createMany({ data: prizes });
  await prisma.prize.update({ where: { id: 2 }, data: { isSecret: true } });
  await prisma.guest.createMany({ data: [1, 1, 4].map((prizeId, index) => ({ id: index + 1, prizeId })) });
  await prisma.diary.createMany({ data: [1, 2].map((id) => ({ id, authorId: id })) });
  await prisma.award.createMany({ data: ["b1", null].map((badge, index) => ({ id: index + 1, badge })) });
  await prisma.medal.createMany({ data: ["c1", "c2"].map((code, index) => ({ id: index + 1, code })) });
  await prisma.reader.createMany({ data: [{ id: 1 }, { id: 2 }] });
  await prisma.loan.createMany({ data: [1, 2, 1].map((readerId, index) => ({ id: index + 1, bookId: 1, readerId })) });
  await prisma.card.createMany({ data: [1, 1, 1, 2].map((readerId, index) => ({ id: index + 1, readerId })) });
});
afterAll(() => project.prisma.$disconnect());

function api(options: object = {}) {
  const { prisma, createApi } = project;
  const handlers = { Book: { handled: () => [] } };
  return createApi({ prisma, handlers, ...options });
}
type Item = Record<string, unknown> & { readonly "@id": string };
const members = async (path: string, options?: object) =>
  (await get(api(options), path))["hydra:member"] as unknown as readonly { readonly author: Item | null }[];
const idsOf = (value: unknown) => (value as readonly { readonly id: number }[]).map(({ id }) => id);

/** As the item's own route sends it. */
const itself = async (path: string, options?: object) => {
  const { "@context": _, ...item } = await get(api(options), path);
  return item;
};

const requested = async (path: string, accept: string) => {
  const response = await api().request(path, { headers: { accept } });
  expect(response.status).toBe(200);
  return response.text();
};

describe("the included item", () => {
  test.each([
    "/books?include=author",
    "/books?include=author&pagination=false",
    "/books?include=author&fields=id",
    "/feed?include=author",
  ])("is as its own route sends it: %s", async (path) => {
    const authors = (await members(path)).map(({ author }) => author);
    const [first, second] = [await itself("/authors/1"), await itself("/authors/2")];
    expect(idsOf(first.prizes)).toEqual([1, 3]);
    expect(authors).toEqual([first, first, second, null]);
  });

  test("of an item, and of an included item", async () => {
    expect(await itself("/books/1?include=author")).toMatchObject({ author: await itself("/authors/1") });
    const house = await itself("/houses/1");
    expect(idsOf(house.rooms)).toEqual([1]);
    expect(await itself("/books/1?include=author.house")).toMatchObject({
      author: { ...(await itself("/authors/1")), house },
    });
  });

  test("of an item of an included list, which has none itself", async () => {
    const { loans } = await itself("/books/1?include=loans.reader");
    expect(loans).toEqual([
      expect.objectContaining({ id: 1, reader: await itself("/readers/1") }),
      expect.objectContaining({ id: 2, reader: await itself("/readers/2") }),
    ]);
    expect(idsOf((await itself("/readers/1")).cards)).toEqual([1, 2]);
  });

  test("has the rows and the numbers that the request may see", async () => {
    const scope = { Prize: () => ({ id: { gt: 2 } }), House: () => ({ id: 1 }), Guest: () => ({ id: 3 }) };
    const [book] = await members("/books?include=author.house", { scope });
    expect(book?.author).toEqual({
      ...(await itself("/authors/1", { scope })),
      house: await itself("/houses/1", { scope }),
    });
    expect(book?.author?.prizes).toEqual([expect.objectContaining({ id: 3, jury: "/houses/1", guestsCount: 0 })]);
    const [denied] = await members("/books?include=author", { scope: { Prize: () => ({ OR: [] }) } });
    expect(denied?.author).toMatchObject({ prizes: [] });
    const [hidden] = await members("/books?include=author", { scope: { Author: () => ({ id: 2 }) } });
    expect(hidden?.author).toBeNull();
    const [all] = await members("/books?include=author", { scope: { House: () => ({ id: 2 }) } });
    expect(all?.author?.prizes).toMatchObject([{ jury: null }, { jury: null }]);
  });

  test("has restricted lists for those who see them, and for others no statement runs", async () => {
    const all = { Author: () => "all" };
    const [seen] = await members("/books?include=author", { fields: all });
    expect(idsOf(seen?.author?.diaries)).toEqual([1]);
    project.statements();
    const [unseen] = await members("/books?include=author");
    expect(unseen?.author).not.toHaveProperty("diaries");
    expect(project.statements().join("\n")).not.toContain("Diary");
  });

  test("has no rows of a list whose rows name nobody", async () => {
    const [first, , third] = await members("/books?include=author");
    expect(idsOf(first?.author?.awards)).toEqual([1]);
    expect(third?.author?.awards).toEqual([]);
    expect(await itself("/authors/2")).toMatchObject({ awards: [] });
    expect((await get(api(), "/authors"))["hydra:member"]).toMatchObject([{ awards: [{ id: 1 }] }, { awards: [] }]);
  });
});

describe("a list of the included item", () => {
  const include = "include=author.books,author.house";

  test.each([
    `/books?${include}`,
    `/books?${include}&pagination=false`,
    `/feed?${include}`,
    `/books?${include}&fields=author`,
  ])("is the first page of its own collection: %s", async (path) => {
    const sent: unknown[] = [];
    for (const scope of [{}, { Book: () => ({ id: { gt: 1 } }) }, { Loan: () => ({ OR: [] }) }]) {
      for (const { author } of await members(path, { scope })) {
        if (author === null) continue;
        const { "@id": iri, books } = author as Item;
        const { books: link, house: _, ...others } = await itself(iri, { scope });
        expect(link).toBe(`${iri}/books`);
        expect(books).toEqual((await get(api({ scope }), `${iri}/books`))["hydra:member"]);
        expect(author).toMatchObject({ ...others, house: { "@type": "House" } });
        sent.push(...(books as object[]));
      }
    }
    expect(sent.length).toBeGreaterThan(4);
  });

  test("of an item", async () => {
    const { author } = await itself("/books/1?include=author.books");
    expect(author).toEqual({ ...(await itself("/authors/1")), books: [await itself("/books/1")] });
  });

  test("has what its collection has, without what is hidden", async () => {
    const [first] = await members(`/books?${include}`, { scope: { Author: () => ({ id: 2 }) } });
    expect(first?.author).toBeNull();
    const [open] = await members(`/books?${include}`, { scope: { Loan: () => ({ OR: [] }) } });
    expect(open?.author).toMatchObject({ books: [{ id: 1, loans: "/books/1/loans" }] });
  });

  test("is not included if the application passes a handler for it", async () => {
    const handlers = { Book: { handled: () => [] }, Author: { books: () => [] } };
    const response = await api({ handlers }).request("/books?include=author.books");
    expect([response.status, await response.json()]).toMatchObject([400, { parameter: "include" }]);
    expect((await api({ handlers }).request("/books?include=author.house")).status).toBe(200);
  });

  test("has no more items than the maximum that its collection allows", async () => {
    const { loans } = await itself("/books/1?include=loans");
    expect(loans).toEqual((await get(api(), "/books/1/loans"))["hydra:member"]);
    expect(idsOf(loans)).toEqual([1, 2]);
    const { components, paths } = JSON.parse(await requested("/openapi.json", "*/*"));
    expect(components.schemas.BookGetCollection.properties.loans.anyOf[1].maxItems).toBe(2);
    expect(paths["/books/{id}/loans"].get.description).toMatch(/^2 items per page\./);
  });

  test("costs one statement for a page", async () => {
    // Those of the tests before.
    project.statements();
    await members("/books?include=author");
    const without = project.statements();
    await members("/books?include=author.books");
    expect(without.length).toBeGreaterThan(0);
    expect(project.statements().length).toBe(without.length + 1);
  });

  test("in plain JSON, on a page, in the context and in OpenAPI", async () => {
    const { author } = JSON.parse(await requested("/books/3?include=author.books", "application/json"));
    expect(author.books).toEqual([{ id: 3, author: "/authors/2", authorId: 2, loans: "/books/3/loans" }]);
    expect(await requested("/books/1?include=author.books", "text/html")).toContain('href="/books/1/loans"');
    const { "@context": context } = await get(api(), "/contexts/Book");
    expect(context).toMatchObject({ author: { "@context": { books: { "@context": { loans: {} } } } } });
    const { components } = JSON.parse(await requested("/openapi.json", "*/*"));
    const [, { properties }] = components.schemas.BookGetCollection.properties.author.anyOf;
    expect(properties.books.anyOf[1]).toEqual({
      ...{ type: "array", maxItems: 2 },
      items: { $ref: "#/components/schemas/Book" },
    });
  });
});

test("each list costs one statement for a page, whose parents it names once", async () => {
  project.statements();
  await members("/books?include=author.house");
  const statements = project.statements();
  for (const model of ["Prize", "Award", "Medal", "Room", "Guest"]) {
    expect(statements.filter((sql) => new RegExp(`FROM\\s+\\S*${model}\\b`).test(sql))).toHaveLength(1);
  }
  project.statements();
  await members("/books");
  expect(project.statements().join("\n")).not.toMatch(/Prize|Award|Room/);
});

describe("a handler's rows", () => {
  const handled = (rows: readonly object[], scope = {}) =>
    members("/handled?include=author", { handlers: { Book: { handled: () => rows } }, scope });

  test("have the lists that they lack, and of those given what the request may see", async () => {
    const author = { id: 1, badge: "b1", code: "c1", houseId: 1 };
    const given = [3, 1].map((id) => ({ id, authorId: 1, juryId: null }));
    const rows = [
      { id: 1, author },
      { id: 2, author: { ...author, prizes: given, awards: [] } },
      { id: 3, authorId: 1 },
      { id: 4, author: null },
    ];
    const [lacking, giving, link, none] = await handled(rows, { Prize: () => ({ id: { lt: 3 } }) });
    expect([idsOf(lacking?.author?.prizes), idsOf(lacking?.author?.awards)]).toEqual([[1], [1]]);
    expect([idsOf(giving?.author?.prizes), giving?.author?.awards]).toEqual([[1], []]);
    expect([link?.author, none?.author]).toEqual(["/authors/1", null]);
    expect(author).toEqual({ id: 1, badge: "b1", code: "c1", houseId: 1 });
  });

  test("have no rows of others if they lack what a list is found by", async () => {
    for (const rows of [[{ id: 1, author: { id: 1 } }], [1, 2].map((id) => ({ id, author: { id } }))]) {
      const found = await handled(rows);
      expect(found.map(({ author }) => author?.medals)).toEqual(rows.map(() => []));
    }
  });
});

describe("the other formats and the API's own documents", () => {
  test("plain JSON has no keys of JSON-LD at any depth", async () => {
    for (const path of ["/books?include=author.house", "/books?include=loans.reader"]) {
      const text = await requested(path, "application/json");
      expect(text).toMatch(/"(prizes|cards)":\[\{/);
      expect(text).not.toContain('"@');
    }
  });

  test("a browsable page links to the items of the list", async () => {
    expect(await requested("/books/1?include=author", "text/html")).toContain('href="/prizes/3"');
  });

  test("the context, OpenAPI", async () => {
    const { "@context": context } = await get(api(), "/contexts/Book");
    expect(context).toMatchObject({
      author: { "@context": { prizes: { "@id": "Author/prizes", "@context": { jury: { "@id": "Prize/jury" } } } } },
    });
    const { components } = JSON.parse(await requested("/openapi.json", "*/*"));
    const [link, { properties }] = components.schemas.BookGetCollection.properties.author.anyOf;
    expect(link).toMatchObject({ format: "uri-reference" });
    expect(properties.prizes).toMatchObject({ items: { $ref: "#/components/schemas/Prize" }, maxItems: 2 });
    expect(properties.house.anyOf[1]).toEqual({ $ref: "#/components/schemas/House" });
    expect(components.schemas["BookGetCollection.jsonld"]).toBeDefined();
  });
});
