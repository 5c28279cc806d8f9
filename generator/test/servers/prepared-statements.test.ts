/** What `@prisma-paged/runtime/databases` gives a driver: each connection prepares a statement once, and keeps few. */
import { PrismaPg } from "@prisma/adapter-pg";
import { type DriverSettings, postgresql } from "@prisma-paged/runtime/databases";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { get } from "../behaviour/client.js";
import { createApi, type Library, openLibrary, PrismaClient, provider, recommended } from "../behaviour/library.js";
import { mariadbOptions } from "./mariadb-options.js";
import { adapterOf } from "./mysql-engine.js";

let library: Library;
const opened: (() => unknown)[] = [];

beforeAll(async () => {
  library = await openLibrary();
});
afterAll(async () => {
  for (const close of opened) await close();
  await library.prisma.$disconnect();
});

/** Over one connection, so that its counters are those of every statement. */
function clientWith(settings?: DriverSettings) {
  const adapter =
    provider === "postgresql"
      ? new PrismaPg(...postgresql({ connectionString: library.url, max: 1 }, settings))
      : adapterOf(
          {
            ...mariadbOptions(inject("database").url),
            database: new URL(library.url).pathname.slice(1),
            connectionLimit: 1,
          },
          settings,
        );
  const prisma = new PrismaClient({ adapter });
  opened.push(() => prisma.$disconnect());
  const app = createApi({ prisma, onError: () => {}, handlers: { Book: { recommended } } });
  return { app, prepared: async () => Number((await prisma.$queryRawUnsafe<[{ Value: unknown }]>(counter))[0].Value) };
}

/** Statements that are kept on PostgreSQL; statements that were prepared so far on MariaDB. */
const counter =
  provider === "postgresql"
    ? 'SELECT COUNT(*) AS "Value" FROM pg_prepared_statements'
    : "SHOW SESSION STATUS LIKE 'Com_stmt_prepare'";

test("a page that was read before prepares nothing", async () => {
  const { app, prepared } = clientWith();
  const first = await get(app, "/books?page=2");
  // The counter's own statement, too.
  await prepared();
  const before = await prepared();
  expect(before).toBeGreaterThan(2);
  for (let time = 0; time < 5; time++) expect(await get(app, "/books?page=2")).toEqual(first);
  expect(await prepared()).toBe(before);
});

test("rows are those that are read without", async () => {
  const plain = createApi({ prisma: library.prisma, handlers: { Book: { recommended } } });
  const { app } = clientWith();
  for (const path of [
    "/books",
    "/shelves",
    "/book-feed?score[lt]=2&id[lt]=8",
    "/samples",
    "/loans",
    "/authors/1/books",
  ]) {
    for (let time = 0; time < 7; time++) expect(await get(app, path)).toEqual(await get(plain, path));
  }
});

test("no more are kept than the setting says", async () => {
  const { app, prepared } = clientWith({ preparedStatements: 2 });
  const paths = ["/books", "/shelves", "/authors", "/loans", "/samples"];
  for (const path of [...paths, ...paths]) await get(app, path);
  const before = await prepared();
  for (const path of paths) await get(app, path);
  const after = await prepared();
  if (provider === "postgresql") expect([before, after]).toEqual([2, 2]);
  else expect(after - before).toBeGreaterThanOrEqual(paths.length);
});

test.runIf(provider === "postgresql")(
  "after the type of a column has changed, a request is to be repeated once",
  async () => {
    const { app } = clientWith();
    const before = await get(app, "/readings");
    await library.prisma.$executeRawUnsafe('ALTER TABLE "Reading" ALTER COLUMN "value" TYPE smallint');
    const response = await app.request("/readings");
    expect([response.status, response.headers.get("retry-after")]).toEqual([503, "1"]);
    expect(await get(app, "/readings")).toEqual(before);
  },
);

test("none is kept if the setting is 0", async () => {
  const { app, prepared } = clientWith({ preparedStatements: 0 });
  await get(app, "/books");
  const before = await prepared();
  await get(app, "/books");
  const after = await prepared();
  if (provider === "postgresql") expect(after).toBe(0);
  else expect(after).toBeGreaterThan(before + 1);
});
