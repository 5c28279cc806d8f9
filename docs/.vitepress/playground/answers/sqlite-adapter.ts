/** Lets Prisma read a database of sql.js: SQLite as WebAssembly. Modelled on Prisma's adapter for libSQL. */
import type {
  ColumnType,
  SqlDriverAdapter,
  SqlDriverAdapterFactory,
  SqlQuery,
  SqlResultSet,
  Transaction,
} from "@prisma/driver-adapter-utils";
import type { Database, Value } from "sql.js";

const identity = { provider: "sqlite", adapterName: "prisma-paged-playground" } as const;

/** The numbers of Prisma's column types: https://github.com/prisma/prisma, `ColumnTypeEnum`. */
const columnTypes = { integer: 1, text: 7, bytes: 13, number: 128 } as const;

export function sqliteAdapter(database: Database): SqlDriverAdapterFactory {
  return { ...identity, connect: async () => adapterOf(database) };
}

function adapterOf(database: Database): SqlDriverAdapter {
  /** The end of the last transaction. The database has one connection, so the next one waits for it. */
  let previous: Promise<void> = Promise.resolve();
  const queryable = {
    ...identity,
    queryRaw: async (query: SqlQuery) => read(database, query),
    executeRaw: async (query: SqlQuery) => {
      read(database, query);
      return database.getRowsModified();
    },
  };
  return {
    ...queryable,
    executeScript: async (script) => void database.exec(script),
    dispose: async () => {},
    async startTransaction(): Promise<Transaction> {
      const before = previous;
      let release = () => {};
      previous = new Promise((resolve) => {
        release = resolve;
      });
      await before;
      database.run("BEGIN");
      const end = async (statement: string) => {
        database.run(statement);
        release();
      };
      return {
        ...queryable,
        options: { usePhantomQuery: true },
        commit: () => end("COMMIT"),
        rollback: () => end("ROLLBACK"),
      };
    },
  };
}

function read(database: Database, { sql, args, argTypes }: SqlQuery): SqlResultSet {
  const statement = database.prepare(sql);
  try {
    statement.bind(args.map((value, index) => toSqlite(value, argTypes[index]?.scalarType)));
    const rows: Value[][] = [];
    while (statement.step()) rows.push(statement.get(null, { useBigInt: true }));
    const columnNames = statement.getColumnNames();
    return {
      columnNames,
      columnTypes: columnNames.map((_, column) => typeOf(rows, column)),
      rows: rows.map((row) => row.map((value) => (typeof value === "bigint" ? String(value) : value))),
    };
  } finally {
    statement.free();
  }
}

/** Returns the type of a column by its values, because sql.js does not reveal how it was declared. */
function typeOf(rows: readonly (readonly Value[])[], column: number): ColumnType {
  const kinds = new Set(rows.map((row) => kindOf(row[column] ?? null)));
  if (kinds.has("text")) return columnTypes.text;
  if (kinds.has("bytes")) return columnTypes.bytes;
  return kinds.has("number") ? columnTypes.number : columnTypes.integer;
}

function kindOf(value: Value): keyof typeof columnTypes | undefined {
  if (value === null) return undefined;
  if (typeof value === "bigint") return "integer";
  if (typeof value === "number") return "number";
  return typeof value === "string" ? "text" : "bytes";
}

/** Returns a value as SQLite stores it. Prisma passes dates, decimals and bytes as strings. */
export function toSqlite(value: unknown, type: SqlQuery["argTypes"][number]["scalarType"] | undefined): Value {
  if (value === null || value === undefined) return null;
  if (typeof value === "boolean") return value ? 1 : 0;
  if (value instanceof Date) return dateText(value);
  if (value instanceof Uint8Array || typeof value === "number" || typeof value === "bigint") return value;
  const text = String(value);
  switch (type) {
    case "bigint":
      return BigInt(text);
    case "decimal":
      return Number.parseFloat(text);
    case "datetime":
      return dateText(new Date(text));
    case "bytes":
      return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
    default:
      return text;
  }
}

/** SQLite compares dates as text, so all of them have one form: that of Prisma's adapters. */
function dateText(date: Date): string {
  return date.toISOString().replace("Z", "+00:00");
}
