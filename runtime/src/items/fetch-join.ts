import type { Context, Env } from "hono";
import type { CollectionOperation, Resource } from "../definition/resource.js";
import type { RowSource } from "../definition/row-source.js";
import { splitByBindLimit } from "../reading/split-by-bind-limit.js";
import { allOf } from "../request/where.js";
import type { EmbeddedList, JoinStrategy, ServeOptions } from "./relation-types.js";
import { fixedCondition, resolveScope } from "./scope.js";

/**
 * How an operation reads its rows (`paginationFetchJoinCollection`): apart from the lists that it embeds, so that no list
 * can change which rows a page holds (true), or in one call with them (false).
 */
export async function joinStrategy<E extends Env, Row extends object>(
  lists: readonly EmbeddedList[],
  options: ServeOptions<E>,
  resource: Resource,
  operation: CollectionOperation,
  context: Context<E>,
): Promise<JoinStrategy<Row>> {
  const { identifier } = resource;
  if (lists.length === 0 || operation.pagination.fetchJoinCollection) {
    return { sourceOf: (source) => splitByBindLimit(source, identifier) };
  }
  const scopes: Record<string, object | undefined> = {};
  for (const list of lists) scopes[list.relation] = await listCondition(list, options, context);
  return { sourceOf: (source) => splitByBindLimit(joined(source, scopes), identifier) };
}

/** What every row of a list fulfils in this request: its own condition, and the scope of its model. */
export async function listCondition<E extends Env>(
  { model, order, target, where }: EmbeddedList,
  options: ServeOptions<E>,
  context: Context<E>,
): Promise<object | undefined> {
  const identifier = { fields: order.map(({ field }) => ({ name: field })) };
  return allOf([
    await fixedCondition(where, options, context),
    await resolveScope(options, { ...target, model, identifier }, context),
  ]);
}

/** `paginationFetchJoinCollection: false`: one query, the lists included. */
function joined<Row>(
  source: RowSource<Row>,
  scopes: { readonly [relation: string]: object | undefined },
): RowSource<Row> {
  const { findManyJoined } = source;
  return findManyJoined === undefined ? source : { ...source, findMany: (args) => findManyJoined(args, scopes) };
}
