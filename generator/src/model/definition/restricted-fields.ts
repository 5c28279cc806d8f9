/**
 * Finds the restricted fields (`@restricted`) that an operation or a filter would reveal. A caller who may not see them
 * cannot use it.
 */
import type { MaybeRestricted, PathStep } from "@prisma-paged/runtime/generator";
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
