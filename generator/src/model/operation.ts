/** One collection operation with its whole policy: options over the three levels, order, fixed filter, filters. */
import type { CollectionOperation, CursorField, FixedWhere, OrderField } from "@prisma-paged/runtime/generator";
import {
  type ModelDeclaration,
  type PaginationDeclaration,
  publicNameOf,
  resourceSettings,
} from "../annotations/declaration.js";
import type { Diagnostics, Span } from "../diagnostics/diagnostics.js";
import type { WrittenOrderField } from "../options/order-value.js";
import { originsOf, resolveSettings, type Settings, toPagination } from "../options/resolve.js";
import type { SourceLocation } from "../schema/source-map.js";
import type { ApiOperation } from "./api-model.js";
import { toAnyOf } from "./filters/any-of.js";
import {
  type LocatedFilter,
  type LocatedFilters,
  toFilters,
  withEnumOrders,
  withoutFacets,
  withoutOrders,
  withoutRequired,
} from "./filters/filters.js";
import { toFixedWhere } from "./filters/fixed-where.js";
import { offeredFilters, toSearch } from "./filters/offered-parameters.js";
import { toPathFilters } from "./filters/path-filters.js";
import { equalFields, knownRows } from "./filters/request-parts.js";
import { toHandlerParameters } from "./handler-parameters.js";
import { checkIncludes, isIncludedBy, toIncludes } from "./includes.js";
import { isCursorField, isCursorPath, toCursor } from "./order/cursor.js";
import { checkGroupOrder, toDistinct, withGroupOrder } from "./order/distinct.js";
import { type Completion, completionOf, toOrder, withCompletion } from "./order/order.js";
import type { Plan } from "./plan.js";
import { identifierOf } from "./resource.js";
import { checkShownFields, toShownFields } from "./shown-fields.js";

interface OperationInput {
  readonly name: string;
  readonly path: string;
  readonly location: SourceLocation;
  readonly span: Span;
  /** The model whose rows are listed: its `@pagination` is the resource level, its fields are filtered. */
  readonly rows: ModelDeclaration;
  /** The operation's own annotation. */
  readonly declared: PaginationDeclaration | undefined;
  /** The foreign key that ties the rows to one parent; empty if all rows are listed. */
  readonly foreignKey: readonly string[];
  /** The relation to the parent, and its columns. Default: all rows are listed. */
  readonly ofParent?: readonly string[];
}

/** An operation, with what was written of it: the checks of a finished model look at both. */
export interface LocatedOperation extends Omit<ApiOperation, "origins"> {
  /** Where each option was set. */
  readonly origins: ReturnType<typeof originsOf>;
  /** The origin of its path. */
  readonly span: Span;
  /** Whose rows are listed. */
  readonly rows: ModelDeclaration;
  readonly declared: PaginationDeclaration | undefined;
  readonly settings: Settings;
  readonly filters: LocatedFilters;
  /** The default order, as written. */
  readonly written: readonly WrittenOrderField[];
  /** The foreign key that ties the rows to one parent; empty if all rows are listed. */
  readonly foreignKey: readonly string[];
  /** What the schema says of the rows: on their resource, and for this operation. */
  readonly conditions: readonly FixedWhere[];
  /** The columns that every scope of the rows compares. */
  readonly scopedBy: readonly string[];
}

