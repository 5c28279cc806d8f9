/** Reads the related rows that Prisma lost, because it compares texts byte by byte where the database does not. */
import type { TextJoin } from "../definition/read-relations.js";
import { delegateOf, type RowSource } from "../definition/row-source.js";
import { selectOf } from "../reading/prisma-arguments.js";
import { readable } from "../reading/unreadable-value.js";
import { withOwn } from "./copied-row.js";
import { keyText } from "./key-text.js";
import { rowsAt, rowWith } from "./rows-at.js";
import { type Key, rowsByKey } from "./rows-by-key.js";

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
  rows: readonly Row[],
): Promise<Row[]> {
  let complete = [...rows];
  for (const { path, relation, target, key, select } of joins) {
    const columns = Object.keys(key);
    const keyOf = (row: object): Key | undefined => {
      if (Reflect.get(row, relation) !== null) return undefined;
      const values = columns.map((name): unknown => Reflect.get(row, name));
      return values.some((value) => value === null || value === undefined) ? undefined : values;
    };
    const keys = rowsAt(complete, path).flatMap((row) => [keyOf(row) ?? []].filter(({ length }) => length > 0));
    if (keys.length === 0) continue;
    const { resource } = target;
    const field = Object.values(key);
    const read = { ...selectOf(field), ...select };
    const find = (args: object) => delegateOf(client, resource.model).findMany(args);
    const related = { field, findMany: (args: object) => readable(find, { ...args, select: read }, resource) };
    const found = await rowsByKey(related, keys, undefined);
    const completed = (row: object) => {
      const lost = keyOf(row);
      const other = lost && found.get(keyText(lost));
      return other === undefined ? row : withOwn(row, { [relation]: other });
    };
    complete = complete.map((row) => rowWith(row, path, completed));
  }
  return complete;
}
