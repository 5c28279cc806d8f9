/** Finds the filters that need an index. */

import type { FixedWhere, Provider } from "@prisma-paged/runtime/generator";
import type { FieldDeclaration, PaginationDeclaration } from "../annotations/declaration.js";
import { filterRules } from "../annotations/filter-kinds.js";
import type { Span } from "../diagnostics/diagnostics.js";
import type { ApiResource } from "../model/api-model.js";
import { equalFields, knownRows } from "../model/filters/request-placeholders.js";
import type { Schema } from "../model/schema.js";
import type { IndexColumn, Model } from "../schema/datamodel.js";
import { foundBy, hasFewValues, type PageRead, sortOf, withScopedIndexes } from "../schema/index-use.js";
import { withImpliedIndexes } from "../schema/partial-indexes.js";
import { routeText } from "../util/route-text.js";
import { allRows, type IndexNeed, inScope } from "./index-need.js";
import { advisedIndex, ascending, withIdentifier } from "./index-suggestion.js";
import { isOfLargeTable } from "./large-table.js";

/**
 * Returns the indexes that the filters of a model need. They are only foreseen, and not reported, unless an annotation
 * on its rows treats it as a large table. Such a collection is paged by cursor or partially, counted otherwise than
 * exactly, or bounded in depth. No index serves `not`, or a part of a string; this includes `start`, which ignores the
 * letter case. An index on a Boolean or an enum finds too many rows.
 *
 * @param listing every `@pagination` whose rows are the model's
 */
export function needsOfFilters(
  { written: { model, isView, fields }, resource: { where, scopedBy = [] }, operations: [collection] }: ApiResource,
  listing: readonly PaginationDeclaration[],
  { provider, config }: Pick<Schema, "provider" | "config">,
): readonly IndexNeed[] {
  // A filter below one parent reads only the few rows of that parent.
  if (isView || collection === undefined) return [];
  const isForeseen = !listing.some(isOfLargeTable);
  const { path } = collection.operation;
  const conditions = where === undefined ? [] : [where];
  const equal = new Set([...scopedBy, ...equalFields(conditions)]);
  const rows = { model, equal, conditions, scopedBy, provider, orderParameter: config.parameters.order };
  const unmet = (filtered: FilterNeed, span: Span): readonly IndexNeed[] => {
    const { query, ...need } = filtered;
    if (need.isMet(model)) return [];
    return [{ code: "filter-index", span, model, route: `${routeText(path)}?${query}`, isForeseen, ...need }];
  };
  const ofFields = fields.flatMap((declared) => {
    const column = columnOf(declared);
    if (column === undefined || declared.hidden !== undefined) return [];
    return declared.filters.flatMap(({ kind, span }) => {
      const filtered = filterNeed(kind, column, declared.publicName.value, rows);
      return filtered === undefined ? [] : unmet(filtered, span);
    });
  });
  // The rows of any of several fields are found only if each has an index. A field that none serves makes the others
  // useless.
  const ofSeveral = listing.flatMap(({ anyOf = [] }) =>
    anyOf.flatMap(({ name, fields: compared, match }) => {
      const needs = compared.flatMap(({ value, span }) => {
        const declared = fields.find(({ field }) => field.name === value);
        const column = declared && columnOf(declared);
        const filtered = column === undefined ? undefined : filterNeed(match, column, name.value, rows);
        return filtered === undefined ? [] : [{ filtered, span }];
      });
      return needs.length < compared.length ? [] : needs.flatMap(({ filtered, span }) => unmet(filtered, span));
    }),
  );
  return [...ofFields, ...ofSeveral];
}

type FilterNeed = Pick<IndexNeed, "effect" | "advice" | "isMet"> & { readonly query: string };

/** The rows that a filter is on, with the values and conditions that all of them have in common. */
interface FilteredRows extends Pick<PageRead, "equal"> {
  readonly conditions: readonly FixedWhere[];
  readonly model: Model;
  readonly scopedBy: readonly string[];
  readonly provider: Provider;
  /** The name of the parameter for orders: `order`. */
  readonly orderParameter: string;
}

/** Returns the index that a filter needs; undefined if none would help. */
export function filterNeed(
  kind: FieldDeclaration["filters"][number]["kind"],
  column: string,
  parameter: string,
  { model: schemaModel, equal, conditions, scopedBy, provider, orderParameter }: FilteredRows,
): FilterNeed | undefined {
  const advice = [ascending(column)];
  const rowFacts = knownRows(conditions, kind === "order" ? scopedBy : [...scopedBy, column]);
  const tableOf = (table: Model) => withImpliedIndexes(table, rowFacts, provider);
  const model = tableOf(schemaModel);
  if (kind === "order") {
    const read: PageRead = { equal, order: withIdentifier(advice, model) };
    return {
      query: `${orderParameter}[${parameter}]=asc`,
      effect: `sorts ${allRows(scopedBy)}`,
      advice: advisedIndex(read, advice, model, provider),
      isMet: (table) => sortOf(read, withScopedIndexes(tableOf(table), scopedBy), provider) === "few",
    };
  }
  if (hasFewValues(model, column)) return undefined;
  const isList = model.fields.find(({ name }) => name === column)?.list === true;
  // In a scope, the scope's own indexes find the rows, because an inverted index does not contain the scope's columns.
  if (isList && (kind !== "exact" || scopedBy.length > 0)) return undefined;
  const narrowed = foundBy(model, [...equal]);
  const reads = { effect: `reads ${allRows(narrowed)}`, advice: inScope(scopedBy, [column]).map(ascending) };
  const begins = (table: Model, isUsable: (indexColumn: IndexColumn) => boolean = () => true) =>
    tableOf(table).indexes.some((index) => {
      const indexColumn = index.find(({ field }) => field === column || !equal.has(field));
      return indexColumn?.field === column && isUsable(indexColumn);
    });
  const unorderedIndexesOf = ({ unordered = [] }: Model) => unordered.filter(({ field }) => field === column);
  const index = filterRules[kind].index?.(provider);
  if (index === undefined) return undefined;
  const query = `${parameter}${index.bound}=…`;
  const sorts = ({ holds }: IndexColumn) => holds !== "equality";
  if (index.finds === "value") {
    return { ...reads, query, isMet: (table) => (!isList && begins(table)) || unorderedIndexesOf(table).length > 0 };
  }
  return {
    ...reads,
    query,
    isMet: (table) => begins(table, sorts) || unorderedIndexesOf(table).some(({ findsRanges }) => findsRanges),
  };
}

/**
 * Returns the column that a filter compares: that of the field, or the foreign key of a relation. Undefined if there is
 * not exactly one.
 */
function columnOf({ field }: FieldDeclaration): string | undefined {
  if (field.kind === "relation") return field.from.length === 1 ? field.from[0] : undefined;
  return field.kind === "unsupported" ? undefined : field.name;
}
