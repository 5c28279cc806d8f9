/** Exact totals without a count, as long as nobody has written to the table: PostgreSQL's alone. */
import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { expectTotalsAmidWrites } from "../behaviour/amid-writes.js";
import { get, type Requestable } from "../behaviour/client.js";
import { anyBook, createApi, type Library, openLibrary, provider, recommended } from "../behaviour/library.js";
import { addBooks, addedBooks } from "./many-books.js";

const handlers = { Book: { recommended } };
const rows = addedBooks + 10;

describe.runIf(provider === "postgresql")("a total", () => {
  let library: Library;
  let app: Requestable;

  beforeAll(async () => {
    library = await openLibrary();
    await addBooks(library);
  });
  beforeEach(() => {
    app = createApi({ prisma: library.prisma, handlers });
  });
  afterAll(() => library.prisma.$disconnect());

  async function connect(): Promise<pg.Client> {
    const client = new pg.Client(library.url);
    await client.connect();
    return client;
  }

  const totalOf = async (path: string, served = app) => (await get(served, path))["hydra:totalItems"];
  const counts = () => library.takeQueries().filter((sql) => sql.startsWith("SELECT COUNT(*)"));

  /** Counted once to know that the table is large, and once behind a look at its version. */
  async function learn(path: string, served = app): Promise<number | undefined> {
    await totalOf(path, served);
    const total = await totalOf(path, served);
    library.takeQueries();
    return total;
  }

  /** How often the table is counted for two more requests. */
  async function countsOfTwo(path: string, served = app): Promise<number> {
    await learn(path, served);
    await totalOf(path, served);
    await totalOf(path, served);
    return counts().length;
  }

  test.each([
    ["of the table", "/books", rows],
    ["far from the start", "/books?page=3300", rows],
    ["under a filter on its own fields", "/books?score[gte]=0", rows],
    ["under a fixed filter", "/published-books", addedBooks + 5],
    ["of a relation's rows", "/authors/1/books", addedBooks + 7],
    ["that is shared", "/shared-books", rows],
  ])("%s is counted no more, while nothing is written", async (_, path, total) => {
    expect(await learn(path)).toBe(total);
    expect(await totalOf(path)).toBe(total);
    expect(counts()).toEqual([]);
  });

  test("is right behind each write, whoever made it", async () => {
    const writer = await connect();
    try {
      await learn("/books");
      await writer.query(`DELETE FROM "Book" WHERE id = 101`);
      expect(await totalOf("/books")).toBe(rows - 1);
      await learn("/books");
      await library.prisma.book.create({ data: anyBook(101, { score: 50 }) });
      expect(await totalOf("/books")).toBe(rows);
      // No row comes or goes, but one meets the condition no more.
      expect(await learn("/books?published=true")).toBe(addedBooks + 5);
      await writer.query(`UPDATE "Book" SET published = false WHERE id = 101`);
      expect(await totalOf("/books?published=true")).toBe(addedBooks + 4);
      await writer.query(`UPDATE "Book" SET published = true WHERE id = 101`);
    } finally {
      await writer.end();
    }
  });

  test("changes when a transaction ends, not before", async () => {
    const [first, second] = [await connect(), await connect()];
    try {
      await learn("/books");
      await first.query("BEGIN");
      await first.query(`DELETE FROM "Book" WHERE id = 101`);
      await second.query("BEGIN");
      await second.query("SAVEPOINT a");
      await second.query(`DELETE FROM "Book" WHERE id = 102`);
      await second.query("RELEASE a");
      expect(await learn("/books")).toBe(rows);
      // The later one ends first, so that the earlier one's end shows in what is under way alone.
      await second.query("COMMIT");
      expect(await totalOf("/books")).toBe(rows - 1);
      expect(await learn("/books")).toBe(rows - 1);
      await first.query("COMMIT");
      expect(await totalOf("/books")).toBe(rows - 2);
    } finally {
      await Promise.all([first.end(), second.end()]);
      await library.prisma.book.createMany({ data: [101, 102].map((id) => anyBook(id, { score: 50 })) });
    }
  });

  test("under a scope on its own fields, however they are combined, is counted no more", async () => {
    const scope = { Book: () => ({ NOT: { id: 101 }, OR: [{ published: true }, { AND: [{ score: { lt: 9 } }] }] }) };
    const scoped = createApi({ prisma: library.prisma, handlers, scope });
    expect(await learn("/books", scoped)).toBe(rows - 1);
    expect(await totalOf("/books", scoped)).toBe(rows - 1);
    expect(counts()).toEqual([]);
  });

  test("that another table's rows decide on is counted", async () => {
    const scoped = createApi({
      prisma: library.prisma,
      handlers,
      scope: { Book: () => ({ NOT: [{ author: { name: "Bo" } }] }) },
    });
    expect(await learn("/books", scoped)).toBe(addedBooks + 7);
    await library.prisma.author.update({ where: { id: 1 }, data: { name: "Bo" } });
    expect(await totalOf("/books", scoped)).toBe(0);
    await library.prisma.author.update({ where: { id: 1 }, data: { name: "Ada" } });
    expect(await countsOfTwo("/books", scoped)).toBe(2);
  });

  test("of an extended client is counted: its hooks may count otherwise each time", async () => {
    const prisma = library.prisma.$extends({ query: { book: { count: ({ args, query }) => query(args) } } });
    expect(await countsOfTwo("/books", createApi({ prisma, handlers }))).toBe(2);
  });

  test.each([
    [
      "hides rows by policies",
      `ALTER TABLE "Book" ENABLE ROW LEVEL SECURITY`,
      `ALTER TABLE "Book" DISABLE ROW LEVEL SECURITY`,
    ],
    ["has heirs", `CREATE TABLE "Heir" () INHERITS ("Book")`, `DROP TABLE "Heir"; ANALYZE "Book"`],
    [
      "is empty after a crash",
      `ALTER TABLE "Book" RENAME TO "Hidden"; CREATE UNLOGGED TABLE "Book" AS SELECT * FROM "Hidden"`,
      `DROP TABLE "Book"; ALTER TABLE "Hidden" RENAME TO "Book"`,
    ],
    [
      "is a view, whose rows may come with time",
      `ALTER TABLE "Book" RENAME TO "Hidden"; CREATE VIEW "Book" AS SELECT * FROM "Hidden"`,
      `DROP VIEW "Book"; ALTER TABLE "Hidden" RENAME TO "Book"`,
    ],
  ])("of what %s is counted", async (_, change, back) => {
    const owner = await connect();
    try {
      await owner.query(change);
      expect(await countsOfTwo("/books")).toBe(2);
    } finally {
      await owner.query(back);
      await owner.end();
    }
  });

  test("of few rows is counted without a look at the version", async () => {
    expect(await learn("/books?score[lt]=2")).toBe(5);
    expect(await totalOf("/books?score[lt]=2")).toBe(5);
    const queries = library.takeQueries();
    expect(queries.filter((sql) => sql.startsWith("SELECT COUNT(*)"))).toHaveLength(1);
    expect(queries.filter((sql) => sql.includes("pg_class"))).toEqual([]);
  });

  test("is one of a moment between the request and its answer, while others write", async () => {
    const add = async (number: number) => {
      await library.prisma.book.create({ data: anyBook(20_000 + number) });
      // Time in which totals are kept.
      if (number % 10 === 0) await new Promise((resolve) => setTimeout(resolve, 100));
    };
    try {
      await expectTotalsAmidWrites({
        rows,
        add,
        readers: 4,
        requests: 40,
        totalOf: (request) => totalOf(request % 3 === 0 ? "/books?page=3300" : "/books"),
      });
    } finally {
      await library.prisma.book.deleteMany({ where: { id: { gte: 20_000 } } });
    }
  });
});
