/** The queries of a page: by number, behind a cursor's position, over distinct values. */
import type { CursorField, OrderField } from "@prisma-paged/runtime";
import { largestPage } from "@prisma-paged/runtime/operation";
import { allOf, boundedWhere, groupOrder, rowOrder, toOrderBy, uniqueWhere } from "@prisma-paged/runtime/queries";
import type { ApiModel, ApiOperation, ApiResource } from "./api-model.js";
import { readRows } from "./explain-rows.js";
import { type PlannedQuery, prismaRun, Unknown } from "./planned-query.js";

/** What is run for one kind of request. */
export interface QueryPlan {
  /** `a page`, `everything`. */
  readonly request: string;
  /** In the order they are run. */
  readonly queries: readonly PlannedQuery[];
  /** What differs in further requests of the kind. */
  readonly notes: readonly string[];
}

/** An operation with what its rows are. */
export interface ReadPlan {
  readonly api: ApiModel;
  readonly operation: ApiOperation;
  /** Whose rows are listed. */
  readonly rows: ApiResource;
  /** Fixed filter and parent; undefined: the whole table. */
  readonly where: object | undefined;
  /** Completed by the identifier. */
  readonly order: readonly OrderField[];
}

/** A page's rows, with the condition on which they are counted. */
export type PagePlan = QueryPlan & { readonly count: string };

/** The rows of a page, up to `take` of them. */
export function readPages(plan: ReadPlan, take: number): readonly PagePlan[] {
  const { pagination, distinct } = plan.operation.operation;
  const { where, order } = plan;
  if (distinct !== undefined) return [distinctPage(plan, distinct, take)];
  if (pagination.viaCursor !== null) return cursorPages(plan, pagination.viaCursor, take);
  const size = sizeOf(plan);
  const queries = size === 0 ? [] : readRows(plan, { where, orderBy: toOrderBy(order), take });
  const count = size === 0 ? "always" : untold(plan);
  return [{ request: "a page", queries, count, notes: skipped(size) }];
}

/** On what condition the total is counted. */
export function untold({ operation: { operation } }: ReadPlan): string {
  const { distinct } = operation;
  const { count, countSeconds } = operation.pagination;
  const remembered = {
    exact: "",
    capped: "",
    shared: "; requests at the same time share one count",
    cached: `; kept for ${countSeconds} seconds`,
    estimated: "",
  }[distinct === undefined ? count : "exact"];
  return `unless the page tells the total: the last one does, and an empty first one${remembered}`;
}

function skipped(size: number): readonly string[] {
  return size === 0 ? [] : [`page n adds skip: (n - 1) * ${size}`];
}

/** BEHAVIOUR 5: the first page, and one behind a position. */
function cursorPages(plan: ReadPlan, cursor: readonly CursorField[], take: number): readonly PagePlan[] {
  const { where } = plan;
  const order = toOrderBy(cursor);
  const key = rowKey(plan, cursor);
  const [leading] = cursor;
  const isByRow = where === undefined && leading?.unique === true;
  const position: RowsArgs =
    key === undefined || leading === undefined
      ? { where: allOf([where, beyond(cursor)]) }
      : behindRow(key, [where, upTo(leading)]);
  const size = sizeOf(plan);
  const read = ({ where, cursor, skip }: RowsArgs) =>
    size === 0 ? [] : readRows(plan, { where, orderBy: order, cursor, skip, take });
  const bounded = read(position);
  const behind = isByRow
    ? [
        ...read({ where, cursor: { [leading.field]: new Unknown(leading.field) }, skip: 1 }),
        ...bounded.map((query) => ({ ...query, when: rowIsGone })),
      ]
    : bounded;
  return [
    { request: "the first page", queries: read({ where }), count: "unless the page holds everything", notes: [] },
    {
      request: `a page behind ${cursor.map(({ field }) => `<${field}>`).join(", ")}`,
      queries: behind,
      count: "always: the whole collection, without the position",
      notes: [
        `the page before: ${isByRow ? `take: -${take}, and the second query ` : ""}the other way round`,
        ...(isByRow ? ["under a filter or a scope, or with an extended client, the second query alone"] : []),
      ],
    },
  ];
}

/** On what condition the position is read as a value, where it is a row. */
export const rowIsGone = "if that finds nothing: the row may be gone";

/** Where a cursor's date is finer than JavaScript's, the position is the row itself. */
interface RowsArgs {
  readonly where: object | undefined;
  readonly cursor?: object;
  readonly skip?: number;
}

/** The row itself is kept out by its key; with a compound one Prisma looks for it among the rows read. */
function behindRow({ values, isCompound, unique }: RowKey, conditions: readonly (object | undefined)[]): RowsArgs {
  return isCompound
    ? { where: allOf(conditions), cursor: unique, skip: 1 }
    : { where: allOf([...conditions, { NOT: values }]), cursor: unique };
}

interface RowKey {
  readonly values: object;
  readonly isCompound: boolean;
  /** Prisma's unique `where`: the values themselves, or under the name of a compound key. */
  readonly unique: object;
}

function rowKey({ rows }: ReadPlan, cursor: readonly CursorField[]): RowKey | undefined {
  if (!cursor.some(({ finerThanMillisecond }) => finerThanMillisecond)) return undefined;
  const { identifier } = rows.resource;
  const values = Object.fromEntries(identifier.fields.map(({ name }) => [name, new Unknown(name)]));
  return { values, isCompound: identifier.compound !== undefined, unique: uniqueWhere(identifier, values) };
}

/** What lies behind a position of all the cursor's fields. */
function beyond(cursor: readonly CursorField[]): object {
  return boundedWhere({ values: cursor.map(({ field }) => new Unknown(field)), towards: "after" }, cursor);
}

/** The bound on the leading field lets the database seek the row. */
function upTo({ field, direction }: CursorField): object {
  return { [field]: { [direction === "DESC" ? "lte" : "gte"]: new Unknown(field) } };
}

/** The page is cut over the grouped values; each group's first row is then read. */
export function distinctPage(plan: ReadPlan, by: readonly string[], take: number): PagePlan {
  const { rows, where, order, operation } = plan;
  const values = Object.fromEntries(by.map((field) => [field, new Unknown(field)]));
  const size = sizeOf(plan);
  const orderBy = rowOrder(by, { order, fields: operation.operation.filters }, rows.resource);
  const first = readRows(plan, { where: allOf([where, values]), orderBy, take: 1 });
  const queries: readonly PlannedQuery[] =
    size === 0
      ? []
      : [
          { run: prismaRun(rows.delegate, "groupBy", { by, where, orderBy: groupsInOrder(plan, by), take }) },
          ...first.map((query) => ({ ...query, when: "for each group" })),
        ];
  return { request: "a page", queries, count: untold(plan), notes: skipped(size) };
}

export function groupsInOrder(
  { rows, order, operation: { operation } }: ReadPlan,
  by: readonly string[],
): readonly object[] {
  return groupOrder(by, { order, fields: operation.filters }, rows.resource);
}

/** The page size where the client asks for none: a maximum bounds it where the client has a say (BEHAVIOUR 4). */
export function sizeOf({ operation: { operation } }: ReadPlan): number {
  const { itemsPerPage, clientItemsPerPage } = operation.pagination;
  return clientItemsPerPage ? Math.min(itemsPerPage, largestPage(operation.pagination)) : itemsPerPage;
}
