/** Checks the rows that a person has edited, and makes the statements that store them. */
import type { DMMF } from "@prisma/client/runtime/client";
import type { Value } from "sql.js";
import { isPlainObject } from "../../../../generator/src/util/plain-object.js";
import { type Row, type Rows, uniqueSets } from "./draw-rows.js";
import { toSqlite } from "./sqlite-adapter.js";
import { columnOf, columnsOf, type JoinTable, joinTables, quoted, tableOf } from "./tables.js";

type Datamodel = Pick<DMMF.Datamodel, "models" | "enums">;

interface Statement {
  readonly sql: string;
  readonly values: readonly Value[];
}

/** A row that does not fit the schema. The message names the row and the field, and what to write. */
export class MisfitRow extends Error {}

/** Returns the rows as text: one line for each row. */
export function rowsText(rows: Rows): string {
  const models = Object.entries(rows).map(([model, list]) => {
    const lines = list.map((row) => `    ${JSON.stringify(row)}`);
    return `  ${JSON.stringify(model)}: [${lines.length === 0 ? "" : `\n${lines.join(",\n")}\n  `}]`;
  });
  return `{\n${models.join(",\n")}\n}\n`;
}

/** @throws MisfitRow if the text is not JSON, or has no list of rows for each model that it names */
export function parseRows(text: string, { models }: Datamodel): Rows {
  const parsed = parseJson(text);
  if (!isPlainObject(parsed))
    throw new MisfitRow('The rows are not an object: write them as `{ "Book": [{ "id": 1 }] }`.');
  for (const [model, list] of Object.entries(parsed)) {
    if (!models.some(({ name }) => name === model)) {
      throw new MisfitRow(`\`${model}\` has rows, but it is not a model: remove it, or name one of ${named(models)}.`);
    }
    if (!Array.isArray(list)) throw new MisfitRow(`\`${model}\` has no list of rows: write \`"${model}": [ … ]\`.`);
    const index = list.findIndex((row) => !isPlainObject(row));
    if (index >= 0) throw new MisfitRow(`Row ${index + 1} of \`${model}\` is not an object: write \`{ … }\`.`);
  }
  return parsed as Rows;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new MisfitRow(`The rows are not JSON: ${error instanceof Error ? error.message : String(error)}.`);
  }
}

/**
 * Returns the statements that store the rows.
 * @throws MisfitRow for the first row that does not fit the schema
 */
export function insertRows(rows: Rows, datamodel: Datamodel): readonly Statement[] {
  const { models } = datamodel;
  const joins = joinTables(models);
  const completed = Object.fromEntries(
    models.map((model) => [model.name, (rows[model.name] ?? []).map((row, index) => withDefaults(row, model, index))]),
  );
  return models.flatMap((model) => {
    const list = completed[model.name] ?? [];
    const lists = joins.filter(({ a }) => a.model === model);
    checkUnique(model, list);
    checkReferences(model, list, completed);
    return list.flatMap((row, index) => [
      insertRow(row, model, index, datamodel, joins),
      ...lists.flatMap((join) => insertJoins(row, index, join, completed)),
    ]);
  });
}

function insertRow(
  row: Row,
  model: DMMF.Model,
  index: number,
  { enums }: Datamodel,
  joins: readonly JoinTable[],
): Statement {
  const columns = columnsOf(model);
  for (const name of Object.keys(row)) {
    const isList = joins.some(({ a }) => a.model === model && a.list.name === name);
    if (!isList && !columns.some((field) => field.name === name)) {
      throw misfit(model, index, name, "is not a column of the model", `remove it, or use one of ${named(columns)}`);
    }
  }
  const values = columns.map((field) => storedValue(row[field.name] ?? null, field, model, index, enums));
  return insertion(tableOf(model), columns.map(columnOf), values);
}

function insertion(table: string, columns: readonly string[], values: readonly Value[]): Statement {
  const places = columns.map(() => "?").join(", ");
  return { sql: `INSERT INTO ${quoted(table)} (${columns.map(quoted).join(", ")}) VALUES (${places})`, values };
}

function withDefaults(row: Row, model: DMMF.Model, index: number): Row {
  const missing = columnsOf(model).filter(({ name }) => row[name] === undefined);
  return { ...row, ...Object.fromEntries(missing.map((field) => [field.name, defaultOf(field, index)])) };
}

/** Returns the value of a field that a row leaves out; null if only the row can have one. */
function defaultOf({ default: declared, isUpdatedAt }: DMMF.Field, index: number): unknown {
  if (isUpdatedAt === true) return new Date(0).toISOString();
  if (declared === undefined || Array.isArray(declared)) return null;
  if (typeof declared !== "object") return declared;
  if (!("name" in declared)) return null;
  if (declared.name === "autoincrement") return index + 1;
  return declared.name === "now" ? new Date(0).toISOString() : null;
}

