/** Facets of relations whose foreign key does not refer to what clients know the related items by. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { patience, type Random, repeat } from "../random.js";
import { get, type Requestable } from "./client.js";
import { type OpenProject, openProject } from "./open-project.js";

const models = `
/// @pagination
/// @resource(identifier: "code")
model Category {
  id       Int        @id
  code     String     @unique
  tenant   Int
  /// @filter(exact, facet)
  parent   Category?  @relation("parent", fields: [parentId], references: [id], onDelete: NoAction, onUpdate: NoAction)
  parentId Int?
  children Category[] @relation("parent")
  posts    Post[]
}
/// @pagination
/// @resource(identifier: "handle", where: { banned: false })
model Author {
  id     Int     @id
  handle String  @unique
  /// @hidden
  banned Boolean
  posts  Post[]
}
/// @pagination
model Product {
  id    Int    @id
  shop  Int
  sku   String
  posts Post[]
  @@unique([shop, sku])
}
/// @pagination
/// @resource(identifier: "isbn")
model Book {
  isbn  BigInt  @unique
  key   String @id
  posts Post[]
}
/// @pagination(search: ["title"], clientFields: true, itemsPerPage: 3)
/// @pagination(operation: "short", path: "/short-posts", fields: ["id"])
/// @pagination(operation: "feed", path: "/feed", viaCursor: [{ field: "id" }])
/// @pagination(operation: "titles", path: "/titles", distinct: ["title"])
model Post {
  id         Int       @id
  title      String
  /// @hidden
  code       String
  /// @filter(exact, not, facet)
  category   Category? @relation(fields: [categoryId], references: [id])
  categoryId Int?
  /// @filter(exact, facet)
  author     Author    @relation(fields: [authorId], references: [id])
  authorId   Int
  /// @filter(exact, facet)
  product    Product?  @relation(fields: [shop, sku], references: [shop, sku], onDelete: NoAction, onUpdate: NoAction)
  shop       Int
  sku        String?
  /// @filter(exact, facet)
  book       Book?     @relation(fields: [bookKey], references: [key])
  bookKey    String?
}
`;

const categories = [
  { id: 10, code: "news", tenant: 1, parentId: null },
  { id: 11, code: "a/b ü", tenant: 1, parentId: 10 },
  { id: 12, code: "sport", tenant: 2, parentId: 10 },
  { id: 13, code: "empty", tenant: 2, parentId: 11 },
];
const authors = [
  { id: 20, handle: "ann", banned: false },
  { id: 21, handle: "bob", banned: true },
  { id: 22, handle: "cid", banned: false },
];
const products = [
  { id: 30, shop: 1, sku: "x" },
  { id: 31, shop: 2, sku: "x" },
  { id: 32, shop: 1, sku: "y" },
];
const books = [
  { isbn: 9_780_140_449_136n, key: "first" },
  { isbn: 9_780_140_449_143n, key: "second" },
];
const posts = Array.from({ length: 40 }, (_, id) => {
  const product = products[id % 4];
  return {
    ...{ id, title: id % 3 === 0 ? "moon rise" : `sun ${id % 4}`, code: `SECRET-${id % 5}` },
    categoryId: categories[id % 5 === 4 ? -1 : id % 3]?.id ?? null,
    authorId: authors[(id * 7) % 3]?.id ?? 0,
    // Every fourth has a part of a key.
    ...{ shop: product?.shop ?? 1, sku: product?.sku ?? null },
    bookKey: books[id % 3]?.key ?? null,
  };
});
type Post = (typeof posts)[number];

let project: OpenProject;
let app: Requestable;

beforeAll(async () => {
  project = await openProject("relation-facets", models);
  const { prisma } = project;
  await prisma.category.createMany({ data: categories });
  await prisma.author.createMany({ data: authors });
  await prisma.product.createMany({ data: products });
  await prisma.book.createMany({ data: books });
  await prisma.post.createMany({ data: posts });
  app = project.createApi({ prisma });
});
afterAll(() => project.prisma.$disconnect());

/** The IRI of what a post refers to, as its item has it. */
const iris = {
  category: ({ categoryId }: Post, isSeen = (_: { readonly tenant: number }) => true) => {
    const found = categories.find(({ id }) => id === categoryId);
    return found && isSeen(found) ? `/categories/${encodeURIComponent(found.code)}` : null;
  },
  author: ({ authorId }: Post) => {
    const found = authors.find(({ id, banned }) => id === authorId && !banned);
    return found ? `/authors/${found.handle}` : null;
  },
  product: (post: Post) => {
    const found = products.find(({ shop, sku }) => shop === post.shop && sku === post.sku);
    return found ? `/products/${found.id}` : null;
  },
  book: ({ bookKey }: Post) => {
    const found = books.find(({ key }) => key === bookKey);
    return found ? `/books/${found.isbn}` : null;
  },
};
type Relation = keyof typeof iris;
const relations = Object.keys(iris) as readonly Relation[];

