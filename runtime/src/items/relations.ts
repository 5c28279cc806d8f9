import type { Context, Env } from "hono";
import { inChunks } from "../reading/chunks.js";
import { withSmallerBindLimits } from "../reading/split-by-bind-limit.js";
import { segment } from "../request/scalar.js";
import { allOf } from "../request/where.js";
import { withLimitedConcurrency } from "../util/concurrency.js";
import { joinStrategy, scopedList } from "./fetch-join.js";
import type { EmbeddedList, Reference, Related, RelatedRows, ServeOptions } from "./relation-types.js";
import { resolveScope } from "./scope.js";

/** What an emitted module states of its model's relations: called with the client, once. */
export interface Relations<Client, Row> {
  readonly references?: (client: Client) => readonly Reference<Row>[];
  readonly lists?: (client: Client) => readonly EmbeddedList<Row>[];
}

/** Embedded lists, and to-one relations that a scope may forbid: what only resources that show relations need. */
export function relatedRows<Client, Row extends object>({
  references,
  lists,
}: Relations<Client, Row>): RelatedRows<Client, Row> {
  return <E extends Env>(client: Client, options: ServeOptions<E, unknown>): Related<E, Row> => {
    // Only a scope can forbid a reference: without one there is nothing to ask.
    const forbiddable = <Each extends Pick<Reference<object>, "model">>(given: readonly Each[] = []) =>
      given.filter(({ model }) => (options.scope?.[model] ?? "public") !== "public");
    const ownReferences = forbiddable(references?.(client));
    const embedded = (lists?.(client) ?? []).map((list) => ({ ...list, references: forbiddable(list.references) }));
    return {
      joinStrategy: (resource, operation, context) => joinStrategy(embedded, options, resource, operation, context),
      withLists: async (rows, context) =>
        needsLists(embedded, rows) ? withLists(embedded, options, rows, context) : rows,
      async nullOutOfScope(rows, items, context) {
        for (const reference of ownReferences) await nullOutOfScope(options, reference, rows, items, context);
        for (const { relation, references: ofChildren } of embedded) {
          for (const reference of ofChildren) {
            const [children, childItems] = [childrenOf(rows, relation), childrenOf(items, relation)];
            await nullOutOfScope(options, reference, children, childItems, context);
          }
        }
      },
    };
  };
}

/** All parents' embedded children under this key, one after the other: the same order for rows and items. */
function childrenOf(parents: readonly object[], relation: string): readonly object[] {
  return parents.flatMap((parent) => {
    const children: unknown = isRecord(parent) ? parent[relation] : undefined;
    return Array.isArray(children) ? children : [];
  });
}

/** False where one query has read the lists with the rows (`paginationFetchJoinCollection: false`). */
function needsLists<Row extends object>(lists: readonly EmbeddedList<Row>[], rows: readonly Row[]): boolean {
  // A handler may have read some rows with their lists, and others without.
  return lists.some(({ relation }) => rows.some((row) => !(relation in row)));
}

/** Each row with its embedded lists, read by parent: Prisma's nested `take` would read every child on SQLite. */
async function withLists<E extends Env, Row extends object>(
  lists: readonly EmbeddedList<Row>[],
  options: ServeOptions<E, unknown>,
  rows: readonly Row[],
  context: Context<E>,
): Promise<readonly Row[]> {
  const scopes = await Promise.all(lists.map((list) => resolveScope(options, scopedList(list), context)));
  const read = async (list: EmbeddedList<Row>, scope: object | undefined, row: Row) => {
    if (list.relation in row) return [];
    const where = allOf([list.where(row), scope]);
    const children = await list.findMany({ orderBy: list.orderBy, take: list.limit, ...(where && { where }) });
    return [[list.relation, children] as const];
  };
  const reads = rows.flatMap((row) => lists.map((list, index) => () => read(list, scopes[index], row)));
  const children = await withLimitedConcurrency(reads, (read) => read());
  return rows.map((row, index) => {
    const own = children.slice(index * lists.length, (index + 1) * lists.length);
    return { ...row, ...Object.fromEntries(own.flat()) };
  });
}

async function nullOutOfScope<E extends Env, Row extends object>(
  options: ServeOptions<E, unknown>,
  reference: Reference<Row>,
  rows: readonly Row[],
  items: readonly object[],
  context: Context<E>,
): Promise<void> {
  const fields = typeof reference.field === "string" ? [reference.field] : reference.field;
  const keys = new Map<string, readonly unknown[]>();
  for (const row of rows) {
    const key = keyOf(reference, row);
    if (key !== undefined) keys.set(textOf(key), key);
  }
  if (keys.size === 0) return;
  const target = { model: reference.model, identifier: { fields: fields.map((name) => ({ name })) } };
  const scope = await resolveScope(options, target, context);
  const visible = new Set<string>();
  await withSmallerBindLimits(async (values) => {
    for (const part of inChunks([...keys.values()], fields.length, values)) {
      const where = allOf([anyOf(fields, part), scope]);
      // With `take`, for Prisma cuts a longer list than the database takes into parts where nothing counts the rows: of
      // a scope that forbids, each part would let through what the others name.
      for (const target of await reference.findMany({ take: part.length, ...(where && { where }) })) {
        visible.add(textOf(fields.map((field) => Reflect.get(target, field))));
      }
    }
  });
  rows.forEach((row, index) => {
    const key = keyOf(reference, row);
    if (key !== undefined && !visible.has(textOf(key))) setNull(items[index], reference.path);
  });
}

/** The values that a row refers to; undefined where one is null, or left out by a handler. */
function keyOf<Row>(reference: Reference<Row>, row: Row): readonly unknown[] | undefined {
  const key = reference.key(row);
  const values: readonly unknown[] = Array.isArray(key) ? key : [key];
  return values.some((value) => value === null || value === undefined) ? undefined : values;
}

/** A segment holds no `;`: keys that differ never look alike. */
function textOf(key: readonly unknown[]): string {
  return key.map((value) => segment(value)).join(";");
}

function anyOf(fields: readonly string[], keys: readonly (readonly unknown[])[]): object {
  const [field, ...others] = fields;
  if (field !== undefined && others.length === 0) return { [field]: { in: keys.map(([value]) => value) } };
  return { OR: keys.map((key) => Object.fromEntries(fields.map((name, index) => [name, key[index]]))) };
}

/** Sets the key at the end of the path to null, where what holds it is there. */
function setNull(item: object | undefined, path: readonly string[]): void {
  let holder: unknown = item;
  for (const key of path.slice(0, -1)) holder = isRecord(holder) ? holder[key] : undefined;
  const last = path.at(-1);
  if (isRecord(holder) && last !== undefined) holder[last] = null;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
