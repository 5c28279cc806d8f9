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
