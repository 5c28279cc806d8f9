import type { Context, Env } from "hono";
import type { CollectionOperation, Identifier, Resource } from "../definition/resource.js";
import type { RowSource } from "../definition/row-source.js";
import { readByKeyInChunks, splitByBindLimit } from "../reading/split-by-bind-limit.js";
import type { EmbeddedList, JoinStrategy, ServeOptions } from "./relation-types.js";
import { resolveScope, type ScopedModel } from "./scope.js";

/**
 * How an operation that embeds lists reads its rows (`paginationFetchJoinCollection`): one without lists, as they come;
 * else keys first (true), or rows and lists in one query (false).
 */
export async function joinStrategy<E extends Env, Row extends object>(
  lists: readonly EmbeddedList<Row>[],
  options: ServeOptions<E, unknown>,
  resource: Resource,
  operation: CollectionOperation,
  context: Context<E>,
): Promise<JoinStrategy<Row>> {
  const { identifier } = resource;
  if (lists.length === 0) return { sourceOf: (source) => splitByBindLimit(source, identifier) };
  if (operation.pagination.fetchJoinCollection) return { sourceOf: (source) => byKey(source, identifier) };
  const scopes: Record<string, object | undefined> = {};
  for (const list of lists) scopes[list.relation] = await resolveScope(options, scopedList(list), context);
  return { sourceOf: (source) => splitByBindLimit(joined(source, scopes), identifier) };
}

/** The model of a list, which is sorted by its identifier. */
export function scopedList({ model, orderBy }: Pick<EmbeddedList<never>, "model" | "orderBy">): ScopedModel {
  const fields = [orderBy].flat().flatMap(Object.keys);
  return { model, identifier: { fields: fields.map((name) => ({ name })) } };
}

/** `paginationFetchJoinCollection: true`: without `findKeys`, so that nobody reads the keys once more. */
function byKey<Row extends object>(source: RowSource<Row>, identifier: Identifier): RowSource<Row> {
  const { findKeys: _, ...rest } = source;
  return { ...rest, findMany: (args) => readByKeyInChunks(source, identifier, args) };
}

/** `paginationFetchJoinCollection: false`: one query, the lists included. */
function joined<Row>(
  source: RowSource<Row>,
  scopes: { readonly [relation: string]: object | undefined },
): RowSource<Row> {
  const { findManyJoined } = source;
  return findManyJoined === undefined ? source : { ...source, findMany: (args) => findManyJoined(args, scopes) };
}
