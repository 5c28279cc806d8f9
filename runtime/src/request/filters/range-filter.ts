/**
 * Filters by ranges: `f[lt]`, `f[lte]`, `f[gt]`, `f[gte]`, `f[between]=a..b` with both ends, and the bounds of dates.
 */
import { dialects, type Ranges } from "../../definition/dialects.js";
import { unexpectedValue } from "../../definition/problem.js";
import type { Filter } from "../../definition/resource.js";
import { parameterValue } from "../parameter-value.js";
import { type Comparison, scalarOf } from "../query-parameter.js";
import { getRepeated, getScalar } from "../query-string.js";
import { scalarTypes } from "../scalar-types.js";
import { hasFinerDigits, shiftDate } from "../truncated-date.js";
import { valueCondition } from "../where.js";
import { type FilterKind, onFilteredField, ownParameter, parameterName } from "./filter-kind.js";

/** The spellings of bounds, each with the operator that it means. */
type Bounds = readonly (readonly [spelling: string, operator: Comparison])[];

const comparisons: Bounds = [
  ["gt", "gt"],
  ["gte", "gte"],
  ["lt", "lt"],
  ["lte", "lte"],
];

/** The bounds of dates, as users of API Platform know them: `f[before]`. */
const dateBounds: Bounds = [
  ["after", "gte"],
  ["strictly_after", "gt"],
  ["before", "lte"],
  ["strictly_before", "lt"],
];

/** The filter for rows whose values are within bounds. */
export const rangeFilter: FilterKind = {
  parameters(field, filter, { isOfCursor }) {
    const fieldProperties = ownParameter(field, filter);
    const bounds = (offered: Bounds) =>
      offered.map(([spelling, operator]) => ({
        ...({
          kind: "comparison",
          value: scalarOf(filter),
          operator,
          ...parameterName(field, spelling),
          ...fieldProperties,
        } as const),
        ...(isOfCursor && (spelling === "gt" || spelling === "lt") && { isPosition: true }),
      }));
    const between = {
      kind: "between",
      value: { form: "range" },
      ...parameterName(field, "between"),
      ...fieldProperties,
    } as const;
    return [...(filter.range ? [...bounds(comparisons), between] : []), ...(filter.date ? bounds(dateBounds) : [])];
  },
  conditions(query, name, filter, { provider }) {
    const offered = [...(filter.range ? comparisons : []), ...(filter.date ? dateBounds : [])];
    const on = (operators: object) => valueCondition(name, filter, operators, provider);
    const { ranges } = dialects[provider];
    const between = filter.range && getScalar(query, name, "between");
    const conditions = offered.flatMap(([spelling, operator]) =>
      getRepeated(query, name, spelling).map((text) =>
        on(bound(operator, `${name}[${spelling}]`, text, filter, ranges)),
      ),
    );
    return onFilteredField(
      name,
      filter,
      between ? [...conditions, on(betweenOperators(name, filter, between, ranges))] : conditions,
    );
  },
};

function betweenOperators(name: string, filter: Filter, text: string, ranges: Ranges): object {
  const parameter = `${name}[between]`;
  const [, lower, upper] = /^(.+?)\.\.(.+)$/s.exec(text) ?? [];
  if (lower === undefined || upper === undefined) {
    throw unexpectedValue(parameter, text, `a range such as \`${scalarTypes[filter.type].range}\``);
  }
  return {
    ...bound("gte", parameter, lower, filter, ranges, text),
    ...bound("lte", parameter, upper, filter, ranges, text),
  };
}

const millisecondsPerDay = 86_400_000;

/** Returns one end of a range in Prisma's operators: `{ gte: 1 }`. */
function bound(
  operator: Comparison,
  parameter: string,
  text: string,
  filter: Filter,
  ranges: Ranges,
  sent: string = text,
): object {
  const value = parameterValue(parameter, text, filter, ranges, sent);
  if (operator === "lte") return upperEnd(value, text, filter);
  // The value is cut to its millisecond, which `lt` includes and `gte` does not: both compare with the next one.
  if (operator === "gt" || !(value instanceof Date) || !hasFinerDigits(text, filter)) return { [operator]: value };
  const next = shiftDate(value, 1, filter);
  if (next !== undefined) return { [operator]: next };
  return operator === "lt" ? { lte: value } : { in: [] };
}

/** Returns the upper end of a range, inclusive: a date without a time includes its whole day. */
function upperEnd(value: unknown, text: string, filter: Filter): object {
  const isDay = value instanceof Date && filter.type === "DateTime" && /^\d{4}-\d\d-\d\d$/.test(text);
  if (!isDay) return { lte: value };
  const nextDay = shiftDate(value, millisecondsPerDay, filter);
  // There is no day after the last one that databases support.
  return nextDay === undefined ? { lte: new Date(value.getTime() + millisecondsPerDay - 1) } : { lt: nextDay };
}
