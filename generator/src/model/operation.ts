/** Resolves one collection operation: its options over the three levels, its order, its condition and its filters. */
import {
  type CollectionOperation,
  type CursorField,
  type FixedWhere,
  type OrderField,
  paginationOptions,
} from "@prisma-paged/runtime/generator";
import { type ModelDeclaration, type PaginationDeclaration, publicNameOf } from "../annotations/declaration.js";
import { Diagnostics } from "../diagnostics/diagnostics.js";
import type { WrittenOrderField } from "../options/order-value.js";
import { originsOf, type ResolvedOptions, toPagination } from "../options/resolve.js";
import { formatLocation } from "../schema/location.js";
import type { SourceLocation } from "../schema/source-map.js";
import { onceFor } from "../util/once-for.js";
import type { ApiOperation, ApiRelationOperation, SentItems } from "./api-model.js";
import { publicPath } from "./field-path.js";
import type { ModelItemField } from "./fields/item-field.js";
import { toAnyOf } from "./filters/any-of.js";
import {
  type FiltersWithSpan,
  type FilterWithSpan,
  toFilters,
  withEnumOrders,
  withoutFacets,
  withoutOrders,
  withoutRequired,
} from "./filters/filters.js";
import { toFixedWhere } from "./filters/fixed-where.js";
import { offeredFilters, toSearch } from "./filters/offered-parameters.js";
import { toPathFilters } from "./filters/path-filters.js";
import { equalFields, knownRows } from "./filters/request-placeholders.js";
import { toHandlerParameters } from "./handler-parameters.js";
import type { Identities } from "./identities.js";
import { isIncludedBy } from "./includes.js";
import type { SchemaContext } from "./item-keys.js";
import { isCursorField, isCursorPath, toCursor } from "./order/cursor.js";
import { checkGroupOrder, toDistinct, withGroupOrder } from "./order/distinct.js";
import { orderWithTieBreaker, type TieBreaker, tieBreakerOf, toOrder } from "./order/order.js";
import { identifierOf } from "./resource.js";
import type { OperationRoute, RelationRoute } from "./routes.js";
import { sentFieldKeys } from "./sent-fields.js";

/** The results of other steps that an operation is made of. */
export interface OperationContext {
  readonly schema: SchemaContext;
  /** Returns the fields of a model's items that at least one route sends. */
  fieldsOf(model: string): readonly ModelItemField[];
  /** Returns the line of a block in its file. */
  locate(location: SourceLocation): SourceLocation;
}

export function toOperation(
  route: OperationRoute,
  { schema: context, fieldsOf, locate }: OperationContext,
  diagnostics: Diagnostics,
): ApiOperation {
  const { name, path, location, span, rows, declared, foreignKey, ofParent = [], sent } = route;
  const { where: ofResource, scopedBy = [] } = context.resources.get(rows.model.name)?.resource ?? {};
  const where = declared?.where && toFixedWhere(declared.where, rows.model, context, diagnostics);
  const conditions = [ofResource, where].filter((condition) => condition !== undefined);
  const sorted = sortedBy({ ...route, conditions, scopedBy }, context, diagnostics);
  const { settings, cursor, order, orderLocation, completion, distinct } = sorted.reading;
  // An operation with a handler only offers the searches that it declares itself, because only the application can
  // search the handler's rows.
  const searching = declared?.search || declared?.handler === true ? declared : rows.pagination;
  const search = toSearch(searching?.search, rows, context, diagnostics);
  const handlerParameters = toHandlerParameters(declared, context.datamodel, diagnostics);
  const guesses = {
    ...(embedsList(rows, sent) && { fetchJoinCollection: true }),
    ...(distinct !== undefined && { useOutputWalkers: true }),
  };
  const ofFields = withoutRequired(offered(sorted.reading, declared, rows, context, diagnostics), ofParent);
  const comparing = declared?.anyOf || declared?.handler === true ? declared : rows.pagination;
  const filters = new Map([...ofFields, ...toAnyOf(comparing?.anyOf, ofFields, rows, context, diagnostics)]);
  const mayOrder = [...filters.values()].some(({ filter }) => filter.order);
  const pagination = { ...toPagination(settings, guesses), viaCursor: cursor };
  const clientIncludes = sent.clientIncludes?.map((include) => publicPath(include, rows.model, context));
  const operation: CollectionOperation = {
    name,
    path,
    pagination,
    parameters: context.config.parameters,
    filters: plainFilters(filters, rows),
    order,
    ...(cursor !== null && mayOrder && { key: identifierOf(rows, context) }),
    ...(where && { where }),
    ...(search && { search }),
    ...(distinct && { distinct }),
    ...(distinct && publicDistinct(distinct, rows)),
    ...(distinct && distinctColumns(distinct, rows)),
    ...(declared?.handler && { handler: true }),
    ...(handlerParameters && { handlerParameters }),
    ...sentFieldKeys(sent.fields, fieldsOf(rows.model.name), pagination.clientFields),
    ...(clientIncludes && { clientIncludes }),
  };
  const naming = declared?.fields ? declared : rows.pagination;
  const locations = {
    orderLocation,
    fieldsLocation: naming?.fields && naming.location,
    filtersLocation: declared?.filters && declared.location,
    searchLocation: search && searching?.location,
  };
  const locationEntries = Object.entries(locations).flatMap(([key, place]) =>
    place ? [[key, locate(place)] as const] : [],
  );
  const origins = Object.entries(originsOf(settings));
  return {
    operation,
    derivedOptions: guessedOptions.filter((key) => !settings.has(key)),
    ...(completion && { completion }),
    written: {
      location: locate(location),
      span,
      rows,
      declared,
      settings,
      origins: Object.fromEntries(origins.map(([option, origin]) => [option, formatLocation(locate(origin))])),
      sent,
      filters,
      order: sorted.written,
      foreignKey,
      conditions,
      scopedBy,
      ...Object.fromEntries(locationEntries),
    },
  };
}