/** The form of each type in JSON, and the test of it. */
const forms: { readonly [type: string]: readonly [form: string, fits: (value: unknown) => boolean] } = {
  Int: ["a whole number of 32 bits", (value) => Number.isInteger(value) && Math.abs(Number(value)) < 2 ** 31],
  BigInt: ["a whole number", (value) => Number.isSafeInteger(value) || isText(value, /^-?\d{1,18}$/)],
  Float: ["a number", (value) => typeof value === "number"],
  Decimal: [
    'a number, or a text such as "9.90"',
    (value) => typeof value === "number" || isText(value, /^-?\d+(\.\d+)?$/),
  ],
  Boolean: ["`true` or `false`", (value) => typeof value === "boolean"],
  String: ["a text in quotes", (value) => typeof value === "string"],
  DateTime: [
    'a date such as "2026-01-31T12:00:00Z"',
    (value) => isText(value, /^\d{4}-\d\d-\d\d/) && isDate(String(value)),
  ],
  Bytes: [
    "a text in base64",
    (value) => isText(value, /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/),
  ],
  Json: ["any JSON", () => true],
};

/** @throws MisfitRow if the value does not have the field's type */
function storedValue(
  value: unknown,
  field: DMMF.Field,
  model: DMMF.Model,
  index: number,
  enums: readonly DMMF.DatamodelEnum[],
): Value {
  const { name, type, kind, isRequired } = field;
  if (value === null) {
    if (!isRequired) return null;
    throw misfit(model, index, name, "has no value", "the field is required: add one");
  }
  if (kind === "enum") {
    const values = enums.find((declared) => declared.name === type)?.values ?? [];
    const found = values.find((declared) => declared.name === value);
    if (found !== undefined) return found.dbName ?? found.name;
    throw misfit(
      model,
      index,
      name,
      `is ${shown(value)}`,
      `write one of ${values.map(({ name }) => `"${name}"`).join(", ")}`,
    );
  }
  const [form, fits] = forms[type] ?? ["a text", () => true];
  if (!fits(value)) throw misfit(model, index, name, `is ${shown(value)}`, `write ${form}`);
  if (type === "Json") return JSON.stringify(value);
  if (type === "Int") return BigInt(Number(value));
  const scalarTypes = { BigInt: "bigint", Decimal: "decimal", DateTime: "datetime", Bytes: "bytes" } as const;
  return toSqlite(value, Object.entries(scalarTypes).find(([scalar]) => scalar === type)?.[1]);
}

/** @throws MisfitRow if two rows have equal values where they must differ */
function checkUnique(model: DMMF.Model, rows: readonly Row[]): void {
  for (const fields of uniqueSets(model)) {
    const firsts = new Map<string, number>();
    for (const [index, row] of rows.entries()) {
      const values = fields.map((field) => row[field] ?? null);
      if (values.includes(null)) continue;
      const first = firsts.get(JSON.stringify(values));
      if (first !== undefined) {
        const reason = `${fields.length === 1 ? "is" : "are"} equal in row ${first + 1}, and must be unique`;
        throw misfit(model, index, fields.join("`, `"), reason, "write another value");
      }
      firsts.set(JSON.stringify(values), index);
    }
  }
}

/** @throws MisfitRow if a row refers to a row that is not there */
function checkReferences(model: DMMF.Model, rows: readonly Row[], all: Rows): void {
  for (const { type, relationFromFields: from = [], relationToFields: to = [] } of model.fields) {
    if (from.length === 0) continue;
    const targets = new Set((all[type] ?? []).map((row) => JSON.stringify(to.map((field) => String(row[field])))));
    for (const [index, row] of rows.entries()) {
      const values = from.map((field) => row[field] ?? null);
      if (values.includes(null) || targets.has(JSON.stringify(values.map(String)))) continue;
      const reason = `refers to the \`${type}\` ${values.map(shown).join(", ")}, which has no row`;
      throw misfit(
        model,
        index,
        from.join("`, `"),
        reason,
        `add that row, or use the \`${to.join("`, `")}\` of another one`,
      );
    }
  }
}

/** @throws MisfitRow if a list is not one of identifiers, or one of them has no row */
function insertJoins(row: Row, index: number, { table, a, b }: JoinTable, all: Rows): readonly Statement[] {
  const listed = row[a.list.name] ?? [];
  if (!Array.isArray(listed)) {
    throw misfit(a.model, index, a.list.name, `is ${shown(listed)}`, `write a list of the \`${b.id.name}\` of rows`);
  }
  const ids = new Map((all[b.model.name] ?? []).map((other) => [String(other[b.id.name]), other[b.id.name]]));
  return [...new Set(listed.map(String))].map((id) => {
    if (!ids.has(id)) {
      const reason = `refers to the \`${b.model.name}\` ${id}, which has no row`;
      throw misfit(a.model, index, a.list.name, reason, `add that row, or use the \`${b.id.name}\` of another one`);
    }
    return insertion(table, ["A", "B"], [keyValue(row[a.id.name], a.id), keyValue(ids.get(id), b.id)]);
  });
}

function keyValue(value: unknown, { type }: DMMF.Field): Value {
  return type === "Int" || type === "BigInt" ? BigInt(String(value)) : toSqlite(value, undefined);
}

function misfit(model: DMMF.Model, index: number, field: string, reason: string, cure: string): MisfitRow {
  return new MisfitRow(`Row ${index + 1} of \`${model.name}\`: \`${field}\` ${reason}; ${cure}.`);
}

function named(list: readonly { readonly name: string }[]): string {
  return list.map(({ name }) => `\`${name}\``).join(", ");
}

function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? "undefined";
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}

function isText(value: unknown, pattern: RegExp): boolean {
  return typeof value === "string" && pattern.test(value);
}

function isDate(text: string): boolean {
  return !Number.isNaN(Date.parse(text));
}
