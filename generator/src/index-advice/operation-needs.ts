/** Finds the indexes that the pages of an operation need. A view cannot have an index. */

import type { Provider } from "@prisma-paged/runtime/generator";
import type { ApiOperation } from "../model/api-model.js";
import { equalFields, knownRows } from "../model/filters/request-placeholders.js";
import type { Schema } from "../model/schema.js";
import type { Model } from "../schema/datamodel.js";
import {
  finds,
  findsForeignKey,
  foundBy,
  hasFewValues,
  type PageRead,
  shortfallOf,
  sortOf,
  withScopedIndexes,
  withSortedIndexes,
} from "../schema/index-use.js";
import { indexConditions, withImpliedIndexes } from "../schema/partial-indexes.js";
import { routeText } from "../util/route-text.js";
import { allRows, type IndexNeed, inScope } from "./index-need.js";
import { advisedIndex, ascending, inOneDirection, withIdentifier } from "./index-suggestion.js";
import { isLarge } from "./large-table.js";
import { movedNulls } from "./moved-nulls.js";

type NeedsSchema = Pick<Schema, "datamodel" | "provider" | "indexesForeignKeys">;

/** Returns the indexes that the pages of an operation need. */
export function needsOfOperation(apiOperation: ApiOperation, context: NeedsSchema): readonly IndexNeed[] {
  const { operation, written } = apiOperation;
  const { rows, scopedBy, foreignKey } = written;
  if (operation.handler || rows.isView || movedNulls(operation) !== undefined) return [];
  // No index contains the values of two tables.
  if (operation.pagination.viaCursor === null && operation.order.some(({ through }) => through !== undefined))
    return [];
  if (operation.distinct !== undefined) return needsOfGroups(apiOperation, context);
  const isScoped = scopedBy.length > 0 && foreignKey.length === 0;
  return isScoped ? needsOfScopedPage(apiOperation, context) : needsOfPage(apiOperation, context);
}

/**
 * Returns the index that a page needs if it is read by the columns of a scope. These begin the index, and the order
 * follows. The rows of one scope count as few unless an annotation treats them as a large table, as with those of one
 * parent.
 */
function needsOfScopedPage(
  apiOperation: ApiOperation,
  { provider, indexesForeignKeys }: NeedsSchema,
): readonly IndexNeed[] {
  const { operation, written } = apiOperation;
  const { rows, declared, conditions, scopedBy } = written;
  const model = tableOf(apiOperation, provider);
  const cursor = operation.pagination.viaCursor;
  const wanted = cursor ?? operation.order;
  const read: PageRead = {
    equal: new Set([...scopedBy, ...equalFields(conditions)]),
    order: withIdentifier(wanted, model),
  };
  const toScopedTable = (table: Model) =>
    withScopedIndexes(indexesForeignKeys ? withForeignKeys(table) : table, scopedBy);
  const isFound = (table: Model) => toScopedTable(table).indexes.length > 0;
  const sortsFew = wanted.length === 0 && !isLarge([declared, rows.pagination]);
  const isMet = (table: Model) =>
    sortOf(read, toScopedTable(table), provider) === "few" || (sortsFew && isFound(table));
  if (isMet(model)) return [];
  const sorting = sortingOf(apiOperation);
  const scoped = allRows(scopedBy);
  return [
    {
      code: sorting.code,
      span: sorting.span ?? rows.resource.scopedBy?.[0]?.span,
      model,
      route: routeText(operation.path),
      effect: isFound(model) ? `sorts ${scoped}` : `reads all rows to find ${scoped.replace("all", "the")}`,
      shortfall: shortfallOf(read, toScopedTable(model), provider),
      advice: advisedIndex(read, wanted, toScopedTable(model), provider),
      only: indexConditions(knownRows(conditions, []), model, provider),
      isMet,
    },
  ];
}

/**
 * Returns the table of an operation. Partial indexes that contain all rows that the operation may read count as indexes
 * of all rows.
 */
function tableOf({ written }: ApiOperation, provider: Provider): Model {
  const { rows, conditions, scopedBy, foreignKey } = written;
  return withImpliedIndexes(rows.model, knownRows(conditions, [...scopedBy, ...foreignKey]), provider);
}

/** Returns the table with the indexes that MySQL adds for foreign keys. */
function withForeignKeys(table: Model): Model {
  const added = table.fields.flatMap((field) =>
    field.kind === "relation" && field.from.length > 0 ? [field.from.map(ascending)] : [],
  );
  return { ...table, indexes: [...table.indexes, ...added] };
}

