/** A `char(n)` key and a `varchar` foreign key: the database's join finds their rows. */
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { get, ids, type Requestable } from "../behaviour/client.js";
import { type OpenProject, openProject } from "../behaviour/open-project.js";

const models = `
/// @pagination
model Category {
  code  String @id @db.Char(4)
  name  String
  /// @pagination
  books Book[]
}
/// @pagination(clientIncludes: ["category"])
model Book {
  id           Int       @id
  /// @filter(exact, exists, facet)
  category     Category? @relation(fields: [categoryCode], references: [code])
  categoryCode String?   @db.VarChar(10)
}
`;

// MySQL returns texts without the spaces.
const isPadded = inject("database").provider === "postgresql";
let project: OpenProject;
let app: Requestable;

beforeAll(async () => {
  project = await openProject("padded-keys", models);
  const { prisma, createApi } = project;
  await prisma.category.createMany({
    data: [
      { code: "ab", name: "A" },
      { code: "full", name: "F" },
    ],
  });
  await prisma.book.createMany({
    data: [
      { id: 1, categoryCode: "ab" },
      { id: 2, categoryCode: "full" },
      { id: 3, categoryCode: null },
    ],
  });
  app = createApi({ prisma });
}, 120_000);

afterAll(() => project?.prisma.$disconnect());

const iri = isPadded ? "/categories/ab%20%20" : "/categories/ab";

test("one item has one IRI, which leads to it and to its list", async () => {
  const [first, second, third] = (await get(app, "/books?facets=category"))["hydra:member"];
  expect([first?.category, second?.category, third?.category]).toEqual([iri, "/categories/full", null]);
  expect(await get(app, iri)).toMatchObject({ "@id": iri, name: "A" });
  const list = await get(app, `${iri}/books`);
  expect([ids(list), list["hydra:totalItems"]]).toEqual([[1], 1]);
});

test("the item that a client includes", async () => {
  const [first] = (await get(app, "/books?include=category"))["hydra:member"];
  expect(first?.category).toMatchObject({ "@id": iri, name: "A" });
});

test("a filter by the IRI, and by the key with and without spaces", async () => {
  expect(ids(await get(app, `/books?category=${iri}`))).toEqual([1]);
  expect(ids(await get(app, "/books?category=ab%20%20"))).toEqual([1]);
  expect(ids(await get(app, "/books?category=ab"))).toEqual([1]);
  expect(ids(await get(app, "/books?exists[category]=false"))).toEqual([3]);
});

test("its facet", async () => {
  const { facets } = await get(app, "/books?facets=category");
  expect(facets).toEqual({
    category: [
      { value: iri, count: 1 },
      { value: "/categories/full", count: 1 },
    ],
  });
});
