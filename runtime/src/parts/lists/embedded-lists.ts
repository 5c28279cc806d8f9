import { ownColumns, valuesIn, wholeKey } from "../../definition/relation.js";
import { listCondition } from "../../items/relations/fetch-join.js";
import { allowedRows } from "../../items/relations/hide-references.js";
import { parentLink } from "../../items/relations/parent-link.js";
import { holdersOf } from "../../items/relations/prisma-relations.js";
import type { EmbeddedList, RelatedReader } from "../../items/relations/relation-types.js";
import { copyWith, updateRowsAtPath } from "../../items/relations/rows-at-path.js";
import { inChunks } from "../../reading/bind-limit.js";
import { withLimitedConcurrency } from "../../util/concurrency.js";
import type { RowAccess } from "../../visibility/row-access.js";
import { readListsTogether, readOneList } from "./read-lists.js";

/** A list that must be read for some parents. */
interface Task {
  readonly list: EmbeddedList;
  readonly scope: object | undefined;
  readonly parents: readonly object[];
}

/**
 * The maximum number of times that the remaining parents are read together. Each parent with very many children may
 * take up one such read. Parents that remain after these reads are read one by one.
 */
const rounds = 3;

/**
 * Returns each row with its embedded lists. Prisma's nested `take` would read every child of every row (without lateral
 * joins, which are a preview feature). So the lists are read separately: one bounded statement for each list, and one
 * for each parent if that does not suffice. A few statements run at a time.
 */
async function withLists<Row extends object>(
  lists: readonly EmbeddedList[],
  rows: readonly Row[],
  access: RowAccess,
): Promise<readonly Row[]> {
  const scopes = await Promise.all(lists.map((list) => listCondition(list, access)));
  let together = lists.flatMap((list, index): readonly Task[] => {
    // Several rows may refer to the same parent.
    const { keyOf } = parentLink(list.parent);
    const parents = new Map(holdersOf(list, rows).flatMap((row) => (isToRead(list, row) ? [[keyOf(row), row]] : [])));
    return inTasks({ list, scope: scopes[index], parents: [...parents.values()] });
  });
  const childrenByList = new Map(lists.map((list) => [list, new Map<string, readonly object[]>()]));
  const add = (list: EmbeddedList, parent: object, children: readonly object[]) =>
    childrenByList.get(list)?.set(parentLink(list.parent).keyOf(parent), children);
  const alone: Task[] = [];
  for (let round = 1; together.length > 0; round++) {
    const isLast = round > rounds;
    alone.push(...together.filter(({ parents }) => isLast || parents.length === 1));
    const several = together.filter(({ parents }) => !isLast && parents.length > 1);
    const reads = await withLimitedConcurrency(several, ({ list, scope, parents }) =>
      readListsTogether(list, scope, parents),
    );
    together = several.flatMap((task, index) => {
      const read = reads[index];
      for (const [parent, children] of read?.finished ?? []) add(task.list, parent, children);
      if (read?.alone.length) alone.push({ ...task, parents: read.alone });
      return read?.left.length ? [{ ...task, parents: read.left }] : [];
    });
  }
  const singleTasks = alone.flatMap(({ parents, ...task }) => parents.map((parent) => ({ ...task, parent })));
  await withLimitedConcurrency(singleTasks, async ({ list, scope, parent }) => {
    add(list, parent, await readOneList(list, scope, parent));
  });
  return changed(lists, rows, (list, row) => {
    if (!isToRead(list, row)) return undefined;
    return childrenByList.get(list)?.get(parentLink(list.parent).keyOf(row));
  });
}

/**
 * Returns whether the list of a row must be read. A handler may have read some rows with their lists, and others
 * without the columns by which lists are found.
 */
function isToRead({ relation, parent }: EmbeddedList, row: object): boolean {
  return !(relation in row) && wholeKey(valuesIn(row, ownColumns(parent))) !== undefined;
}

/**
 * Returns copies of the rows with other lists.
 * @param childrenOf Returns the new children of a row that has the list; undefined keeps the old ones
 */
function changed<Row extends object>(
  lists: readonly EmbeddedList[],
  rows: readonly Row[],
  childrenOf: (list: EmbeddedList, row: object) => readonly object[] | undefined,
): readonly Row[] {
  return lists.reduce((before, list) => {
    const path = list.through.map(({ relation }) => relation);
    return before.map((row) =>
      updateRowsAtPath(row, path, (holder) => {
        const children = childrenOf(list, holder);
        return children === undefined ? holder : copyWith(holder, { [list.relation]: children });
      }),
    );
  }, rows);
}

/**
 * Returns a handler's rows, whose lists contain only rows that a scope and the schema allow. Each row of a list is
 * looked up, because a handler may return any row.
 */
async function withAllowedLists<Row extends object>(
  lists: readonly EmbeddedList[],
  rows: readonly Row[],
  access: RowAccess,
): Promise<readonly Row[]> {
  let allowed = rows;
  for (const list of lists) {
    const childrenOf = (row: object): readonly object[] | undefined => {
      const children: unknown = Reflect.get(row, list.relation);
      return Array.isArray(children) ? children : undefined;
    };
    const listedRows = holdersOf(list, allowed).flatMap((row) => childrenOf(row) ?? []);
    const children = await allowedRows(access, list.itself, listedRows);
    allowed = changed([list], allowed, (_, row) => childrenOf(row)?.filter((child) => children.has(child)));
  }
  return allowed;
}

/** The reader of embedded lists. Lists in the rows of another list are read after that list. */
export const listReader: RelatedReader = {
  withAllowed: ({ hidingLists }, rows, access) => withAllowedLists(hidingLists, rows, access),
  async withRelated({ lists }, rows, access) {
    if (lists.length === 0) return rows;
    const ownLists = lists.filter(({ through }) => through.length === 0);
    const isWithinList = ({ through: [first] }: EmbeddedList) =>
      ownLists.some(({ relation }) => relation === first?.relation);
    let complete = rows;
    for (const wave of [lists.filter((list) => !isWithinList(list)), lists.filter(isWithinList)]) {
      if (needsLists(wave, complete)) complete = await withLists(wave, complete, access);
    }
    return complete;
  },
};

/** Returns false if one query has read the lists with the rows (`paginationFetchJoinCollection: false`). */
function needsLists(lists: readonly EmbeddedList[], rows: readonly object[]): boolean {
  return lists.some((list) => holdersOf(list, rows).some((row) => !(list.relation in row)));
}

/** Splits a task into tasks with fewer parents. */
function inTasks({ parents, ...task }: Task): readonly Task[] {
  const most = parentLink(task.list.parent).sortedBy === undefined ? mostRelated : mostParents;
  return [...inChunks(parents, 1, most)].map((part) => ({ ...task, parents: part }));
}

/**
 * The maximum number of parents of one statement. For a database that accepts fewer values, the number is halved until
 * it fits.
 */
const mostParents = 5_000;

/**
 * The maximum number of parents of one statement, if a child may have several parents. It is smaller than {@link
 * mostParents}, because each child may have all of them.
 */
const mostRelated = 100;
