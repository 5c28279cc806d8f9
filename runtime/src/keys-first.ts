import { type Identifier, itemKey } from "./identifier.js";
import { inParts } from "./parts.js";
import type { FindManyArgs, RowSource } from "./source.js";

/**
 * `paginationFetchJoinCollection: true`: the page's keys are read first, then the rows by key, so that no join of an
 * embedded list can change which rows a page holds. The rows come back in the keys' order.
 */
export function keysFirst<Row extends object>(source: RowSource<Row>, identifier: Identifier): RowSource<Row> {
  const { findKeys, ...rest } = source;
  if (findKeys === undefined) return source;
  // Without `findKeys`: keys are read first once, whoever asks for it again.
  return {
    ...rest,
    async findMany(args: FindManyArgs) {
      for (let attempt = 1; ; attempt++) {
        const keys = await findKeys(args);
        const rows: Row[] = [];
        // One after the other: inside a transaction there is one connection.
        for (const part of inParts(keys, keysPerQuery)) {
          rows.push(...(await source.findMany({ where: whereKeys(part, identifier) })));
        }
        const byKey = new Map(rows.map((row) => [itemKey(identifier, row), row]));
        const found = keys.flatMap((key) => byKey.get(itemKey(identifier, key)) ?? []);
        // A row was deleted between the two reads: without it a page would look like the last one.
        if (found.length === keys.length || attempt === attempts) return found;
      }
    },
  };
}

/** A hook of an extended client may keep rows back whose keys it lets through, however often they are read. */
const attempts = 3;

/** A compound identifier has several values a key, and SQLite takes 999 in a query. */
const keysPerQuery = 250;

function whereKeys(keys: readonly object[], { fields }: Identifier): object {
  const [first, ...others] = fields;
  if (first === undefined || others.length > 0) return { OR: keys };
  return { [first.name]: { in: keys.flatMap((key) => Object.values(key)) } };
}
