/** The requests of an API that need an index, and what the database does without it. A view has no indexes of its own. */
import type { FixedWhere, Provider } from "@prisma-paged/runtime/generator";
import type { ModelDeclaration, PaginationDeclaration } from "../annotations/declaration.js";
import type { DiagnosticCode } from "../diagnostics/catalogue.js";
import type { Span } from "../diagnostics/diagnostics.js";
import { conditionAt } from "../model/fixed-filter.js";
import type { LocatedOperation } from "../model/operation.js";
import { templated } from "../model/paths.js";
import type { Plan } from "../model/plan.js";
import type { IndexField, Model, RelationField } from "../schema/datamodel.js";
import { inverseOf } from "../schema/field-types.js";
import { advisedIndex, ascending, completed, inOneDirection } from "./index-suggestion.js";
import { finds, hasFewValues, type PageRead, sortOf, storesIdentifier } from "./index-use.js";
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
  return operation.distinct === undefined ? needsOfPage(located, plan) : needsOfGroups(located, plan);
}

function needsOfPage(located: LocatedOperation, { provider, indexesForeignKeys }: NeedsPlan): readonly IndexNeed[] {
  const { operation, rows, settings, written, foreignKey, span, declared, conditions } = located;
  const { model } = rows;
  const cursor = operation.pagination.viaCursor;
  const order = completed(cursor ?? operation.order, model);
  const isRelation = foreignKey.length > 0;
  const read: PageRead = { equal: new Set([...foreignKey, ...equalFields(conditions)]), order };
  const hasParent = (table: Model) => !isRelation || indexesForeignKeys || finds(table, foreignKey);
  // The rows of one parent are few, unless the relation is paged as a large one.
  const sortsFew =
    isRelation && ![declared, rows.pagination].some((each) => each !== undefined && isOfLargeTable(each));
  const isSorted = (table: Model) => sortOf(read, table, provider) === "few";
  const isMet = (table: Model) => hasParent(table) && (isSorted(table) || (sortsFew && finds(table, foreignKey)));
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
  { operation, rows, declared, conditions }: LocatedOperation,
  { provider }: NeedsPlan,
): readonly IndexNeed[] {
  const { model } = rows;
  const { order, distinct: by = [] } = operation;
  const asked = order.filter(({ field }) => !by.includes(field));
  const read: PageRead = { equal: new Set([...equalFields(conditions), ...by]), order: completed(asked, model) };
  // Few groups have many rows each: they are all read in any case, and an index of the group alone finds too many.
  const isFew = by.every((name) => hasFewValues(model, name));
  const isFound = (table: Model) => !isFew && finds(table, by);
  const isMet = (table: Model) => isFound(table) || (asked.length > 0 && sortOf(read, table, provider) === "few");
  if (order.length === 0 || (isFew && asked.length === 0) || isMet(model)) return [];
  const values = by.map((name) => `\`${name}\``).join(", ");
  return [
    {
      code: "distinct-index",
      span: declared?.distinct?.[0]?.span,
      model,
      route: routeOf(operation.path),
      effect: `reads all rows to find ${asked.length === 0 ? "the" : "the first of each"} distinct ${values}`,
      advice: [...by.map(ascending), ...inOneDirection(asked)],
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
    const isMet = (table: Model) => finds(table, foreignKey);
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