export function toOperation(input: OperationInput, plan: Plan, diagnostics: Diagnostics): LocatedOperation {
  const { name, path, location, span, rows, declared, foreignKey, ofParent = [] } = input;
  const all = resolveSettings({
    operation: declared?.settings ?? [],
    resource: resourceSettings(rows),
    global: plan.config.defaults,
  });
  const { where: ofResource, scopedBy = [] } = plan.resources.get(rows.model.name)?.resource ?? {};
  const where = declared?.where && toFixedWhere(declared.where, rows.model, plan, diagnostics);
  const conditions = [ofResource, where].filter((each) => each !== undefined);
  const sorted = sortedBy({ ...input, settings: all, conditions, scopedBy }, plan, diagnostics);
  const { settings, cursor, order, distinct } = sorted.reading;
  // A handler offers what it names itself, for only the application can search its rows.
  const searching = declared?.search || declared?.handler === true ? declared : rows.pagination;
  const search = toSearch(searching?.search, rows, plan, diagnostics);
  checkShownFields(declared, rows, plan, diagnostics);
  const fields = toShownFields(declared, rows, all.get("clientFields")?.value === true, plan);
  checkIncludes(declared, rows, fields, plan, diagnostics);
  const clientIncludes = toIncludes(declared, rows, fields);
  const handlerParameters = toHandlerParameters(declared, plan.datamodel, diagnostics);
  const guesses = {
    ...(embedsList(rows, fields, clientIncludes) && { fetchJoinCollection: true }),
    ...(distinct !== undefined && { useOutputWalkers: true }),
  };
  const ofFields = withoutRequired(offered(sorted.reading, declared, rows, plan, diagnostics), ofParent);
  const comparing = declared?.anyOf || declared?.handler === true ? declared : rows.pagination;
  const filters = new Map([...ofFields, ...toAnyOf(comparing?.anyOf, ofFields, rows, plan, diagnostics)]);
  const mayOrder = [...filters.values()].some(({ filter }) => filter.order);
  const operation: CollectionOperation = {
    name,
    path,
    pagination: { ...toPagination(settings, guesses), viaCursor: cursor },
    parameters: plan.config.parameters,
    filters: plainFilters(filters, rows),
    order,
    ...(cursor !== null && mayOrder && { key: identifierOf(rows, plan) }),
    ...(where && { where }),
    ...(search && { search }),
    ...(distinct && { distinct }),
    ...(distinct && publicDistinct(distinct, rows)),
    ...(distinct && distinctColumns(distinct, rows)),
    ...(declared?.handler && { handler: true }),
    ...(handlerParameters && { handlerParameters }),
    ...(fields && { fields }),
    ...(clientIncludes && { clientIncludes }),
  };
  const naming = declared?.fields ? declared : rows.pagination;
  const fieldsLocation = naming?.fields && naming.location;
  const { orderLocation, completion } = sorted.reading;
  return {
    location,
    operation,
    origins: originsOf(settings),
    ...(orderLocation && { orderLocation }),
    ...(completion && { completion }),
    ...(fieldsLocation && { fieldsLocation }),
    ...(declared?.filters && { filtersLocation: declared.location }),
    ...(search && searching && { searchLocation: searching.location }),
    span,
    rows,
    declared,
    settings,
    filters,
    written: sorted.written,
    foreignKey,
    conditions,
    scopedBy,
  };
}

/** In which order the rows come, and what is read of them. */
interface Reading {
  readonly settings: Settings;
  readonly cursor: readonly CursorField[] | null;
  readonly order: readonly OrderField[];
  readonly orderLocation?: SourceLocation;
  readonly completion?: Completion;
  readonly distinct?: readonly string[];
}

interface ReadingInput extends Pick<OperationInput, "rows" | "declared" | "foreignKey"> {
  readonly settings: Settings;
  readonly conditions: readonly FixedWhere[];
  readonly scopedBy: readonly string[];
}

/** Checks what is written, also of a handler, whose pages go by number and in its own order. */
function sortedBy(
  { rows, declared, foreignKey, settings, conditions, scopedBy }: ReadingInput,
  plan: Plan,
  diagnostics: Diagnostics,
): { readonly reading: Reading; readonly written: readonly WrittenOrderField[] } {
  const { model } = rows;
  const distinct = toDistinct(declared, rows, plan, diagnostics);
  const isScoped = foreignKey.length === 0;
  const common = {
    equal: new Set([...scopedBy, ...foreignKey, ...equalFields(conditions), ...(distinct ?? [])]),
    scopedBy: isScoped ? scopedBy : [],
    known: knownRows(conditions, [...scopedBy, ...foreignKey]),
  };
  // Read as a list of order fields by the option's kind.
  const positioned = (settings.get("viaCursor")?.value ?? []) as readonly WrittenOrderField[];
  const cursor = toCursor(positioned, rows, common, plan, diagnostics);
  const ordering = declared?.order === undefined ? rows.pagination : declared;
  const written = ordering?.order ?? [];
  const order = toOrder(written, rows, distinct, plan, diagnostics);
  if (distinct !== undefined) checkGroupOrder(written, distinct, rows, plan, diagnostics);
  if (declared?.handler === true) {
    const others = new Map([...settings].filter(([key]) => key !== "viaCursor" && key !== "clientOffset"));
    return { reading: { settings: others, cursor: null, order: [], ...(distinct && { distinct }) }, written };
  }
  // Groups that are sorted only by their own values keep the order that the identifier has by default.
  const isGrouped = distinct !== undefined && order.every(({ field }) => distinct.includes(field));
  const completion = cursor
    ? cursor.completion
    : isGrouped
      ? undefined
      : completionOf(order, common, model, plan.provider);
  const orderLocation = ordering?.order && ordering.location;
  return {
    reading: {
      settings,
      cursor: cursor?.fields ?? null,
      order: cursor ? order : withCompletion(order, completion, rows, plan),
      ...(orderLocation && { orderLocation }),
      ...(completion && { completion }),
      ...(distinct && { distinct }),
    },
    written,
  };
}

