import type { CollectionOperation, Resource } from "../../definition/resource.js";
import type { RowSource } from "../../definition/row-source.js";
import { splitByBindLimit } from "../../reading/split-by-bind-limit.js";
import type { RowAccess } from "../../visibility/row-access.js";
import type { EmbeddedList, JoinStrategy } from "./relation-types.js";

/**
 * Returns how an operation reads its rows, as set by `paginationFetchJoinCollection`. True, the default, reads embedded
 * lists separately, so that no list can change which rows a page holds. False reads rows and lists in one call.
 */
export async function joinStrategy<Row extends object>(
  lists: readonly EmbeddedList[],
  resource: Resource,
  operation: CollectionOperation,
  access: RowAccess,
): Promise<JoinStrategy<Row>> {
  const { identifier } = resource;
  if (lists.length === 0 || operation.pagination.fetchJoinCollection !== false) {
    return { sourceOf: (source) => splitByBindLimit(source, identifier) };
  }
  const scopes: Record<string, object | undefined> = {};
  for (const list of lists) scopes[list.relation] = await listCondition(list, access);
  return { sourceOf: (source) => splitByBindLimit(joined(source, scopes), identifier) };
}

/**
 * Returns the condition on every row of a list in this request: the list's own condition, and the scope of its model.
 */
export async function listCondition(
  { model, order, target, where }: EmbeddedList,
  access: RowAccess,
): Promise<object | undefined> {
  const identifier = { fields: order.map(({ field }) => ({ name: field })) };
  return access.bothFor(where, { ...target, model, identifier });
}

/** Returns a source that reads rows and lists in one query, for `paginationFetchJoinCollection: false`. */
function joined<Row>(
  source: RowSource<Row>,
  scopes: { readonly [relation: string]: object | undefined },
): RowSource<Row> {
  const { findManyJoined } = source;
  return findManyJoined === undefined ? source : { ...source, findMany: (args) => findManyJoined(args, scopes) };
}
