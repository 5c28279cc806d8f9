/** `f[lt]`, `f[lte]`, `f[gt]`, `f[gte]`, `f[between]=a..b` with both ends, and the bounds of dates. */
import { unexpectedValue } from "../../definition/problem.js";
import type { Filter, Provider } from "../../definition/resource.js";
import { parameterValue } from "../parameter-value.js";
import { getRepeated, getScalar, type Query } from "../query-string.js";
import { scalarTypes } from "../scalar-types.js";
import { hasFinerDigits, shifted } from "../truncated-date.js";
import { valueCondition } from "../where.js";

export type Comparison = "lt" | "lte" | "gt" | "gte";

const comparisons: readonly (readonly [spelling: string, operator: Comparison])[] = [
  ["gt", "gt"],
  ["gte", "gte"],
  ["lt", "lt"],
  ["lte", "lte"],
];

/** How a date's bounds are spelled: as API Platform's users know them. */
export const dateBounds: readonly (readonly [spelling: string, operator: Comparison])[] = [
  ["after", "gte"],
  ["strictly_after", "gt"],
  ["before", "lte"],
  ["strictly_before", "lt"],
];

/** The bounds that a filter offers. @throws Problem 400, naming the parameter */
export function rangeConditions(query: Query, name: string, filter: Filter, provider: Provider): readonly object[] {
  const spelled = [...(filter.range ? comparisons : []), ...(filter.date ? dateBounds : [])];
  const on = (operators: object) => valueCondition(name, filter, operators, provider);
  const between = filter.range && getScalar(query, name, "between");
  return [
    ...spelled.flatMap(([spelling, operator]) =>
      getRepeated(query, name, spelling).map((text) => {
        const parameter = `${name}[${spelling}]`;
        return on(bound(operator, parameter, text, filter));
      }),
    ),
    ...(between ? [on(betweenOperators(name, filter, between))] : []),
  ];
}

function betweenOperators(name: string, filter: Filter, text: string): object {
  const parameter = `${name}[between]`;
  const [, lower, upper] = /^(.+?)\.\.(.+)$/s.exec(text) ?? [];
  if (lower === undefined || upper === undefined) {
    throw unexpectedValue(parameter, text, `a range such as \`${scalarTypes[filter.type].range}\``);
  }
  return {
    ...bound("gte", parameter, lower, filter, text),
    ...bound("lte", parameter, upper, filter, text),
  };
}

const millisecondsPerDay = 86_400_000;

/** One end of a range, in Prisma's operators. */
function bound(operator: Comparison, parameter: string, text: string, filter: Filter, sent: string = text): object {
  const value = parameterValue(parameter, text, filter, sent);
  if (operator === "lte") return upperEnd(value, text, filter);
  // The value is cut to its millisecond, which `lt` includes and `gte` does not: both compare with the next one.
  if (operator === "gt" || !(value instanceof Date) || !hasFinerDigits(text, filter)) return { [operator]: value };
  const next = shifted(value, 1, filter);
  if (next !== undefined) return { [operator]: next };
  return operator === "lt" ? { lte: value } : { in: [] };
}

/** The upper end of a range, inclusive: a date without a time includes its whole day. */
function upperEnd(value: unknown, text: string, filter: Filter): object {
  const isDay = value instanceof Date && filter.type === "DateTime" && /^\d{4}-\d\d-\d\d$/.test(text);
  if (!isDay) return { lte: value };
  const nextDay = shifted(value, millisecondsPerDay, filter);
  // There is no day after the last one that databases support.
  return nextDay === undefined ? { lte: new Date(value.getTime() + millisecondsPerDay - 1) } : { lt: nextDay };
}
