/** Turns `@filter(…)` on the fields of a model into the filters of its collections. */
import { type Filter, identifyingColumns } from "@prisma-paged/runtime/generator";
import type { FieldDeclaration, ModelDeclaration } from "../../annotations/declaration.js";
import { type FilterKindName, filterKindNames, filterRules } from "../../annotations/filter-kinds.js";
import type { Diagnostics, Span } from "../../diagnostics/diagnostics.js";
import type { Field, Model, RelationField } from "../../schema/datamodel.js";
import { nullabilityAndPrecision } from "../../schema/date-precision.js";
import { enumOrderOf, typeOf } from "../../schema/field-types.js";
import { formatList } from "../../util/wording.js";
import { hasItems, type Identities } from "../identities.js";
import { filterStep } from "../relation.js";
import type { Schema } from "../schema.js";
import { fitTogether } from "./filter-conflicts.js";
import { checkLetterCase, fits } from "./filter-support.js";
import { filterNulls } from "./nulls.js";

/**
 * A filter with the span of its declaration, under the field's name in Prisma, or under the path as clients write it.
 */
export type FilterWithSpan = readonly [name: string, { readonly filter: Filter; readonly span: Span }];
export type FiltersWithSpan = ReadonlyMap<FilterWithSpan[0], FilterWithSpan[1]>;

/** Returns the filters that a model declares, in the order of the fields. */
export function toFilters(rows: ModelDeclaration, context: Identities, diagnostics: Diagnostics): FiltersWithSpan {
  const filters = new Map<string, { filter: Filter; span: Span }>();
  for (const declared of rows.fields) {
    for (const filterEntry of countOrders(declared, context)) filters.set(...filterEntry);
    const [first] = declared.filters;
    // A filter of a hidden field is a separate error.
    if (first === undefined || declared.hidden !== undefined) continue;
    const kinds = declared.filters
      .filter((filter) => fits(filter, declared, rows, context, diagnostics))
      .map(({ kind }) => kind);
    if (kinds.length === 0 || !fitTogether(declared, rows, context, diagnostics)) continue;
    const { field } = declared;
    const filter =
      field.kind === "relation"
        ? relationFilter(field, kinds, rows, context, first.span, diagnostics)
        : scalarFilter(field, kinds, context);
    const isCaseSensitive = checkLetterCase(declared, kinds, rows, context, diagnostics);
    if (filter === undefined) continue;
    filters.set(field.name, {
      filter: { ...filter, ...(isCaseSensitive && { caseSensitive: true }) },
      span: first.span,
    });
  }
  return filters;
}

/** Returns the orders by related counts: `order[booksCount]`. Prisma sorts by `_count` of the relation. */
function countOrders({ field, counts, hidden }: FieldDeclaration, context: Schema): readonly FilterWithSpan[] {
  if (field.kind !== "relation" || hidden !== undefined) return [];
  const filter: Filter = { type: "Int", field: "_count", order: true, through: [filterStep(field, context)] };
  return counts.flatMap(({ publicName, order }): readonly FilterWithSpan[] =>
    order === undefined ? [] : [[publicName.value, { filter, span: order }]],
  );
}

/** Returns the filters without the orders that are not offered. A filter that offered only its order is removed. */
export function withoutOrders(
  filters: FiltersWithSpan,
  isOffered: (name: string, filter: Filter) => boolean,
): FiltersWithSpan {
  return new Map(
    [...filters].flatMap(([name, filterWithSpan]) => {
      const { order, nulls: _, ...filter } = filterWithSpan.filter;
      if (!order || isOffered(name, filterWithSpan.filter)) return [[name, filterWithSpan] as const];
      const isEmpty = filter.match === undefined && !filterKindNames.some((kind) => kind in filter);
      return isEmpty ? [] : [[name, { ...filterWithSpan, filter }] as const];
    }),
  );
}

/**
 * Returns the filters without their facets. No filter gets lost, because a field with a facet has an `exact` filter,
 * too.
 */
