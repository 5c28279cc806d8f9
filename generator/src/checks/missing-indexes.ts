/**
 * Orders, cursors, filters and lists that no index serves: each warning has the line to add. A view has no indexes of
 * its own.
 */
import type { CollectionOperation, Provider } from "@prisma-paged/runtime/generator";
import type { FilterKind } from "../annotations/argument-names.js";
import type { FieldDeclaration, ModelDeclaration, PaginationDeclaration } from "../annotations/declaration.js";
import type { WrittenOrderField } from "../annotations/order-value.js";
import type { Diagnostics, Span } from "../diagnostics/diagnostics.js";
import type { Plan } from "../model/plan.js";
import type { Settings } from "../options/resolve.js";
import type { IndexField, Model, RelationField } from "../schema/datamodel.js";
import { inverseOf, sameSet } from "../schema/field-types.js";
import { indexHint } from "./index-suggestion.js";

export interface OrderChecks {
  readonly operation: CollectionOperation;
  readonly settings: Settings;
  /** The default order, as written. */
  readonly written: readonly WrittenOrderField[];
  readonly rows: ModelDeclaration;
  /** Of a list relation, if its target holds it. */
  readonly foreignKey: readonly string[];
  readonly provider: Provider;
  readonly indexesForeignKeys: boolean;
  /** Of the operation. */
  readonly span: Span;
}

/** The order in which the database reads the pages of an operation. */
export function warnOfOrder(checks: OrderChecks, diagnostics: Diagnostics): void {
  const { operation, settings, written, rows, foreignKey, provider } = checks;
  const { viaCursor } = operation.pagination;
  if (operation.handler || rows.isView) return;
  const { model } = rows;
  const sorted = viaCursor === null ? operation.order : viaCursor.slice(1);
  const moved = sorted.find(({ nulls }) => nulls !== undefined);
  if (moved !== undefined) {
    const message = `\`${model.name}.${moved.field}\` has its nulls ${moved.nulls}, where the database has them ${moved.nulls === "first" ? "last" : "first"}: no \`@@index\` serves this order, and each page sorts all rows.`;
    const span = viaCursor === null ? written[0]?.span : settings.get("viaCursor")?.span;
    diagnostics.warning("order-index", message, span, nullsHint(provider));
    return;
  }
  const fixed = new Set([...foreignKey, ...equalFields(operation.where ?? {})]);
  if (viaCursor !== null) {
    // Without the identifier that completes it: some databases keep that in every index.
    const cursor = settings.get("viaCursor");
    const declared = Array.isArray(cursor?.value) ? viaCursor.slice(0, cursor.value.length) : viaCursor;
    if (isServed(declared, model, fixed)) {
      warnOfRelation(checks, fixed, viaCursor, diagnostics);
    } else {
      const hint = indexHint(model, provider, fixed, viaCursor);
      const message = `No index of \`${model.name}\` begins with the cursor's fields: each page sorts all rows.`;
      diagnostics.warning("cursor-index", message, cursor?.span, hint);
    }
  } else if (operation.order.length === 0 || isServed(operation.order, model, fixed)) {
    warnOfRelation(checks, fixed, operation.order, diagnostics);
  } else {
    const hint = indexHint(model, provider, fixed, operation.order);
    const message = `No index of \`${model.name}\` begins with the fields of its order: each page sorts all rows.`;
    diagnostics.warning("order-index", message, written[0]?.span, hint);
  }
}

function nullsHint(provider: Provider): string {
  const leave = "leave the nulls to the database, or page by a cursor that begins with the field";
  return provider === "postgresql" ? `${leave}; or make an index with NULLS FIRST or LAST in a migration` : leave;
}

/** The rows of one parent, in an order that an index serves or that their identifiers have. */
function warnOfRelation(
  { rows: { model }, foreignKey, provider, indexesForeignKeys, span }: OrderChecks,
  fixed: ReadonlySet<string>,
  order: readonly IndexField[],
  diagnostics: Diagnostics,
): void {
  if (foreignKey.length === 0 || indexesForeignKeys || leadsTo(model, foreignKey)) return;
  const message = `No index of \`${model.name}\` begins with \`${foreignKey.join(", ")}\`: a page reads its table to find the rows of one parent.`;
  const hint = indexHint(model, provider, fixed, order);
  diagnostics.warning("relation-index", message, span, hint);
}

/** True if an index begins with the foreign key, or finds its values without an order. */
function leadsTo({ indexes, unordered = [] }: Model, foreignKey: readonly string[]): boolean {
  const begin = (index: readonly IndexField[]) => index.slice(0, foreignKey.length).map(({ field }) => field);
  if (foreignKey.length === 1 && unordered.some(({ field }) => field === foreignKey[0])) return true;
  return indexes.some((index) => sameSet(begin(index), foreignKey));
}

