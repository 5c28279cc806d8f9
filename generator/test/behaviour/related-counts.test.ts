/** Numbers of related rows, compared with the same in plain JavaScript. */
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { fail, get, ids } from "./client.js";
import { type OpenProject, openProject } from "./open-project.js";

const models = `
/// @pagination(itemsPerPage: 4, clientItemsPerPage: true, maximumItemsPerPage: 3000, clientFields: true, clientEnabled: true)
/// @pagination(operation: "feed", path: "/feed", viaCursor: [{ field: "id" }])
/// @pagination(operation: "handled", path: "/handled", handler: true)
model Author {
  id      Int    @id
  /// @count
  /// @count(as: "published", where: { status: PUBLISHED })
  /// @count(as: "discussed", where: { reviews: { some: {} } })
  books   Book[]
  country String
  home    Country @relation(fields: [country], references: [code])
}
/// @pagination
model Book {
  id       Int      @id
  status   Status
  tenant   Int
  /// @embed
  author   Author   @relation(fields: [authorId], references: [id])
  authorId Int
  /// @count
  reviews  Review[]
  /// @count(as: "likes")
  likedBy  Like[]
}
/// @pagination(clientIncludes: ["book"])
/// @resource(where: { hidden: false })
model Review {
  id     Int     @id
  hidden Boolean
  book   Book    @relation(fields: [bookId], references: [id])
  bookId Int
}
model Like {
  id     Int  @id
  tenant Int
  book   Book @relation(fields: [bookId], references: [id])
  bookId Int
}
/// @pagination
/// @resource(naming: snake_case)
model Country {
  code    String   @id
  /// @embed(limit: 2)
  /// @count(order: true)
  authors Author[]
  stops   Stop[]
}
/// Its key has two columns, and its texts differ by letter case only.
/// @pagination
model Line {
  city  String
  name  String
  /// @count
  stops Stop[]
  @@id([city, name])
}
model Stop {
  id       Int     @id
  line     Line    @relation(fields: [city, lineName], references: [city, name])
  city     String
  lineName String
  in       Country @relation(fields: [country], references: [code])
  country  String
}
enum Status {
  DRAFT
  PUBLISHED
}
`;

const random = ((state: number) => (below: number) => {
  state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
  return Math.floor((state / 2_147_483_648) * below);
})(11);
const some = <Row>(length: number, make: (id: number) => Row) => Array.from({ length }, (_, index) => make(index + 1));

const countries = ["AT", "CH", "DE"];
const authors = some(9, (id) => ({ id, country: countries[random(2)] ?? "" }));
const books = some(60, (id) => ({
  ...{ id, status: random(2) === 0 ? "DRAFT" : "PUBLISHED" },
  ...{ tenant: random(2), authorId: random(7) + 1 },
}));
const reviews = some(80, (id) => ({ id, hidden: random(3) === 0, bookId: random(60) + 1 }));
const likes = some(90, (id) => ({ id, tenant: random(2), bookId: random(60) + 1 }));

type Sees = (row: { readonly tenant: number }) => boolean;

function numbersOf(authorId: number, sees: Sees) {
  const own = books.filter((book) => book.authorId === authorId && sees(book));
  return {
    booksCount: own.length,
    published: own.filter(({ status }) => status === "PUBLISHED").length,
    discussed: own.filter(({ id }) => reviews.some(({ bookId, hidden }) => bookId === id && !hidden)).length,
  };
}

let project: OpenProject;

beforeAll(async () => {
  project = await openProject("related-counts", models);
  const { prisma } = project;
  await prisma.country.createMany({ data: countries.map((code) => ({ code })) });
  await prisma.author.createMany({ data: authors });
  await prisma.book.createMany({ data: books });
  await prisma.review.createMany({ data: reviews });
  await prisma.like.createMany({ data: likes });
  const lines = [
    { city: "Bern", name: "a" },
    { city: "Bern", name: "b" },
    { city: "Basel", name: "a" },
  ];
  await prisma.line.createMany({ data: lines });
  const stops = some(12, (id) => ({ id, ...lines[id % 5 === 0 ? 1 : 2], country: "CH" }));
  await prisma.stop.createMany({
    data: stops.map(({ id, city, name, country }) => ({ id, city, lineName: name, country })),
  });
});
afterAll(() => project.prisma.$disconnect());

