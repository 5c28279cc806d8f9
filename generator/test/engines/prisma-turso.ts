/**
 * Turso's database behind the adapter of libSQL, its predecessor: npm has no adapter for `@tursodatabase/database`.
 * Its `batch` returns what libSQL's client does.
 */
import { PrismaLibSql } from "@prisma/adapter-libsql";
import { Database } from "@tursodatabase/database";

type LibSqlClient = ReturnType<PrismaLibSql["createClient"]>;

export class PrismaTurso extends PrismaLibSql {
  override createClient({ url }: { readonly url: string }): LibSqlClient {
    const database = new Database(url.replace("file:", ""));
    database.defaultSafeIntegers(true);
    const execute = async ({ sql, args }: { readonly sql: string; readonly args: unknown[] }) => {
      // In the statements of the tests' own writes, Turso does not know `main`.`Book`.`id`.
      const known = /^(?:UPDATE|DELETE) /.test(sql) ? sql.replaceAll(/`main`\.`\w+`\.(?=`)/g, "") : sql;
      const [result] = await database.batch([{ sql: known, args }], { raw: true });
      const { columns = [], rowsAffected } = result ?? {};
      const rows = (result?.rows ?? []).map((row) => Object.values(row).map(libSqlValue));
      // Turso has the affinities of columns, not their declared types. Without one, the adapter goes by the first value,
      // which may be an integer among fractions.
      const columnTypes = columns.map((_, at) => (rows.some((row) => typeof row[at] === "number") ? "REAL" : ""));
      return { columns, columnTypes, rows, rowsAffected };
    };
    const run = async (sql: string) => {
      await database.connect();
      await database.exec(sql);
    };
    const client = {
      execute,
      executeMultiple: run,
      // The adapter has one transaction at a time, and runs nothing else on the connection until its end.
      transaction: async () => {
        await run("BEGIN DEFERRED");
        return { execute, commit: () => run("COMMIT"), rollback: () => run("ROLLBACK") };
      },
      close: () => database.close(),
    };
    return client as unknown as LibSqlClient;
  }
}

const libSqlValue = (value: unknown) => (value instanceof Uint8Array ? Uint8Array.from(value).buffer : value);
