/** Reads the related rows that Prisma lost, because it compares texts byte by byte where the database does not. */
import type { TextJoin } from "../definition/read-relations.js";
import type { RowSource } from "../definition/row-source.js";
import { withOwn } from "./copied-row.js";
import { keyText } from "./key-text.js";
import { rowsAt, rowWith } from "./rows-at.js";
import { type Key, keyedRows, rowsByKey } from "./rows-by-key.js";

/** Returns the source, whose rows have the related rows that the database finds by their keys. */
export function withJoins(client: object, joins: readonly TextJoin[], source: RowSource<object>): RowSource<object> {
  const { findMany, findManyJoined } = source;
  return {
    ...source,
    findMany: async (args) => withLostRows(client, joins, await findMany(args)),
    ...(findManyJoined && {
      findManyJoined: async (args, where) => withLostRows(client, joins, await findManyJoined(args, where)),
    }),
  };
}

/** Returns the rows with the related rows that the database finds by their keys. */
export async function withLostRows<Row extends object>(
  client: object,
  joins: readonly TextJoin[],
  rows: Row[],
): Promise<Row[]> {
  let complete = rows;
  for (const join of joins) complete = await withLost(client, join, complete);
  return complete;
}

async function withLost<Row extends object>(
  client: object,
  { path, relation, target, key, select }: TextJoin,
  rows: Row[],
): Promise<Row[]> {
  const columns = Object.keys(key);
  /** Returns the key of the related row that Prisma may have lost; undefined if it has one, or refers to none. */
  const lostKey = (row: object): Key | undefined => {
    if (Reflect.get(row, relation) !== null) return undefined;
    const values = columns.map((name): unknown => Reflect.get(row, name));
    return values.some((value) => value === null || value === undefined) ? undefined : values;
  };
  const keys = rowsAt(rows, path)
    .map(lostKey)
    .filter((lost) => lost !== undefined);
  if (keys.length === 0) return rows;
  const related = keyedRows(client, target.resource, Object.values(key));
  const found = await rowsByKey(related, keys, undefined, select);
  return rows.map((each) =>
    rowWith(each, path, (row) => {
      const lost = lostKey(row);
      const other = lost && found.get(keyText(lost));
      return other === undefined ? row : withOwn(row, { [relation]: other });
    }),
  );
}
