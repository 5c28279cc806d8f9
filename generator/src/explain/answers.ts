/**
 * Answers the calls of a request without a database, with example rows that make the runtime send each further call.
 */
import { formatValue } from "@prisma-paged/runtime/generator";
import type { ApiModel, ApiResource } from "../model/api-model.js";
import { shownCondition } from "../model/filters/request-placeholders.js";
import { type HasApi, operationsOn } from "../model/lookup.js";
import { Expression } from "../printer/literal.js";
import { databases } from "../schema/databases.js";
import { onceFor } from "../util/once-for.js";
import { isPlainObject } from "../util/plain-object.js";
import { exceedsValueLimit, isFindRefused } from "./bound-values.js";
import { valueText } from "./call-text.js";
import type { FindManyCall, GroupByCall } from "./calls.js";
import { type Requirement, requirementsOf } from "./condition-requirements.js";
import { type ColumnTypes, type ExampleRow, exampleColumns, exampleRow, meeting } from "./example-row.js";
import { combinationsOf, keyFields, keysIn, mostRows, type ReadKeys, rowsWithin } from "./limits.js";
import { relationToRead } from "./relations.js";

/**
 * The answers of one table to the calls of one request. Undefined if Prisma refuses a call because it has too many
 * values.
 */
export interface Answers {
  find(call: FindManyCall, rowNumber: RowNumber): readonly object[] | undefined;
  group(call: GroupByCall, rowNumber: RowNumber): readonly object[] | undefined;
  count(call: Pick<FindManyCall, "where" | "take">): number | undefined;
}

/**
 * Returns how many rows a call finds.
 * @param expected the number on a table whose rows all match the conditions
 * @param relation a list that the call selects, whose rows are meant instead
 */
export type RowNumber = (expected: number, relation?: string) => number;

/** The tables that the calls of one request read. */
interface Tables extends HasApi {
  /** The number of rows of each table. */
  readonly rows: number;
  readonly columns: (resource: ApiResource) => ColumnTypes;
}

/** Returns the answers of each table of an API to the calls of one request. Each table has `rows` rows. */
export function answersOf(api: ApiModel, rows: number): (resource: ApiResource) => Answers {
  const columns = onceFor((resource: ApiResource) => exampleColumns(api, resource));
  return onceFor((resource) => answersOn({ api, rows, columns }, resource));
}

/**
 * Returns the answers of one table. Most calls find new rows, which have the values that the conditions require. Only
 * reads by keys find the rows of an earlier call. The table ends once a request has read all of its rows in one order.
 */
function answersOn(tables: Tables, resource: ApiResource): Answers {
  const { rows } = tables;
  const columns = tables.columns(resource);
  const fields = keyFields(tables, resource, columns);
  const limit = databases[tables.api.provider].boundValues;
  const isDeclared = declaredConditions(tables, resource);
  const earlierRows: ExampleRow[] = [];
  const read = new Map<string, number>();

  const rowsOf = (call: FindManyCall, rowNumber: RowNumber): FoundRows => {
    const requirements = requirementsOf(call.where, isDeclared);
    const keys = keysIn(fields, requirements);
    const order = orderText(call, fields.keys);
    const before = call.skip ?? (keys === undefined ? (read.get(order) ?? 0) : 0);
    const identifiers = combinationsOf(fields.identifier, columns, requirements);
    const isDescending = isDescendingOrder(call.orderBy);
    // The first rows of groups are read by values that are not a key.
    const [listed] = requirements.flatMap((requirement) =>
      requirement.kind === "keys" && !requirement.isDeclared ? [requirement] : [],
    );
    const named = keys ?? listed;
    const findEarlierRow = named && knownRows(earlierRows, named, requirements);
    const newRow = (index: number): ExampleRow => {
      const row = exampleRow(columns, isDescending ? rows - index : index + 1);
      return identifiers.count === Number.POSITIVE_INFINITY ? row : { ...row, ...identifiers.at(index) };
    };
    const rowAt = (index: number) =>
      meeting(findEarlierRow?.(index) ?? newRow(before + index), columns, requirements, index);
    const most = keys?.count ?? mostRows(fields, requirements);
    const available = Math.max(0, Math.min(rows, most) - before);
    const expected = rowsWithin(Math.min(call.take ?? available, available), rowAt, requirements, fields);
    const answer = Array.from({ length: rowNumber(expected) }, (_, index) => rowAt(index));
    return { rows: answer, ...(keys === undefined && { end: { order, at: before + answer.length } }) };
  };

  return {
    find: (call, rowNumber) => {
      const { rows: answer, end } = rowsOf(call, rowNumber);
      const shown = answer.map((row, index) =>
        withoutEmptyLists(selected(tables, resource, row, call, index), rowNumber),
      );
      if (isFindRefused(tables, resource, call, shown, limit)) return undefined;
      if (end !== undefined) read.set(end.order, end.at);
      earlierRows.push(...answer);
      return shown;
    },
    count(call) {
      const { where, take = rows } = call;
      return exceedsValueLimit(call, limit) ? undefined : Math.min(take, rows, mostRows(fields, requirementsOf(where)));
    },
    group(call, rowNumber) {
      if (exceedsValueLimit(call, limit)) return undefined;
      const { by, skip, take, where, _count } = call;
      // Only the number of a total's groups matters. Counts of related rows name the rows that they belong to.
      if (take === undefined || (skip === undefined && _count === undefined)) return [];
      const requirements = requirementsOf(where, isDeclared);
      const groups = combinationsOf(by, columns, requirements);
      const start = skip ?? 0;
      const expected = Math.max(0, Math.min(take, Math.min(rows, groups.count) - start));
      return Array.from({ length: rowNumber(expected) }, (_, index) => {
        const row = meeting(exampleRow(columns, start + index + 1), columns, requirements, index);
        const group = { ...row, ...groups.at(start + index) };
        earlierRows.push(group);
        return { ...group, _min: group, _max: group, _count: { _all: 1 } };
      });
    },
  };
}

