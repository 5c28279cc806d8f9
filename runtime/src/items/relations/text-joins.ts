/** Reads the related rows that Prisma lost, because it compares strings byte by byte where the database does not. */

import { ownColumns, relatedColumns, valuesIn, wholeKey } from "../../definition/relation.js";
import type { TextJoin } from "../../definition/relation-reads.js";
import type { OrderField } from "../../definition/resource.js";
import type { RowSource } from "../../definition/row-source.js";
import { isSelection, type Select } from "../../reading/prisma-arguments.js";
import { anyKey, keyText } from "./key-text.js";
import { copyWith, rowsAtPath, updateRowsAtPath } from "./rows-at-path.js";
import { type KeyValues, keyedRows, rowsByKey } from "./rows-by-key.js";

/**
 * Returns the source with the related rows that Prisma lost added to its rows. The database finds them by their keys.
 */
export function withJoins(
  client: object,
  joins: readonly TextJoin[],
  select: Select,
  source: RowSource<object>,
): RowSource<object> {
  const { findMany, findManyJoined } = source;
  return {
    ...source,
    findMany: async (args) => withLostRows(client, joins, select, await findMany(args)),
    ...(findManyJoined && {
      findManyJoined: async (args, where) => withLostRows(client, joins, select, await findManyJoined(args, where)),
    }),
  };
}

/**
 * Returns the rows with the related rows that Prisma lost. The database finds them by their keys.
 *
 * @param select The selection that the rows were read with. A lost row gets the same columns as one that Prisma found
 */
export async function withLostRows<Row extends object>(
  client: object,
  joins: readonly TextJoin[],
  select: Select,
  rows: Row[],
): Promise<Row[]> {
  let complete = rows;
  for (const join of joins) complete = await withLost(client, join, select, complete);
  return complete;
}

/**
 * Returns these joins and the joins on the paths of the order's fields, each once. An order such as `author.name` has
 * the path `author`.
 */
export function withJoinsOfOrder(joins: readonly TextJoin[], order: readonly OrderField[] = []): readonly TextJoin[] {
  const ofOrder = order.flatMap(({ through = [] }) => {
    const relations = through.map(({ relation }) => relation);
    return through.flatMap(({ relation, model, columns, texts, inverseName }, index) =>
      columns && texts ? [{ path: relations.slice(0, index), relation, model, columns, texts, inverseName }] : [],
    );
  });
  return [...new Map([...joins, ...ofOrder].map((join) => [[...join.path, join.relation].join("."), join])).values()];
}

async function withLost<Row extends object>(
  client: object,
  join: TextJoin,
  select: Select,
  rows: Row[],
): Promise<Row[]> {
  const { path, relation, model, texts, inverseName } = join;
  const isFoundByRelation = inverseName !== undefined;
  const spellings = texts === "padded" && !isFoundByRelation ? withoutPadding : exactly;
  /**
   * Returns the key of the related row that Prisma may have lost; undefined if the row has one, or refers to no row.
   */
  const lostKey = (row: object): KeyValues | undefined => {
    if (Reflect.get(row, relation) !== null) return undefined;
    return wholeKey(valuesIn(row, ownColumns(join)));
  };
  const keys = rowsAtPath(rows, path)
    .map(lostKey)
    .filter((lost) => lost !== undefined);
  if (keys.length === 0) return rows;
  const key = relatedColumns(join);
  // The identifier is used only in the message about a value that Prisma cannot read, which names the row.
  const identifier = { fields: key.map((name) => ({ name, type: "String" as const })) };
  const relatedByKey = await rowsByKey(
    {
      ...keyedRows(client, { model, identifier }, key),
      ...(isFoundByRelation && { conditionOf: (rowKeys) => ({ [inverseName]: anyKey(ownColumns(join), rowKeys) }) }),
    },
    keys.flatMap(spellings),
    undefined,
    selectAt(select, [...path, relation]),
  );
  return rows.map((outerRow) =>
    updateRowsAtPath(outerRow, path, (row) => {
      const lost = lostKey(row);
      const other =
        lost &&
        spellings(lost)
          .map((key) => relatedByKey.get(keyText(key)))
          .find((related) => related !== undefined);
      return other === undefined ? row : copyWith(row, { [relation]: other });
    }),
  );
}

const exactly = (key: KeyValues): readonly KeyValues[] => [key];

/** Returns the key as it was read, and without the trailing spaces of its strings: `["ab  "]` and `["ab"]`. */
function withoutPadding(key: KeyValues): readonly KeyValues[] {
  return [key, key.map((value) => (typeof value === "string" ? value.replace(/(?<! ) +$/, "") : value))];
}

/** Returns the `select` of the rows at the end of a path of relations. */
function selectAt(select: Select, path: readonly string[]): Select {
  return path.reduce((outer, relation) => {
    const inner = outer[relation];
    return isSelection(inner) ? inner.select : {};
  }, select);
}