/** True if the items of a page have lists of others in them. */
function embedsList(
  rows: ModelDeclaration,
  fields: readonly string[] | undefined,
  clientIncludes: readonly string[] | undefined,
): boolean {
  const isShown = (name: string) => fields?.includes(name) !== false;
  return rows.fields.some(
    ({ field, embed }) =>
      field.list && (embed === undefined ? isIncludedBy(clientIncludes, field.name) : isShown(field.name)),
  );
}

/** The filters of an operation, with the orders that its way of reading allows. */
function offered(
  { cursor, order, distinct }: Reading,
  declared: PaginationDeclaration | undefined,
  rows: ModelDeclaration,
  plan: Plan,
  diagnostics: Diagnostics,
): LocatedFilters {
  const all = inFieldOrder(rows, [...toFilters(rows, plan, diagnostics), ...toPathFilters(rows, plan, diagnostics)]);
  const offered = offeredFilters(all, declared, rows, diagnostics);
  // Neither groups nor the rows of a handler are the rows that a facet counts.
  const filters = distinct || declared?.handler ? withoutFacets(offered) : offered;
  const grouped = distinct ? withGroupOrder(filters, distinct, order, rows, plan.provider) : filters;
  if (cursor === null) return grouped;
  const sortable = withoutOrders(grouped, (name, filter) =>
    filter.through ? isCursorPath(filter, rows.model, plan.provider) : isCursorField(name, rows.model, plan.provider),
  );
  return withEnumOrders(sortable, rows.model, plan);
}

/** A relation's filters by paths follow its own. */
function inFieldOrder({ fields }: ModelDeclaration, filters: readonly LocatedFilter[]): LocatedFilters {
  const places = new Map(
    fields.flatMap(({ field, publicName, counts }, index): [string, number][] => [
      [publicName.value, index],
      [field.name, index],
      ...counts.map((count): [string, number] => [count.publicName.value, index]),
    ]),
  );
  const placeOf = (name: string) => places.get(name.split(".")[0] ?? "") ?? 0;
  return new Map(filters.toSorted(([one], [other]) => placeOf(one) - placeOf(other)));
}

/** By the names that clients know the fields by. */
function plainFilters(filters: LocatedFilters, rows: ModelDeclaration): CollectionOperation["filters"] {
  return Object.fromEntries(
    [...filters].map(([field, { filter }]) => {
      const name = filter.anyOf ? field : publicNameOf(rows, field);
      return [name, name === field ? filter : { field, ...filter }];
    }),
  );
}

function publicDistinct(
  distinct: readonly string[],
  rows: ModelDeclaration,
): Pick<CollectionOperation, "publicDistinct"> {
  const names = distinct.map((name) => publicNameOf(rows, name));
  return names.every((name, index) => name === distinct[index]) ? {} : { publicDistinct: names };
}

function distinctColumns(
  distinct: readonly string[],
  { model }: ModelDeclaration,
): Pick<CollectionOperation, "distinctColumns"> {
  const columns = distinct.map((name) => {
    const field = model.fields.find((each) => each.name === name);
    return field?.kind === "scalar" || field?.kind === "enum" ? (field.column ?? name) : name;
  });
  return columns.every((column, index) => column === distinct[index]) ? {} : { distinctColumns: columns };
}
