import type { Context, Env } from "hono";
import { type Identifier, itemKey } from "./identifier.js";
import { inParts } from "./parts.js";
import type { CollectionOperation } from "./resource.js";
import { resolveScope } from "./scope.js";
import type { Served } from "./served.js";
import type { FindManyArgs, RowSource } from "./source.js";

/**
 * How an operation that embeds lists reads its rows (`paginationFetchJoinCollection`): one without lists, as they come;
 * else keys first (true), or rows and lists in one query (false).
 */
export async function joinStrategy<E extends Env, Row extends object>(
  served: Served<E, Row>,
  operation: CollectionOperation,
  context: Context<E>,
): Promise<(source: RowSource<Row>) => RowSource<Row>> {
  const { lists, resource, options } = served;
  if (lists.length === 0) return (source) => source;
  if (operation.pagination.fetchJoinCollection) return (source) => keysFirst(source, resource.identifier);
  const scopes: Record<string, object | undefined> = {};
  for (const { relation, model } of lists) scopes[relation] = await resolveScope(options, model, context);
  return (source) => joined(source, scopes);
}

/** `paginationFetchJoinCollection: false`: one query, the lists included. */
function joined<Row>(
  source: RowSource<Row>,
  scopes: { readonly [relation: string]: object | undefined },
): RowSource<Row> {
  const { findManyJoined } = source;
  return findManyJoined === undefined ? source : { ...source, findMany: (args) => findManyJoined(args, scopes) };
}

/**
 * `paginationFetchJoinCollection: true`: the page's keys are read first, then the rows by key, so that no join of an
 * embedded list can change which rows a page holds. The rows come back in the keys' order.
 */
export function keysFirst<Row extends object>(source: RowSource<Row>, identifier: Identifier): RowSource<Row> {
  const { findKeys, ...rest } = source;
  if (findKeys === undefined) return source;
  // Without `findKeys`: keys are read first once, whoever asks for it again.
  return {
    ...rest,
    async findMany(args: FindManyArgs) {
      const keys = await findKeys(args);
      if (keys.length === 0) return [];
      const rows: Row[] = [];
      // One after the other: inside a transaction there is one connection.
      for (const part of inParts(keys, keysPerQuery)) {
        rows.push(...(await source.findMany({ where: whereKeys(part, identifier) })));
      }
      const byKey = new Map(rows.map((row) => [itemKey(identifier, row), row]));
      // A row deleted between the two reads is gone, as it would be a moment later.
      return keys.flatMap((key) => byKey.get(itemKey(identifier, key)) ?? []);
    },
  };
}

/** A compound identifier has several values a key, and SQLite takes 999 in a query. */
const keysPerQuery = 250;

function whereKeys(keys: readonly object[], { fields }: Identifier): object {
  const [first, ...others] = fields;
  if (first === undefined || others.length > 0) return { OR: keys };
  return { [first.name]: { in: keys.flatMap((key) => Object.values(key)) } };
}
