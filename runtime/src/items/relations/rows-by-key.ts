/** Reads rows by the values of a key, regardless of how the database compares strings. */
import type { Resource } from "../../definition/resource.js";
import type { FindManyArgs } from "../../definition/row-source.js";
import { inChunks } from "../../reading/bind-limit.js";
import { selectOf } from "../../reading/prisma-arguments.js";
import { withSmallerBindLimits } from "../../reading/split-by-bind-limit.js";
import { readRows } from "../../reading/unreadable-value.js";
import { allOf } from "../../request/where.js";
import { anyKey, foldedText, keyText } from "./key-text.js";

/** The values of a key's fields. */
export type KeyValues = readonly unknown[];

/** The rows of a model, and the fields of the key that they are read by. */
interface KeyedRows {
  readonly field: readonly string[];
  /** Returns the condition that a row has one of these keys. Default: its fields have the values of one. */
  readonly conditionOf?: (keys: readonly KeyValues[]) => object;
  /** Reads the fields of the key, and those that `select` adds. Method syntax, as in `RowSource`. */
  findMany(args: FindManyArgs & { readonly select?: object }): PromiseLike<object[]>;
}

/**
 * Returns an object that reads a resource's rows by these fields. Each read selects them besides the fields that it
 * requests.
 */
export function keyedRows(
  client: object,
  resource: Pick<Resource, "model" | "identifier">,
  field: readonly string[],
): KeyedRows {
  const key = selectOf(field);
  return {
    field,
    findMany: (args) => readRows(client, resource, { ...args, select: { ...key, ...args.select } }),
  };
}

/**
 * Returns the rows that have one of these keys, by the `keyText` of the requested key.
 * @param where The condition that the rows must satisfy
 * @param select The fields that are read in addition to the key
 */
export async function rowsByKey(
  rows: KeyedRows,
  keys: readonly KeyValues[],
  where: object | undefined,
  select?: object,
): Promise<ReadonlyMap<string, object>> {
  const { field: fields, conditionOf = (part) => anyKey(fields, part) } = rows;
  const rowByKey = new Map<string, object>();
  await withSmallerBindLimits(async (values) => {
    for (const alike of keysApart(keys)) {
      for (const part of inChunks([...alike.values()], fields.length, values)) {
        const condition = allOf([conditionOf(part), where]);
        // `take` prevents a split: Prisma splits a list that is too long for the database if the query has no limit.
        // With a scope that forbids rows, each of Prisma's parts would let through the rows that the others name.
        const args = { take: part.length, ...(condition && { where: condition }), ...(select && { select }) };
        for (const row of await rows.findMany(args)) {
          const asked = alike.get(foldedText(fields.map((field) => Reflect.get(row, field))));
          if (asked) rowByKey.set(keyText(asked), row);
        }
      }
    }
  });
  return rowByKey;
}

/**
 * Returns the keys in groups, with one statement for each. Keys that a collation may treat as equal are in different
 * groups. So a row may be spelled differently from its key: `b` finds the row `B` on MariaDB.
 */
function keysApart(keys: readonly KeyValues[]): readonly ReadonlyMap<string, KeyValues>[] {
  const groups: Map<string, KeyValues>[] = [];
  const seenTexts = new Set<string>();
  for (const key of keys) {
    const text = keyText(key);
    if (seenTexts.has(text)) continue;
    seenTexts.add(text);
    const folded = foldedText(key);
    const group = groups.find((candidate) => !candidate.has(folded));
    if (group === undefined) groups.push(new Map([[folded, key]]));
    else group.set(folded, key);
  }
  return groups;
}
