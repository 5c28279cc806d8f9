/** What the recipes say of their code. */
import { InfiniteQueryObserver, QueryClient } from "@tanstack/react-query";
import { expect, test, vi } from "vitest";
import { getPage, idsOf, type Page, serveApp, statusOf } from "./client.js";
import { blocksOf, createDatabase, importFile, openPage } from "./page-projects.js";

/** The API of a page that only annotates. */
async function appOf(page: string, prisma: Awaited<ReturnType<typeof openPage>>, options: object = {}) {
  const { createApi } = await importFile(page, "src/generated/api/index.ts");
  return createApi({ prisma, ...options });
}

test("soft delete: deleted rows are in no response", async () => {
  const page = "recipes/soft-delete";
  const prisma = await openPage(page);
  const app = await appOf(page, prisma);
  await prisma.author.createMany({
    data: [
      { id: 1, name: "A" },
      { id: 2, name: "B", deletedAt: new Date() },
    ],
  });
  await prisma.book.createMany({
    data: [
      { id: 1, title: "kept", authorId: 1 },
      { id: 2, title: "deleted", authorId: 1, deletedAt: new Date() },
      { id: 3, title: "its author is deleted", authorId: 2 },
      { id: 4, title: "not yet published", authorId: 1, publishedAt: new Date(Date.now() + 60_000) },
    ].map((book) => ({ publishedAt: new Date(0), ...book })),
  });
  const books = await getPage(app, "/books");
  expect([idsOf(books), books["hydra:totalItems"]]).toEqual([[1, 3], 2]);
  expect(books["hydra:member"].map(({ author, authorId }) => [author, authorId])).toEqual([
    ["/authors/1", 1],
    [null, 2],
  ]);
  expect(idsOf(await getPage(app, "/authors/1/books"))).toEqual([1]);
  for (const path of ["/books/2", "/books/4", "/authors/2", "/authors/2/books"]) {
    expect(await statusOf(app, path)).toBe(404);
  }
});

test("infinite scroll: every post once, while posts are added", async () => {
  const page = "recipes/infinite-scroll";
  const prisma = await openPage(page);
  const post = (id: number) => ({ id, createdAt: new Date(Date.UTC(2026, 0, 1) + id * 1000), title: `Post ${id}` });
  await prisma.post.createMany({ data: Array.from({ length: 75 }, (_, index) => post(index + 1)) });
  const { createApi } = await importFile(page, "src/generated/api/index.ts");
  const { origin, close } = await serveApp(createApi({ prisma }));
  const { postsAt } = await importFile(page, "src/posts.ts");
  const observer = new InfiniteQueryObserver(new QueryClient(), postsAt(origin));
  await observer.refetch();
  await prisma.post.create({ data: post(100) });
  while (observer.getCurrentResult().hasNextPage) await observer.fetchNextPage();
  const { pages = [] } = (observer.getCurrentResult().data ?? {}) as { readonly pages?: readonly Page[] };
  expect(pages.length).toBe(3);
  expect(pages.flatMap(idsOf)).toEqual(Array.from({ length: 75 }, (_, index) => 75 - index));
  close();
});

test("a search box: the last text wins, and an empty one lists all", async () => {
  const page = "recipes/search-box";
  const prisma = await openPage(page);
  await prisma.brand.createMany({ data: ["Lux", "Wood"].map((name, id) => ({ id, name })) });
  const products = ["Blue lamp", "Green lamp", "Chair"].map((name, id) => ({ id, name, brandId: id % 2 }));
  await prisma.product.createMany({ data: products });
  const { createApi } = await importFile(page, "src/generated/api/index.ts");
  const { origin, close } = await serveApp(createApi({ prisma }));
  const { searchBox } = await importFile(page, "src/search.ts");
  const shown: (readonly string[])[] = [];
  const search = searchBox(origin, (names: readonly string[]) => shown.push(names));
  search("cha");
  search("LAMP");
  await vi.waitFor(() => expect(shown).toEqual([["Blue lamp", "Green lamp"]]), { timeout: 5000 });
  search("wood LA");
  await vi.waitFor(() => expect(shown.at(-1)).toEqual(["Green lamp"]), { timeout: 5000 });
  search("");
  await vi.waitFor(() => expect(shown.at(-1)).toEqual(["Blue lamp", "Chair", "Green lamp"]), { timeout: 5000 });
  close();
});

