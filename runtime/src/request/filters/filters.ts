import { unexpectedValue } from "../../definition/problem.js";
import type { CollectionOperation, Filter, OrderField, Provider } from "../../definition/resource.js";
import type { BoundEntry, BoundQuery } from "../bound-query.js";
import { parameterValue } from "../parameter-value.js";
import { getScalar, type Query, toName } from "../query-string.js";
import { wholeMilliseconds } from "../truncated-date.js";
import {
  allOf,
  column,
  type LocatedCondition,
  noValue,
  type RelatedScopes,
  throughRelations,
  valueCondition,
  withoutJoin,
} from "../where.js";
import { exactConditions, notConditions } from "./exact-conditions.js";
import { rangeConditions } from "./range-conditions.js";
import { textConditions } from "./text-conditions.js";

/** The declared filters of an operation, by parameter name. */
export type Filters = CollectionOperation["filters"];

/** What the filters' meaning depends on beside the query. */
interface FilterOptions {
  /** Databases differ in letter case, and in how `%` and `_` are escaped. */
  readonly provider: Provider;
  /** The name of the parameter that tests for null: `exists`. */
  readonly exists: string;
  /** Default: none. */
  readonly scopes?: RelatedScopes;
}

/**
 * The query's declared filters, as a Prisma `where`; undefined if there are none. Empty values count
 * as not sent, undeclared parameters are ignored. What it cannot say on SQLite, `literalSource` does.
 *
 * @throws Problem 400, naming the parameter as it is spelled, for a value that does not parse as its field's type.
 */
export function toWhere(query: BoundQuery, filters: Filters, options: FilterOptions): object | undefined {
  const { provider } = options;
  const sent = entriesByFilter(query);
  if (sent.size === 0) return undefined;
  const listed: string[] = [];
  const parts: string[] = [];
  const conditions = Object.entries(filters).flatMap(([name, declared]): readonly LocatedCondition[] => {
    const entries = sent.get(name);
    if (entries === undefined) return [];
    const query: Query = { entries };
    const filter = withoutJoin(declared, options.scopes);
    const { through = [] } = filter;
    const exactOptions = { provider, listed: filter.json ? parts : listed };
    const found = [
      ...(filter.match === "exact" ? exactConditions(query, name, filter, exactOptions) : []),
      ...textConditions(query, name, filter, provider, parts),
      ...rangeConditions(query, name, filter, provider),
    ];
    // A value of a finer date means its whole millisecond: documents show no more of it.
    const whole = filter.finerThanMillisecond
      ? found.flatMap((condition) => wholeMilliseconds(column(name, filter), filter, condition))
      : found;
    return [
      ...whole.map((condition) => ({ through, condition })),
      ...(filter.exists ? existsConditions(query, name, filter, options) : []),
      ...(filter.not ? notConditions(query, name, filter, exactOptions) : []),
    ];
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

/** A related row that is not there has no value either. */
function existsConditions(
  query: Query,
  name: string,
  filter: Filter,
  { exists, provider, scopes }: FilterOptions,
): readonly LocatedCondition[] {
  const text = getScalar(query, exists, name);
  if (text === undefined) return [];
  const { through = [], none = null, relation } = filter;
  const isThere = parameterValue(`${exists}[${name}]`, text, { type: "Boolean" });
  const [step] = through;
  if (relation !== undefined && step !== undefined) {
    const scope = scopes?.get(step.model);
    const there = scope === undefined ? { isNot: null } : { is: scope };
    return [{ through: [], condition: { [step.relation]: isThere ? there : null } }];
  }
  const condition = valueCondition(name, filter, filter.list ? { isEmpty: false } : { not: none }, provider);
  return [{ through, condition, ...(!isThere && { opposite: noValue(name, filter, provider) }) }];
}
