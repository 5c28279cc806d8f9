/** What a server itself reads for a request, by its own counters: the page and a count, whatever the parameters. */
import { PrismaMariaDb } from "@prisma/adapter-mariadb";
import { PrismaPg } from "@prisma/adapter-pg";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { createApi, type Library, openLibrary, PrismaClient, provider, recommended } from "../behaviour/library.js";
import { worst } from "../behaviour/worst-requests.js";
import { addBooks, addedBooks } from "./many-books.js";
import { mariadbOptions } from "./mariadb-options.js";
import { sessionStatus } from "./mysql-engine.js";

let library: Library;
let prisma: Pick<Library["prisma"], "$queryRawUnsafe" | "$disconnect">;
let app: ReturnType<typeof createApi>;

/** Of one connection, so that the counters of a session are those of every statement. */
beforeAll(async () => {
  library = await openLibrary();
  await addBooks(library);
  const database = new URL(library.url).pathname.slice(1);
  const adapter =
    provider === "postgresql"
      ? new PrismaPg({ connectionString: library.url, max: 1 })
      : new PrismaMariaDb({ ...mariadbOptions(inject("database").url), database, connectionLimit: 1 }, { database });
  const client = new PrismaClient({ adapter });
  prisma = client;
  app = createApi({ prisma: client, onError: () => {}, handlers: { Book: { recommended } } });
});
afterAll(async () => {
  await prisma.$disconnect();
  await library.prisma.$disconnect();
});

/** Rows and entries of indexes, since the start. */
async function rowsRead(): Promise<number> {
  const [row] = await prisma.$queryRawUnsafe<{ rows: unknown }[]>(
    provider === "postgresql"
      ? `SELECT (SELECT SUM(seq_tup_read) FROM pg_stat_user_tables)
           + (SELECT SUM(idx_tup_read) FROM pg_stat_user_indexes) AS rows FROM pg_stat_force_next_flush()`
      : `SELECT SUM(variable_value) AS \`rows\` FROM ${sessionStatus}
           WHERE variable_name LIKE 'Handler\\_read\\_%'`,
  );
  return Number(row?.rows);
}

/** A table is read for the page and for its count; MariaDB comes back to the rows that it has sorted. */
const passes = provider === "postgresql" ? 2 : 3;

describe("rows that the server reads", () => {
  test.each(worst)("%s", async (_, path, { page, beside }) => {
    // So that PostgreSQL counts again.
    await library.prisma.author.update({ where: { id: 1 }, data: { name: "Ada" } });
    await rowsRead();
    const before = await rowsRead();
    const response = await app.request(path);
    expect(response.status, await response.text()).toBe(200);
    // Counters are reported with the next statement.
    await rowsRead();
    const read = (await rowsRead()) - before;
    expect(read).toBeGreaterThan(0);
    expect(read).toBeLessThanOrEqual(passes * (addedBooks + 10) + (page + 1) * (2 + beside) + 200);
  });
});