/**
 * Filters of a model that its own annotations treat as a large table: one of the collections over it is paged by
 * cursor or partially, counted otherwise than exactly, or bounded in depth. Global options say nothing about one
 * table. No index serves `partial` and `start`, which ignore the letter case, and one on a Boolean is of little use.
 *
 * @param listing every `@pagination` whose rows are the model's
 */
export function warnOfFilters(
  { model, isView, fields }: ModelDeclaration,
  listing: readonly PaginationDeclaration[],
  provider: Provider,
  diagnostics: Diagnostics,
): void {
  if (isView || !listing.some(isOfLargeTable)) return;
  for (const declared of fields) {
    const field = columnOf(declared);
    if (field === undefined || declared.hidden !== undefined) continue;
    const filter = declared.filters.find(({ kind }) => !isFilterServed(kind, field, model));
    if (filter === undefined) continue;
    const message = `No index of \`${model.name}\` begins with \`${field}\`, and its table is paged as a large one: the filter \`${filter.kind}\` reads all of it.`;
    diagnostics.warning("filter-index", message, filter.span, indexHint(model, provider, [field]));
  }
}

/** True if an index finds the filter's rows, and for a filter that no index serves. */
function isFilterServed(kind: FilterKind, field: string, { indexes, unordered = [] }: Model): boolean {
  if (kind !== "exact" && kind !== "range" && kind !== "order") return true;
  if (indexes.some(([first]) => first?.field === field)) return true;
  const found = unordered.filter((index) => index.field === field);
  return kind === "exact" ? found.length > 0 : kind === "range" && found.some(({ findsRanges }) => findsRanges);
}

/** The fields of a fixed filter that have one value; a range or a list does not order the rows. */
function equalFields(where: object): readonly string[] {
  return Object.entries(where).flatMap(([name, value]) => (typeof value === "object" && value !== null ? [] : [name]));
}

/**
 * Embedded lists are read item by item, so that a page reads the target's table as often as it has items, unless an
 * index begins with the foreign key.
 */
export function warnOfEmbeddedLists({ fields }: ModelDeclaration, plan: EmbeddingPlan, diagnostics: Diagnostics): void {
  for (const { field, embed } of fields) {
    if (field.kind === "relation" && field.list && embed?.limit !== undefined) {
      warnOfEmbeddedList(embed.span, field, plan, diagnostics);
    }
  }
}

type EmbeddingPlan = Pick<Plan, "datamodel" | "provider" | "indexesForeignKeys" | "resources">;

function warnOfEmbeddedList(
  span: Span,
  field: RelationField,
  { datamodel, provider, indexesForeignKeys, resources }: EmbeddingPlan,
  diagnostics: Diagnostics,
): void {
  const declared = resources.get(field.type)?.declaration;
  const foreignKey = inverseOf(field, datamodel)?.from ?? [];
  if (declared === undefined || declared.isView || foreignKey.length === 0) return;
  const target = declared.model;
  if (indexesForeignKeys || leadsTo(target, foreignKey)) return;
  const columns = foreignKey.join(", ");
  const message = `No index of \`${target.name}\` begins with \`${columns}\`: a page reads its table once for each item, to find the list that is embedded.`;
  diagnostics.warning("embed-index", message, span, indexHint(target, provider, foreignKey));
}

/** The column that a filter compares: the field's own, or the foreign key of a relation. */
function columnOf({ field }: FieldDeclaration): string | undefined {
  if (field.kind === "relation") return field.from.length === 1 ? field.from[0] : undefined;
  const isIndexable = field.kind === "enum" || (field.kind === "scalar" && field.type !== "Boolean");
  return isIndexable && !field.list ? field.name : undefined;
}

function isOfLargeTable({ settings }: PaginationDeclaration): boolean {
  return settings.some(({ key, value }) => {
    switch (key) {
      case "viaCursor":
        return Array.isArray(value) && value.length > 0;
      case "partial":
        return value === true;
      case "count":
        return value !== "exact";
      case "maximumOffset":
        return true;
      default:
        return false;
    }
  });
}

/**
 * True if an index begins with the fields, or with some of them that are unique together, and can be read in their
 * order: from either end, so that all directions agree with its own or none does. Fields that are equal in all rows of
 * the operation, by `where` or as the parent's key, may come before or between them.
 */
function isServed(order: readonly IndexField[], model: Model, fixed: ReadonlySet<string>): boolean {
  const wanted = order.filter(({ field }) => !fixed.has(field));
  return model.indexes.some((index) => {
    const rest = index.filter(({ field }) => !fixed.has(field));
    const begun = wanted.slice(0, rest.length);
    const isPrefix = begun.every(({ field }, at) => field === rest[at]?.field);
    const turned = new Set(begun.map(({ direction }, at) => direction !== rest[at]?.direction));
    const isUnique = model.uniques.some((unique) => unique.every((name) => index.some(({ field }) => field === name)));
    return isPrefix && turned.size <= 1 && (rest.length >= wanted.length || isUnique);
  });
}
