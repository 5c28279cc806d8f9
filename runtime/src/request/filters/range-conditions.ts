/** `f[lt]`, `f[lte]`, `f[gt]`, `f[gte]`, `f[between]=a..b` with both ends, and the bounds of dates. */
import { unexpectedValue } from "../../definition/problem.js";
import type { Filter, Provider } from "../../definition/resource.js";
import { parameterValue } from "../parameter-value.js";
import { getRepeated, getScalar, type Query } from "../query-string.js";
import { shifted } from "../truncated-date.js";
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
        if (operator === "lte") return on(upperEnd(parameter, text, filter));
        return on({ [operator]: parameterValue(parameter, text, filter) });
      }),
    ),
    ...(between ? [on(betweenOperators(name, filter, between))] : []),
  ];
}

function betweenOperators(name: string, filter: Filter, text: string): object {
  const parameter = `${name}[between]`;
  const [, lower, upper] = /^(.+?)\.\.(.+)$/s.exec(text) ?? [];
  if (lower === undefined || upper === undefined) {
    throw unexpectedValue(parameter, text, `a range such as \`${rangeExample(filter)}\``);
  }
  return {
    gte: parameterValue(parameter, lower, filter, text),
    ...upperEnd(parameter, upper, filter, text),
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
