import { unexpectedValue } from "../../definition/problem.js";
import type { CollectionOperation, Filter, OrderField } from "../../definition/resource.js";
import type { MatchedEntry, MatchedQuery } from "../matched-query.js";
import { toName } from "../query-string.js";
import { allOf, type RelatedCondition, throughRelations, withoutJoin } from "../where.js";
import type { ConditionOptions } from "./filter-kind.js";
import { filterKinds } from "./filter-kinds.js";

/** The declared filters of an operation, by parameter name. */
export type Filters = CollectionOperation["filters"];

/**
 * Returns the declared filters of a query as a Prisma `where`; undefined if there are none. Empty values count as not
 * sent, and undeclared parameters are ignored. Conditions that it cannot express on SQLite are tested by
 * `literalSource`.
 *
 * @throws Problem 400, naming the parameter as it is spelled, for a value that does not parse as its field's type
 */
export function whereOfQuery(
  query: MatchedQuery,
  filters: Filters,
  options: Omit<ConditionOptions, "listed" | "parts">,
): object | undefined {
  const sent = entriesByFilter(query);
  if (sent.size === 0) return undefined;
  const conditionOptions: ConditionOptions = { ...options, listed: [], parts: [] };
  const conditions = Object.entries(filters).flatMap(([name, declared]) => {
    const entries = sent.get(name);
    if (entries === undefined) return [];
    return declared.anyOf
      ? anyOf({ entries }, name, declared.anyOf, conditionOptions)
      : conditionsOf({ entries }, name, declared, conditionOptions);
  });
  return allOf(throughRelations(conditions, options.scopes));
}

function conditionsOf(
  query: MatchedQuery,
  name: string,
  declared: Filter,
  options: ConditionOptions,
): readonly RelatedCondition[] {
  const filter = withoutJoin(declared, options.scopes);
  return filterKinds.flatMap((kind) => kind.conditions(query, name, filter, options));
}

/**
 * Returns the conditions for rows in which any of the fields has the value, and any of them a value of the list:
 * `mine=5&mine[]=6&mine[]=7`.
 */
function anyOf(
  { entries }: MatchedQuery,
  name: string,
  fields: NonNullable<Filter["anyOf"]>,
  options: ConditionOptions,
): readonly RelatedCondition[] {
  const parameters = [entries.filter(({ path }) => path.length === 1), entries.filter(({ path }) => path.length > 1)];
  return parameters.flatMap((entries) => {
    const alternatives = Object.values(fields).flatMap((field) =>
      throughRelations(conditionsOf({ entries }, name, { ...field, anyOf: fields }, options), options.scopes),
    );
    return alternatives.length === 0 ? [] : [{ through: [], condition: { OR: alternatives } }];
  });
}

/** Returns the entries of each filter, by its name, without those that sort. */
function entriesByFilter({ entries }: MatchedQuery): ReadonlyMap<string, readonly MatchedEntry[]> {
  const entriesByField = new Map<string, MatchedEntry[]>();
  for (const entry of entries) {
    const { parameter } = entry;
    if (parameter === undefined || !("filter" in parameter) || parameter.kind === "order") continue;
    const fieldEntries = entriesByField.get(parameter.field);
    if (fieldEntries === undefined) entriesByField.set(parameter.field, [entry]);
    else fieldEntries.push(entry);
  }
  return entriesByField;
}

/**
 * Returns the requested order, with its fields in the order of the query; undefined if there is none.
 *
 * @throws Problem 400 for a direction other than asc or desc, in any letter case
 */
export function orderOfQuery(query: MatchedQuery): readonly OrderField[] | undefined {
  const order = query.entries.flatMap(({ path, value, parameter }): readonly OrderField[] => {
    if (parameter?.kind !== "order" || value === "") return [];
    const { field, filter } = parameter;
    const direction = value.toUpperCase();
    if (direction === "ASC" || direction === "DESC") {
      const { nulls, through, field: prismaField } = filter;
      const named = through
        ? { field, through, column: prismaField ?? field }
        : { field: prismaField ?? field, ...(prismaField && { publicName: field }) };
      return [{ ...named, direction, ...(nulls?.[direction] && { nulls: nulls[direction] }) }];
    }
    throw unexpectedValue(toName(path), value, "`asc` or `desc`");
  });
  return order.length === 0 ? undefined : order;
}