/** The rows that a call finds. */
interface FoundRows {
  readonly rows: readonly ExampleRow[];
  /**
   * The order that the call reads, and the number of its rows that have been read. Undefined if the call reads rows by
   * their keys.
   */
  readonly end?: { readonly order: string; readonly at: number };
}

/**
 * Returns a function that finds the row of an earlier call by the index of a requested key. Undefined if the keys are
 * those of related rows, which have no fields here.
 */
function knownRows(
  earlierRows: readonly ExampleRow[],
  { fields }: ReadKeys,
  requirements: readonly Requirement[],
): ((index: number) => ExampleRow | undefined) | undefined {
  if (fields.length === 0) return undefined;
  const textOf = (row: ExampleRow) => fields.map((name) => keyPart(row[name])).join(";");
  const byKey = new Map(earlierRows.map((row) => [textOf(row), row]));
  return (index) => {
    const key = requirements.flatMap((requirement) =>
      requirement.kind === "value"
        ? [[requirement.field, requirement.values[index % requirement.values.length]] as const]
        : [],
    );
    return byKey.get(textOf(Object.fromEntries(key)));
  };
}

function keyPart(value: unknown): string {
  return value === null || value === undefined ? "" : formatValue(value);
}

/** Returns the columns that a call selects of a row, with one row of each of its relations. */
function selected(
  tables: Tables,
  resource: ApiResource,
  row: ExampleRow,
  { select, where }: FindManyCall,
  index: number,
): object {
  if (select === undefined) return row;
  const requirements = requirementsOf(where);
  return Object.fromEntries(
    Object.entries(select).map(([name, value]: [string, true | FindManyCall]) => {
      if (value === true || row[name] === null) return [name, row[name]];
      const relation = relationToRead(tables, resource, name);
      if (relation === undefined || relation.columns.some((column) => row[column] === null)) return [name, null];
      const required = requirements.flatMap((requirement) =>
        requirement.kind === "related" && requirement.relation === name ? [requirement.where] : [],
      );
      const conditions = { AND: [value.where, ...required].filter((condition) => condition !== undefined) };
      const columns = tables.columns(relation.target);
      const base = exampleRow(columns, index + 1);
      const related = meeting(base, columns, requirementsOf(conditions), index);
      const shown = selected(tables, relation.target, related, { ...value, where: conditions }, index);
      return [name, relation.isList ? [shown] : shown];
    }),
  );
}

/** Returns the row without the rows of lists that are empty. */
function withoutEmptyLists(row: object, rowNumber: RowNumber): object {
  const columns = Object.entries(row).map(([name, value]: [string, unknown]) => {
    const isEmpty = Array.isArray(value) && value.some(isPlainObject) && rowNumber(value.length, name) === 0;
    return [name, isEmpty ? [] : value];
  });
  return Object.fromEntries(columns);
}

/** Returns a function that tells whether the schema declares a part of a condition on the rows of a resource. */
function declaredConditions(tables: Tables, resource: ApiResource): (part: object) => boolean {
  const conditions = [
    resource.resource.where,
    ...operationsOn(tables, resource).map(({ operation }) => operation.where),
  ];
  const declared = new Set(
    conditions.flatMap((where) => (where ? [valueText(shownCondition(where, new Expression("now()")))] : [])),
  );
  return (part) => declared.size > 0 && declared.has(valueText(part));
}

/** Returns the order in which a call reads, and the parent whose rows it reads, as one string. */
function orderText({ orderBy, where }: FindManyCall, keys: ReadonlySet<string>): string {
  const parents = requirementsOf(where).flatMap((each) => {
    if (each.kind === "related" && keys.has(each.relation)) return [each.relation, valueText(each.where)];
    // A null is not a parent. It begins the last part of an order.
    const isParent = each.kind === "value" && keys.has(each.field) && each.values[0] !== null;
    return isParent ? [each.field, valueText(each.values[0])] : [];
  });
  return [valueText(orderBy ?? []), ...parents].join(" ");
}

function isDescendingOrder(orderBy: object | undefined): boolean {
  const [leading] = Array.isArray(orderBy) ? Object.values(Object(orderBy[0])) : [];
  return leading === "desc" || Reflect.get(Object(leading), "sort") === "desc";
}
