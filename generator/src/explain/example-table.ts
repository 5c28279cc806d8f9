/** Tables without a database: what a call would find in them, as far as further calls depend on it. */
import type { ApiModel, ApiResource } from "../model/api-model.js";
import { embeddedLists, type HasApi, resourceOf } from "../model/lookup.js";
import { Expression } from "../printer/literal.js";
import { type ExampleRow, exampleRows, firstDay } from "./example-row.js";

interface FindManyCall {
  readonly where?: object;
  readonly orderBy?: object;
  readonly skip?: number;
  readonly take?: number;
  readonly select?: object;
}

/** What a delegate returns. */
interface ExampleTable {
  find(call: FindManyCall): readonly object[];
  group(call: Pick<FindManyCall, "skip" | "take">): readonly object[];
}

/** What tables have in common. */
interface Tables extends HasApi {
  /** How many rows each has. */
  readonly rows: number;
  rowOf(resource: ApiResource, n: number): ExampleRow;
}

/** The tables of an API, each with so many rows. */
export function exampleTables(api: ApiModel, rows: number): (resource: ApiResource) => ExampleTable {
  const rowsOf = remembered((resource: ApiResource) => exampleRows(api, resource));
  return remembered((resource) => exampleTable({ api, rows, rowOf: (each, n) => rowsOf(each)(n) }, resource));
}

function remembered<Key, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const known = new Map<Key, Value>();
  return (key) => {
    const value = known.get(key) ?? make(key);
    known.set(key, value);
    return value;
  };
}

/**
 * Conditions are not evaluated, but for keys, plain values and leading bounds: a table ends once all its rows have been
 * read. A row has one row of each of its relations.
 */
function exampleTable(tables: Tables, resource: ApiResource): ExampleTable {
  const { rows } = tables;
  const rowOf = (n: number) => tables.rowOf(resource, n);
  const keys = keyFields(tables, resource);
  const between = (skip: number, take: number, isDescending = false) =>
    Array.from({ length: Math.max(0, Math.min(take, rows - skip)) }, (_, index) =>
      rowOf(isDescending ? rows - skip - index : skip + index + 1),
    );
  let read = 0;
  const rowsOf = ({ where, orderBy, skip, take = rows }: FindManyCall): readonly ExampleRow[] => {
    const named = namedRows(where, keys);
    if (named !== undefined) {
      return named.slice(0, take).map((key) => ({ ...rowOf(exampleNumber(Object.values(key)[0])), ...key }));
    }
    // A page beyond a position begins after it.
    const isDescending = /^\W*\w+\W+(sort\W+)?desc/.test(JSON.stringify(orderBy) ?? "");
    const found = between(skip ?? Math.max(read, rowsBefore(where, rows, isDescending)), Math.abs(take), isDescending);
    read += found.length;
    const equal = equalitiesIn(where);
    return found.map((row) => ({ ...row, ...equal }));
  };
  return {
    find: ({ select, ...call }) => rowsOf(call).map((row) => (select ? selected(tables, resource, row, select) : row)),
    group: ({ skip = 0, take = rows }) => between(skip, take).map((row) => ({ ...row, _min: row, _max: row })),
  };
}

/** What a call selects of a row, with the rows of its relations. */
function selected(tables: Tables, resource: ApiResource, row: ExampleRow, select: object): object {
  return Object.fromEntries(
    Object.entries(select).map(([name, value]: [string, true | FindManyCall]) => {
      if (value === true) return [name, row[name]];
      const relation = relationOf(tables, resource, name);
      if (relation === undefined) return [name, null];
      const target = resourceOf(tables, relation.target);
      // That of a key, if the row was found by it.
      const own = row[name] ?? tables.rowOf(target, rowNumber(resource, row));
      const found = selected(tables, target, own as ExampleRow, value.select ?? {});
      return [name, relation.isList ? [found] : found];
    }),
  );
}

function rowNumber({ resource: { identifier } }: ApiResource, row: ExampleRow): number {
  return exampleNumber(row[identifier.fields[0]?.name ?? ""]);
}

interface Relation {
  readonly target: string;
  readonly isList: boolean;
}

/** A relation that items show, or the way back of a list that leads here. */
function relationOf({ api }: HasApi, { resource, fields }: ApiResource, name: string): Relation | undefined {
  const field = fields.find((each) => each.name === name);
  if (field !== undefined && "target" in field) {
    return { target: field.target, isList: field.kind === "embedded-list" || field.kind === "collection" };
  }
  for (const parent of api.resources) {
    for (const { target, inverse } of [...parent.relations, ...embeddedLists(parent)]) {
      if (target !== resource.model || inverse.kind !== "relation" || inverse.field !== name) continue;
      return { target: parent.resource.model, isList: inverse.quantifier === "some" };
    }
  }
  return undefined;
}

