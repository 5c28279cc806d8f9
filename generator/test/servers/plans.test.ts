/** No cursor page sorts or scans: the server's own plan of each is a range of the index that its order has. */
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { get } from "../behaviour/client.js";
import { createApi, type Library, openLibrary, provider, recommended } from "../behaviour/library.js";
import { addBooks } from "./many-books.js";

let library: Library;
const reads: { readonly sql: string; readonly values: readonly unknown[] }[] = [];

beforeAll(async () => {
  library = await openLibrary();
  await addBooks(library);
  library.prisma.$on("query", ({ query, params }) => {
    if (/FROM \S*Book\S* WHERE.*ORDER BY/.test(query)) reads.push({ sql: query, values: JSON.parse(params, asDate) });
  });
});
afterAll(() => library.prisma.$disconnect());

/** MySQL reads an index of two directions forwards only: it sorts all that precedes a position. */
const isMysql = inject("database").engine === "MySQL";

test.each([
  ["/book-feed?score[lt]=500&id[lt]=5000", "Book_score_id_idx"],
  ["/book-feed?score[gt]=500&id[gt]=5000", "Book_score_id_idx"],
  ["/books-by-date?addedAt[gt]=2021-01-05T12:00:00Z&id[lt]=5000", "Book_addedAt_id_idx"],
  ...(isMysql ? [] : [["/books-by-date?addedAt[lt]=2021-01-05T12:00:00Z&id[gt]=5000", "Book_addedAt_id_idx"]]),
  ["/books-by-id?id[gt]=5000", "primary key"],
  ["/books-by-id?id[lt]=5000", "primary key"],
])("%s", async (path = "", index) => {
  const app = createApi({ prisma: library.prisma, handlers: { Book: { recommended } } });
  reads.splice(0);
  await get(app, path);
  const [read] = reads;
  if (read === undefined) throw new Error("No page was read.");
  expect(reads).toHaveLength(1);
  expect(await indexOf(read.sql, read.values)).toBe(index === "primary key" ? primaryKey : index);
});

/** A text in the form of a date would be compared as a text. */
function asDate(_: string, value: unknown): unknown {
  return typeof value === "string" && /^\d{4}-\d\d-\d\dT/.test(value) ? new Date(value) : value;
}

const primaryKey = provider === "postgresql" ? "Book_pkey" : "PRIMARY";

/** A plan that sorts, or reads a whole table or index. */
const costly = {
  SQLite: /^/,
  PostgreSQL: /"Node Type": ?"(Sort|Incremental Sort|Seq Scan|Bitmap)/,
  MariaDB: /filesort|"access_type": ?"(ALL|index)"/,
  MySQL: /"access_type": ?"(sort|table)"|"index_scan"/,
}[inject("database").engine];

/** The index that the plan's only read is a range of. @throws if it sorts, or scans the table or a whole index */
async function indexOf(sql: string, values: readonly unknown[]): Promise<string | undefined> {
  const json = provider === "postgresql" ? "EXPLAIN (FORMAT JSON)" : "EXPLAIN FORMAT=JSON";
  const [row] = await library.prisma.$queryRawUnsafe<Record<string, unknown>[]>(`${json} ${sql}`, ...values);
  const answer = Object.values(row ?? {})[0];
  const plan = typeof answer === "string" ? answer : JSON.stringify(answer);
  if (costly.test(plan)) throw new Error(plan);
  if (provider === "postgresql") expect(plan).toContain("Index Cond");
  return /"(?:Index Name|key|index_name)": ?"(\w+)"/.exec(plan)?.[1];
}
