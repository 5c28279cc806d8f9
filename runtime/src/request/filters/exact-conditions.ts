/** `f=a`, `f[]=a&f[]=b`, `f[not]=a` and `f[not][]=a&f[not][]=b`: whole values. */
import { badParameter, unexpectedValue } from "../../definition/problem.js";
import type { Filter } from "../../definition/resource.js";
import { parameterValue } from "../parameter-value.js";
import { getList, getScalar, type Query, toName } from "../query-string.js";
import { wholeMilliseconds } from "../truncated-date.js";
import { allOf, column, type LocatedCondition } from "../where.js";
import { relationKey } from "./relation-iri.js";

/** All lists together. SQLite, as Prisma uses it, takes 999 values in a query: the rest of it needs some of them. */
export const mostListed = 900;

/**
 * The rows that have this value, or any of those of a list. An empty value of a list is a value among texts only.
 * @param listed the values of the other lists, to which its own are added
 * @throws Problem 400, naming the parameter
 */
export function exactConditions(query: Query, name: string, filter: Filter, listed: string[]): readonly object[] {
  return valueConditions(query, [name], filter, listed);
}

/**
 * The rows that the same values without `not` leave out: those without a value too, which SQL's own `<>` omits.
 * @param listed as `exactConditions` has it
 * @throws Problem 400, naming the parameter
 */
export function notConditions(
  query: Query,
  name: string,
  filter: Filter,
  listed: string[],
): readonly LocatedCondition[] {
  const { through = [], nullable, finerThanMillisecond } = filter;
  const field = column(name, filter);
  return valueConditions(query, [name, "not"], filter, listed).map((condition) => {
    // A value of a finer date stands for its whole millisecond, which is left out whole.
    const whole = allOf(finerThanMillisecond ? wholeMilliseconds(field, filter, condition) : [condition]) ?? {};
    const others = { NOT: whole };
    return { through, condition: whole, opposite: nullable ? { OR: [others, { [field]: null }] } : others };
  });
}

function valueConditions(
  query: Query,
  path: readonly [name: string, ...not: "not"[]],
  filter: Filter,
  listed: string[],
): readonly object[] {
  const [name] = path;
  const field = column(name, filter);
  const text = getScalar(query, ...path);
  const parameter = toName(path);
  return [
    ...(text === undefined ? [] : [{ [field]: { equals: exactValue(parameter, filter, text) } }]),
    ...listConditions(query, path, filter, listed),
  ];
}

function listConditions(
  query: Query,
  path: readonly [name: string, ...not: "not"[]],
  filter: Filter,
  listed: string[],
): readonly object[] {
  const [name] = path;
  const parameter = toName([...path, ""]);
  const sent = getList(query, ...path);
  const texts = [...new Set(sent)].filter((text) => text !== "" || filter.type === "String");
  if (texts.length === 0) return [];
  if (listed.push(...texts) > mostListed) {
    const detail = `At most ${mostListed} filter values are allowed per request. Send several requests instead.`;
    throw badParameter(parameter, `${texts.length} values`, detail);
  }
  const values = texts.map((text) => exactValue(parameter, filter, text));
  // Prisma has no `in` among booleans.
  if (filter.type === "Boolean") return [{ OR: values.map((value) => ({ [column(name, filter)]: value })) }];
  return [{ [column(name, filter)]: { in: values } }];
}

function exactValue(parameter: string, filter: Filter, text: string): unknown {
  if (filter.relation === undefined) return parameterValue(parameter, text, filter);
  const { path } = filter.relation;
  const key = relationKey(text, filter.relation);
  if (key === undefined) throw unexpectedValue(parameter, text, `an id or a URL under \`${path}/\``);
  return parameterValue(parameter, key, filter, text);
}
