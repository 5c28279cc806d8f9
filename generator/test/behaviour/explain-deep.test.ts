/** What `explain` states of pages far from the start, held against a real client. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { ApiModel } from "../../src/api-model.js";
import type { Run } from "../../src/planned-query.js";
import { apiOf } from "../explained.js";
import { get, ids, type Requestable } from "./client.js";
import { expectations, planFor, plannedFor, recording, runsOf } from "./explained-runs.js";
import { createApi, type Library, openLibrary, provider, recommended } from "./library.js";

/** Rows before the middle of which a page may lie behind 10,000. */
const total = 20_100;

let library: Library;
let app: Requestable;
let api: ApiModel;
const log: Run[] = [];

beforeAll(async () => {
  library = await openLibrary();
  await copyBooks(library);
  const folder = provider === "sqlite" ? "behaviour" : `behaviour/generated/${provider}`;
  api = apiOf(`${folder}/schema.prisma`);
});
// A new one each time: one that has counted before counts beside the rows on a server, in no certain order.
beforeEach(() => {
  app = createApi({ prisma: recording(library.prisma, log), handlers: { Book: { recommended } } });
});
afterAll(() => library.prisma.$disconnect());

const request = "a page behind 10,000 rows";
const book = { model: "Book", request };

/** What PostgreSQL is asked to know whether the last total holds: no query of its own in a plan, but one of its notes. */
const asksVersion = (run: Run): boolean => run.kind === "sql" && run.text.includes("txid_current_snapshot()");

/** So that no total is kept. */
const write = () => library.prisma.author.update({ where: { id: 1 }, data: { name: "Ada" } });

describe("the keys first", () => {
  test.each([
    { ...book, path: "/books?page=3335", operation: "getCollection" },
    { ...book, path: "/books/partial?page=3335", operation: "partial" },
    { ...book, path: "/free-books?page=3335", operation: "free" },
    { ...book, path: "/free-books?page=3335&partial=true", operation: "free", request: `${request}, partial=true` },
    { ...book, path: "/capped-books?page=3335", operation: "capped" },
    { ...book, path: "/shared-books?page=3335", operation: "shared" },
    { ...book, path: "/authors/2/books?page=5001", model: "Author", operation: "books" },
  ])("$path", async ({ path, ...wanted }) => {
    // Beyond its limit nothing is counted by a capped count.
    const planned = plannedFor(api, wanted).filter(({ when = "" }) => !(path.includes("capped") && when !== ""));
    log.splice(0);
    const response = await app.request(path);
    expect(response.status, await response.text()).toBe(200);
    expect(runsOf(log, planned)).toEqual(expectations(planned));
  });
});

test("past the middle of an exact total: backwards from the end, and counted again", async () => {
  const [count] = plannedFor(api, { ...book, operation: "getCollection" });
  log.splice(0);
  expect((await app.request("/books?page=6000")).status).toBe(200);
  const [first, read, ...rest] = log;
  expect(first).toEqual(count?.run);
  const skip = total - 5999 * 3 - 3;
  expect(read).toMatchObject({ method: "findMany", args: { orderBy: [{ id: "desc" }], skip, take: 3 } });
  expect(rest.filter((run) => !asksVersion(run))).toEqual([count?.run]);
  expect(rest.some(asksVersion)).toBe(provider === "postgresql");
});

test.skipIf(provider === "sqlite")(
  "on a server only the first one is counted first: later ones behind the rows",
  async () => {
    const planned = plannedFor(api, { ...book, operation: "getCollection" });
    const [count, ...read] = planned;
    expect(count?.when).toContain("the first time");
    for (const order of [
      [count, ...read],
      [...read, count],
      [...read, count],
    ]) {
      const queries = order.flatMap((query) => query ?? []);
      await write();
      log.splice(0);
      expect((await app.request("/books?page=3335")).status).toBe(200);
      const asked = log.filter((run) => !asksVersion(run));
      expect(runsOf(asked, queries)).toEqual(expectations(queries));
    }
  },
);

test.runIf(provider === "postgresql")("while nothing is written the last total stands for the count", async () => {
  const { notes, queries } = planFor(api, { ...book, operation: "getCollection" });
  expect(notes.at(-1)).toBe(
    "from 10,000 rows on, while nothing is written to the database, the last total instead of a count",
  );
  for (const _ of ["counted", "counted behind a look at the version"]) await app.request("/books?page=3335");
  log.splice(0);
  await app.request("/books?page=3335");
  const [, ...read] = queries;
  expect(runsOf(log.slice(0, -1), read)).toEqual(expectations(read));
  expect(log.slice(-1).every(asksVersion)).toBe(true);
});

test("a page past the middle keeps its rows while others are appended", async () => {
  const { id: _, ...data } = await library.prisma.book.findUniqueOrThrow({
    where: { id: 10 },
    omit: { secret: false },
  });
  let isOver = false;
  const writing = (async () => {
    for (let id = total + 1; !isOver; id++) await library.prisma.book.create({ data: { ...data, id, extra: {} } });
  })();
  try {
    const reader = async (page: number) => {
      for (let asked = 0; asked < 10; asked++) {
        const first = (page - 1) * 3 + 1;
        expect(ids(await get(app, `/books?page=${page}`))).toEqual([first, first + 1, first + 2]);
      }
    };
    await Promise.all([4_001, 5_000, 5_900].map(reader));
  } finally {
    isOver = true;
    await writing;
    await library.prisma.book.deleteMany({ where: { id: { gt: total } } });
  }
});

/** Book 10 again and again, by another identifier. */
async function copyBooks({ prisma }: Library): Promise<void> {
  const { id: _, ...columns } = await prisma.book.findUniqueOrThrow({ where: { id: 10 }, omit: { secret: false } });
  const names = Object.keys(columns).map((name) => `\`${name}\``);
  const digits = Array.from({ length: 30 }, (_, n) => `SELECT ${n} AS n`).join(" UNION ALL ");
  const number = "(a.n + b.n * 30 + c.n * 900)";
  const from = `\`Book\`, ${["a", "b", "c"].map((name) => `(${digits}) AS ${name}`).join(", ")}`;
  const where = `\`id\` = 10 AND ${number} < ${total - 10}`;
  const insert = `INSERT INTO \`Book\` (\`id\`, ${names}) SELECT 11 + ${number}, ${names} FROM ${from} WHERE ${where}`;
  await prisma.$executeRawUnsafe(provider === "postgresql" ? insert.replaceAll("`", '"') : insert);
}