function needsOfPage(apiOperation: ApiOperation, context: NeedsSchema): readonly IndexNeed[] {
  const { datamodel, provider, indexesForeignKeys } = context;
  const { operation, written } = apiOperation;
  const { rows, foreignKey, span, declared, conditions, scopedBy } = written;
  const model = tableOf(apiOperation, provider);
  const cursor = operation.pagination.viaCursor;
  const order = withIdentifier(cursor ?? operation.order, model);
  const isRelation = foreignKey.length > 0;
  const read: PageRead = { equal: new Set([...scopedBy, ...foreignKey, ...equalFields(conditions)]), order };
  const findsParent = (table: Model) =>
    findsForeignKey(table, foreignKey, datamodel) || finds(table, inScope(scopedBy, foreignKey));
  const hasParent = (table: Model) => !isRelation || indexesForeignKeys || findsParent(table);
  // The rows of one parent are few, unless the relation is paged as a large one.
  const sortsFew = isRelation && !isLarge([declared, rows.pagination]);
  const isSorted = (table: Model) => sortOf(read, table, provider) === "few";
  const isMet = (table: Model) => hasParent(table) && (isSorted(table) || (sortsFew && findsParent(table)));
  if (hasParent(model) && (isSorted(model) || sortsFew)) return [];
  const sort = sortOf(read, model, provider);
  const need = {
    model,
    route: routeText(operation.path),
    advice: advisedIndex(read, cursor ?? operation.order, model, provider),
    only: indexConditions(knownRows(conditions, []), model, provider),
    isMet,
  };
  const indexedColumns = foundBy(model, inScope(scopedBy, foreignKey));
  if (sort === "few") {
    return [
      { ...need, code: "relation-index", span, effect: `reads ${allRows(indexedColumns)} to find those of one parent` },
    ];
  }
  const shortfall = shortfallOf(read, model, provider);
  const effect = !isRelation
    ? `sorts ${sortedRows(sort, read)}`
    : hasParent(model)
      ? "sorts all rows of one parent"
      : `reads ${allRows(indexedColumns)} and sorts those of one parent`;
  return [{ ...need, ...sortingOf(apiOperation), shortfall, effect }];
}

/** Returns the code and the span of a warning about what sorts the rows: the cursor, or the order. */
function sortingOf({ operation, written: { settings, order } }: ApiOperation): Pick<IndexNeed, "code" | "span"> {
  return operation.pagination.viaCursor === null
    ? { code: "order-index", span: order[0]?.span }
    : { code: "cursor-index", span: settings.get("viaCursor")?.span };
}

function sortedRows(sort: "equal" | "all", { order, equal }: PageRead): string {
  const first = order.find(({ field }) => !equal.has(field));
  return allRows(sort === "equal" && first ? [first.field] : []);
}

/**
 * Returns the indexes that `distinct` needs. Groups in the order of their values are read in the order of an index on
 * these values. The first row of each group is found by its values and by the field that orders the rows. If that is
 * the identifier, it needs no other index.
 */
function needsOfGroups(apiOperation: ApiOperation, { provider }: NeedsSchema): readonly IndexNeed[] {
  const { operation, written } = apiOperation;
  const { declared, conditions, scopedBy } = written;
  const model = tableOf(apiOperation, provider);
  const { order, distinct: by = [] } = operation;
  const wanted = order.filter(({ field }) => !by.includes(field));
  const equal = new Set([...scopedBy, ...equalFields(conditions), ...by]);
  const read: PageRead = { equal, order: withIdentifier(wanted, model) };
  const groups = inScope(scopedBy, by);
  // Few groups have many rows each: they are all read in any case, and an index of only the group finds too many.
  const isFew = by.every((name) => hasFewValues(model, name));
  const isFound = (table: Model) => !isFew && finds(withSortedIndexes(table), groups);
  const isSorted = (table: Model) => sortOf(read, withScopedIndexes(table, scopedBy), provider) === "few";
  const isMet = (table: Model) => isFound(table) || (wanted.length > 0 && isSorted(table));
  if (order.length === 0 || (isFew && wanted.length === 0) || isMet(model)) return [];
  const values = by.map((name) => `\`${name}\``).join(", ");
  return [
    {
      code: "distinct-index",
      span: declared?.distinct?.[0]?.span,
      model,
      route: routeText(operation.path),
      effect: `reads all rows to find ${wanted.length === 0 ? "the" : "the first of each"} distinct ${values}`,
      advice: [...groups.map(ascending), ...inOneDirection(wanted)],
      isMet,
    },
  ];
}
