/**
 * Finds the restricted fields (`@restricted`) that an operation or a filter would reveal. A caller who may not see them
 * cannot use it.
 */
import type { CollectionOperation, MaybeRestricted, PathStep } from "@prisma-paged/runtime/generator";
import type { ApiRelationOperation, ApiResource } from "../api-model.js";
import { exposedOf, type HasApi } from "../lookup.js";

/** Returns which of these fields are restricted: `{ restrictedBy: ["User.email"] }`, or `{}`. */
export function restrictedAt(
  context: HasApi,
  fields: readonly (readonly [model: string, field: string])[],
): MaybeRestricted {
  const restrictedBy = fields
    .filter(([model, field]) => exposedOf(context, model)?.restricted?.includes(field))
    .map(([model, field]) => `${model}.${field}`);
  return restrictedBy.length === 0 ? {} : { restrictedBy };
}

/** A field, and the relations in the path to it. */
interface FieldWithPath {
  readonly field?: string;
  readonly through?: readonly PathStep[];
}

/**
 * Returns the restricted fields among a field and the relations in the path to it.
 * @param name the name of the field, unless `field` is set
 */
export function restrictedAlong(
  context: HasApi,
  rows: string,
  name: string,
  { field = name, through = [] }: FieldWithPath,
): MaybeRestricted {
  const models = [rows, ...through.map(({ model }) => model)];
  const names = [...through.map(({ relation }) => relation), field];
  return restrictedAt(
    context,
    names.map((each, index) => [models[index] ?? rows, each] as const),
  );
}

/** The options of an operation by which a caller can learn the values of fields. */
type RevealingOptions = Pick<CollectionOperation, "filters" | "search">;

/**
 * Returns the filters and the searched fields of an operation, each with the restricted fields that it would reveal.
 * @param rows the model of the operation's rows
 */
export function withRestrictions(
  context: HasApi,
  rows: string,
  { filters, search }: RevealingOptions,
): RevealingOptions {
  return {
    filters: restrictedFilters(context, rows, filters),
    ...(search && { search: search.map((field) => ({ ...field, ...restrictedAlong(context, rows, "", field) })) }),
  };
}

type Filters = CollectionOperation["filters"];

function restrictedFilters(context: HasApi, rows: string, filters: Filters): Filters {
  return Object.fromEntries(
    Object.entries(filters).map(([name, filter]) => [
      name,
      filter.anyOf
        ? { ...filter, anyOf: restrictedFilters(context, rows, filter.anyOf) }
        : { ...filter, ...restrictedAlong(context, rows, name, filter) },
    ]),
  );
}

/** Returns the relation of an operation if it is restricted: `{ restrictedBy: ["Author.books"] }`, or `{}`. */
export function restrictedRelation(
  context: HasApi,
  { resource: { model } }: Pick<ApiResource, "resource">,
  { relation }: Pick<ApiRelationOperation, "relation">,
): MaybeRestricted {
  return restrictedAt(context, [[model, relation]]);
}
