import { badParameter, unexpectedValue } from "../definition/problem.js";
import type { CollectionOperation, Filter, OrderField, Provider } from "../definition/resource.js";
import { longestText, type TextMatch, textCondition } from "./like.js";
import { parameterValue } from "./parameter-value.js";
import { getList, getRepeated, getScalar, type Query } from "./query-string.js";
import { relationKey } from "./relation-iri.js";
import { shifted, wholeMilliseconds } from "./truncated-date.js";
import { allOf } from "./where.js";

/** The declared filters of an operation, by parameter name. */
export type Filters = CollectionOperation["filters"];

/** What the filters' meaning depends on beside the query. */
interface FilterOptions {
  /** Databases differ in letter case, and in how `%` and `_` are escaped. */
  readonly provider: Provider;
  /** The name of the parameter that tests for null: `exists`. */
  readonly exists: string;
}

/** All lists together. SQLite, as Prisma uses it, takes 999 values in a query: the rest of it needs some of them. */
export const mostListed = 900;

/**
 * The query's declared filters, as a Prisma `where`; undefined if there are none. Empty values count
 * as not sent, undeclared parameters are ignored. What it cannot say on SQLite, `literalSource` does.
 *
 * @throws Problem 400, naming the parameter as it is spelled, for a value that does not parse as its field's type.
 */
export function toWhere(query: Query, filters: Filters, options: FilterOptions): object | undefined {
  const listed: string[] = [];
  return allOf(
    Object.entries(filters).flatMap(([name, filter]) => {
      // Most requests use few filters: looking for the parameters of each filter would cost kilobytes.
      if (!query.entries.some(({ path: [first] }) => first === name || first === options.exists)) return [];
      const conditions = [
        ...matchConditions(query, name, filter, options, listed),
        ...(filter.range ? rangeConditions(query, name, filter) : []),
        ...(filter.exists ? existsConditions(query, name, filter, options) : []),
      ];
      // A value of a finer date stands for its whole millisecond: documents show no more of it.
      return filter.finerThanMillisecond
        ? conditions.flatMap((condition) => wholeMilliseconds(name, filter, condition))
        : conditions;
    }),
  );
}

/**
 * The requested order, its fields in the order of the query; undefined if there is none.
 *
 * @param parameter the name of the parameter that sorts: `order`
 * @throws Problem 400 for a direction other than asc or desc, in any letter case.
 */
export function toOrder(query: Query, filters: Filters, parameter: string): readonly OrderField[] | undefined {
  const order = query.entries.flatMap(({ path, value }): readonly OrderField[] => {
    const [name, field] = path;
    if (name !== parameter || field === undefined || path.length !== 2 || value === "") return [];
    if (!Object.hasOwn(filters, field) || !filters[field]?.order) return [];
    const direction = value.toUpperCase();
    if (direction === "ASC" || direction === "DESC") {
      const nulls = filters[field].nulls?.[direction];
      return [{ field, direction, ...(nulls && { nulls }) }];
    }
    throw unexpectedValue(`${parameter}[${field}]`, value, "`asc` or `desc`");
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
    return { [name]: partCondition(name, match, part, options.provider) };
  });
}

function ifSent(text: string | undefined, toCondition: (text: string) => object): readonly object[] {
  return text === undefined ? [] : [toCondition(text)];
}

/** @throws Problem 400, naming the parameter, for a text that is too long */
function partCondition(parameter: string, match: TextMatch, text: string, provider: Provider): object {
  if (text.length <= longestText) return textCondition(match, text, provider);
  throw badParameter(parameter, text, `\`${parameter}\` must have at most ${longestText} characters.`);
}

/**
 * `f[]=a&f[]=b`: any of these. An empty value is a value among texts only.
 * @param listed the values of the other lists, to which its own are added
 */
function listConditions(query: Query, name: string, filter: Filter, listed: string[]): readonly object[] {
  const texts = [...new Set(getList(query, name))].filter((text) => text !== "" || filter.type === "String");
  if (texts.length === 0) return [];
  if (listed.push(...texts) > mostListed) {
    const detail = `At most ${mostListed} filter values are allowed per request. Send several requests instead.`;
    throw badParameter(`${name}[]`, `${texts.length} values`, detail);
  }
  const values = texts.map((text) => exactValue(`${name}[]`, filter, text));
  // Prisma has no `in` among booleans.
  if (filter.type === "Boolean") return [{ OR: values.map((value) => ({ [name]: value })) }];
  return [{ [column(name, filter)]: { in: values } }];
}

/** `f[lt]`, `f[lte]`, `f[gt]`, `f[gte]`, and `f[between]=a..b` with both ends. */
function rangeConditions(query: Query, name: string, filter: Filter): readonly object[] {
  return [
    ...["gt", "gte", "lt", "lte"].flatMap((operator) =>
      getRepeated(query, name, operator).map((text) => {
        const parameter = `${name}[${operator}]`;
        if (operator === "lte") return { [name]: upperEnd(parameter, text, filter) };
        return { [name]: { [operator]: parameterValue(parameter, text, filter) } };
      }),
    ),
    ...ifSent(getScalar(query, name, "between"), (text) => betweenCondition(name, filter, text)),
  ];
}

function betweenCondition(name: string, filter: Filter, text: string): object {
  const parameter = `${name}[between]`;
  const [, lower, upper] = /^(.+?)\.\.(.+)$/s.exec(text) ?? [];
  if (lower === undefined || upper === undefined) {
    throw unexpectedValue(parameter, text, `a range such as \`${rangeExample(filter)}\``);
  }
  return {
    [name]: {
      gte: parameterValue(parameter, lower, filter, text),
      ...upperEnd(parameter, upper, filter, text),
    },
  };
}

const millisecondsPerDay = 86_400_000;

/** The upper end of a range, inclusive: a date without a time includes its whole day. */
function upperEnd(parameter: string, text: string, filter: Filter, sent: string = text): object {
  const value = parameterValue(parameter, text, filter, sent);
  const isDay = value instanceof Date && filter.type === "DateTime" && /^\d{4}-\d\d-\d\d$/.test(text);
  if (!isDay) return { lte: value };
  const nextDay = shifted(value, millisecondsPerDay, filter);
  // There is no day after the last one that databases support.
  return nextDay === undefined ? { lte: new Date(value.getTime() + millisecondsPerDay - 1) } : { lt: nextDay };
}

function rangeExample({ type }: Filter): string {
  switch (type) {
    case "DateTime":
    case "Date":
      return "2026-01-01..2026-02-01";
    case "Time":
      return "09:00:00..17:30:00";
    case "String":
      return "a..m";
    default:
      return "1..10";
  }
}

function existsConditions(query: Query, name: string, filter: Filter, { exists }: FilterOptions): readonly object[] {
  return ifSent(getScalar(query, exists, name), (text) => {
    const isThere = parameterValue(`${exists}[${name}]`, text, { type: "Boolean" });
    return { [column(name, filter)]: { [isThere ? "not" : "equals"]: filter.none ?? null } };
  });
}

function exactValue(parameter: string, filter: Filter, text: string): unknown {
  if (filter.relation === undefined) return parameterValue(parameter, text, filter);
  const { path } = filter.relation;
  const key = relationKey(text, filter.relation);
  if (key === undefined) throw unexpectedValue(parameter, text, `an id or a URL under \`${path}/\``);
  return parameterValue(parameter, key, filter, text);
}

/** The field that holds the value: for a relation its foreign key, so that no join is paid. */
function column(name: string, { relation }: Filter): string {
  return relation?.field ?? name;
}
