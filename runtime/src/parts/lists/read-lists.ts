import { type ParentLink, parentLink } from "../../items/relations/parent-link.js";
import type { EmbeddedList } from "../../items/relations/relation-types.js";
import { hasTooManyValues } from "../../reading/database-errors.js";
import { toOrderBy } from "../../request/order.js";
import { allOf } from "../../request/where.js";

/** The children of a list that were read for some of the parents, and the parents that were not finished. */
interface SharedListRead<Row> {
  readonly finished: ReadonlyMap<Row, readonly object[]>;
  /** The parents that another read may finish. */
  readonly left: readonly Row[];
  /** The parents that must be read one by one. */
  readonly alone: readonly Row[];
}

/**
 * The number of rows that one statement reads for each row that the lists may show. Measured: one more statement costs
 * as much as some 40 more rows.
 */
const rowsForEach = 4;

/**
 * Reads one list of several parents in one statement. It reads at most a few times as many rows as are shown. So
 * parents with few children are finished, and one with a million costs no more than that. The rows are sorted by the
 * foreign key first, so they are read from its index. Finished are the parents before the last one that was seen, and
 * each one that has enough children.
 */
export async function readListsTogether<Row extends object>(
  list: EmbeddedList,
  scope: object | undefined,
  parents: readonly Row[],
): Promise<SharedListRead<Row>> {
  const link = parentLink(list.parent);
  const limit = list.limit * parents.length * (link.sortedBy === undefined ? 1 : rowsForEach);
  const children = await findChildren(list, scope, link, parents, limit + 1);
  if (children === undefined) return inHalves(list, scope, parents);
  const byParent = new Map<string, object[]>(parents.map((parent) => [link.keyOf(parent), []]));
  const isWhole = children.length <= limit;
  for (const child of isWhole ? children : children.slice(0, limit)) {
    for (const key of link.parentsOf(child)) {
      const siblings = byParent.get(key);
      // A collation treats other strings as equal than JavaScript does, so only the database can decide whose child
      // this is.
      if (siblings === undefined) return { finished: new Map(), left: [], alone: parents };
      siblings.push(child);
    }
  }
  const last = isWhole || link.sortedBy === undefined ? undefined : children[limit - 1];
  const lastKey = last && link.parentsOf(last)[0];
  const isFinished = (key: string, childCount: number) =>
    isWhole || childCount >= list.limit || (lastKey !== undefined && childCount > 0 && key !== lastKey);
  const finished = new Map<Row, readonly object[]>();
  const left: Row[] = [];
  for (const parent of parents) {
    const key = link.keyOf(parent);
    const siblings = byParent.get(key) ?? [];
    if (isFinished(key, siblings.length)) finished.set(parent, siblings.slice(0, list.limit));
    else left.push(parent);
  }
  return { finished, left, alone: [] };
}

export function readOneList<Row extends object>(
  list: EmbeddedList,
  scope: object | undefined,
  parent: Row,
): PromiseLike<readonly object[]> {
  const where = allOf([parentLink(list.parent).whereOne(parent), scope]);
  return list.findMany({ orderBy: toOrderBy(list.order), take: list.limit, ...(where && { where }) });
}

/** Reads children of the parents. Returns undefined if the database accepts fewer values in a statement. */
async function findChildren<Row extends object>(
  list: EmbeddedList,
  scope: object | undefined,
  link: ParentLink,
  parents: readonly Row[],
  take: number,
): Promise<object[] | undefined> {
  const where = allOf([link.whereAny(parents), scope]);
  // The direction is that of the list's own order, so that an index of both is read from either end.
  const direction = list.order[0]?.direction ?? "ASC";
  const sorted = (link.sortedBy ?? []).map((field) => ({ field, direction }));
  const orderBy = toOrderBy([...sorted, ...list.order]);
  try {
    // `take` prevents a split by Prisma of a long list of keys. With a scope that forbids rows, each part would let
    // through the rows that the others name.
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
): Promise<SharedListRead<Row>> {
  const middle = Math.ceil(parents.length / 2);
  const first = await readListsTogether(list, scope, parents.slice(0, middle));
  const second = await readListsTogether(list, scope, parents.slice(middle));
  return {
    finished: new Map([...first.finished, ...second.finished]),
    left: [...first.left, ...second.left],
    alone: [...first.alone, ...second.alone],
  };
}
