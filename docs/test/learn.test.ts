/** What the pages under "Learn" say of their code. */
import { readFileSync } from "node:fs";
import { sign } from "hono/jwt";
import { expect, test } from "vitest";
import { readPage, said } from "../../generator/test/documents.js";
import { emptyFolder } from "../../generator/test/prisma-child.js";
import { getPage, idsOf, statusOf } from "./client.js";
import { importFile, openPage } from "./page-projects.js";

test("your first API: each request of the table answers", async () => {
  const page = "learn/first-api";
  const prisma = await openPage(page);
  await importFile(page, "prisma/seed.ts");
  expect(await prisma.book.count()).toBe(45);
  await prisma.book.deleteMany();
  const books = Array.from({ length: 45 }, (_, index) => ({
    id: index + 1,
    title: `Book ${100 + index}`,
    authorId: 1,
    notes: "secret",
  }));
  await prisma.book.createMany({ data: [...books, { id: 99, title: "Emma", authorId: 1 }] });
  const { createApi } = await importFile(page, "src/generated/api/index.ts");
  const app = createApi({ prisma });
  const requests = [...readPage(`${page}.md`).matchAll(/^\| `GET ([^`]+)` \|/gm)].map(([, path = ""]) => path);
  expect(requests.length).toBe(7);
  for (const path of requests) expect([path, await statusOf(app, path)]).toEqual([path, 200]);
  expect(idsOf(await getPage(app, "/books?page=2"))).toEqual(books.slice(20, 40).map(({ id }) => id));
  expect(await getPage(app, "/books?partial=true")).not.toHaveProperty("hydra:totalItems");
  expect(idsOf(await getPage(app, "/books?title=em"))).toEqual([99]);
  expect(idsOf(await getPage(app, "/authors/1/books"))).toHaveLength(10);
  expect(await (await app.request("/books/1")).text()).not.toContain("secret");
  expect((await getPage(app, "/books?notes=secret"))["hydra:totalItems"]).toBe(46);
});

test("choose how to page: the links lead to the end, without a count", async () => {
  const page = "learn/choose";
  const prisma = await openPage(page);
  await prisma.$executeRawUnsafe(
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1250)
     INSERT INTO "Event" ("id", "title", "createdAt", "updatedAt")
     SELECT i, 'E' || i, strftime('%Y-%m-%dT%H:%M:%f+00:00', 1700000000 + i / 3, 'unixepoch'), '2026-01-01T00:00:00.000+00:00' FROM n`,
  );
  const { createApi } = await importFile(page, "src/generated/api/index.ts");
  const app = createApi({ prisma });
  let [count, next]: [number, string | undefined] = [0, "/events"];
  while (next !== undefined) {
    const document = await getPage(app, next);
    expect(document).not.toHaveProperty("hydra:totalItems");
    count += document["hydra:member"].length;
    next = document["hydra:view"]?.["hydra:next"];
  }
  expect(count).toBe(1250);
  // Each row that changed since a time, once, in the order of the changes.
  for (const id of [7, 5])
    await prisma.event.update({ where: { id }, data: { updatedAt: new Date(2027, 0, 10 - id) } });
  expect(idsOf(await getPage(app, "/events/changes?updatedAt[gte]=2026-12-01T00:00:00Z"))).toEqual([7, 5]);
});

test("choose how to page: each annotation of the table generates without a problem", () => {
  const table = [...readPage("learn/choose.md").matchAll(/\| `(@pagination[^`]*)` \|/g)].map(([, text = ""]) => text);
  expect(table.length).toBe(8);
  for (const annotation of table) {
    const text = `datasource db {\n  provider = "postgresql"\n}\n\n/// ${annotation}\nmodel Event {\n  id Int @id\n  createdAt DateTime\n\n  @@index([createdAt, id])\n}\n`;
    expect(said([{ language: "prisma", text }], emptyFolder("choose")).text).toBe("");
  }
});

