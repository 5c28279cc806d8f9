/** Which restricted fields (`@restricted`) something shows: a caller who may not see them is not offered it. */
import type { FilterStep, OfRestricted } from "@prisma-paged/runtime/generator";
import type { ApiModel } from "../api-model.js";
import { exposedOf, type HasApi } from "../lookup.js";

/** By model, its restricted fields; undefined if there are none. */
export function restrictedModels({
  resources,
}: Pick<ApiModel, "resources">): { readonly [model: string]: readonly string[] } | undefined {
  const models = resources.flatMap(({ resource, restricted }) =>
    restricted ? [[resource.model, restricted] as const] : [],
  );
  return models.length === 0 ? undefined : Object.fromEntries(models);
}

/** Those among these fields. */
export function restrictedAt(
  context: HasApi,
  fields: readonly (readonly [model: string, field: string])[],
): OfRestricted {
  const onlyWith = fields
    .filter(([model, field]) => exposedOf(context, model)?.restricted?.includes(field))
    .map(([model, field]) => `${model}.${field}`);
  return onlyWith.length === 0 ? {} : { onlyWith };
}

/** A field, and the relations that lead to it. */
interface Led {
  readonly field?: string;
  readonly through?: readonly FilterStep[];
}

/** Those on the way to a field. @param name the field's, unless it has its own */
export function onlyWith(
  context: HasApi,
  rows: string,
  name: string,
  { field = name, through = [] }: Led,
): OfRestricted {
  const models = [rows, ...through.map(({ model }) => model)];
  const names = [...through.map(({ relation }) => relation), field];
  return restrictedAt(
    context,
    names.map((each, index) => [models[index] ?? rows, each] as const),
  );
}
