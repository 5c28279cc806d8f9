import type { Context, Env } from "hono";
import { inParts } from "./parts.js";
import { allOf, resolveScope } from "./scope.js";
import type { EmbeddedList, Reference, Served } from "./served.js";
import { segment } from "./values.js";

/** Rows as items: embedded lists read, relations that a scope forbids set to null (BEHAVIOUR 1). */
export async function toItems<E extends Env, Row extends object, Item extends object>(
  served: Served<E, Row, Item>,
  rows: readonly Row[],
  base: string,
  context: Context<E>,
): Promise<readonly Item[]> {
  const complete = needsLists(served, rows) ? await withLists(served, rows, context) : rows;
  const items = complete.map((row) => served.toItem(row, base));
  for (const reference of served.references) await hideForbidden(served, reference, complete, items, context);
  for (const { relation, references = [] } of served.lists) {
    for (const reference of references) {
      const [children, childItems] = [childrenOf(complete, relation), childrenOf(items, relation)];
      await hideForbidden(served, reference, children, childItems, context);
    }
  }
  return items;
}

/** All parents' embedded children under this key, one after the other: the same order for rows and items. */
function childrenOf(parents: readonly object[], relation: string): readonly object[] {
  return parents.flatMap((parent) => {
    const children: unknown = isRecord(parent) ? parent[relation] : undefined;
    return Array.isArray(children) ? children : [];
  });
}

/** False too where one query has read the lists with the rows (`paginationFetchJoinCollection: false`). */
function needsLists<E extends Env, Row extends object>({ lists }: Served<E, Row>, rows: readonly Row[]): boolean {
  const [first] = rows;
  return first !== undefined && lists.some(({ relation }) => !(relation in first));
}

/** Each row with its embedded lists, read by parent: Prisma's nested `take` would read every child on SQLite. */
async function withLists<E extends Env, Row extends object>(
  served: Served<E, Row>,
  rows: readonly Row[],
  context: Context<E>,
): Promise<readonly Row[]> {
  const scopes = await Promise.all(served.lists.map((list) => resolveScope(served.options, list.model, context)));
  const read = async (list: EmbeddedList<Row>, scope: object | undefined, row: Row) => {
    const where = allOf([list.where(row), scope]);
    const children = await list.findMany({ ...(where && { where }), orderBy: list.orderBy, take: list.limit });
    return [list.relation, children] as const;
  };
  return Promise.all(
    rows.map(async (row) => {
      const lists = await Promise.all(served.lists.map((list, index) => read(list, scopes[index], row)));
      return { ...row, ...Object.fromEntries(lists) };
    }),
  );
}

/** SQLite takes 999 values in a query, the scope's own among them. */
const keysPerQuery = 500;

async function hideForbidden<E extends Env, Row extends object>(
  served: Pick<Served<E>, "options">,
  reference: Reference<Row>,
  rows: readonly Row[],
  items: readonly object[],
  context: Context<E>,
): Promise<void> {
  const keys = new Map<string, unknown>();
  for (const row of rows) {
    const key = reference.key(row);
    if (key !== null && key !== undefined) keys.set(segment(key), key);
  }
  if (keys.size === 0) return;
  const scope = await resolveScope(served.options, reference.model, context);
  const visible = new Set<string>();
  for (const part of inParts([...keys.values()], keysPerQuery)) {
    const where = allOf([{ [reference.field]: { in: part } }, scope]);
    for (const target of await reference.findMany({ ...(where && { where }) })) {
      visible.add(segment(Object.values(target)[0]));
    }
  }
  rows.forEach((row, index) => {
    const key = reference.key(row);
    if (key !== null && key !== undefined && !visible.has(segment(key))) setNull(items[index], reference.path);
  });
}

/** Sets the key at the end of the path to null, where the path is there. */
function setNull(item: object | undefined, path: readonly string[]): void {
  let holder: unknown = item;
  for (const key of path.slice(0, -1)) holder = isRecord(holder) ? holder[key] : undefined;
  const last = path.at(-1);
  if (isRecord(holder) && last !== undefined && last in holder) holder[last] = null;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