test("choose how to page: the milliseconds are those of the measurements", () => {
  const page = readPage("learn/choose.md");
  const { postgresql, sqlite } = JSON.parse(
    readFileSync(new URL("../../bench/results/scale.json", import.meta.url), "utf8"),
  );
  const timeOf = ({ curve }: typeof postgresql, of: string, rows: number) =>
    curve.find(({ work, size }: { work: string; size: number }) => work === of && size === rows).milliseconds;
  const sizes = [100_000, 1_000_000, 10_000_000];
  const rounded = (milliseconds: number) => Number(milliseconds.toFixed(milliseconds < 10 ? 1 : 0));
  const timesOf = (database: typeof postgresql, work: string) =>
    sizes.map((size) => rounded(timeOf(database, work, size)));
  const cellsOf = (name: string) =>
    page
      .match(new RegExp(`^\\| \`${name}\` \\| .*$`, "m"))?.[0]
      .split(" | ")
      .slice(2, 5)
      .map(Number);
  for (const count of ["exact", "cached", "capped", "estimated"])
    expect(cellsOf(count)).toEqual(timesOf(postgresql, count));
  expect(cellsOf("shared")).toEqual(timesOf(postgresql, "shared, 16 at once"));
  expect(cellsOf("partial: true")).toEqual(timesOf(postgresql, "partial"));
  expect(page).toContain(`SQLite: ${timesOf(sqlite, "exact").join(", ")} |`);
  expect(page).toContain(`\`exact\`: ${timesOf(postgresql, "exact, 16 at once").join(", ")})`);
  const [most] = sizes.slice(-1);
  const half = (count: string) => rounded(timeOf(postgresql, `${count}, filtered to half`, most ?? 0));
  expect(page).toContain(`an exact page ${half("exact")} ms, a capped one ${half("capped")}.`);
  const middle = /a page in the middle of 10,000,000 rows \| ([\d,]+) ms \| ([\d.]+) ms/.exec(page) ?? [];
  // The page rounds it to hundreds.
  expect(Number(middle[1]?.replace(",", ""))).toBe(
    Math.round(timeOf(postgresql, "partial, from the middle", 10_000_000) / 100) * 100,
  );
  expect(Number(middle[2])).toBe(rounded(timeOf(postgresql, "cursor, from the middle", 10_000_000)));
});

test("auth and tenants: a token decides on the rows, and on a restricted field", async () => {
  process.env.JWT_SECRET = "a secret of this test";
  const page = "learn/auth-and-tenants";
  const prisma = await openPage(page);
  await prisma.project.createMany({ data: [1, 2].map((id) => ({ id, name: `P${id}`, tenantId: id })) });
  await prisma.task.createMany({ data: [1, 2].map((id) => ({ id, title: `T${id}`, projectId: id })) });
  await prisma.plan.create({ data: { id: 1, name: "free", margin: 7 } });
  const { app } = await importFile(page, "src/app.ts");
  const as = async (payload: Record<string, unknown>) => ({
    authorization: `Bearer ${await sign(payload, process.env.JWT_SECRET ?? "", "HS256")}`,
  });
  expect(await statusOf(app, "/projects")).toBe(401);
  expect(idsOf(await getPage(app, "/projects", await as({ tenantId: 2 })))).toEqual([2]);
  expect(idsOf(await getPage(app, "/tasks", await as({ tenantId: 2 })))).toEqual([2]);
  expect(await statusOf(app, "/projects/1", await as({ tenantId: 2 }))).toBe(404);
  expect(await statusOf(app, "/projects", await as({}))).toBe(500);
  const marginFor = async (payload: Record<string, unknown>) =>
    (await getPage(app, "/plans", await as(payload)))["hydra:member"].map(({ id, margin }) => [id, margin]);
  expect(await marginFor({ admin: true })).toEqual([[1, 7]]);
  expect(await marginFor({ admin: false })).toEqual([[1, undefined]]);
  expect(await marginFor({})).toEqual([[1, undefined]]);
});
