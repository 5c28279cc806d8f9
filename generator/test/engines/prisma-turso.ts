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
    const execute = async (statement: { readonly sql: string; readonly args: unknown[] }) => {
      const [result] = await database.batch([statement], { raw: true });
      const { columns = [], rows = [], rowsAffected } = result ?? {};
      return {
        columns,
        // Turso has the affinities of columns, not their declared types: the adapter then goes by the values.
        columnTypes: columns.map(() => ""),
        rows: rows.map((row) => Object.values(row).map(libSqlValue)),
        rowsAffected,
      };
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