const handlers = { Author: { handled: () => [authors[2], authors[0]] } };
const api = (options: object = {}) => project.createApi({ prisma: project.prisma, handlers, ...options });

const tenant = { scope: { Book: () => ({ tenant: 1 }), Like: () => ({ tenant: 1 }) } };
const nothing = { scope: { Book: () => ({ OR: [] }), Like: () => ({ OR: [] }) } };

describe.each<[string, object, Sees]>([
  ["without scopes", {}, () => true],
  ["under a tenant's scopes", tenant, (row) => row.tenant === 1],
  ["under scopes that allow no row", nothing, () => false],
])("%s", (_, options, sees) => {
  const membersOf = async (path: string) => (await get(api(options), path))["hydra:member"];
  const numbers = authors.map(({ id }) => ({ id, ...numbersOf(id, sees) }));

  test("items of every kind of page have the numbers of the rows that the request may see", async () => {
    expect(await membersOf("/authors?itemsPerPage=50")).toMatchObject(numbers);
    expect(await membersOf("/authors?page=2")).toMatchObject(numbers.slice(4, 8));
    expect(await membersOf("/feed?id[gt]=3")).toMatchObject(numbers.slice(3, 7));
    expect(await membersOf("/authors?pagination=false")).toMatchObject(numbers);
    expect(await membersOf("/handled")).toMatchObject([numbers[2], numbers[0]]);
    expect(await get(api(options), "/authors/3")).toMatchObject({ ...numbers[2] });
  });

  test("so have items inside others, in lists and in included items", async () => {
    const visible = books.filter(sees).slice(0, 30);
    expect(await membersOf("/books")).toMatchObject(
      visible.map(({ id, authorId }) => ({
        id,
        reviewsCount: reviews.filter(({ bookId, hidden }) => bookId === id && !hidden).length,
        likes: likes.filter((like) => like.bookId === id && sees(like)).length,
        author: { id: authorId, ...numbersOf(authorId, sees) },
      })),
    );
    const [first] = reviews.filter(({ hidden, bookId }) => !hidden && visible.some(({ id }) => id === bookId));
    if (first !== undefined) {
      const likesOf = likes.filter((like) => like.bookId === first.bookId && sees(like)).length;
      expect(await get(api(options), `/reviews/${first.id}?include=book`)).toMatchObject({
        book: { id: first.bookId, likes: likesOf },
      });
    }
    expect(await membersOf("/countries")).toMatchObject(
      countries.map((code) => {
        const own = numbers.filter((_, index) => authors[index]?.country === code);
        return { code, authors_count: own.length, authors: own.slice(0, 2) };
      }),
    );
  });
});

test("a compound key", async () => {
  const found = await get(api(), "/lines");
  expect(found["hydra:member"].map(({ city, name, stopsCount }) => [city, name, stopsCount])).toEqual([
    ["Basel", "a", 10],
    ["Bern", "a", 0],
    ["Bern", "b", 2],
  ]);
});

test.runIf(inject("database").provider === "mysql")("a key in other letters than the foreign key has", async () => {
  const { prisma } = project;
  await prisma.country.create({ data: { code: "Fr" } });
  await prisma.author.createMany({ data: ["fr", "FR", "Fr"].map((country, index) => ({ id: 90 + index, country })) });
  const found = await get(api(), "/countries?itemsPerPage=50");
  expect(found["hydra:member"].find(({ code }) => code === "Fr")).toMatchObject({ authors_count: 3 });
  await prisma.author.deleteMany({ where: { id: { gte: 90 } } });
  await prisma.author.create({ data: { id: 90, country: "fr" } });
  expect(await get(api(), "/countries/Fr")).toMatchObject({ authors_count: 1 });
  await prisma.author.deleteMany({ where: { id: { gte: 90 } } });
  await prisma.country.delete({ where: { code: "Fr" } });
});

