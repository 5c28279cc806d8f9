import { countSql, type estimateSql } from "../counting/table-sql.js";
import type { EmbeddedListDefinition } from "../definition/relation-reads.js";
import type { DefinedResource } from "../definition/resource-definition.js";
import { delegateOf, type PrismaClientLike, type RowSource } from "../definition/row-source.js";
import { toOrderBy } from "../request/order.js";
import { type Select, selectOf, statement } from "./prisma-arguments.js";
import { groupRows, readRows } from "./unreadable-value.js";

/** The columns and lists that are read of a resource's rows. */
export interface ReadRows {
  readonly select: Select;
  readonly lists: readonly EmbeddedListDefinition[];
}

/**
 * Returns the source of a resource's rows, which reads through a Prisma client. Each call looks up the delegate,
 * because an application's client may be a proxy that chooses one of several each time.
 * @param estimateBy builds the statement for estimates. Undefined unless totals may be estimated
 */
export function prismaSource(
  client: PrismaClientLike,
  resource: Pick<DefinedResource, "model" | "provider" | "identifier" | "table">,
  { select, lists }: ReadRows,
  estimateBy?: typeof estimateSql,
): RowSource<object> {
  const { model, provider, identifier, table } = resource;
  const joined = lists.filter(({ through }) => through.length === 0);
  const delegate = () => delegateOf(client, model);
  const key = selectOf(identifier.fields.map(({ name }) => name));
  const count = table === undefined ? undefined : countSql(table, provider);
  const estimate = table === undefined ? undefined : estimateBy?.(table, provider);
  return {
    findMany: (args) => readRows(client, resource, { ...args, select }),
    findKeys: (args) => delegate().findMany({ ...args, select: key }),
    count: (args) => delegate().count(args),
    groupBy: (args) => groupRows(client, resource, args),
    ...(count && { countTable: () => client.$queryRaw(statement(count)) }),
    ...(estimate && { estimateTable: () => client.$queryRaw(statement(estimate)) }),
    ...(joined.length > 0 && {
      findManyJoined: (args, where) =>
        readRows(client, resource, { ...args, select: { ...select, ...joinedLists(joined, where) } }),
    }),
  };
}

/**
 * Returns the lists in the `select` of their parents.
 * @param where the conditions on the lists, by relation
 */
function joinedLists(
  lists: readonly EmbeddedListDefinition[],
  where: { readonly [relation: string]: object | undefined },
): object {
  return Object.fromEntries(
    lists.map((list) => {
      const condition = where[list.relation];
      const { relation, limit, select, order } = list;
      return [relation, { ...(condition && { where: condition }), orderBy: toOrderBy(order), take: limit, select }];
    }),
  );
}