export function toRelationOperation(
  route: RelationRoute,
  context: OperationContext,
  diagnostics: Diagnostics,
): ApiRelationOperation {
  const { relation, target, parent } = route;
  return { ...toOperation(route, context, diagnostics), relation, target, parent };
}

/** The options that follow from an operation if nobody has set them, such as `fetchJoinCollection`. */
const guessedOptions = paginationOptions.filter(({ guessed }) => guessed).map(({ key }) => key);

/** The order in which rows are read, and the fields that distinguish them. */
interface RowOrder {
  readonly settings: ResolvedOptions;
  readonly cursor: readonly CursorField[] | null;
  readonly order: readonly OrderField[];
  readonly orderLocation?: SourceLocation;
  readonly completion?: TieBreaker;
  readonly distinct?: readonly string[];
}

interface RowOrderInput extends Pick<OperationRoute, "rows" | "declared" | "foreignKey" | "settings"> {
  readonly conditions: readonly FixedWhere[];
  readonly scopedBy: readonly string[];
}

/**
 * Resolves the order or the cursor of an operation. With a handler, they are only checked, because the handler decides
 * its order, and its pages have numbers.
 */
function sortedBy(
  { rows, declared, foreignKey, settings, conditions, scopedBy }: RowOrderInput,
  context: Identities,
  diagnostics: Diagnostics,
): { readonly reading: RowOrder; readonly written: readonly WrittenOrderField[] } {
  const { model } = rows;
  const distinct = toDistinct(declared, rows, context, diagnostics);
  const isScoped = foreignKey.length === 0;
  const common = {
    equal: new Set([...scopedBy, ...foreignKey, ...equalFields(conditions), ...(distinct ?? [])]),
    scopedBy: isScoped ? scopedBy : [],
    known: knownRows(conditions, [...scopedBy, ...foreignKey]),
  };
  // The option's kind ensures that the value is a list of order fields.
  const positioned = (settings.get("viaCursor")?.value ?? []) as readonly WrittenOrderField[];
  const cursor = toCursor(positioned, rows, common, context, diagnostics);
  const ordering = declared?.order === undefined ? rows.pagination : declared;
  const written = ordering?.order ?? [];
  const order = toOrder(written, rows, distinct, context, diagnostics);
  if (distinct !== undefined) checkGroupOrder(written, distinct, rows, context, diagnostics);
  if (declared?.handler === true) {
    const remainingSettings = new Map([...settings].filter(([key]) => key !== "viaCursor" && key !== "clientOffset"));
    return {
      reading: { settings: remainingSettings, cursor: null, order: [], ...(distinct && { distinct }) },
      written,
    };
  }
  // Groups that are sorted only by their own values keep the order that the identifier has by default.
  const isGrouped = distinct !== undefined && order.every(({ field }) => distinct.includes(field));
  const completion = cursor
    ? cursor.completion
    : isGrouped
      ? undefined
      : tieBreakerOf(order, common, model, context.provider);
  const orderLocation = ordering?.order && ordering.location;
  return {
    reading: {
      settings,
      cursor: cursor?.fields ?? null,
      order: cursor ? order : orderWithTieBreaker(order, completion, rows, context),
      ...(orderLocation && { orderLocation }),
      ...(completion && { completion }),
      ...(distinct && { distinct }),
    },
    written,
  };
}

/** Whether the items of a page contain lists of other items. */
function embedsList(rows: ModelDeclaration, { fields, clientIncludes }: SentItems): boolean {
  const isShown = (name: string) => fields?.includes(name) !== false;
  return rows.fields.some(
    ({ field, embed }) =>
      field.list && (embed === undefined ? isIncludedBy(clientIncludes, field.name) : isShown(field.name)),
  );
}

/** Returns the filters of an operation, with the orders that its order, its cursor or its groups allow. */
function offered(
  { cursor, order, distinct }: RowOrder,
  declared: PaginationDeclaration | undefined,
  rows: ModelDeclaration,
  context: Identities,
  diagnostics: Diagnostics,
): FiltersWithSpan {
  const { declaredFilters, problems } = filtersIn(context)(rows);
  diagnostics.include(problems);
  const offered = offeredFilters(declaredFilters, declared, rows, diagnostics);
  // A facet would count other rows than the groups, or the rows of the handler.
  const filters = distinct || declared?.handler ? withoutFacets(offered) : offered;
  const grouped = distinct ? withGroupOrder(filters, distinct, order, rows, context.provider) : filters;
  if (cursor === null) return grouped;
  const sortable = withoutOrders(grouped, (name, filter) =>
    filter.through
      ? isCursorPath(filter, rows.model, context.provider)
      : isCursorField(name, rows.model, context.provider),
  );
  return withEnumOrders(sortable, rows.model, context);
}

/** Returns the function that makes the filters of a model once for all operations that list its rows. */
const filtersIn = onceFor((context: Identities) =>
  onceFor((rows: ModelDeclaration) => {
    const problems = new Diagnostics();
    const filters = [...toFilters(rows, context, problems), ...toPathFilters(rows, context, problems)];
    return { declaredFilters: inFieldOrder(rows, filters), problems };
  }),
);

/** Sorts filters in the order of the fields. The filters of a relation by paths follow its own filter. */
function inFieldOrder({ fields }: ModelDeclaration, filters: readonly FilterWithSpan[]): FiltersWithSpan {
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

/** Returns the filters by the public names of their fields. */
function plainFilters(filters: FiltersWithSpan, rows: ModelDeclaration): CollectionOperation["filters"] {
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
