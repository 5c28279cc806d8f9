/** A table of 50 million rows in ten partitions: what a page costs at any depth, and what each way of counting costs. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { PrismaPg } from "@prisma/adapter-pg";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { type Document, get, type Requestable, view } from "../behaviour/client.js";
import { openDatabase } from "../behaviour/open-database.js";
import { generateProject } from "../in-process.js";
import { emptyFolder } from "../prisma-child.js";
import { schemaHead } from "../schema-head.js";

const rows = Number(process.env.PARTITIONED_ROWS ?? 50_000_000);
const partitions = 10;
/** The rows are a second apart. */
const start = Date.UTC(2020, 0, 1);
const dateAt = (row: number) => new Date(start + row * 1000).toISOString();

const schema = `
${schemaHead("postgresql")}
/// @pagination(order: [{ field: "at" }])
/// @pagination(operation: "feed", path: "/feed", viaCursor: [{ field: "at", direction: "DESC" }, { field: "id", direction: "DESC" }], partial: true)
/// @pagination(operation: "light", path: "/partial", partial: true)
/// @pagination(operation: "capped", path: "/capped", count: "capped")
/// @pagination(operation: "estimated", path: "/estimated", count: "estimated")
model Event {
  at   DateTime @db.Timestamp(3)
  id   Int
  name String

  @@id([at, id])
}
`;

const tables = [
  `CREATE TABLE "Event" (at timestamp(3) NOT NULL, id integer NOT NULL, name text NOT NULL, PRIMARY KEY (at, id)) PARTITION BY RANGE (at)`,
  ...Array.from({ length: partitions }, (_, number) => {
    const [from, to] = [number, number + 1].map((bound) => dateAt(Math.ceil((bound * rows) / partitions)));
    return `CREATE UNLOGGED TABLE "Event${number}" PARTITION OF "Event" FOR VALUES FROM ('${from}') TO ('${to}')`;
  }),
  `INSERT INTO "Event" SELECT timestamp '${dateAt(0).slice(0, -1)}' + n * interval '1 second', n, 'event ' || n FROM generate_series(0, ${rows - 1}) AS n`,
  'VACUUM ANALYZE "Event"',
];

let server: pg.Client;
let app: Requestable;
let prisma: {
  readonly $queryRawUnsafe: <Rows>(sql: string) => Promise<Rows>;
  readonly $disconnect: () => Promise<void>;
};

beforeAll(async () => {
  const folder = emptyFolder(join("cluster", "partitions"));
  writeFileSync(join(folder, "schema.prisma"), schema);
  await generateProject(folder);
  const { PrismaClient } = await import(join(folder, "client/client.ts"));
  const { createApi } = await import(join(folder, "api/index.ts"));
  const { url } = await openDatabase({ ...inject("database"), tables: [] });
  server = new pg.Client(url);
  await server.connect();
  const since = performance.now();
  for (const statement of tables) await server.query(statement);
  console.log(`${rows.toLocaleString("en")} rows inserted in ${Math.round((performance.now() - since) / 1000)} s`);
  // One connection without helpers, so that its counters are those of every statement.
  const options = "-c max_parallel_workers_per_gather=0";
  const client = new PrismaClient({ adapter: new PrismaPg({ connectionString: url, max: 1, options }) });
  prisma = client;
  app = createApi({ prisma: client });
}, 1_800_000);
afterAll(async () => {
  await prisma?.$disconnect();
  // Its gigabytes would be copied for each replica that a later test starts from this server.
  await server?.query('DROP TABLE IF EXISTS "Event"');
  await server?.end();
});

describe("a page by cursor reads its rows and no others, at every depth", () => {
  test.each([0, 0.001, 0.25, 0.5, 0.75, 0.999])("%d of the table", async (depth) => {
    const row = Math.floor(rows * (1 - depth)) - 1;
    const path = depth === 0 ? "/feed" : `/feed?at[lt]=${dateAt(row)}&id[lt]=${row}`;
    const { document, read, milliseconds } = await measured(path);
    expect(document["hydra:member"][0]?.id).toBe(depth === 0 ? rows - 1 : row - 1);
    expect(document["hydra:member"]).toHaveLength(30);
    expect(view(document)?.["hydra:next"]).toBeDefined();
    // The page, one row more, and one before it that decides whether there is a previous page. Planning a statement may
    // read the ends of each partition's index.
    expect(read).toBeLessThanOrEqual(32 + 2 * partitions);
    console.log(`${path}: ${read} rows read, ${milliseconds} ms`);
  });
});

describe("the first page by number", () => {
  test.each([
    { path: "/partial", total: undefined, most: 31 + partitions },
    { path: "/capped", total: undefined, most: 10_001 + 31 + 2 * partitions },
    { path: "/estimated", total: rows, most: 31 + partitions },
    { path: "/events", total: rows, most: rows + 31 + partitions },
  ])("$path", async ({ path, total, most }) => {
    const { document, read, milliseconds } = await measured(path);
    expect(document["hydra:member"][0]?.id).toBe(0);
    const counted = document["hydra:totalItems"];
    if (path === "/estimated") expect(Math.abs(Number(counted) / rows - 1)).toBeLessThan(0.02);
    else expect(counted).toBe(total);
    expect(read).toBeLessThanOrEqual(most);
    console.log(`${path}: ${read.toLocaleString("en")} rows read, ${milliseconds} ms`);
  });
});

/** The second of two equal requests: the first one also loads code, plans and cold blocks. */
async function measured(path: string): Promise<{ document: Document; read: number; milliseconds: number }> {
  await get(app, path);
  const before = await rowsRead();
  const since = performance.now();
  const document = await get(app, path);
  const milliseconds = Math.round((performance.now() - since) * 10) / 10;
  return { document, read: (await rowsRead()) - before, milliseconds };
}

/** Rows and entries of indexes that the connection of the API has read. */
async function rowsRead(): Promise<number> {
  // A connection reports its own with its next statement.
  await prisma.$queryRawUnsafe("SELECT pg_stat_force_next_flush()::text");
  const [row] = await prisma.$queryRawUnsafe<[{ read: bigint }]>(
    `SELECT ((SELECT SUM(seq_tup_read) FROM pg_stat_user_tables)
      + (SELECT SUM(idx_tup_read) FROM pg_stat_user_indexes))::bigint AS read`,
  );
  return Number(row.read);
}
