import { expect, test } from "vitest";
import { mariadb, mysql, postgresql, sqlserver, statementNames } from "./options.js";
import { postgresqlTimeLimits } from "./time-limits.js";

test("PostgreSQL's: limits that the application's own configuration goes before, and names of statements", () => {
  const [config, { statementNameGenerator }] = postgresql({ max: 3, query_timeout: 7 }, { statement: 1000 });
  expect(config).toEqual({
    ...postgresqlTimeLimits({ statement: 1000 }),
    max: 3,
    query_timeout: 7,
    onConnect: expect.any(Function),
  });
  expect(statementNameGenerator?.({ sql: "SELECT 1" })).toBe("prisma_paged_1");
  expect(postgresql({}, { preparedStatements: 0 })[1]).toEqual({});
});

test("PostgreSQL's: a connection has a listener for its errors before the application's own hook runs", () => {
  const calls: unknown[] = [];
  const connection = { on: (event: string) => calls.push(event) };
  const [{ onConnect }] = postgresql({ onConnect: (own: object) => void calls.push(own) });
  onConnect(connection);
  expect(calls).toEqual(["error", connection]);
});

test.each([
  [mariadb, "max_statement_time"],
  [mysql, "max_execution_time"],
])("MariaDB's and MySQL's: the database goes to Prisma, too", (options, limit) => {
  const [config, prisma] = options({ host: "db", database: "library" }, { preparedStatements: 5, connection: 70 });
  expect(config).toMatchObject({ host: "db", database: "library", prepareCacheLength: 5, acquireTimeout: 70 });
  expect(Object.keys(config.sessionVariables)).toContain(limit);
  expect(prisma).toEqual({ database: "library" });
});

test("SQL Server's: the pool keeps what the application says of it", () => {
  const [config] = sqlserver({ server: "db", pool: { max: 3 } }, { connection: 70 });
  expect(config).toEqual({
    server: "db",
    requestTimeout: 25_000,
    connectionTimeout: 70,
    pool: { max: 3, acquireTimeoutMillis: 70 },
  });
});

test("with a maximum of 2, the first two different statements have a name each, and a third one has none", () => {
  const nameOf = statementNames(2);
  const names = ["SELECT 1", "SELECT 2", "SELECT 3", "SELECT 1", "SELECT 3"].map((sql) => nameOf({ sql }));
  expect(names).toEqual(["prisma_paged_1", "prisma_paged_2", "", "prisma_paged_1", ""]);
});

test("with a maximum of 0, no statement has a name", () => {
  expect(statementNames(0)({ sql: "SELECT 1" })).toBe("");
});
