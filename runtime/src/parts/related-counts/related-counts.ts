/** Counts related rows (`@count`): one grouped statement for each count, over the keys of a page's rows. */
import { hasQueryHooks } from "../../definition/plain-client.js";
import { ownColumns, relatedColumns, valuesIn, wholeKey } from "../../definition/relation.js";
import type { CountDefinition } from "../../definition/relation-reads.js";
import { delegateOf } from "../../definition/row-source.js";
import { anyKey, keyText } from "../../items/relations/key-text.js";
import type { RelatedReader } from "../../items/relations/relation-types.js";
import { copyWith, rowsAtPath, updateRowsAtPath } from "../../items/relations/rows-at-path.js";
import { inChunks } from "../../reading/bind-limit.js";
import { hasTooManyValues } from "../../reading/database-errors.js";
import { allOf } from "../../request/where.js";
import { withLimitedConcurrency } from "../../util/concurrency.js";
import { scopedRows } from "../../visibility/filtered-relation-scopes.js";
import type { RowAccess } from "../../visibility/row-access.js";

type KeyValues = readonly unknown[];

/**
 * The maximum number of keys of one statement. For a database that accepts fewer values, the number is halved until it
 * fits.
 */
const mostKeys = 5_000;

/** The reader that adds its related counts to each row. */
export const relatedCountReader: RelatedReader = {
  refuse(prisma, counts) {
    for (const count of counts) refuseHooks(prisma, count);
  },
  async withRelated({ counts, prisma }, rows, access) {
    if (counts.length === 0) return rows;
    const numbers = await withLimitedConcurrency(counts, (count) =>
      numbersOf(count, prisma, rowsAtPath(rows, count.path), access),
    );
    return counts.reduce((counted, { path, name }, index) => {
      const numberOf = numbers[index];
      return counted.map((row) =>
        updateRowsAtPath(row, path, (countedRow) => copyWith(countedRow, { [name]: numberOf?.(countedRow) })),
      );
    }, rows);
  },
};

/**
 * Checks that the client has no query hooks of the counted model. A grouped count bypasses hooks, and would count rows
 * that they keep back.
 * @throws Error for a client with query hooks of the model
 */
function refuseHooks(prisma: object, { rows: { step } }: CountDefinition): void {
  if (!hasQueryHooks(prisma, step.model)) return;
  throw new Error(
    `createApi: the client has query hooks of ${step.model} (\`$extends\`), and \`@count\` of \`${step.relation}\` would count the rows that they keep back. Declare the condition instead: \`@count(where: …)\`, \`@resource(where: …)\` or scope.${step.model}.`,
  );
}

/** Returns a function that returns the number of a row; undefined for a row of a handler that lacks its key. */
async function numbersOf(
  count: CountDefinition,
  prisma: object,
  rows: readonly object[],
  access: RowAccess,
): Promise<(row: object) => number | undefined> {
  const { step, where } = count.rows;
  const names = ownColumns(step);
  const keyOf = (row: object) => wholeKey(valuesIn(row, names));
  const keys = new Map<string, KeyValues>();
  for (const row of rows) {
    const key = keyOf(row);
    if (key !== undefined) keys.set(keyText(key), key);
  }
  if (keys.size === 0) return () => undefined;
  // The client of this request may differ from the one at startup.
  refuseHooks(prisma, count);
  const condition = await access.bothFor(where, scopedRows(step));
  const numbers = await numbersByKey(count, prisma, keys, condition);
  return (row) => {
    const key = keyOf(row);
    return key && (numbers.get(keyText(key)) ?? 0);
  };
}

async function numbersByKey(
  { rows: { step } }: CountDefinition,
  prisma: object,
  keys: ReadonlyMap<string, KeyValues>,
  condition: object | undefined,
): Promise<ReadonlyMap<string, number>> {
  const columns = relatedColumns(step);
  const read = async (some: readonly KeyValues[]): Promise<readonly object[]> => {
    const where = allOf([anyKey(columns, some), condition]);
    try {
      return await delegateOf(prisma, step.model).groupBy({
        by: columns,
        _count: { _all: true },
        ...(where && { where }),
      });
    } catch (error) {
      if (some.length === 1 || !hasTooManyValues(error)) throw error;
      const middle = Math.ceil(some.length / 2);
      return [...(await read(some.slice(0, middle))), ...(await read(some.slice(middle)))];
    }
  };
  const numbers = new Map<string, number>();
  const parts = [...inChunks([...keys.values()], 1, mostKeys)];
  for (const group of (await withLimitedConcurrency(parts, read)).flat()) {
    numbers.set(keyText(valuesIn(group, columns)), numberIn(group));
  }
  if ([...numbers.keys()].every((text) => keys.has(text))) return numbers;
  // A collation treats other strings as equal than JavaScript does, so only the database can decide whose rows these
  // are.
  const otherKeys = [...keys].filter(([text]) => !numbers.has(text));
  await withLimitedConcurrency(otherKeys, async ([text, key]) => {
    numbers.set(
      text,
      (await read([key])).reduce((sum, group) => sum + numberIn(group), 0),
    );
  });
  return numbers;
}

function numberIn(group: object): number {
  const counted: unknown = Reflect.get(group, "_count");
  return Number(Reflect.get(Object(counted), "_all"));
}
