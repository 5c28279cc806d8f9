// Writes the table of databases in docs/project/versions.md from the tests that ran: generator/test/engines/results.json
// has what each test project passed of generator/test/behaviour. A reporter of vitest writes both after a run of all of
// these tests; a run of some, or one with a failure, changes nothing.
//   node scripts/engine-matrix.mjs           writes the table
//   node scripts/engine-matrix.mjs --check   only reports whether it is up to date
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const file = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url));
const resultsPath = file("generator/test/engines/results.json");
const pagePath = file("docs/project/versions.md");
const marker = /(<!-- databases -->\n)[\s\S]*?(<!-- end of databases -->)/;

/** What Prisma and others have adapters for; those without a test project are not run. */
const rows = [
  { database: "SQLite", adapter: "@prisma/adapter-libsql", project: "integration" },
  {
    database: "SQLite",
    adapter: "@prisma/adapter-better-sqlite3",
    driver: "better-sqlite3",
    project: "better-sqlite3",
  },
  {
    database: "[D1](docs/start/workers.md#d1), locally",
    adapter: "@prisma/adapter-d1",
    project: "d1",
  },
  { database: "PostgreSQL", adapter: "@prisma/adapter-pg", project: "postgresql" },
  { database: "PostgreSQL, by WebSocket", adapter: "@prisma/adapter-neon", project: "neon" },
  {
    database: "[PGlite](docs/reference/databases.md#pglite)",
    adapter: "pglite-prisma-adapter",
    project: "pglite",
  },
  { database: "MariaDB", adapter: "@prisma/adapter-mariadb", project: "mariadb" },
  { database: "MySQL 9.7", adapter: "@prisma/adapter-mariadb", project: "mysql" },
  { database: "PlanetScale", adapter: "@prisma/adapter-planetscale" },
  { database: "Prisma Postgres, by HTTP", adapter: "@prisma/adapter-ppg" },
  { database: "CockroachDB", adapter: "@prisma/adapter-pg" },
  { database: "SQL Server", adapter: "@prisma/adapter-mssql" },
];

const read = (path) => JSON.parse(readFileSync(file(path), "utf8"));
const { devDependencies } = read("generator/package.json");

/** The versions of the packages. Those of better-sqlite3 are installed by its tests, in the version of Prisma's client. */
const versions = {
  ...devDependencies,
  "@prisma/adapter-better-sqlite3": read("node_modules/@prisma/client/package.json").version,
  "better-sqlite3": read("generator/test/engines/better-sqlite3.json").version,
};

const counted = (count, noun) => `${count} ${noun}${count === 1 ? "" : "s"}`;

function tableOf(results) {
  const cells = rows.map(({ database, adapter, driver, project }) => {
    if (project === undefined) return [database, `\`${adapter}\``, "generated, not run", ""];
    const result = results[project];
    if (result === undefined) return [database, `\`${adapter}\``, "not kept yet", ""];
    const of = driver === undefined ? "" : `, \`${driver}\` ${versions[driver]}`;
    const { passed, failing, left } = result;
    const impossible = [failing > 0 && counted(failing, "test"), left > 0 && counted(left, "file")]
      .filter(Boolean)
      .join(" and ");
    return [database, `\`${adapter}\` ${versions[adapter]}${of}`, passed.toLocaleString("en"), impossible || "none"];
  });
  const head = [
    ["database", "adapter", "tests passed", "cannot pass"],
    ["---", "---", "---", "---"],
  ];
  return [...head, ...cells]
    .map((row) => `| ${row.join(" | ")} |\n`.replace("|  |", "| |").replace("](docs/", "](../"))
    .join("");
}

function pageWith(results) {
  const page = readFileSync(pagePath, "utf8");
  return { before: page, after: page.replace(marker, (_, begin, end) => `${begin}\n${tableOf(results)}\n${end}`) };
}

const readResults = () => read("generator/test/engines/results.json");

/** Keeps what a project has passed, and writes the table. */
export function keepResult(project, result) {
  const results = Object.fromEntries(
    Object.entries({ ...readResults(), [project]: result }).toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );
  writeFileSync(resultsPath, `${JSON.stringify(results, null, 2)}\n`);
  writeFileSync(pagePath, pageWith(results).after);
}

/** The projects whose results are kept. */
export const projects = rows.flatMap(({ project }) => project ?? []);

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { before, after } = pageWith(readResults());
  if (!process.argv.includes("--check")) writeFileSync(pagePath, after);
  else if (before !== after) {
    console.error("docs/project/versions.md is not what the tests passed. Run `node scripts/engine-matrix.mjs`.");
    process.exitCode = 1;
  }
}
