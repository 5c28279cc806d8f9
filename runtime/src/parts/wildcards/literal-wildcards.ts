import { badParameter } from "../../definition/problem.js";
import type { CollectionOperation, Filter, Provider, Resource } from "../../definition/resource.js";
import type { CountArgs, FindManyArgs, GroupByArgs, RowSource } from "../../definition/row-source.js";
import type { RowFilter } from "../../http/collection-request.js";
import { hasUnescapableWildcards, matchesText, textComparison } from "../../request/filters/text-condition.js";
import { listedParts } from "../../request/filters/text-filter.js";
import type { MatchedQuery } from "../../request/matched-query.js";
import { toOrderBy } from "../../request/order.js";
import { getScalar } from "../../request/query-string.js";
import { filteredField } from "../../request/where.js";
import { searchTest } from "../search/search-condition.js";

type Filtered = Pick<CollectionOperation, "filters" | "search" | "parameters">;

/** A test of the rows that a `where` finds, and the first parameter that requires it. */
interface LiteralTest {
  /** Returns true for a row that the filters mean. */
  readonly test: (row: object) => boolean;
  /** The columns that the test compares. */
  readonly columns: readonly string[];
  readonly parameter: string;
  readonly text: string;
}

/**
 * Returns the test that `whereOfQuery` cannot express. SQLite's LIKE, as Prisma writes it, has no escape, so that a `%` or
 * `_` in the string also finds other characters. Undefined if the `where` suffices: on every other database, and for
 * every other string.
 */
export function literalTest(query: MatchedQuery, operation: Filtered, provider: Provider): LiteralTest | undefined {
  const { filters, parameters } = operation;
  if (!query.entries.some(({ value }) => /[%_]/.test(value))) return undefined;
  const tests: LiteralTest[] = Object.entries(filters).flatMap(([name, filter]): readonly LiteralTest[] => {
    const comparison = textComparison(filter, provider);
    // `whereOfQuery` has refused such a string for related rows, and for filters on any of several fields.
    if (comparison === undefined || filter.through !== undefined || filter.anyOf !== undefined) return [];
    const part = getScalar(query, name);
    const alternatives = [
      { parameter: name, parts: part === undefined ? [] : [part] },
      { parameter: `${name}[]`, parts: listedParts(query, name) },
    ];
    return alternatives.flatMap(({ parameter, parts }): readonly LiteralTest[] => {
      const text = parts.find((candidate) => hasUnescapableWildcards(candidate, comparison));
      if (text === undefined) return [];
      const has = (value: string) => parts.some((alternative) => matchesText(comparison.match, alternative, value));
      const columns = [filteredField(name, filter)];
      return [{ parameter, text, columns, test: (row) => has(textOf(row, name, filter)) }];
    });
  });
  const searched = searchTest(query, operation, provider);
  if (searched !== undefined) {
    const { word, columns, test } = searched;
    tests.push({ parameter: parameters.search, text: word, columns, test });
  }
  const [first] = tests;
  return (
    first && {
      ...first,
      columns: tests.flatMap(({ columns }) => columns),
      test: (row) => tests.every(({ test }) => test(row)),
    }
  );
}

export const literalWildcards: RowFilter = {
  /** Returns the columns that are tested; undefined if no rows are tested. */
  columns: (...request) => literalTest(...request)?.columns,
  source: literalSource,
};

/** Returns the string that a filter compares, from a row that its condition has found. */
function textOf(row: object, name: string, filter: Filter): string {
  const value: unknown = Reflect.get(row, filteredField(name, filter));
  return String((filter.json ?? []).reduce((found, key) => Reflect.get(Object(found), key), value));
}

/** The maximum number of rows that a page or its count tests, so that a request costs no more than a large page. */
const testedRows = 2000;

/**
 * Returns a wrapper that removes the rows which SQLite's LIKE found only because `%` or `_` is a wildcard. Undefined if
 * the query needs none. The wrapper goes around a source that embeds lists, not inside it.
 * @param limit The number of rows that one read may test; default `testedRows`. The source throws Problem 400 at the
 * next one.
 */
