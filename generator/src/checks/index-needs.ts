/** The requests of an API that need an index, and what the database does without it. A view has no indexes of its own. */
import type { FixedWhere, Provider } from "@prisma-paged/runtime/generator";
import type { ModelDeclaration, PaginationDeclaration } from "../annotations/declaration.js";
import type { DiagnosticCode } from "../diagnostics/catalogue.js";
import type { Span } from "../diagnostics/diagnostics.js";
import { conditionAt } from "../model/filters/fixed-filter.js";
import type { LocatedOperation } from "../model/operation.js";
import { templated } from "../model/paths.js";
import type { Plan } from "../model/plan.js";
import type { IndexField, Model, RelationField } from "../schema/datamodel.js";
import { inverseOf } from "../schema/field-types.js";
import { formatList } from "../util/wording.js";
import { advisedIndex, ascending, completed, inOneDirection } from "./index-suggestion.js";
import { finds, hasFewValues, type PageRead, sortOf, storesIdentifier, withScopedIndexes } from "./index-use.js";
import { movedNulls } from "./moved-nulls.js";

export interface IndexNeed {
  readonly code: DiagnosticCode;
  readonly span: Span | undefined;
  /** Of the rows that are read. */
  readonly model: Model;
  /** `GET /books/feed`. */
  readonly route: string;
  /** What each page does without an index: `sorts all rows`. */
  readonly effect: string;
  /** The columns that serve it. */
  readonly advice: readonly IndexField[];
  /** Whether the indexes of the table, as they are or as they would be, serve it. */
  readonly isMet: (model: Model) => boolean;
}

type NeedsPlan = Pick<Plan, "provider" | "indexesForeignKeys">;

/** Of the pages of an operation. */
export function needsOfOperation(located: LocatedOperation, plan: NeedsPlan): readonly IndexNeed[] {
  const { operation, rows } = located;
  if (operation.handler || rows.isView || movedNulls(operation) !== undefined) return [];
  if (operation.distinct !== undefined) return needsOfGroups(located, plan);
  const isScoped = located.scopedBy.length > 0 && located.foreignKey.length === 0;
  return isScoped ? needsOfScopedPage(located, plan) : needsOfPage(located, plan);
}

/**
 * Of a page that is read by the columns of a scope: they begin the index, and the order follows. The rows of one scope are
 * few if nothing says otherwise, as those of one parent are.
 */
function needsOfScopedPage(
  located: LocatedOperation,
  { provider, indexesForeignKeys }: NeedsPlan,
): readonly IndexNeed[] {
  const { operation, rows, settings, written, declared, conditions, scopedBy } = located;
  const { model } = rows;
  const cursor = operation.pagination.viaCursor;
  const asked = cursor ?? operation.order;
  const read: PageRead = {
    equal: new Set([...scopedBy, ...equalFields(conditions)]),
    order: completed(asked, model),
  };
  const known = (table: Model) => withScopedIndexes(indexesForeignKeys ? withForeignKeys(table) : table, scopedBy);
  const isFound = (table: Model) => known(table).indexes.length > 0;
  const sortsFew = asked.length === 0 && !isLarge([declared, rows.pagination]);
  const isMet = (table: Model) => sortOf(read, known(table), provider) === "few" || (sortsFew && isFound(table));
  if (isMet(model)) return [];
  const [code, place] =
    cursor === null
      ? (["order-index", written[0]?.span] as const)
      : (["cursor-index", settings.get("viaCursor")?.span] as const);
  const scoped = `the rows with the same ${formatList(scopedBy)}`;
  return [
    {
      code,
      span: place ?? rows.resource.scopedBy?.[0]?.span,
      model,
      route: routeOf(operation.path),
      effect: isFound(model) ? `sorts all ${scoped.slice(4)}` : `reads all rows to find ${scoped}`,
      advice: advisedIndex(read, asked, known(model), provider),
      isMet,
    },
  ];
}

/** With the indexes that MySQL adds. */
function withForeignKeys(table: Model): Model {
  const added = table.fields.flatMap((field) =>
    field.kind === "relation" && field.from.length > 0 ? [field.from.map(ascending)] : [],
  );
  return { ...table, indexes: [...table.indexes, ...added] };
}

function isLarge(declared: readonly (PaginationDeclaration | undefined)[]): boolean {
  return declared.some((each) => each !== undefined && isOfLargeTable(each));
}

