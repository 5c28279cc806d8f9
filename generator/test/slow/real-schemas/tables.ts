/** The tables as SQL reads them, without Prisma's queries: rows by model, in orders and by conditions. */
import type { DMMF } from "@prisma/generator-helper";
import type { SuiteDatabase } from "../../behaviour/suite-database.js";
import { asSent } from "./as-sent.js";

export type Datamodel = DMMF.Document["datamodel"];
export type Model = Datamodel["models"][number];
export type Field = Model["fields"][number];
export type Row = { readonly [field: string]: unknown };

export interface Tables {
  /** All rows of a model, by its key. */
  readonly rows: (model: Model) => readonly Row[];
  /** Some rows of a model: the same objects. */
  readonly select: (model: Model, where: string, order: string) => Promise<readonly Row[]>;
  /** The pairs of a relation that has a table of its own. */
  readonly pairs: (relation: string) => Promise<readonly Row[]>;
  readonly provider: SuiteDatabase["provider"];
  /** A column's name, in quotes. */
  readonly column: (model: Model, field: string) => string;
}

interface Client {
  $queryRawUnsafe(sql: string): PromiseLike<readonly Row[]>;
}

export async function openTables(
  prisma: Client,
  provider: SuiteDatabase["provider"],
  { models, enums }: Datamodel,
): Promise<Tables> {
  const quote = (name: string) => (provider === "mysql" ? `\`${name}\`` : `"${name}"`);
  const column = (model: Model, name: string) =>
    quote(model.fields.find((field) => field.name === name)?.dbName ?? name);
  const read = async (model: Model, where: string, order: string) => {
    const columns = columnsOf(model).map(({ name }) => `${column(model, name)} AS ${quote(name)}`);
    const sql = `SELECT ${columns} FROM ${quote(model.dbName ?? model.name)} ${where} ORDER BY ${order}`;
    const rows = await prisma.$queryRawUnsafe(sql);
    return rows.map((row) =>
      Object.fromEntries(columnsOf(model).map((field) => [field.name, asSent(row[field.name], field, enums)])),
    );
  };
  const all = new Map<string, ReadonlyMap<string, Row>>();
  for (const model of models) {
    const rows = await read(model, "", orderBy(keyOf(model).map((name) => column(model, name))));
    all.set(model.name, new Map(rows.map((row) => [valuesOf(row, keyOf(model)), row])));
  }
  return {
    provider,
    column,
    rows: ({ name }) => [...(all.get(name)?.values() ?? [])],
    select: async (model, where, order) =>
      (await read(model, where, order)).map((row) => all.get(model.name)?.get(valuesOf(row, keyOf(model))) ?? row),
    pairs: (relation) => Promise.resolve(prisma.$queryRawUnsafe(`SELECT * FROM ${quote(`_${relation}`)}`)),
  };
}

/** Whose a row is, and whose rows a client may see. */
export interface Tenant {
  readonly column: string;
  /** Some tables have another kind of column of this name; those and tables without it belong to everybody. */
  readonly type: "Int" | "String";
  readonly value: unknown;
}

export function belongsToTenants({ fields }: Model, { column, type }: Tenant): boolean {
  return fields.some((field) => field.name === column && field.type === type);
}

/** The same without the rows of other tenants. */
export function ofTenant(tables: Tables, tenant: Tenant): Tables {
  const visible = (model: Model, rows: readonly Row[]) =>
    belongsToTenants(model, tenant) ? rows.filter((row) => row[tenant.column] === tenant.value) : rows;
  return {
    ...tables,
    rows: (model) => visible(model, tables.rows(model)),
    select: async (model, ...rest) => visible(model, await tables.select(model, ...rest)),
  };
}

export function orderBy(columns: readonly string[], direction: "ASC" | "DESC" = "ASC"): string {
  return columns.map((column) => `${column} ${direction}`).join(", ");
}

export function columnsOf({ fields }: Model): readonly Field[] {
  return fields.filter(({ kind }) => kind !== "object");
}

/** The fields that identify a row. */
export function keyOf({ primaryKey, fields, uniqueFields }: Model): readonly string[] {
  const single = fields.find(({ isId }) => isId) ?? fields.find(({ isUnique }) => isUnique);
  return primaryKey?.fields ?? (single === undefined ? (uniqueFields[0] ?? []) : [single.name]);
}

/** Values of a row as one text, to find it by. */
export function valuesOf(row: Row, fields: readonly string[]): string {
  return JSON.stringify(fields.map((field) => row[field]));
}
