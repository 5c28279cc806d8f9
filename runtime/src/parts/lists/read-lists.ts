import { type ParentLink, parentLink } from "../../items/relations/parent-link.js";
import type { EmbeddedList } from "../../items/relations/relation-types.js";
import { hasTooManyValues } from "../../reading/database-errors.js";
import { toOrderBy } from "../../request/order.js";
import { allOf } from "../../request/where.js";

/** The children of a list that were read for some of the parents, and the parents that were not finished. */
interface ReadTogether<Row> {
  readonly finished: ReadonlyMap<Row, readonly object[]>;
  /** Another read may finish them. */
  readonly left: readonly Row[];
  /** To be read separately. */
  readonly alone: readonly Row[];
}

/**
 * Rows that one statement reads for each row that the lists may show. Measured: one more statement costs as much as
 * some 40 rows more.
 */
const rowsForEach = 4;

/**
 * One list of several parents in one statement. It reads a few times as many rows as are shown, at most: so parents
 * with few children are finished, and one with a million costs no more than that. Sorted by the foreign key first,
 * these rows are read from its index; the parents before the last one that was seen are finished, and so is each one
 * that has enough children.
 */
export async function readTogether<Row extends object>(
  list: EmbeddedList,
  scope: object | undefined,
  parents: readonly Row[],
): Promise<ReadTogether<Row>> {
  const link = parentLink(list.parent);
  const limit = list.limit * parents.length * (link.sortedBy === undefined ? 1 : rowsForEach);
  const children = await findChildren(list, scope, link, parents, limit + 1);
  if (children === undefined) return inHalves(list, scope, parents);
  const byParent = new Map<string, object[]>(parents.map((parent) => [link.keyOf(parent), []]));
  const isWhole = children.length <= limit;
  for (const child of isWhole ? children : children.slice(0, limit)) {
    for (const key of link.parentsOf(child)) {
      const siblings = byParent.get(key);
      // A collation takes other texts for equal than JavaScript does: the database itself says whose child this is.
      if (siblings === undefined) return { finished: new Map(), left: [], alone: parents };
      siblings.push(child);
    }
  }
  const last = isWhole || link.sortedBy === undefined ? undefined : children[limit - 1];
  const lastKey = last && link.parentsOf(last)[0];
  const isFinished = (key: string, found: number) =>
    isWhole || found >= list.limit || (lastKey !== undefined && found > 0 && key !== lastKey);
  const finished = new Map<Row, readonly object[]>();
  const left: Row[] = [];
  for (const parent of parents) {
    const key = link.keyOf(parent);
    const found = byParent.get(key) ?? [];
    if (isFinished(key, found.length)) finished.set(parent, found.slice(0, list.limit));
    else left.push(parent);
  }
  return { finished, left, alone: [] };
}

/** One list of one parent. */
export function readAlone<Row extends object>(
  list: EmbeddedList,
  scope: object | undefined,
  parent: Row,
): PromiseLike<readonly object[]> {
  const where = allOf([parentLink(list.parent).whereOne(parent), scope]);
  return list.findMany({ orderBy: toOrderBy(list.order), take: list.limit, ...(where && { where }) });
}

/** Undefined if the database takes fewer values in a statement. */
async function findChildren<Row extends object>(
  list: EmbeddedList,
  scope: object | undefined,
  link: ParentLink,
  parents: readonly Row[],
  take: number,
): Promise<object[] | undefined> {
  const where = allOf([link.whereAny(parents), scope]);
  // In the direction of the list's own order, so that an index of both is read from either end.
  const direction = list.order[0]?.direction ?? "ASC";
  const sorted = (link.sortedBy ?? []).map((field) => ({ field, direction }));
  const orderBy = toOrderBy([...sorted, ...list.order]);
  try {
    // With `take`, so that Prisma cuts no list of a scope that forbids: each part would let through what the others
    // name.
    return await list.findMany({ orderBy, take, select: link.select(parents), ...(where && { where }) });
  } catch (error) {
    if (parents.length === 1 || !hasTooManyValues(error)) throw error;
    return undefined;
  }
}

async function inHalves<Row extends object>(
  list: EmbeddedList,
  scope: object | undefined,
  parents: readonly Row[],
): Promise<ReadTogether<Row>> {
  const middle = Math.ceil(parents.length / 2);
  const first = await readTogether(list, scope, parents.slice(0, middle));
  const second = await readTogether(list, scope, parents.slice(middle));
  return {
    finished: new Map([...first.finished, ...second.finished]),
    left: [...first.left, ...second.left],
    alone: [...first.alone, ...second.alone],
  };
}
