/** Filters by whole values: `f=a`, `f[]=a&f[]=b`, `f[not]=a` and `f[not][]=a&f[not][]=b`. */
import { dialects, type Ranges } from "../../definition/dialects.js";
import { badParameter, unexpectedValue } from "../../definition/problem.js";
import type { Filter } from "../../definition/resource.js";
import { expectedOf, parameterValue } from "../parameter-value.js";
import { scalarOf } from "../query-parameter.js";
import { getList, getScalar, type Query, toName } from "../query-string.js";
import { hasFinerDigits } from "../truncated-date.js";
import { allOf, noValue, valueCondition } from "../where.js";
import { type ConditionOptions, type FilterKind, onFilteredField, ownParameter, parameterName } from "./filter-kind.js";
import { relationKey } from "./relation-iri.js";
import { mostParts, shareOf } from "./text-filter.js";

/** The filter for rows that have this value, or any value of a list. */
export const exactFilter: FilterKind = {
  parameters: (field, filter) => {
    if (!isWhole(filter)) return [];
    const [one, ...lists] = valueParameters("exact", [field], filter);
    return filter.required ? [{ required: true, ...one }] : [one, ...lists];
  },
  conditions: (query, name, filter, options) =>
    isWhole(filter) ? onFilteredField(name, filter, valueConditions(query, [name], filter, options)) : [],
};

function isWhole({ match }: Filter): boolean {
  return match === "exact" || match === "iexact";
}

/**
 * The filter for the rows that the same values without `not` would leave out. Rows without a value are among them,
 * although SQL's own `<>` omits these.
 */
export const notFilter: FilterKind = {
  parameters: (field, filter) => (filter.not ? valueParameters("not", [field, "not"], filter) : []),
  conditions(query, name, filter, options) {
    if (!filter.not) return [];
    const { through = [], nullable } = filter;
    return valueConditions(query, [name, "not"], filter, options).map((condition) => {
      // A value of a finer date means its whole millisecond, so the whole millisecond is excluded.
      const whole =
        allOf(onFilteredField(name, filter, [condition]).map((locatedCondition) => locatedCondition.condition)) ?? {};
      const negation = { NOT: whole };
      const opposite = nullable ? { OR: [negation, noValue(name, filter, options.provider)] } : negation;
      return { through, condition: whole, opposite };
    });
  },
};

function valueParameters<const Kind extends string>(
  kind: Kind,
  path: readonly [field: string, ...not: "not"[]],
  filter: Filter,
) {
  const value = filter.relation ? ({ ...scalarOf(filter), form: "key" } as const) : scalarOf(filter);
  const common = ownParameter(path[0], filter);
  return [
    { kind, value, ...common, ...parameterName(...path) },
    { kind, value, list: { most: mostValues(filter) }, ...common, ...parameterName(...path, "") },
  ] as const;
}

/**
 * The maximum number of values in all lists together. SQLite, as Prisma uses it, accepts 999 values in a statement, and
 * other conditions need some of them.
 */
const mostListed = 900;

/**
 * Returns the maximum number of values that the lists of filters like this one may hold together. Values within Json
 * have a lower maximum, because each becomes a condition.
 */
export function mostValues(filter: Pick<Filter, "json" | "anyOf">): number {
  return shareOf(filter, filter.json ? mostParts : mostListed);
}

function valueConditions(
  query: Query,
  path: readonly [name: string, ...not: "not"[]],
  filter: Filter,
  options: ConditionOptions,
): readonly object[] {
  const [name] = path;
  const text = getScalar(query, ...path);
  const equal = (text: string) => {
    const value = exactValue(toName(path), filter, text, dialects[options.provider].ranges);
    if (hasFinerDigits(text, filter)) return valueCondition(name, filter, noneOf(filter), options.provider);
    if (hasMode(filter, options)) return valueCondition(name, filter, inAnyCase([value]), options.provider);
    return valueCondition(name, filter, { [filter.list ? "has" : "equals"]: value }, options.provider);
  };
  return [...(text === undefined ? [] : [equal(text)]), ...listConditions(query, path, filter, options)];
}

