import type { Identifier } from "../definition/resource.js";
import type { FindManyArgs, RowSource } from "../definition/row-source.js";
import { initialBindLimit } from "./bind-limit.js";
import { hasTooManyValues } from "./database-errors.js";
import { keysFirst } from "./keys-first.js";

/**
 * Reads with fewer and fewer values in a query, as long as its database takes no more of them.
 * @param read a part or all, with so many values of keys in each query
 */
export async function withSmallerBindLimits<Result>(read: (values: number) => Promise<Result>): Promise<Result> {
  for (let values = initialBindLimit; ; values = Math.ceil(values / 2)) {
    try {
      return await read(values);
    } catch (error) {
      if (values === 1 || !hasTooManyValues(error)) throw error;
    }
  }
}

/**
 * A source of any number of rows: Prisma looks up their relations by several columns, and the lists of one call, by all
 * of their keys at once. If that is too much, the rows are read by key, in parts.
 */
export function splitByBindLimit<Row extends object>(source: RowSource<Row>, identifier: Identifier): RowSource<Row> {
  let isByKey = false;
  return {
    ...source,
    async findMany(args: FindManyArgs) {
      if (!isByKey) {
        try {
          return await source.findMany(args);
        } catch (error) {
          if (!hasTooManyValues(error)) throw error;
        }
        isByKey = true;
      }
      return readByKeyInChunks(source, identifier, args);
    },
  };
}

/** The rows by key, always, in parts that the database takes. */
function readByKeyInChunks<Row extends object>(
  source: RowSource<Row>,
  identifier: Identifier,
  args: FindManyArgs,
): Promise<Row[]> {
  return withSmallerBindLimits(async (values) => keysFirst(source, identifier, values).findMany(args));
}
