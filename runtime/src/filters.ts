import { badParameter } from "./errors.js";
import type { Modes, TextMode } from "./mode.js";
import { parameterValue } from "./parameter-value.js";
import { getList, getScalar, type Query } from "./query-string.js";
import { relationKey } from "./relation-filter.js";
import type { CollectionOperation, Filter, OrderField, Pagination, Provider } from "./resource.js";
import { allOf } from "./scope.js";

/** The declared filters of an operation, by parameter name. */
export type Filters = CollectionOperation["filters"];

/** What the filters' meaning depends on beside the query. */
export interface FilterOptions extends Pick<Modes, "text" | "dates"> {
  /** Databases differ in letter case, and in how `%` and `_` stand for themselves. */
  readonly provider: Provider;
  /** `lt` and `gt` on its fields are a position, not a filter. Default: none. */
  readonly cursor?: Pagination["viaCursor"];
}

/** All lists together. SQLite, as Prisma uses it, takes 999 values in a query: the rest of it needs some of them. */
export const mostListed = 900;

/** What the `range` filter of a field answers to. */
export const bounds: readonly string[] = ["between", "gt", "gte", "lt", "lte"];

/**
 * What the query's declared filters ask for, as a Prisma `where` (BEHAVIOUR 6); undefined if they ask for nothing.
 * Empty values count as not sent, undeclared parameters are ignored. What it cannot say on SQLite, `literalSource` does.
 *
 * @throws Problem 400, naming the parameter as it is spelled, for a value that does not parse as its field's type.
 */
export function toWhere(query: Query, filters: Filters, options: FilterOptions): object | undefined {
  const listed: string[] = [];
  return allOf(
    Object.entries(filters).flatMap(([name, filter]) => {
      // Most filters are asked for nothing: looking for each of their parameters would cost a request kilobytes.
      if (!query.entries.some(({ path: [first] }) => first === name || first === "exists")) return [];
      const conditions = [
        ...matchConditions(query, name, filter, options, listed),
        ...(filter.range ? rangeConditions(query, name, filter, options) : []),
        ...(filter.exists ? existsConditions(query, name, filter) : []),
      ];
      return options.dates?.meant(name, filter, conditions) ?? conditions;
    }),
  );
}

/**
 * The order that the client asks for, its fields in the order given (BEHAVIOUR 4); undefined if it asks for none.
 *
 * @throws Problem 400 for a direction other than asc or desc, in any letter case.
 */
export function toOrder(query: Query, filters: Filters): readonly OrderField[] | undefined {
  const order = query.entries.flatMap(({ path, value }): readonly OrderField[] => {
    const [name, field] = path;
    if (name !== "order" || field === undefined || path.length !== 2 || value === "") return [];
    if (!Object.hasOwn(filters, field) || !filters[field]?.order) return [];
    const direction = value.toUpperCase();
    if (direction === "ASC" || direction === "DESC") return [{ field, direction }];
    throw badParameter(`order[${field}]`, value, `order[${field}] should be asc or desc`);
  });
  return order.length === 0 ? undefined : order;
}

function matchConditions(
  query: Query,
  name: string,
  filter: Filter,
  options: FilterOptions,
  listed: string[],
): readonly object[] {
  const { match } = filter;
  if (match === undefined) return [];
  const text = getScalar(query, name);
  if (match === "exact") {
    return [
      ...ifSent(text, (sent) => ({ [column(name, filter)]: { equals: exactValue(name, filter, sent) } })),
      ...listConditions(query, name, filter, listed),
    ];
  }
  return ifSent(text, (sent) => {
    const part = String(parameterValue(name, sent, filter));
    return { [name]: textMode(options).condition(name, match, part, options.provider) };
  });
}

function ifSent(text: string | undefined, toCondition: (text: string) => object): readonly object[] {
  return text === undefined ? [] : [toCondition(text)];
}

/** @throws Error only where an emitted module was edited, or comes from another version of the generator. */
function textMode({ text }: FilterOptions): TextMode {
  if (text === undefined) throw new Error("No mode for texts.");
  return text;
}

/**
 * `f[]=a&f[]=b`: any of these. An empty value is a value among texts only.
 * @param listed the values of the other lists, where its own are added
 */
function listConditions(query: Query, name: string, filter: Filter, listed: string[]): readonly object[] {
  const texts = [...new Set(getList(query, name))].filter((text) => text !== "" || filter.type === "String");
  if (texts.length === 0) return [];
  if (listed.push(...texts) > mostListed) {
    throw badParameter(`${name}[]`, `${texts.length} values`, `Lists should have at most ${mostListed} values in all`);
  }
  const values = texts.map((text) => exactValue(`${name}[]`, filter, text));
  // Prisma has no `in` among booleans.
  if (filter.type === "Boolean") return [{ OR: values.map((value) => ({ [name]: value })) }];
  return [{ [column(name, filter)]: { in: values } }];
}

/** `f[lt]`, `f[lte]`, `f[gt]`, `f[gte]`, and `f[between]=a..b` with both ends. */
function rangeConditions(query: Query, name: string, filter: Filter, options: FilterOptions): readonly object[] {
  const isCursor = options.cursor?.some(({ field }) => field === name);
  return [
    ...(isCursor ? ["gte", "lte"] : bounds.slice(1)).flatMap((operator) =>
      ifSent(getScalar(query, name, operator), (text) => ({
        [name]: { [operator]: parameterValue(`${name}[${operator}]`, text, filter) },
      })),
    ),
    ...ifSent(getScalar(query, name, "between"), (text) => betweenCondition(name, filter, text)),
  ];
}

function betweenCondition(name: string, filter: Filter, text: string): object {
  const parameter = `${name}[between]`;
  const [, lower, upper] = /^(.+?)\.\.(.+)$/s.exec(text) ?? [];
  if (lower === undefined || upper === undefined) {
    throw badParameter(parameter, text, `${parameter} should be two values with two dots between: a..b`);
  }
  return {
    [name]: {
      gte: parameterValue(parameter, lower, filter, text),
      lte: parameterValue(parameter, upper, filter, text),
    },
  };
}

function existsConditions(query: Query, name: string, filter: Filter): readonly object[] {
  return ifSent(getScalar(query, "exists", name), (text) => {
    const isThere = parameterValue(`exists[${name}]`, text, { type: "Boolean" });
    return { [column(name, filter)]: { [isThere ? "not" : "equals"]: filter.none ?? null } };
  });
}

function exactValue(parameter: string, filter: Filter, text: string): unknown {
  if (filter.relation === undefined) return parameterValue(parameter, text, filter);
  const { path } = filter.relation;
  const key = relationKey(text, filter.relation);
  if (key === undefined) throw badParameter(parameter, text, `${parameter} should be a key or an IRI under ${path}`);
  return parameterValue(parameter, key, filter, text);
}

/** The field that holds the value: for a relation its foreign key, so that no join is paid. */
function column(name: string, { relation }: Filter): string {
  return relation?.field ?? name;
}