/**
 * What rows are read by, several at a time: the identifier, what ties them to a list's parents, and what the foreign keys
 * of facets refer to.
 */
function keyFields({ api }: HasApi, { resource: { model, identifier } }: ApiResource): ReadonlySet<string> {
  const lists = api.resources.flatMap((parent) => [...parent.relations, ...embeddedLists(parent)]);
  const ties = lists
    .filter(({ target }) => target === model)
    .flatMap(({ inverse }) =>
      inverse.kind === "relation" ? [inverse.field] : inverse.pairs.map(({ child }) => child),
    );
  const operations = api.resources.flatMap((each) => [...each.operations, ...each.relations]);
  const referred = operations.flatMap(({ operation }) =>
    Object.values(operation.filters).flatMap(({ relation, through: [step] = [] }) =>
      step?.model === model ? Object.values(relation?.foreignKey ?? {}) : [],
    ),
  );
  return new Set([...identifier.fields.map(({ name }) => name), ...ties, ...referred]);
}

/** One row for each of the keys that a condition lists; undefined if it lists none. */
function namedRows(where: unknown, fields: ReadonlySet<string>): readonly ExampleRow[] | undefined {
  if (!isRecord(where)) return undefined;
  const { AND, OR } = where;
  if (Array.isArray(OR) && OR.every((key) => isKey(key, fields))) return OR;
  if (Array.isArray(AND)) return AND.map((part) => namedRows(part, fields)).find((rows) => rows !== undefined);
  const [[name, condition] = []] = Object.entries(where);
  if (name === undefined || !fields.has(name) || !isRecord(condition)) return undefined;
  const { in: values } = condition;
  if (Array.isArray(values)) return values.map((value) => ({ [name]: value }));
  const [inner] = Object.values(condition);
  const parents = isRecord(inner) ? namedRows(inner, new Set(Object.keys(inner))) : undefined;
  return parents?.map((parent) => ({ [name]: parent }));
}

function isKey(value: unknown, fields: ReadonlySet<string>): boolean {
  return isRecord(value) && Object.entries(value).every(([name, part]) => fields.has(name) && isValue(part));
}

/** False for a condition on a value. */
function isValue(value: unknown): boolean {
  return !isRecord(value) || value instanceof Date || value instanceof Expression;
}

/** The values that a condition requires of all its rows. */
function equalitiesIn(where: object = {}): ExampleRow {
  return Object.fromEntries(
    Object.entries(where).flatMap(([key, value]) => {
      if (key === "AND" && Array.isArray(value)) return value.flatMap((part) => Object.entries(equalitiesIn(part)));
      return isValue(value) ? [[key, value] as const] : [];
    }),
  );
}

/** How many rows are before a position, which is a condition's leading bound in the direction of the order; else 0. */
function rowsBefore(where: unknown, rows: number, isDescending: boolean): number {
  // No row has the number of `now()`.
  const bounds = boundsIn(where).filter(({ value }) => !Number.isNaN(exampleNumber(value)));
  const [leading, last] = [bounds[0], bounds.at(-1)];
  if (leading === undefined || last === undefined || leading.operator.startsWith("lt") !== isDescending) return 0;
  const number = exampleNumber(leading.value);
  // Whether the position's own row is read with the page, the last field says.
  return (isDescending ? rows - number : number - 1) + (last.operator.endsWith("e") ? 0 : 1);
}

interface Bound {
  readonly operator: string;
  readonly value: unknown;
}

function boundsIn(where: unknown): readonly Bound[] {
  if (!isRecord(where)) return [];
  return Object.entries(where).flatMap(([key, value]) =>
    /^[gl]te?$/.test(key) ? [{ operator: key, value }] : boundsIn(value),
  );
}

const day = 86_400_000;

/** The number that `exampleValue` made a value of. */
function exampleNumber(value: unknown): number {
  if (value instanceof Date) return Math.floor((value.getTime() - firstDay) / day) + 1;
  if (value instanceof Expression) return Number(value.doc);
  if (isRecord(value)) return exampleNumber(Object.values(value)[0]);
  // The last part of a UUID, and what follows the word of a text.
  return Number(String(value).slice(-12).replaceAll(/\D/g, ""));
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
