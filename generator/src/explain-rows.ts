/** How rows are read, with their embedded lists, and what ties them to a parent. */

import type { Provider } from "@prisma-paged/runtime";
import { cockroachdb, type Database, mysql, postgresql, sqlite, sqlserver } from "@prisma-paged/runtime/databases";
import type { ApiModel, ApiOperation, ApiRelationOperation, ApiResource, RelationKey } from "./api-model.js";
import { embeddedLists, resourceOf } from "./emit-context.js";
import type { ReadPlan } from "./explain-pages.js";
import { type PlannedQuery, prismaRun, Unknown } from "./planned-query.js";

const databases: Readonly<Record<Provider, Database>> = { cockroachdb, mysql, postgresql, sqlite, sqlserver };

/** The resource whose rows an operation lists: a list relation's target. */
export function rowsOf(
  api: ApiModel,
  resource: ApiResource,
  operation: ApiOperation | ApiRelationOperation,
): ApiResource {
  return "target" in operation ? resourceOf({ api }, operation.target) : resource;
}

/** One query; with embedded lists the rows' keys, then the rows (`paginationFetchJoinCollection`), or all at once. */
export function readRows(plan: ReadPlan, args: object): readonly PlannedQuery[] {
  const isByKey = embeddedLists(plan.rows).length > 0 && plan.operation.operation.pagination.fetchJoinCollection;
  return isByKey ? readKeysFirst(plan, args) : [readAtOnce(plan, args)];
}

/** Far from the start. */
export function readRowsBeyond(plan: ReadPlan, args: object): readonly PlannedQuery[] {
  return skipsRows(plan) ? readRows(plan, args) : readKeysFirst(plan, args);
}

/** True if the database skips rows as quickly as their keys alone, so that these are not read first. */
export function skipsRows({ rows, order }: ReadPlan): boolean {
  const { provider, identifier } = rows.resource;
  return databases[provider].skipsRows?.(identifier, order) === true;
}

/** True if the runtime keeps what the last counts came to: on a server. */
export function remembersTotals({ rows }: ReadPlan): boolean {
  return databases[rows.resource.provider].countsOf !== undefined;
}

/** The rows' keys, then the rows by key. */
function readKeysFirst(plan: ReadPlan, args: object): readonly PlannedQuery[] {
  const { delegate, resource } = plan.rows;
  const { fields } = resource.identifier;
  const [first, second] = fields;
  const keys =
    first === undefined || second !== undefined
      ? { OR: new Unknown("the page's keys") }
      : { [first.name]: { in: new Unknown("the page's keys") } };
  const select = Object.fromEntries(fields.map(({ name }) => [name, true]));
  return [{ run: prismaRun(delegate, "findMany", { ...args, select }) }, readAtOnce(plan, { where: keys })];
}

function readAtOnce({ api, rows, operation }: ReadPlan, args: object): PlannedQuery {
  const lists = operation.operation.pagination.fetchJoinCollection ? [] : embeddedLists(rows);
  const select = Object.fromEntries(
    lists.map(({ name, target, limit }) => [
      name,
      { orderBy: identifierOrder(resourceOf({ api }, target)), take: limit },
    ]),
  );
  return { run: prismaRun(rows.delegate, "findMany", { ...args, ...(lists.length > 0 && { select }) }) };
}

/** The embedded lists of the rows that were read; none where one query has read all. */
export function readLists({ api, rows, operation }: ReadPlan): readonly PlannedQuery[] {
  if (!operation.operation.pagination.fetchJoinCollection) return [];
  return embeddedLists(rows).map((list) => {
    const target = resourceOf({ api }, list.target);
    const where = tie(list.inverse, rows.resource.identifier.fields);
    const args = { where, orderBy: identifierOrder(target), take: list.limit };
    return { run: prismaRun(target.delegate, "findMany", args), when: "for each row" };
  });
}

/** The parent's row: without it the answer is 404. */
export function parentOf({ delegate, resource }: ApiResource): PlannedQuery {
  return { run: prismaRun(delegate, "findMany", { where: keyOf(resource.identifier.fields), take: 1 }) };
}

/** Fixed filter and the parent, a row of `resource`; undefined where neither holds. */
export function conditionOf(
  operation: ApiOperation | ApiRelationOperation,
  { resource }: ApiResource,
): object | undefined {
  const { where } = operation.operation;
  if (!("inverse" in operation)) return where;
  const parent = tie(operation.inverse, resource.identifier.fields);
  return where === undefined ? parent : { AND: [where, parent] };
}

function tie(inverse: RelationKey, identifier: readonly { readonly name: string }[]): object {
  return inverse.kind === "foreign-key"
    ? Object.fromEntries(inverse.pairs.map(({ child, parent }) => [child, new Unknown(parent)]))
    : { [inverse.field]: { [inverse.quantifier]: keyOf(identifier) } };
}

function keyOf(fields: readonly { readonly name: string }[]): object {
  return Object.fromEntries(fields.map(({ name }) => [name, new Unknown(name)]));
}

function identifierOrder({ resource }: ApiResource): readonly object[] {
  return resource.identifier.fields.map(({ name }) => ({ [name]: "asc" }));
}
