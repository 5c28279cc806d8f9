/** The queries of a page: by number, behind a cursor's position, over distinct values. */
import type { CursorField, OrderField } from "@prisma-paged/runtime";
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
  const queries = size === 0 ? [] : readRows(plan, { where, orderBy: orderBy(order), take });
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
  const order = orderBy(cursor);
  const key = rowKey(plan, cursor);
  const [leading] = cursor;
  const isByRow = where === undefined && leading?.unique === true;
  const position: RowsArgs =
    key === undefined || leading === undefined
      ? { where: all([where, boundedWhere(cursor)]) }
      : behindRow(key, [where, bound(leading, "e")]);
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
function behindRow({ values, unique }: RowKey, conditions: readonly (object | undefined)[]): RowsArgs {
  return unique === values
    ? { where: all([...conditions, { NOT: values }]), cursor: unique }
    : { where: all(conditions), cursor: unique, skip: 1 };
}

interface RowKey {
  readonly values: object;
  /** Prisma's unique `where`: the values themselves, or under the name of a compound key. */
  readonly unique: object;
}

function rowKey({ rows }: ReadPlan, cursor: readonly CursorField[]): RowKey | undefined {
  if (!cursor.some(({ finerThanMillisecond }) => finerThanMillisecond)) return undefined;
  const { fields, compound } = rows.resource.identifier;
  const values = Object.fromEntries(fields.map(({ name }) => [name, new Unknown(name)]));
  return { values, unique: compound === undefined ? values : { [compound]: values } };
}

/** The bound on the leading field is redundant on purpose: it lets the database seek. */
function boundedWhere([leading, ...following]: readonly CursorField[]): object | undefined {
  if (leading === undefined) return undefined;
  if (following.length === 0) return bound(leading, "");
  return { ...bound(leading, "e"), OR: [bound(leading, ""), boundedWhere(following)] };
}

function bound({ field, direction }: CursorField, equal: "e" | ""): object {
  return { [field]: { [`${direction === "DESC" ? "lt" : "gt"}${equal}`]: new Unknown(field) } };
}

/** The page is cut over the grouped values; each group's first row is then read. */
export function distinctPage(plan: ReadPlan, by: readonly string[], take: number): PagePlan {
  const { rows, where, order } = plan;
  const values = Object.fromEntries(by.map((field) => [field, new Unknown(field)]));
  const size = sizeOf(plan);
  const first = readRows(plan, { where: all([where, values]), orderBy: orderBy(order), take: 1 });
  const queries: readonly PlannedQuery[] =
    size === 0
      ? []
      : [
          { run: prismaRun(rows.delegate, "groupBy", { by, where, orderBy: groupOrder(order, by), take }) },
          ...first.map((query) => ({ ...query, when: "for each group" })),
        ];
  return { request: "a page", queries, count: untold(plan), notes: skipped(size) };
}

/** Groups stand in the order of their first row's leading field; among equals, of their values. */
export function groupOrder(order: readonly OrderField[], by: readonly string[]): readonly object[] {
  const leading = order.findIndex(({ field }) => !by.includes(field));
  const along = order.slice(0, leading === -1 ? order.length : leading);
  const rest = by.filter((name) => !along.some(({ field }) => field === name));
  const first = order[leading];
  const extreme =
    rest.length === 0 || first === undefined
      ? []
      : [first.direction === "ASC" ? { _min: { [first.field]: "asc" } } : { _max: { [first.field]: "desc" } }];
  return [...orderBy(along), ...extreme, ...rest.map((field) => ({ [field]: "asc" }))];
}

/** The page size where the client asks for none: a maximum bounds it where the client has a say (BEHAVIOUR 4). */
export function sizeOf({ operation: { operation } }: ReadPlan): number {
  const { itemsPerPage, clientItemsPerPage, maximumItemsPerPage } = operation.pagination;
  return clientItemsPerPage && maximumItemsPerPage !== null
    ? Math.min(itemsPerPage, maximumItemsPerPage)
    : itemsPerPage;
}

/** In Prisma's terms. */
export function orderBy(order: readonly OrderField[]): readonly object[] {
  return order.map(({ field, direction }) => ({ [field]: direction === "ASC" ? "asc" : "desc" }));
}

/** All conditions together; a single one stands for itself. */
function all(conditions: readonly (object | undefined)[]): object | undefined {
  const given = conditions.filter((condition) => condition !== undefined);
  return given.length < 2 ? given[0] : { AND: given };
}
