/** An API whose items show no restricted field, but which filters, searches or lists by one. */
import { expect, onTestFinished, test } from "vitest";
import { get } from "./behaviour/client.js";
import { openProject } from "./behaviour/open-project.js";

interface Revealing {
  readonly by: string;
  readonly models: string;
  readonly path: string;
  /** The total for a caller who sees `Book.price`. */
  readonly seen: number;
  /** The total for other callers. */
  readonly unseen: number;
}

const books = (options: string, title: string, price: string) => `
/// @pagination(${options})
model Book {
  id    Int    @id
  ${title}
  title String
  /// @restricted
  ${price}
  price String
}`;
const exact = "/// @filter(exact)";

const revealing: readonly Revealing[] = [
  {
    by: "a filter",
    models: books('fields: ["id"]', "", exact),
    path: "/books?price=nine",
    seen: 1,
    // Others do not have the parameter.
    unseen: 2,
  },
  {
    by: "a search",
    models: books('fields: ["id"], search: ["title", "price"]', "", ""),
    path: "/books?search=nine",
    seen: 1,
    unseen: 0,
  },
  {
    by: "a filter on several fields",
    models: books('fields: ["id"], anyOf: { either: ["title", "price"] }', exact, exact),
    path: "/books?either=nine",
    seen: 1,
    unseen: 0,
  },
];

test.each(revealing)("$by has an effect only for a caller who sees the field", async (each) => {
  const { prisma, createApi } = await openProject(`restricted-by-${each.by.replaceAll(" ", "-")}`, each.models);
  onTestFinished(() => prisma.$disconnect());
  await prisma.book.createMany({
    data: [
      { id: 1, title: "Emma", price: "nine" },
      { id: 2, title: "Persuasion", price: "seven" },
    ],
  });
  const totalFor = async (fields: object) => (await get(createApi({ prisma, fields }), each.path))["hydra:totalItems"];
  expect(await totalFor({ Book: () => ["price"] })).toBe(each.seen);
  expect(await totalFor({})).toBe(each.unseen);
});

test("a list relation is found only by a caller who sees it", async () => {
  const { prisma, createApi } = await openProject(
    "restricted-list-relation",
    `
/// @pagination(fields: ["id"])
model Author {
  id    Int    @id
  /// @restricted
  /// @pagination
  books Book[]
}
/// @pagination(fields: ["id"])
model Book {
  id       Int    @id
  author   Author @relation(fields: [authorId], references: [id])
  authorId Int
}`,
  );
  onTestFinished(() => prisma.$disconnect());
  await prisma.author.create({ data: { id: 1, books: { create: { id: 1 } } } });
  const statusFor = async (fields: object) => (await createApi({ prisma, fields }).request("/authors/1/books")).status;
  expect(await statusFor({ Author: () => ["books"] })).toBe(200);
  expect(await statusFor({})).toBe(404);
});
