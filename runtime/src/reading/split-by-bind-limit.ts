import type { Identifier } from "../definition/resource.js";
import type { FindManyArgs, RowSource } from "../definition/row-source.js";
import { initialBindLimit } from "./bind-limit.js";
import { hasTooManyValues } from "./database-errors.js";
import { keysFirst } from "./keys-first.js";

/**
 * Reads with fewer and fewer values in a query, until the database accepts their number.
 * @param read Reads all rows or a part of them, with this number of key values in each query
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
 * Returns a source that reads any number of rows. Prisma looks up relations by several columns, and the lists of one
 * call, by all of the rows' keys at once. If these are too many, the rows are read by key, in chunks.
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

/** Reads the rows by key, in chunks that the database accepts. */
function readByKeyInChunks<Row extends object>(
  source: RowSource<Row>,
  identifier: Identifier,
  args: FindManyArgs,
): Promise<Row[]> {
  return withSmallerBindLimits(async (values) => keysFirst(source, identifier, values).findMany(args));
}
