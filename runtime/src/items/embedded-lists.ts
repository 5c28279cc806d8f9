import { inChunks } from "../reading/chunks.js";
import { withLimitedConcurrency } from "../util/concurrency.js";
import { withOwn } from "./copied-row.js";
import { listCondition } from "./fetch-join.js";
import { allowedOf } from "./out-of-scope.js";
import { parentLink } from "./parent-link.js";
import { childrenOf } from "./prisma-relations.js";
import { readAlone, readTogether } from "./read-together.js";
import type { EmbeddedList, ListReading } from "./relation-types.js";
import type { VisibleRows } from "./visible-rows.js";

/** A list to be read for some parents. */
interface Task<Row> {
  readonly list: EmbeddedList;
  readonly scope: object | undefined;
  readonly parents: readonly Row[];
}

/**
 * How often the parents that are left are read together. Each parent with very many children may take up one such read;
 * what is left after these is read parent by parent.
 */
const rounds = 3;

/**
 * Each row with its embedded lists. Prisma's nested `take` would read every child of every row (without lateral joins,
 * which are a preview feature), so the lists are read apart: of all rows in one bounded statement for each list, and by
 * parent if that does not suffice. A few statements run at a time.
 */
async function withLists<Row extends object>(
  lists: readonly EmbeddedList[],
  rows: readonly Row[],
  visible: VisibleRows,
): Promise<readonly Row[]> {
  const scopes = await Promise.all(lists.map((list) => listCondition(list, visible)));
  let together = lists.flatMap((list, index): readonly Task<Row>[] => {
    // A handler may have read some rows with their lists, and others without.
    const parents = rows.filter((row) => !(list.relation in row));
    return inTasks({ list, scope: scopes[index], parents });
  });
  const found = new Map(lists.map(({ relation }) => [relation, new Map<Row, readonly object[]>()]));
  const alone: Task<Row>[] = [];
  for (let round = 1; together.length > 0; round++) {
    const isLast = round > rounds;
    alone.push(...together.filter(({ parents }) => isLast || parents.length === 1));
    const several = together.filter(({ parents }) => !isLast && parents.length > 1);
    const reads = await withLimitedConcurrency(several, ({ list, scope, parents }) =>
      readTogether(list, scope, parents),
    );
    together = several.flatMap((task, index) => {
      const read = reads[index];
      for (const [parent, children] of read?.finished ?? []) found.get(task.list.relation)?.set(parent, children);
      if (read?.alone.length) alone.push({ ...task, parents: read.alone });
      return read?.left.length ? [{ ...task, parents: read.left }] : [];
    });
  }
  const each = alone.flatMap(({ parents, ...task }) => parents.map((parent) => ({ ...task, parent })));
  await withLimitedConcurrency(each, async ({ list, scope, parent }) => {
    found.get(list.relation)?.set(parent, await readAlone(list, scope, parent));
  });
  return rows.map((row) => {
    const own = lists.flatMap(({ relation }) => {
      const children = found.get(relation)?.get(row);
      return children === undefined ? [] : [[relation, children] as const];
    });
    return withOwn(row, Object.fromEntries(own));
  });
}

/** A handler's rows, with those of their lists that a scope and the schema allow: a handler takes rows from anywhere. */
async function withAllowedLists<Row extends object>(
  lists: readonly EmbeddedList[],
  rows: readonly Row[],
  visible: VisibleRows,
): Promise<readonly Row[]> {
  let allowed = rows;
  for (const { itself, relation } of lists) {
    const children = await allowedOf(visible, itself, childrenOf(rows, relation));
    allowed = allowed.map((row) => {
      if (!Array.isArray(Reflect.get(row, relation))) return row;
      return withOwn(row, { [relation]: childrenOf([row], relation).filter((child) => children.has(child)) });
    });
  }
  return allowed;
}

/** Reads embedded lists. */
export const lists: ListReading = { withLists, withAllowedLists };

/** A task in parts. */
function inTasks<Row extends object>({ parents, ...task }: Task<Row>): readonly Task<Row>[] {
  const most = parentLink(task.list.parent).sortedBy === undefined ? mostRelated : mostParents;
  return [...inChunks(parents, 1, most)].map((part) => ({ ...task, parents: part }));
}

/** Parents of one statement, at first: for a database that accepts fewer values they are halved. */
const mostParents = 5_000;

/** The same if a child has several parents: of so many, each child may have all. */
const mostRelated = 100;
