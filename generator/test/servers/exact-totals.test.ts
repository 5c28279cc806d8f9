/** An exact total is counted for its request: it follows every write that has ended, whoever made it. */
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { expectTotalsAmidWrites } from "../behaviour/amid-writes.js";
import { get, type Requestable } from "../behaviour/client.js";
import { anyBook, createApi, type Library, openLibrary, provider, recommended } from "../behaviour/library.js";
import { addBooks, addedBooks } from "./many-books.js";

const rows = addedBooks + 10;

describe.runIf(provider === "postgresql")("an exact total", () => {
  let library: Library;
  let app: Requestable;

  beforeAll(async () => {
    library = await openLibrary();
    await addBooks(library);
    app = createApi({ prisma: library.prisma, handlers: { Book: { recommended } } });
  });
  afterAll(() => library.prisma.$disconnect());

  async function connect(): Promise<pg.Client> {
    const client = new pg.Client(library.url);
    await client.connect();
    return client;
  }

  const totalOf = async (path: string) => (await get(app, path))["hydra:totalItems"];

  test("is right after each write, whoever made it", async () => {
    const writer = await connect();
    try {
      expect(await totalOf("/books")).toBe(rows);
      await writer.query(`DELETE FROM "Book" WHERE id = 101`);
      expect(await totalOf("/books")).toBe(rows - 1);
      await library.prisma.book.create({ data: anyBook(101, { score: 50 }) });
      expect(await totalOf("/books")).toBe(rows);
      expect(await totalOf("/books?published=true")).toBe(addedBooks + 5);
      await writer.query(`UPDATE "Book" SET published = false WHERE id = 101`);
      expect(await totalOf("/books?published=true")).toBe(addedBooks + 4);
      await writer.query(`UPDATE "Book" SET published = true WHERE id = 101`);
    } finally {
      await writer.end();
    }
  });

  test("changes when a transaction ends, not before", async () => {
    const writer = await connect();
    try {
      await writer.query("BEGIN");
      await writer.query(`DELETE FROM "Book" WHERE id = 101`);
      expect(await totalOf("/books")).toBe(rows);
      expect(await totalOf("/books?page=3300")).toBe(rows);
      await writer.query("COMMIT");
      expect(await totalOf("/books")).toBe(rows - 1);
      expect(await totalOf("/books?page=3300")).toBe(rows - 1);
    } finally {
      await writer.end();
      await library.prisma.book.create({ data: anyBook(101, { score: 50 }) });
    }
  });

  test("is one of a moment between the request and its answer, near and far from the start", async () => {
    try {
      await expectTotalsAmidWrites({
        rows,
        add: (number) => library.prisma.book.create({ data: anyBook(20_000 + number) }),
        readers: 4,
        requests: 40,
        totalOf: (request) => totalOf(request % 3 === 0 ? "/books?page=3300" : "/books"),
      });
    } finally {
      await library.prisma.book.deleteMany({ where: { id: { gte: 20_000 } } });
    }
  });
});
