/** A `char(n)` key and a `varchar` foreign key: the database's join finds their rows. */
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { fail, get, ids, type Requestable } from "../behaviour/client.js";
import { type OpenProject, openProject } from "../behaviour/open-project.js";

const models = `
/// @pagination
model Category {
  code  String @id @db.Char(4)
  name  String
  /// @restricted
  note  String?
  /// @pagination
  books Book[]
  label Label?
}
/// @pagination(clientIncludes: ["category"])
model Book {
  id           Int       @id
  /// @filter(exact, exists, facet)
  category     Category? @relation(fields: [categoryCode], references: [code])
  categoryCode String?   @db.VarChar(10)
}
/// @pagination
model Label {
  id           Int       @id
  category     Category? @relation(fields: [categoryCode], references: [code])
  categoryCode String?   @unique @db.VarChar(10)
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
      { code: "ab", name: "A", note: "secret" },
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
  await prisma.label.createMany({
    data: [
      { id: 1, categoryCode: "ab" },
      { id: 2, categoryCode: null },
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

test("each side of a one-to-one relation leads to the other", async () => {
  expect(await get(app, iri)).toMatchObject({ label: "/labels/1" });
  expect(await get(app, "/labels/1")).toMatchObject({ category: iri });
  expect(await get(app, "/categories/full")).toMatchObject({ label: null });
});

test.each(["ab ", "ab   ", "ab      "])("a foreign key with other spaces leads to the same IRI: '%s'", async (code) => {
  await project.prisma.label.update({ where: { id: 1 }, data: { categoryCode: code } });
  await project.prisma.book.update({ where: { id: 1 }, data: { categoryCode: code } });
  try {
    expect(await get(app, "/labels/1")).toMatchObject({ category: iri });
    expect(await get(app, iri)).toMatchObject({ label: "/labels/1" });
    expect(ids(await get(app, `${iri}/books`))).toEqual([1]);
    expect(ids(await get(app, `/books?category=${iri}`))).toEqual([1]);
    const [first] = (await get(app, "/books?include=category"))["hydra:member"];
    expect(first?.category).toMatchObject({ "@id": iri, name: "A" });
  } finally {
    await project.prisma.label.update({ where: { id: 1 }, data: { categoryCode: "ab" } });
    await project.prisma.book.update({ where: { id: 1 }, data: { categoryCode: "ab" } });
  }
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

test("its facet, where one text has the spaces and another has not", async () => {
  await project.prisma.book.create({ data: { id: 4, categoryCode: "ab  " } });
  try {
    const { facets } = await get(app, "/books?facets=category");
    expect(facets).toEqual({
      category: [
        { value: iri, count: 2 },
        { value: "/categories/full", count: 1 },
      ],
    });
  } finally {
    await project.prisma.book.delete({ where: { id: 4 } });
  }
});

test("within a scope that hides the category", async () => {
  const scope = { Category: () => ({ name: { not: "A" } }) };
  const scoped = project.createApi({ prisma: project.prisma, scope });
  const full = "/categories/full";
  const books = await get(scoped, "/books?facets=category");
  expect(books["hydra:member"].map(({ category }) => category)).toEqual([null, full, null]);
  expect(books.facets).toEqual({ category: [{ value: full, count: 1 }] });
  const included = (await get(scoped, "/books?include=category"))["hydra:member"];
  expect(included.map(({ category }) => category)).toMatchObject([null as never, { name: "F" }, null as never]);
  await fail(scoped, `${iri}/books`, 404);
  expect(ids(await get(scoped, `/books?category=${iri}`))).toEqual([]);
  expect(ids(await get(scoped, "/books?exists[category]=true"))).toEqual([2]);
  expect(ids(await get(scoped, "/books?exists[category]=false"))).toEqual([3]);
});

test("a restricted field of the category", async () => {
  const whole = project.createApi({ prisma: project.prisma, fields: { Category: () => "all" } });
  const [first] = (await get(whole, "/books?include=category"))["hydra:member"];
  expect(first?.category).toMatchObject({ "@id": iri, name: "A", note: "secret" });
  const [other] = (await get(app, "/books?include=category"))["hydra:member"];
  expect(other?.category).toMatchObject({ name: "A" });
  expect(other?.category).not.toHaveProperty("note");
});
