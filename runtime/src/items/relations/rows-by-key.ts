/** Reads rows by the values of a key, however the database compares texts. */
import type { Resource } from "../../definition/resource.js";
import type { FindManyArgs } from "../../definition/row-source.js";
import { inChunks } from "../../reading/bind-limit.js";
import { selectOf } from "../../reading/prisma-arguments.js";
import { withSmallerBindLimits } from "../../reading/split-by-bind-limit.js";
import { readRows } from "../../reading/unreadable-value.js";
import { allOf } from "../../request/where.js";
import { anyKey, foldedText, keyText } from "./key-text.js";

/** The values of a key's fields. */
export type Key = readonly unknown[];

/** The rows of a model, and the fields of the key that they are read by. */
interface KeyedRows {
  readonly field: readonly string[];
  /** Reads the fields of the key, and what `select` adds. Method syntax, as in `RowSource`. */
  findMany(args: FindManyArgs & { readonly select?: object }): PromiseLike<object[]>;
}

/** Returns the rows of a resource, to be read by these fields. Each read selects them besides what it asks for. */
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
 * Returns the rows that have one of these keys, by the text of the requested key.
 * @param where the condition that the rows must satisfy
 * @param select the fields that are read in addition to the key
 */
export async function rowsByKey(
  rows: KeyedRows,
  keys: readonly Key[],
  where: object | undefined,
  select?: object,
): Promise<ReadonlyMap<string, object>> {
  const { field: fields } = rows;
  const found = new Map<string, object>();
  await withSmallerBindLimits(async (values) => {
    for (const alike of keysApart(keys)) {
      for (const part of inChunks([...alike.values()], fields.length, values)) {
        const condition = allOf([anyKey(fields, part), where]);
        // With `take`, for Prisma cuts a longer list than the database takes into parts if nothing counts the rows: of
        // a scope that forbids, each part would let through what the others name.
        const args = { take: part.length, ...(condition && { where: condition }), ...(select && { select }) };
        for (const row of await rows.findMany(args)) {
          const asked = alike.get(foldedText(fields.map((field) => Reflect.get(row, field))));
          if (asked) found.set(keyText(asked), row);
        }
      }
    }
  });
  return found;
}

/**
 * The keys in groups, each of which has one statement. Keys that a collation may take for one another are in different
 * groups, so that a row that is found for a key need not be spelled as the key is: `b` leads to the row `B` on MariaDB.
 */
function keysApart(keys: readonly Key[]): readonly ReadonlyMap<string, Key>[] {
  const groups: Map<string, Key>[] = [];
  const known = new Set<string>();
  for (const key of keys) {
    const text = keyText(key);
    if (known.has(text)) continue;
    known.add(text);
    const folded = foldedText(key);
    const group = groups.find((each) => !each.has(folded));
    if (group === undefined) groups.push(new Map([[folded, key]]));
    else group.set(folded, key);
  }
  return groups;
}