export function literalSource(
  query: MatchedQuery,
  operation: Filtered,
  { provider, identifier }: Pick<Resource, "provider" | "identifier">,
  limit: number = testedRows,
): (<Row extends object>(source: RowSource<Row>) => RowSource<Row>) | undefined {
  const literal = literalTest(query, operation, provider);
  return literal && ((source) => testedSource(source, literal, identifier, limit));
}

const tooManyAlike = (limit: number): string =>
  `A text with \`%\` or \`_\` can be searched among at most ${limit.toLocaleString("en-US")} rows. Send a longer text, or further filters.`;

/**
 * The number of rows that are read at a time in the search for rows that pass. Sources that read by key stay within
 * SQLite's 999 values.
 */
const batch = 500;

/**
 * Returns a source of the rows that pass a test; `take` is not negative. A page reads batch by batch until it is full,
 * and a count reads every row that the `where` finds. This is acceptable because requests that no `where` can express
 * are rare. A group counts if one of its rows passes.
 */
function testedSource<Row extends object>(
  source: RowSource<Row>,
  literal: LiteralTest,
  identifier: Resource["identifier"],
  limit: number,
): RowSource<Row> {
  // A key does not show whether its row matches.
  const { findKeys: _, groupBy, ...rest } = source;
  const byKey = toOrderBy(identifier.fields.map(({ name }) => ({ field: name, direction: "ASC" })));
  return {
    ...rest,
    findMany: async ({ skip = 0, take = Number.POSITIVE_INFINITY, ...args }: FindManyArgs) => {
      const passingRows: Row[] = [];
      for await (const row of passing(source, args, literal, skip + take, limit)) passingRows.push(row);
      return passingRows.slice(skip);
    },
    count: async ({ where, take = Number.POSITIVE_INFINITY }: CountArgs) => {
      const args = { orderBy: byKey, ...(where && { where }) };
      let total = 0;
      for await (const _ of passing(source, args, literal, take, limit)) total += 1;
      return total;
    },
    ...(groupBy && {
      groupBy: async ({ skip = 0, take = Number.POSITIVE_INFINITY, ...args }: GroupByArgs) => {
        const passingGroups: object[] = [];
        let tested = 0;
        for await (const group of groupsInBatches(groupBy, args)) {
          if (tested === limit) throw badParameter(literal.parameter, literal.text, tooManyAlike(limit));
          tested += 1;
          const values = Object.fromEntries(args.by.map((field) => [field, Reflect.get(group, field)]));
          const within = { where: { AND: [args.where ?? {}, values] }, orderBy: byKey };
          for await (const _ of passing(source, within, literal, 1, limit)) passingGroups.push(group);
          if (passingGroups.length === skip + take) break;
        }
        return passingGroups.slice(skip);
      },
    }),
  };
}

/** Yields all groups, and reads them only when they are needed. */
async function* groupsInBatches(
  groupBy: (args: GroupByArgs) => PromiseLike<object[]>,
  args: GroupByArgs,
): AsyncGenerator<object, void, undefined> {
  // A count has no order, which a batch needs.
  const orderBy = args.by.map((field) => ({ [field]: "asc" }));
  for (let skip = 0; ; skip += batch) {
    const groups = await groupBy({ take: batch, orderBy, ...(skip > 0 && { skip }), ...args });
    yield* groups;
    if (groups.length < batch) return;
  }
}

/** Yields the first `wanted` rows that pass. */
async function* passing<Row extends object>(
  source: RowSource<Row>,
  args: FindManyArgs,
  { test, parameter, text }: LiteralTest,
  wanted: number,
  limit: number,
): AsyncGenerator<Row, void, undefined> {
  let left = wanted;
  for (let skip = 0; left > 0; skip += batch) {
    if (skip >= limit) throw badParameter(parameter, text, tooManyAlike(limit));
    const rows = await source.findMany({ take: batch, ...args, ...(skip > 0 && { skip }) });
    for (const row of rows) {
      if (!test(row)) continue;
      yield row;
      left -= 1;
      if (left === 0) return;
    }
    if (rows.length < batch) return;
  }
}
