/** Tables of 50,000 books, and how many of them a statement reads by the plan of the database. */

import type { SuiteDatabase } from "./suite-database.js";

type Provider = SuiteDatabase["provider"];

const rows = 50_000;
/** More than a page reads along an index, less than the least group of equal rows. */
const much = 12_000;

/** A table of the numbers from 1, in what MariaDB and MySQL have in common. */
export function numbersTo(most: number): string {
  const digits = `(${Array.from({ length: 10 }, (_, digit) => `SELECT ${digit} AS d`).join(" UNION ")})`;
  const places = Array.from({ length: String(most).length }, (_, place) => `t${place}`);
  const number = places.map((table, place) => `${10 ** place} * ${table}.d`).join(" + ");
  return `(SELECT ${number} + 1 AS n FROM ${places.map((table) => `${digits} ${table}`).join(", ")} HAVING n <= ${most})`;
}

/**
 * Many values of `a`, `b` and `group`, three of `kind`, two of `flag` and of `tenant`, which is the author's; `c` is sometimes null. The first
 * author has two fifths of the books, the others some sixty each.
 */
export function bookTables(provider: Provider): readonly string[] {
  const table =
    "CREATE TABLE `Book` (`id` INTEGER NOT NULL PRIMARY KEY, `a` INTEGER NOT NULL, `b` INTEGER NOT NULL, `group` INTEGER NOT NULL, `kind` KIND NOT NULL, `flag` BOOLEAN NOT NULL, `authorId` INTEGER NOT NULL, `tenant` INTEGER NOT NULL, `c` INTEGER)";
  const numbers = {
    sqlite: `WITH RECURSIVE s(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM s WHERE n < ${rows}) SELECT`,
    postgresql: "SELECT",
    mysql: "SELECT",
  }[provider];
  const from = {
    sqlite: "s",
    postgresql: `generate_series(1, ${rows}) AS n`,
    mysql: `${numbersTo(rows)} s`,
  };
  const kind = "CASE n % 3 WHEN 0 THEN 'NOVEL' WHEN 1 THEN 'POEM' ELSE 'PLAY' END";
  const author = "CASE WHEN n % 5 < 2 THEN 1 ELSE n % 499 + 2 END";
  const columns = [
    "n",
    "(n * 7919) % 10007",
    "(n * 10473) % 9973",
    "(n * 31) % 5000",
    provider === "postgresql" ? `(${kind})::"Kind"` : kind,
    "n % 2 = 0",
    author,
    `(${author}) % 2`,
    "CASE n % 4 WHEN 0 THEN NULL ELSE (n * 7919) % 10007 END",
  ];
  const statements = [
    "CREATE TABLE `Author` (`id` INTEGER NOT NULL PRIMARY KEY, `tenant` INTEGER NOT NULL)",
    `INSERT INTO \`Author\` VALUES ${Array.from({ length: 500 }, (_, at) => `(${at + 1}, ${(at + 1) % 2})`).join()}`,
    table,
    `INSERT INTO \`Book\` ${numbers} ${columns.join()} FROM ${from[provider]}`,
  ];
  switch (provider) {
    case "sqlite":
      return statements.map((sql) => sql.replace(" KIND ", " TEXT "));
    case "postgresql":
      return [
        `CREATE TYPE "Kind" AS ENUM ('NOVEL', 'POEM', 'PLAY')`,
        ...statements.map((sql) => sql.replace(" KIND ", ' "Kind" ').replaceAll("`", '"')),
      ];
    case "mysql":
      return [
        ...statements.map((sql) => sql.replace(" KIND ", " ENUM('NOVEL', 'POEM', 'PLAY') ")),
        // As a foreign key has one.
        "CREATE INDEX by_author ON Book (authorId)",
      ];
  }
}

interface Statement {
  readonly query: string;
  readonly params: string;
}

/** Whether statements together read much of the table. */
export async function readsMuch(
  engine: SuiteDatabase["engine"],
  statements: readonly Statement[],
  run: (sql: string, values: unknown[]) => PromiseLike<readonly Record<string, unknown>[]>,
): Promise<boolean> {
  let read = 0;
  for (const { query, params } of statements) {
    const plan = await run(`${explain[engine]} ${query}`, JSON.parse(params));
    read +=
      engine === "SQLite"
        ? estimate(query, params, plan.map(({ detail }) => String(detail)).join("; "))
        : counted(plan);
  }
  return read >= much;
}

const explain: { readonly [engine in SuiteDatabase["engine"]]: string } = {
  SQLite: "EXPLAIN QUERY PLAN",
  PostgreSQL: "EXPLAIN (ANALYZE, FORMAT JSON)",
  MariaDB: "ANALYZE FORMAT=JSON",
  MySQL: "EXPLAIN ANALYZE FORMAT=JSON",
};

/** The rows that the nodes of a plan really read: the most of any of them. */
function counted([row]: readonly Record<string, unknown>[]): number {
  const answer = Object.values(row ?? {})[0];
  const counts: number[] = [];
  const visit = (node: unknown): void => {
    if (typeof node !== "object" || node === null) return;
    const number = (name: string) => Number(Reflect.get(node, name) ?? 0);
    const loops = number("Actual Loops") || number("r_loops") || number("actual_loops") || 1;
    const rows = number("Actual Rows") + number("Rows Removed by Filter") + number("r_rows") + number("actual_rows");
    counts.push(loops * rows);
    Object.values(node).forEach(visit);
  };
  visit(typeof answer === "string" ? JSON.parse(answer) : answer);
  return Math.max(...counts);
}

/** SQLite has a plan without figures: these follow from what the plan does and from what the table holds. */
function estimate(query: string, params: string, plan: string): number {
  const isSorted = /TEMP B-TREE FOR (ORDER|GROUP) BY/.test(plan);
  const searches = [...plan.matchAll(/SEARCH .*?\(([^)]*)\)/g)].map(([, conditions = ""]) => conditions);
  const isFirstAuthor = JSON.parse(params).includes(1);
  const findsMany = (conditions: string) =>
    /^(kind|flag|tenant)=\?$/.test(conditions) ||
    /^a[<>]\?$/.test(conditions) ||
    (conditions === "authorId=?" && isFirstAuthor);
  if (searches.length > 0) {
    // What is not sorted is walked until there are enough rows, of an author too.
    const isWalkedFar = /`authorId` = \?/.test(query) && !plan.includes("authorId=?");
    return searches.some(findsMany) && (isSorted || isWalkedFar) ? rows / 3 : 100;
  }
  if (isSorted) return rows;
  const [, index = ""] = /INDEX index_(\w+)/.exec(plan) ?? [];
  if (plan.includes("RIGHT PART OF ORDER BY") && /^(kind|flag)/.test(index)) return rows / 3;
  return /WHERE.*`(authorId|group|a)` (=|>) \?/.test(query) ? rows : 100;
}