/**
 * Returns operators that no row satisfies, because a column that keeps milliseconds has no value between two of them.
 */
function noneOf({ list }: Filter): object {
  return list ? { hasSome: [] } : { in: [] };
}

function listConditions(
  query: Query,
  path: readonly [name: string, ...not: "not"[]],
  filter: Filter,
  { provider, listed, parts }: ConditionOptions,
): readonly object[] {
  const [name] = path;
  const parameter = toName([...path, ""]);
  const { ranges } = dialects[provider];
  const texts = listedTexts(query, path, filter, ranges, filter.json ? parts : listed);
  if (texts.length === 0) return [];
  const values = texts.flatMap((text) => {
    const value = exactValue(parameter, filter, text, ranges);
    return hasFinerDigits(text, filter) ? [] : [value];
  });
  const on = (operators: object) => valueCondition(name, filter, operators, provider);
  if (filter.list) return [on({ hasSome: values })];
  // Prisma has no `in` among booleans, nor within Json.
  if (filter.type === "Boolean" || filter.json) return [{ OR: values.map((value) => on({ equals: value })) }];
  return [on(hasMode(filter, { provider }) ? inAnyCase(values) : { in: values })];
}

/** Checks whether the query decides about letter case. Otherwise the column's collation does. */
function hasMode({ match }: Filter, { provider }: Pick<ConditionOptions, "provider">): boolean {
  return match === "iexact" && dialects[provider].insensitiveMode;
}

/**
 * Returns operators for `LOWER(title) IN (LOWER($1))`, which an index over `lower(title)` serves. Prisma would turn
 * `equals` into a pattern.
 */
function inAnyCase(values: readonly unknown[]): object {
  return { in: values, mode: "insensitive" };
}

/**
 * Returns the values of a list as they were sent, each once.
 * @param listed The values of the other lists, to which these are added.
 * @throws Problem 400 if there are too many values together
 * @throws Problem 400 for an empty value unless the field is a string. Otherwise a list whose only value is missing
 * would become a request for every row.
 */
export function listedTexts(
  query: Query,
  path: readonly string[],
  filter: Pick<Filter, "type" | "values" | "json" | "anyOf" | "relation">,
  ranges: Ranges,
  listed: string[],
): readonly string[] {
  const texts = [...new Set(getList(query, ...path))];
  if (texts.includes("") && (filter.relation !== undefined || filter.type !== "String"))
    throw unexpectedValue(toName([...path, ""]), "", wordsFor(filter, ranges));
  if (listed.push(...texts) > (filter.json ? mostParts : mostListed)) {
    const detail = `At most ${mostValues(filter)} filter values are allowed per request. Send several requests instead.`;
    throw badParameter(toName([...path, ""]), `${texts.length} values`, detail);
  }
  return texts;
}

/** Returns the values that a filter accepts, in words for messages: `a 32-bit integer`. */
export function wordsFor(
  { relation, ...filter }: Pick<Filter, "type" | "values" | "relation">,
  ranges: Ranges,
): string {
  return relation === undefined ? expectedOf(filter, ranges) : `an id or a URL under \`${relation.path}/\``;
}

function exactValue(parameter: string, filter: Filter, text: string, ranges: Ranges): unknown {
  if (filter.relation === undefined) {
    const value = parameterValue(parameter, text, filter, ranges);
    if (!filter.json || typeof value !== "number" || isSpelledAlike(value)) return value;
    throw unexpectedValue(parameter, text, "a number of at most 15 digits, not nearer to 0 than 0.00001");
  }
  const key = relationKey(text, filter.relation);
  if (key === undefined) throw unexpectedValue(parameter, text, wordsFor(filter, ranges));
  return parameterValue(parameter, key, filter, ranges, text);
}

/**
 * Checks whether Prisma, which rounds longer numbers, sends a number as JavaScript writes it. SQLite compares the texts
 * of Json.
 */
function isSpelledAlike(value: number): boolean {
  const size = Math.abs(value);
  return value === 0 || (size >= 1e-5 && size < 1e15 && Number(value.toPrecision(15)) === value);
}
