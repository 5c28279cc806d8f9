/**
 * Finds and repairs dates in SQLite that Prisma did not write. `CURRENT_TIMESTAMP` and the defaults of Prisma Migrate
 * have other forms than Prisma's. SQLite compares the strings, and Prisma cannot read each of them.
 */
import { quotedName, sqlText } from "../counting/table-sql.js";
import type { PlacedValue } from "../definition/database.js";
import type { ClientInternals } from "../definition/prisma-internals.js";
import type { PrismaClientLike } from "../definition/row-source.js";
import { statement } from "./prisma-arguments.js";

/** The form of dates that Prisma writes, as a pattern of SQLite. */
const prismaForm = "????-??-??T??:??:??.???+00:00";

/** Returns the SQL condition on rows with a date in another form, which SQLite itself understands. */
export function otherDateForm(column: string): string {
  const name = quotedName(column, "sqlite");
  return `typeof(${name}) = 'text' AND ${name} NOT GLOB '${prismaForm}' AND julianday(${name}) IS NOT NULL`;
}

/** Returns the statement that writes a column's dates as Prisma does. */
export function repairedDates(table: string, column: string): string {
  const name = quotedName(column, "sqlite");
  return `UPDATE ${quotedName(table, "sqlite")} SET ${name} = strftime('%Y-%m-%dT%H:%M:%f', ${name}) || '+00:00' WHERE ${otherDateForm(column)};`;
}

/**
 * Returns a message that says what is stored where Prisma found no date, and how to repair it. Undefined if the client
 * does not show its columns, or if no such value is found.
 */
export async function storedDate(client: PrismaClientLike, place: PlacedValue): Promise<string | undefined> {
  const internals: object = client;
  const column = columnOf(internals, place);
  if (column === undefined) return undefined;
  const [table, name] = [quotedName(column.table, "sqlite"), quotedName(column.name, "sqlite")];
  // The row is found by its key, if the key is known. The value is cast to text, because the adapter parses dates in
  // such a column.
  const keys = column.keys.map((key) => `${quotedName(key.column, "sqlite")} = ${sqlText(key.value, "sqlite")}`);
  const where = [`typeof(${name}) = 'text'`, ...(keys.length > 0 ? keys : [otherDateForm(column.name)])].join(" AND ");
  const [storedValue] = await client.$queryRaw<readonly { readonly stored: string; readonly isDate: unknown }[]>(
    statement(
      `SELECT CAST(${name} AS TEXT) AS "stored", julianday(${name}) IS NOT NULL AS "isDate" FROM ${table} WHERE ${where} LIMIT 1`,
    ),
  );
  if (storedValue === undefined) return undefined;
  const stored = `SQLite holds the text ${sqlText(storedValue.stored, "sqlite")}.`;
  return Number(storedValue.isDate) === 1
    ? `${stored} Write it as Prisma does: ${repairedDates(column.table, column.name)}`
    : stored;
}

interface Column {
  readonly table: string;
  readonly name: string;
  /** The values of the row's key; empty for an embedded row. */
  readonly keys: readonly { readonly column: string; readonly value: string }[];
}

function columnOf(client: ClientInternals, { model, path, key }: PlacedValue): Column | undefined {
  const models = client._runtimeDataModel?.models ?? {};
  const names = path.filter((name) => !/^\d+$/.test(name));
  let owner = models[model];
  for (const name of names.slice(0, -1)) {
    const relation = owner?.fields.find((field) => field.name === name);
    owner = models[relation?.type ?? ""];
    model = relation?.type ?? "";
  }
  const column = (name: string) => {
    const field = owner?.fields.find((candidate) => candidate.name === name);
    return field && (field.dbName ?? field.name);
  };
  const name = column(names.at(-1) ?? "");
  if (owner === undefined || name === undefined) return undefined;
  const isEmbedded = names.length > 1;
  const keys = isEmbedded
    ? []
    : Object.entries(key).map(([field, value]) => ({ column: column(field) ?? field, value: String(value) }));
  return { table: owner.dbName ?? model, name, keys };
}