type Counted = readonly { readonly value: unknown; readonly count: number }[];

function expectCounted(facet: Counted | undefined, values: readonly (string | null)[], about: string): void {
  const numbers = new Map<unknown, number>();
  for (const value of values) if (value !== null) numbers.set(value, (numbers.get(value) ?? 0) + 1);
  const found = new Map((facet ?? []).map(({ value, count }) => [value, count] as const));
  expect([about, found]).toEqual([about, numbers]);
  // Equal numbers by what is sent: the order of the foreign keys would reveal that of hidden keys.
  const ordered = (facet ?? []).toSorted((a, b) => b.count - a.count || (String(a.value) < String(b.value) ? -1 : 1));
  expect([about, facet ?? []]).toEqual([about, ordered]);
}

async function facetsOf(path: string, api = app): Promise<Readonly<Record<string, Counted>>> {
  return (await get(api, path)).facets as Record<string, Counted>;
}

describe("the values of a relation's facet are the IRIs of the related items", () => {
  test.each(relations)("%s", async (relation) => {
    const facets = await facetsOf(`/posts?facets=${relation}`);
    expectCounted(
      facets[relation],
      posts.map((post) => iris[relation](post)),
      relation,
    );
    const response = await app.request(`/posts?facets=${relation}`);
    expect(await response.text()).not.toContain("SECRET");
  });

  test("a relation to the same model", async () => {
    const { parent } = await facetsOf("/categories?facets=parent");
    expect(parent).toEqual([
      { value: "/categories/news", count: 2 },
      { value: `/categories/${encodeURIComponent("a/b ü")}`, count: 1 },
    ]);
  });

  test("each value is one that its filter takes", async () => {
    const facets = await facetsOf(`/posts?facets=${relations.join()}`);
    for (const [relation, values] of Object.entries(facets)) {
      for (const { value, count } of values) {
        const path = `/posts?${relation}=${encodeURIComponent(String(value))}`;
        expect([path, (await get(app, path))["hydra:totalItems"]]).toEqual([path, count]);
      }
    }
  });

  test.each([
    "/posts?fields=id&facets=category,product",
    "/short-posts?facets=category,product",
    "/feed?facets=category,product",
  ])("whatever is sent: %s", async (path) => {
    const { category, product } = await facetsOf(path);
    expectCounted(
      category,
      posts.map((post) => iris.category(post)),
      path,
    );
    expectCounted(product, posts.map(iris.product), path);
  });

  test("groups have none", async () => {
    expect(await get(app, "/titles?facets=category")).not.toHaveProperty("facets");
  });

  test("on the page of a browser", async () => {
    const page = await app.request("/posts?facets=category", { headers: { Accept: "text/html" } });
    const html = await page.text();
    expect(html).not.toContain("SECRET");
    const news = posts.filter((post) => iris.category(post) === "/categories/news").length;
    expect(html).toContain(`>news (${news})<`);
  });
});

test("random requests under a random scope", { timeout: patience }, async () => {
  await repeat(async (random) => {
    const tenant = random.pick([undefined, 1, 2, 3]);
    const isSeen = (row: { readonly tenant: number }) => tenant === undefined || row.tenant === tenant;
    const scope = { Category: () => (tenant === undefined ? {} : { tenant }) };
    const api = project.createApi({ prisma: project.prisma, scope });
    const iriOf = (relation: Relation, post: Post) =>
      relation === "category" ? iris.category(post, isSeen) : iris[relation](post);
    const filters = random.some([...relations, "search" as const], 3).map((name) => filterOf(name, random, iriOf));
    const path = `/posts?${[...filters.map(({ sent }) => sent), `facets=${relations.join()}`].join("&")}`;
    const facets = await facetsOf(path, api);
    for (const relation of relations) {
      const counted = posts.filter((post) => filters.every(({ name, holds }) => name === relation || holds(post)));
      expectCounted(
        facets[relation],
        counted.map((post) => iriOf(relation, post)),
        `${path} ${relation} ${tenant}`,
      );
    }
  });
});

function filterOf(name: Relation | "search", random: Random, iriOf: (relation: Relation, post: Post) => string | null) {
  if (name === "search") {
    const word = random.pick(["moon", "sun"]);
    return { name, sent: `search=${word}`, holds: ({ title }: Post) => title.includes(word) };
  }
  const value = iriOf(name, random.pick(posts)) ?? `/${name === "category" ? "categories" : `${name}s`}/0`;
  return { name, sent: `${name}=${encodeURIComponent(value)}`, holds: (post: Post) => iriOf(name, post) === value };
}
