/** What the warnings of missing indexes rest on, by the server's own plans. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Library, openLibrary, provider } from "../behaviour/library.js";
import { numbersTo } from "../behaviour/plans.js";

let library: Library;

beforeAll(async () => {
  library = await openLibrary();
});
afterAll(() => library.prisma.$disconnect());

const run = (sql: string) => library.prisma.$executeRawUnsafe(sql);

async function planOf(sql: string): Promise<string> {
  const json = provider === "postgresql" ? "EXPLAIN (FORMAT JSON)" : "EXPLAIN FORMAT=JSON";
  const [row] = await library.prisma.$queryRawUnsafe<Record<string, unknown>[]>(`${json} ${sql}`);
  const answer = Object.values(row ?? {})[0];
  return typeof answer === "string" ? answer : JSON.stringify(answer);
}

describe.runIf(provider === "postgresql")("PostgreSQL", () => {
  beforeAll(async () => {
    await run(
      `CREATE TABLE "Measured" AS SELECT n AS "id", n AS "hashed", n AS "brin" FROM generate_series(1, 100000) n`,
    );
    await run(`CREATE INDEX "by_hash" ON "Measured" USING hash ("hashed")`);
    await run(`CREATE INDEX "by_brin" ON "Measured" USING brin ("brin")`);
    await run(`ANALYZE "Measured"`);
  });

  test.each([
    ["a hash index finds a value", `"hashed" = 5`, "by_hash", true],
    ["and no range", `"hashed" < 50`, "by_hash", false],
    ["a BRIN index finds a value", `"brin" = 5`, "by_brin", true],
    ["and a range", `"brin" < 50`, "by_brin", true],
  ])("%s", async (_, where, index, isUsed) => {
    const plan = await planOf(`SELECT * FROM "Measured" WHERE ${where}`);
    expect([plan.includes(index), plan.includes("Seq Scan")]).toEqual([isUsed, !isUsed]);
  });

  describe("rows with an index of one column of several that are known", () => {
    const anyOf = (parents: number) =>
      Array.from({ length: parents }, (_, at) => `("accountId" = ${at} AND "userId" = ${at})`).join(" OR ");

    beforeAll(async () => {
      await run(
        `CREATE TABLE "Activity" AS SELECT n AS "id", n % 400 AS "accountId", n % 40 AS "userId", n % 7000 AS "title" FROM generate_series(1, 120000) n`,
      );
      await run(`CREATE INDEX "by_id" ON "Activity" ("id")`);
    });

    test.each([
      ["of a foreign key over two", "accountId", `"accountId" = 7 AND "userId" = 7`, `"id" LIMIT 31`, 300],
      ["of the lists of ten parents", "accountId", anyOf(10), `"accountId", "userId", "id" LIMIT 201`, 3000],
      ["of a scope beside a filter", "userId", `"userId" = 7 AND "title" = 47`, `"id" LIMIT 31`, 3000],
    ])("%s, only those that are equal in it are read", async (_, column, where, order, rows) => {
      await run(`CREATE INDEX "by_column" ON "Activity" ("${column}")`);
      await run(`ANALYZE "Activity"`);
      const sql = `SELECT * FROM "Activity" WHERE ${where} ORDER BY ${order}`;
      const [row] = await library.prisma.$queryRawUnsafe<Record<string, unknown>[]>(
        `EXPLAIN (ANALYZE, FORMAT JSON) ${sql}`,
      );
      const plan = JSON.stringify(row);
      const read = [...plan.matchAll(/"Actual Rows":([\d.]+)/g)].map(([, count]) => Number(count));
      await run(`DROP INDEX "by_column"`);
      expect([plan.includes("by_column"), plan.includes("Seq Scan")]).toEqual([true, false]);
      expect(Math.max(...read)).toBeLessThanOrEqual(rows);
    });
  });

  test.each(["hashed", "brin"])("no order by %s without a sort", async (column) => {
    expect(await planOf(`SELECT * FROM "Measured" ORDER BY "${column}" LIMIT 5`)).toContain('"Sort"');
  });
});

describe.runIf(provider === "mysql")("MySQL and MariaDB", () => {
  const rows = `${numbersTo(1000)} s`;

  test("a foreign key has an index, a column that is none has not", async () => {
    await run("CREATE TABLE Parent (id INT PRIMARY KEY)");
    await run("CREATE TABLE Bound (id INT PRIMARY KEY, parentId INT, FOREIGN KEY (parentId) REFERENCES Parent (id))");
    await run("CREATE TABLE Loose (id INT PRIMARY KEY, parentId INT)");
    await run(`INSERT INTO Parent SELECT n FROM ${rows}`);
    for (const table of ["Bound", "Loose"]) await run(`INSERT INTO ${table} SELECT n, n FROM ${rows}`);
    expect(await planOf("SELECT * FROM Bound WHERE parentId = 5")).toMatch(/"access_type": "ref"|"index_lookup"/);
    expect(await planOf("SELECT * FROM Loose WHERE parentId = 5")).toMatch(/"access_type": "(ALL|table)"/);
  });
});
