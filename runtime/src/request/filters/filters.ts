import { unexpectedValue } from "../../definition/problem.js";
import type { CollectionOperation, OrderField } from "../../definition/resource.js";
import type { BoundEntry, BoundQuery } from "../bound-query.js";
import { toName } from "../query-string.js";
import { allOf, throughRelations, withoutJoin } from "../where.js";
import type { ConditionOptions } from "./filter-kind.js";
import { filterKinds } from "./filter-kinds.js";

/** The declared filters of an operation, by parameter name. */
export type Filters = CollectionOperation["filters"];

/**
 * The query's declared filters, as a Prisma `where`; undefined if there are none. Empty values count
 * as not sent, undeclared parameters are ignored. What it cannot say on SQLite, `literalSource` does.
 *
 * @throws Problem 400, naming the parameter as it is spelled, for a value that does not parse as its field's type.
 */
export function toWhere(
  query: BoundQuery,
  filters: Filters,
  options: Omit<ConditionOptions, "listed" | "parts">,
): object | undefined {
  const sent = entriesByFilter(query);
  if (sent.size === 0) return undefined;
  const all: ConditionOptions = { ...options, listed: [], parts: [] };
  const conditions = Object.entries(filters).flatMap(([name, declared]) => {
    const entries = sent.get(name);
    if (entries === undefined) return [];
    const filter = withoutJoin(declared, options.scopes);
    return filterKinds.flatMap((kind) => kind.conditions({ entries }, name, filter, all));
  });
  return allOf(throughRelations(conditions, options.scopes));
}

/** The entries of each filter, by its name; without those that sort. */
function entriesByFilter({ entries }: BoundQuery): ReadonlyMap<string, readonly BoundEntry[]> {
  const found = new Map<string, BoundEntry[]>();
  for (const entry of entries) {
    const { parameter } = entry;
    if (parameter === undefined || !("filter" in parameter) || parameter.kind === "order") continue;
    const others = found.get(parameter.field);
    if (others === undefined) found.set(parameter.field, [entry]);
    else others.push(entry);
  }
  return found;
}

/**
 * The requested order, its fields in the order of the query; undefined if there is none.
 *
 * @throws Problem 400 for a direction other than asc or desc, in any letter case.
 */
export function toOrder(query: BoundQuery): readonly OrderField[] | undefined {
  const order = query.entries.flatMap(({ path, value, parameter }): readonly OrderField[] => {
    if (parameter?.kind !== "order" || value === "") return [];
    const { field, filter } = parameter;
    const direction = value.toUpperCase();
    if (direction === "ASC" || direction === "DESC") {
      const { nulls, through, field: own } = filter;
      const path = through && [...through.map(({ relation }) => relation), own ?? field];
      const named = path ? { field, path } : { field: own ?? field, ...(own && { publicName: field }) };
      return [{ ...named, direction, ...(nulls?.[direction] && { nulls: nulls[direction] }) }];
    }
    throw unexpectedValue(toName(path), value, "`asc` or `desc`");
  });
  return order.length === 0 ? undefined : order;
}
