/** Creates the tables of a schema in SQLite, without its indexes: a few rows need none. */
import type { DMMF } from "@prisma/client/runtime/client";

/** The types of SQLite for the scalar types of Prisma. Enums are text. */
const sqlTypes: { readonly [type: string]: string } = {
  BigInt: "BIGINT",
  Boolean: "BOOLEAN",
  Bytes: "BLOB",
  DateTime: "DATETIME",
  Decimal: "DECIMAL",
  Float: "REAL",
  Int: "INTEGER",
  Json: "JSONB",
};

export function createTables({ models }: Pick<DMMF.Datamodel, "models">): readonly string[] {
  return [
    ...models.map((model) => `CREATE TABLE ${quoted(tableOf(model))} (${columnsOf(model).map(definition).join(", ")})`),
    ...joinTables(models).map(
      ({ table, a, b }) => `CREATE TABLE ${quoted(table)} ("A" ${sqlType(a.id)}, "B" ${sqlType(b.id)})`,
    ),
  ];
}

export function tableOf({ name, dbName }: DMMF.Model): string {
  return dbName ?? name;
}

/** Returns the fields that the table stores. */
export function columnsOf({ fields }: DMMF.Model): readonly DMMF.Field[] {
  return fields.filter(({ kind }) => kind === "scalar" || kind === "enum");
}

export function columnOf({ name, dbName }: DMMF.Field): string {
  return dbName ?? name;
}

export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

function definition(field: DMMF.Field): string {
  return `${quoted(columnOf(field))} ${sqlType(field)}`;
}

function sqlType({ kind, type }: DMMF.Field): string {
  return kind === "enum" ? "TEXT" : (sqlTypes[type] ?? "TEXT");
}

/** One side of a join table: the model to whose rows its column refers. */
interface JoinSide {
  readonly model: DMMF.Model;
  readonly id: DMMF.Field;
  /** The list of the other side's rows. */
  readonly list: DMMF.Field;
}

/** The table of a relation of many rows to many, which has no model. */
export interface JoinTable {
  readonly table: string;
  /** The first model by its name. */
  readonly a: JoinSide;
  readonly b: JoinSide;
}

/** Returns the join tables. A relation of a model to itself has one, too. */
export function joinTables(models: readonly DMMF.Model[]): readonly JoinTable[] {
  const sides = new Map<string, JoinSide[]>();
  for (const model of models) {
    for (const list of model.fields) {
      const id = model.fields.find(({ isId }) => isId);
      if (list.kind !== "object" || !list.isList || list.relationName === undefined || id === undefined) continue;
      sides.set(list.relationName, [...(sides.get(list.relationName) ?? []), { model, id, list }]);
    }
  }
  return [...sides].flatMap(([name, pair]) => {
    const [a, b] = pair.toSorted((one, other) => (nameOf(one) < nameOf(other) ? -1 : 1));
    return a === undefined || b === undefined ? [] : [{ table: `_${name}`, a, b }];
  });
}

function nameOf({ model, list }: JoinSide): string {
  return `${model.name} ${list.name}`;
}