test("API Platform Admin: its requests from another origin are allowed", async () => {
  const page = "recipes/api-platform-admin";
  const prisma = await openPage(page);
  await prisma.book.createMany({ data: [1, 2, 3].map((id) => ({ id, title: `B${id}` })) });
  const { app } = await importFile(page, "src/app.ts");
  const origin = "http://localhost:5173";
  const response = await app.request("/books?page=1&itemsPerPage=2&order[title]=desc", { headers: { origin } });
  expect(response.headers.get("access-control-allow-origin")).toBe(origin);
  expect(response.headers.get("access-control-expose-headers")).toContain("Link");
  expect(response.headers.get("link")).toContain("docs.jsonld");
  expect(idsOf(await response.json())).toEqual([3, 2]);
  const preflight = await app.request("/books", {
    method: "OPTIONS",
    headers: { origin, "access-control-request-method": "GET", "access-control-request-headers": "content-type" },
  });
  expect(preflight.headers.get("access-control-allow-headers")).toContain("Content-Type");
});

test.each(["src/app.ts", "src/extended.ts"])("read replicas, %s: every row is the replica's", async (file) => {
  const page = "learn/scaling";
  const primary = await openPage(page);
  process.env.REPLICA_URL ??= await createDatabase(page);
  const { PrismaClient } = await importFile(page, "src/generated/prisma/client.ts");
  const { PrismaLibSql } = await import("@prisma/adapter-libsql");
  const replica = new PrismaClient({ adapter: new PrismaLibSql({ url: process.env.REPLICA_URL }) });
  await primary.book.deleteMany();
  await replica.book.deleteMany();
  await primary.book.create({ data: { id: 1, title: "primary" } });
  await replica.book.createMany({ data: [7, 8].map((id) => ({ id, title: "replica" })) });
  const { app } = await importFile(page, file);
  const books = await getPage(app, "/books");
  expect([idsOf(books), books["hydra:totalItems"]]).toEqual([[7, 8], 2]);
  expect(await statusOf(app, "/books/1")).toBe(404);
  await replica.$disconnect();
});

test("from API Platform: the same parameters, and keys without a prefix", async () => {
  const page = "recipes/from-api-platform";
  const prisma = await openPage(page);
  await prisma.book.createMany({ data: [1, 2, 3].map((id) => ({ id, title: `B${id}`, price: id * 10 })) });
  const app = await appOf(page, prisma);
  const response = await app.request("/books?page=1&itemsPerPage=1&order[title]=desc&price[lte]=20");
  expect(await response.json()).toMatchObject({ "@type": "Collection", totalItems: 2, member: [{ id: 2 }], view: {} });
});

test("SQLite files of Prisma 6: integers stay in order, and convert to texts", async () => {
  const page = "recipes/from-prisma-6";
  const prisma = await openPage(page);
  const days = ["2024-01-01", "2024-06-01", "2025-01-01"];
  for (const [id, day] of days.entries()) {
    await prisma.$executeRawUnsafe(`INSERT INTO "Entry" VALUES (${id}, ${Date.parse(`${day}T12:00:00.250Z`)})`);
  }
  const { app } = await importFile(page, "src/legacy.ts");
  const { createApi } = await importFile(page, "src/generated/api/index.ts");
  const walk = async (over: typeof app) => {
    const first = await getPage(over, "/entry-feed");
    const since = await getPage(over, "/entries?createdAt[gt]=2024-03-01");
    return [first["hydra:member"].map(({ createdAt }) => createdAt), idsOf(since)];
  };
  const expected = [days.map((day) => `${day}T12:00:00.250Z`).reverse(), [1, 2]];
  expect(await walk(app)).toEqual(expected);
  for (const { language, text } of blocksOf(page)) if (language === "sql") await prisma.$executeRawUnsafe(text);
  expect(await walk(createApi({ prisma }))).toEqual(expected);
  // A row that the adapter writes now has the same form.
  await prisma.entry.create({ data: { id: 9, createdAt: new Date("2024-07-01T00:00:00Z") } });
  expect(idsOf(await getPage(createApi({ prisma }), "/entry-feed"))).toEqual([2, 9, 1, 0]);
});

test("behind a proxy that removes the prefix: links have it", async () => {
  const page = "learn/deploying";
  const prisma = await openPage(page);
  // Another test may have opened the page in this process.
  await prisma.book.deleteMany();
  await prisma.book.createMany({ data: Array.from({ length: 30 }, (_, id) => ({ id, title: `B${id}` })) });
  const { app } = await importFile(page, "src/app.ts");
  const response = await app.request("http://localhost:3000/books");
  expect(response.headers.get("link")).toContain("<https://example.com/api/docs.jsonld>");
  expect(((await response.json()) as Awaited<ReturnType<typeof getPage>>)["hydra:view"]?.["hydra:next"]).toBe(
    "/api/books?page=2",
  );
  expect(await statusOf(app, "http://localhost:3000/books/1")).toBe(200);
  const forwarded = await app.request("http://localhost:3000/books", {
    headers: { "x-forwarded-host": "evil.example" },
  });
  expect(forwarded.headers.get("link")).not.toContain("evil.example");
});
