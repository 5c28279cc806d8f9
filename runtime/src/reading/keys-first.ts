import type { Identifier } from "../definition/resource.js";
import type { FindManyArgs, RowSource } from "../definition/row-source.js";
import { itemKey } from "../request/item-key.js";
import { inChunks, initialBindLimit } from "./bind-limit.js";

/**
 * `paginationFetchJoinCollection: true`: the page's keys are read first, then the rows by key, so that no join of an
 * embedded list can change which rows a page holds. The rows come back in the keys' order.
 * @param values maximum number of key values in a query
 */
export function keysFirst<Row extends object>(
  source: RowSource<Row>,
  identifier: Identifier,
  values: number = initialBindLimit,
): RowSource<Row> {
  const { findKeys, ...rest } = source;
  if (!findKeys) return source;
  // Without `findKeys`: keys are read first only once.
  return {
    ...rest,
    async findMany(args: FindManyArgs) {
      for (let attempt = 1; ; attempt++) {
        const keys = await findKeys(args);
        const byKey = new Map<string, Row>();
        // One after the other: inside a transaction there is one connection.
        for (const part of inChunks(keys, identifier.fields.length, values)) {
          const rows = await source.findMany({ where: whereKeys(part, identifier) });
          for (const row of rows) byKey.set(itemKey(identifier, row), row);
        }
        const found = keys.flatMap((key) => byKey.get(itemKey(identifier, key)) ?? []);
        // A row was deleted between the two reads: without it a page would look like the last one.
        if (found.length === keys.length || attempt === attempts) return found;
      }
    },
  };
}

/** A hook of an extended client may keep rows back whose keys it lets through, however often they are read. */
const attempts = 3;

/** The condition of rows by their keys. */
export function whereKeys(keys: readonly object[], { fields: [first, ...others] }: Pick<Identifier, "fields">): object {
  if (!first || others.length > 0) return { OR: keys };
  return { [first.name]: { in: keys.flatMap(Object.values) } };
}
