/** Numbers of related rows (`@count`): one grouped statement for each of them, over the keys of a page's rows. */
import { hasQueryHooks } from "../definition/plain-client.js";
import type { CountDefinition } from "../definition/read-relations.js";
import { delegateOf } from "../definition/row-source.js";
import { inChunks } from "../reading/chunks.js";
import { hasTooManyValues } from "../reading/split-by-bind-limit.js";
import { allOf } from "../request/where.js";
import { withLimitedConcurrency } from "../util/concurrency.js";
import { withOwn } from "./copied-row.js";
import { anyKey, keyText } from "./key-text.js";
import type { Tallies } from "./relation-types.js";
import { rowsAt, rowWith } from "./rows-at.js";
import type { VisibleRows } from "./visible-rows.js";

type Key = readonly unknown[];

/** Keys of one statement, at first: for a database that accepts fewer values they are halved. */
const mostKeys = 5_000;

export const tallies: Tallies = {
  refuseHooks(prisma, counts) {
    for (const count of counts) refuseHooks(prisma, count);
  },
  async withCounts(counts, prisma, rows, visible) {
    const numbers = await withLimitedConcurrency(counts, (count) =>
      numbersOf(count, prisma, rowsAt(rows, count.path), visible),
    );
    return counts.reduce((counted, { path, name }, index) => {
      const numberOf = numbers[index];
      return counted.map((row) => rowWith(row, path, (found) => withOwn(found, { [name]: numberOf?.(found) })));
    }, rows);
  },
};

/** A grouped count reads past the hooks of a client: it would count rows that they keep back. */
function refuseHooks(prisma: object, { rows: { step } }: CountDefinition): void {
  if (!hasQueryHooks(prisma, step.model)) return;
  throw new Error(
    `createApi: the client has query hooks of ${step.model} (\`$extends\`), and \`@count\` of \`${step.relation}\` would count the rows that they keep back. Declare the condition instead: \`@count(where: …)\`, \`@resource(where: …)\` or scope.${step.model}.`,
  );
}

/** The number of each row; undefined for a row of a handler that lacks its key. */
async function numbersOf(
  count: CountDefinition,
  prisma: object,
  rows: readonly object[],
  visible: VisibleRows,
): Promise<(row: object) => number | undefined> {
  const { step, key, where } = count.rows;
  const names = Object.values(key);
  const keyOf = (row: object): Key => names.map((name): unknown => Reflect.get(row, name));
  const textOf = (row: object) => {
    const values = keyOf(row);
    return values.some((value) => value === null || value === undefined) ? undefined : keyText(values);
  };
  const keys = new Map<string, Key>();
  for (const row of rows) {
    const text = textOf(row);
    if (text !== undefined) keys.set(text, keyOf(row));
  }
  if (keys.size === 0) return () => undefined;
  // The client of this request may be another one than at the start.
  refuseHooks(prisma, count);
  const scoped = { ...step.rows?.().resource, model: step.model, identifier: { fields: [{ name: step.key }] } };
  const condition = await visible.ofBoth(where, scoped);
  const numbers = await numbersByKey(count, prisma, keys, condition);
  return (row) => {
    const text = textOf(row);
    return text === undefined ? undefined : (numbers.get(text) ?? 0);
  };
}

async function numbersByKey(
  { rows: { step, key } }: CountDefinition,
  prisma: object,
  keys: ReadonlyMap<string, Key>,
  condition: object | undefined,
): Promise<ReadonlyMap<string, number>> {
  const columns = Object.keys(key);
  const read = async (some: readonly Key[]): Promise<readonly object[]> => {
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
    numbers.set(keyText(columns.map((name): unknown => Reflect.get(group, name))), numberIn(group));
  }
  if ([...numbers.keys()].every((text) => keys.has(text))) return numbers;
  // A collation takes other texts for equal than JavaScript does: the database itself says whose rows these are.
  const others = [...keys].filter(([text]) => !numbers.has(text));
  await withLimitedConcurrency(others, async ([text, own]) => {
    numbers.set(
      text,
      (await read([own])).reduce((sum, group) => sum + numberIn(group), 0),
    );
  });
  return numbers;
}

function numberIn(group: object): number {
  const counted: unknown = Reflect.get(group, "_count");
  return Number(Reflect.get(Object(counted), "_all"));
}