test("each number costs one statement for a page, and none if it is not sent", async () => {
  const { statements } = project;
  const countsOf = async (path: string) => {
    statements();
    await get(api(), path);
    return statements().filter((sql) => /GROUP BY/i.test(sql)).length;
  };
  expect(await countsOf("/authors?itemsPerPage=50")).toBe(3);
  expect(await countsOf("/authors?fields=id,published")).toBe(1);
  expect(await countsOf("/authors?fields=id")).toBe(0);
  expect(await countsOf("/books")).toBe(5);
  expect(await countsOf("/countries")).toBe(4);
});

test("a page larger than a database takes values", async () => {
  const { prisma } = project;
  const data = some(2600, (id) => ({ id: id + 100, country: "DE" }));
  await prisma.author.createMany({ data });
  await prisma.book.createMany({
    data: data.map(({ id }) => ({ id, status: "DRAFT", tenant: 1, authorId: id })),
  });
  const found = await get(api(), "/authors?itemsPerPage=3000&fields=id,booksCount");
  expect(found["hydra:member"].slice(9)).toMatchObject(data.map(({ id }) => ({ id, booksCount: 1 })));
  expect(found["hydra:member"]).toMatchObject(
    authors
      .map(({ id }) => ({ booksCount: numbersOf(id, () => true).booksCount }))
      .concat(data.map(() => ({ booksCount: 1 }))),
  );
  await prisma.book.deleteMany({ where: { id: { gt: 100 } } });
  await prisma.author.deleteMany({ where: { id: { gt: 100 } } });
});

test("clients sort by a number that says so, and by no other", async () => {
  const sizes = new Map(countries.map((code) => [code, authors.filter(({ country }) => country === code).length]));
  const descending = countries.toSorted((a, b) => (sizes.get(b) ?? 0) - (sizes.get(a) ?? 0) || (a < b ? 1 : -1));
  const codes = async (path: string) => (await get(api(), path))["hydra:member"].map(({ code }) => code);
  expect(await codes("/countries?order[authors_count]=desc")).toEqual(descending);
  expect(await codes("/countries?order[authors_count]=asc")).toEqual(descending.toReversed());
  expect(await fail(api(), "/countries?order[authors_count]=up", 400)).toMatchObject({
    detail: expect.stringContaining("order[authors_count]"),
  });
  const scope = { Author: () => ({ id: 1 }) };
  expect(() => api({ scope })).toThrow(
    'createApi: `order[authors_count]` of /countries would reveal rows that scope.Author hides. Remove `order` from its `@count`, or declare scope.Author "public".',
  );
});

test("a client with query hooks is refused at the start, and at its first request if it is chosen then", async () => {
  const { prisma } = project;
  const message =
    "createApi: the client has query hooks of Book (`$extends`), and `@count` of `books` would count the rows that they keep back. Declare the condition instead: `@count(where: …)`, `@resource(where: …)` or scope.Book.";
  const hooked = prisma.$extends({
    query: { book: { findMany: ({ args, query }: never) => (query as (args: object) => unknown)(args) } },
  });
  expect(() => api({ prisma: hooked })).toThrow(message);
  const all = prisma.$extends({
    query: { $allModels: { $allOperations: ({ args, query }: never) => (query as (args: object) => unknown)(args) } },
  });
  expect(() => api({ prisma: all })).toThrow("has query hooks");
  const replaced = prisma.$extends({ model: { book: { findMany: () => [] } } });
  expect(() => api({ prisma: replaced })).toThrow(message);
  let current: object | undefined;
  const chosen = new Proxy({}, { get: (_, key) => Reflect.get(current ?? {}, key) });
  const errors: unknown[] = [];
  const app = api({ prisma: chosen, onError: (error: unknown) => errors.push(error) });
  current = prisma;
  expect(ids(await get(app, "/authors?itemsPerPage=2"))).toEqual([1, 2]);
  current = hooked;
  await fail(app, "/authors", 500);
  expect(errors).toMatchObject([{ message }]);
  const others = prisma.$extends({
    query: { country: { findMany: ({ args, query }: never) => (query as (args: object) => unknown)(args) } },
  });
  expect(ids(await get(api({ prisma: others }), "/authors?itemsPerPage=2"))).toEqual([1, 2]);
});