function needsOfPage(located: LocatedOperation, { provider, indexesForeignKeys }: NeedsPlan): readonly IndexNeed[] {
  const { operation, rows, settings, written, foreignKey, span, declared, conditions, scopedBy } = located;
  const { model } = rows;
  const cursor = operation.pagination.viaCursor;
  const order = completed(cursor ?? operation.order, model);
  const isRelation = foreignKey.length > 0;
  const read: PageRead = { equal: new Set([...scopedBy, ...foreignKey, ...equalFields(conditions)]), order };
  const findsParent = (table: Model) => finds(table, foreignKey) || finds(table, inScope(scopedBy, foreignKey));
  const hasParent = (table: Model) => !isRelation || indexesForeignKeys || findsParent(table);
  // The rows of one parent are few, unless the relation is paged as a large one.
  const sortsFew = isRelation && !isLarge([declared, rows.pagination]);
  const isSorted = (table: Model) => sortOf(read, table, provider) === "few";
  const isMet = (table: Model) => hasParent(table) && (isSorted(table) || (sortsFew && findsParent(table)));
  if (hasParent(model) && (isSorted(model) || sortsFew)) return [];
  const sort = sortOf(read, model, provider);
  const [code, place] =
    cursor === null
      ? (["order-index", written[0]?.span] as const)
      : (["cursor-index", settings.get("viaCursor")?.span] as const);
  const need = {
    model,
    route: routeOf(operation.path),
    advice: advisedIndex(read, cursor ?? operation.order, model, provider),
    isMet,
  };
  if (sort === "few") {
    return [{ ...need, code: "relation-index", span, effect: "reads all rows to find those of one parent" }];
  }
  const which = hasParent(model) && isRelation ? "all rows of one parent" : sortedRows(sort, read);
  return [{ ...need, code, span: place, effect: `sorts ${which}` }];
}

function sortedRows(sort: "equal" | "all", { order, equal }: PageRead): string {
  const first = order.find(({ field }) => !equal.has(field));
  return sort === "all" ? "all rows" : `all rows with the same \`${first?.field}\``;
}

/**
 * Of `distinct`: groups in the order of their own values are walked along an index of these. The first row of each group
 * is found by its values and by the field that orders the rows; by the identifier, it needs no other index.
 */
function needsOfGroups(
  { operation, rows, declared, conditions, scopedBy }: LocatedOperation,
  { provider }: NeedsPlan,
): readonly IndexNeed[] {
  const { model } = rows;
  const { order, distinct: by = [] } = operation;
  const asked = order.filter(({ field }) => !by.includes(field));
  const equal = new Set([...scopedBy, ...equalFields(conditions), ...by]);
  const read: PageRead = { equal, order: completed(asked, model) };
  const groups = inScope(scopedBy, by);
  // Few groups have many rows each: they are all read in any case, and an index of the group alone finds too many.
  const isFew = by.every((name) => hasFewValues(model, name));
  const isFound = (table: Model) => !isFew && finds(table, groups);
  const isSorted = (table: Model) => sortOf(read, withScopedIndexes(table, scopedBy), provider) === "few";
  const isMet = (table: Model) => isFound(table) || (asked.length > 0 && isSorted(table));
  if (order.length === 0 || (isFew && asked.length === 0) || isMet(model)) return [];
  const values = by.map((name) => `\`${name}\``).join(", ");
  return [
    {
      code: "distinct-index",
      span: declared?.distinct?.[0]?.span,
      model,
      route: routeOf(operation.path),
      effect: `reads all rows to find ${asked.length === 0 ? "the" : "the first of each"} distinct ${values}`,
      advice: [...groups.map(ascending), ...inOneDirection(asked)],
      isMet,
    },
  ];
}

/** Of the lists in its items, which are read together: in the order of the foreign key, then of the identifier. */
export function needsOfEmbeddedLists(
  { fields }: ModelDeclaration,
  path: string,
  {
    datamodel,
    provider,
    indexesForeignKeys,
    resources,
  }: Pick<Plan, "datamodel" | "provider" | "indexesForeignKeys" | "resources">,
): readonly IndexNeed[] {
  const lists = fields.filter(
    (each): each is typeof each & { readonly field: RelationField } =>
      each.field.kind === "relation" && each.field.list && each.embed?.limit !== undefined,
  );
  return lists.flatMap(({ field, embed }) => {
    const target = resources.get(field.type)?.declaration;
    const foreignKey = inverseOf(field, datamodel)?.from ?? [];
    if (target === undefined || target.isView || foreignKey.length === 0 || indexesForeignKeys) return [];
    const { scopedBy = [] } = resources.get(field.type)?.resource ?? {};
    const isMet = (table: Model) => finds(table, foreignKey) || finds(table, inScope(scopedBy, foreignKey));
    if (isMet(target.model)) return [];
    return [
      {
        code: "embed-index" as const,
        span: embed?.span,
        model: target.model,
        route: routeOf(path),
        effect: `reads all rows to find the \`${field.name}\` of its items`,
        advice: withKey(foreignKey.map(ascending), target.model, provider),
        isMet,
      },
    ];
  });
}

/** Columns, after those of the scope. */
export function inScope(scopedBy: readonly string[], columns: readonly string[]): readonly string[] {
  return [...new Set([...scopedBy, ...columns])];
}

/** With the identifier behind the fields, unless the database puts it there itself. */
function withKey(index: readonly IndexField[], model: Model, provider: Provider): readonly IndexField[] {
  return storesIdentifier(model, provider) ? index : completed(index, model);
}

/** Whether an annotation treats its rows as a large table. Global options say nothing about one table. */
export function isOfLargeTable({ settings }: PaginationDeclaration): boolean {
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

/** The fields that have one value in all rows of these; a range or a list does not order them. */
export function equalFields(conditions: readonly FixedWhere[]): readonly string[] {
  const isOne = (value: unknown) => typeof value !== "object" || value === null;
  return conditions.flatMap((where) =>
    Object.entries(conditionAt(where, new Date(0))).flatMap(([name, value]) => (isOne(value) ? [name] : [])),
  );
}

export function routeOf(path: string): string {
  return `GET ${templated(path)}`;
}