export function withoutFacets(filters: FiltersWithSpan): FiltersWithSpan {
  return new Map(
    [...filters].map(
      ([
        name,
        {
          filter: { facet, ...filter },
          span,
        },
      ]) => [name, { filter, span }] as const,
    ),
  );
}

/**
 * Returns the filters of a list relation. A filter whose value the parent determines is no longer required.
 * @param fixed the relation to the parent, and its columns
 */
export function withoutRequired(filters: FiltersWithSpan, fixed: readonly string[]): FiltersWithSpan {
  return new Map(
    [...filters].map(([name, filterWithSpan]) => {
      const { required, ...filter } = filterWithSpan.filter;
      return [name, required && fixed.includes(name) ? { ...filterWithSpan, filter } : filterWithSpan] as const;
    }),
  );
}

/** Adds the order of an enum's values to filters that sort by it: a position among these values needs it. */
export function withEnumOrders(
  filters: FiltersWithSpan,
  model: Model,
  { datamodel, provider }: Schema,
): FiltersWithSpan {
  return new Map(
    [...filters].map(([name, filterWithSpan]) => {
      const field = filterWithSpan.filter.order && model.fields.find((candidate) => candidate.name === name);
      if (!field) return [name, filterWithSpan];
      return [
        name,
        { ...filterWithSpan, filter: { ...filterWithSpan.filter, ...enumOrderOf(field, model, datamodel, provider) } },
      ];
    }),
  );
}

/** Returns the filter of a field with a value. */
export function scalarFilter(field: Field, kinds: readonly FilterKindName[], context: Schema): Filter | undefined {
  const { datamodel, provider } = context;
  const type = typeOf(field, datamodel);
  return (
    type && {
      ...type,
      ...nullabilityAndPrecision(field, provider),
      // The column of a list may be null, even if the schema does not allow it.
      ...(field.list && ({ list: true, nullable: true } as const)),
      ...kindsOf(kinds),
      ...(kinds.includes("order") && filterNulls(field, context)),
    }
  );
}

/**
 * Returns the filter of a relation: by the identifier of the related item, which clients know. If the foreign key
 * refers to that identifier, it has the same value.
 */
export function relationFilter(
  field: RelationField,
  kinds: readonly FilterKindName[],
  { model }: ModelDeclaration,
  context: Identities,
  span: Span,
  diagnostics: Diagnostics,
): Filter | undefined {
  const path = `\`${model.name}.${field.name}\``;
  const target = context.resources.get(field.type);
  const onKey = field.from.length === 0 ? undefined : `put \`@filter\` on ${formatList(field.from)}`;
  const error = (why: string, hint = onKey) => {
    diagnostics.error({ code: "filter-type", headline: `${path} cannot be filtered`, label: why, span, help: hint });
    return undefined;
  };
  if (target === undefined) {
    const hint = `add \`/// @pagination\` above \`model ${field.type}\`${onKey === undefined ? "" : `, or ${onKey}`}`;
    return error(`\`${field.type}\` is not exposed`, hint);
  }
  if (!hasItems(target)) return error(`the items of \`${field.type}\` have no URLs`);
  const [identifier, other] = target.resource.identifier.fields;
  if (identifier === undefined || other !== undefined) {
    return error(`the identifier of \`${field.type}\` has several fields`);
  }
  const step = filterStep(field, context);
  const [key] = identifyingColumns(step, [identifier.name]) ?? [];
  const column = model.fields.find(({ name }) => name === key);
  const type = column && typeOf(column, context.datamodel);
  return {
    type: identifier.type,
    ...(identifier.values && { values: identifier.values }),
    ...type,
    ...(type && !field.required && { nullable: true }),
    ...kindsOf(kinds),
    relation: { path: target.resource.path, field: identifier.name },
    through: [step],
  };
}

export function kindsOf(kinds: readonly FilterKindName[]): Omit<Filter, "type"> {
  const named = filterKindNames.filter((kind) => kinds.includes(kind));
  return Object.fromEntries(
    named.map((kind) => (filterRules[kind].match ? (["match", kind] as const) : ([kind, true] as const))),
  );
}
