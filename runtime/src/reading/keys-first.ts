import type { Identifier } from "../definition/resource.js";
import type { FindManyArgs, RowSource } from "../definition/row-source.js";
import { itemKey } from "../request/item-key.js";
import { inChunks, initialBindLimit } from "./bind-limit.js";

/**
 * Returns a source that reads the keys of a page first, and then the rows by key, in the keys' order. It serves deep
 * pages, and statements that would bind too many values. No join of an embedded list can change which rows such a page
 * holds.
 * @param values The maximum number of key values in a query
 */
export function keysFirst<Row extends object>(
  source: RowSource<Row>,
  identifier: Identifier,
  values: number = initialBindLimit,
): RowSource<Row> {
  const { findKeys, ...rest } = source;
  if (!findKeys) return source;
  // The source has no `findKeys`, so that keys are read first only once.
  return {
    ...rest,
    async findMany(args: FindManyArgs) {
      for (let attempt = 1; ; attempt++) {
        const keys = await findKeys(args);
        const byKey = new Map<string, Row>();
        // The chunks are read one after the other, because a transaction has only one connection.
        for (const part of inChunks(keys, identifier.fields.length, values)) {
          const rows = await source.findMany({ where: whereKeys(part, identifier) });
          for (const row of rows) byKey.set(itemKey(identifier, row), row);
        }
        const orderedRows = keys.flatMap((key) => byKey.get(itemKey(identifier, key)) ?? []);
        // If a row was deleted between the two reads, they are repeated: without the row, a page would look like the
        // last one.
        if (orderedRows.length === keys.length || attempt === attempts) return orderedRows;
      }
    },
  };
}

/**
 * The maximum number of attempts. A hook of an extended client may keep back rows whose keys it lets through,
 * regardless of how often they are read.
 */
const attempts = 3;

/** Returns the condition on rows by their keys. */
export function whereKeys(
  keys: readonly object[],
  { fields: [first, ...otherFields] }: Pick<Identifier, "fields">,
): object {
  if (!first || otherFields.length > 0) return { OR: keys };
  return { [first.name]: { in: keys.flatMap(Object.values) } };
}
