/**
 * PostgreSQL's statements, as Prisma's engine prints them, in MySQL's words: the engine that comes from npm as
 * WebAssembly knows every provider but MySQL. The types are Prisma's own defaults for MySQL.
 */
const types: readonly (readonly [postgresql: RegExp, mysql: string])[] = [
  [/ TEXT\b/g, " VARCHAR(191)"],
  [/ TIMESTAMP\(3\)/g, " DATETIME(3)"],
  [/ TIMESTAMP\(6\)/g, " DATETIME(6)"],
  [/ BIGSERIAL\b/g, " BIGINT AUTO_INCREMENT"],
  [/ SERIAL\b/g, " INTEGER AUTO_INCREMENT"],
  [/ BYTEA\b/g, " LONGBLOB"],
  [/ JSONB\b/g, " JSON"],
  [/ DOUBLE PRECISION\b/g, " DOUBLE"],
];

const tableOptions = "DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci";

export function toMysql(statements: readonly string[]): readonly string[] {
  const enums = statements.flatMap((statement) => {
    const [, name, values] = /CREATE TYPE ("\w+") AS (ENUM \([^)]*\))/.exec(statement) ?? [];
    return name === undefined || values === undefined ? [] : [[name, values] as const];
  });
  return statements
    .filter((statement) => !statement.includes("CREATE TYPE"))
    .map((statement) => {
      const typed = types.reduce((text, [from, to]) => text.replace(from, to), statement);
      const listed = enums.reduce(
        (text, [name, values]) => text.replaceAll(new RegExp(`(?<=" )${name}(?=[ ,])`, "g"), values),
        typed,
      );
      const quoted = listed.replaceAll('"', "`");
      return quoted.includes("CREATE TABLE") ? `${quoted} ${tableOptions}` : quoted;
    });
}

/** The end of a table that `toMysql` writes. */
const tableEnd = `\n) ${tableOptions}`;

/**
 * Writes the indexes and foreign keys of `toMysql` into its tables: MySQL takes as long for each statement of them as for a
 * table. Tables then refer to later ones, which needs `SET foreign_key_checks = 0`.
 */
export function withKeysInTables(statements: readonly string[]): readonly string[] {
  const tables = new Map<string, string>();
  for (const sql of statements) {
    const [, table] = /^CREATE TABLE (`\w+`)/m.exec(sql) ?? [];
    if (table !== undefined && sql.endsWith(tableEnd)) tables.set(table, sql);
  }
  const created = new Set(tables.values());
  const others: string[] = [];
  for (const sql of statements.filter((statement) => !created.has(statement))) {
    const { table = "", key } = keyOf(sql);
    const found = tables.get(table);
    if (found === undefined) others.push(sql);
    else tables.set(table, `${found.slice(0, -tableEnd.length)},\n    ${key}${tableEnd}`);
  }
  return [...tables.values(), ...others];
}

/** The table of an index or a foreign key, and what stands for it in the table's own statement. */
function keyOf(sql: string): { readonly table?: string; readonly key?: string } {
  const index = /^CREATE (UNIQUE )?INDEX (`\w+`) ON (`\w+`)\s*(\(.*\))$/m.exec(sql);
  if (index !== null) {
    const [, unique = "", name = "", table = "", columns = ""] = index;
    return { table, key: `${unique}INDEX ${name} ${columns}` };
  }
  const [, table, key] = /^ALTER TABLE (`\w+`) ADD (CONSTRAINT .*)$/m.exec(sql) ?? [];
  return table === undefined || key === undefined ? {} : { table, key };
}
