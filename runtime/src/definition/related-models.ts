import type { Filter, FixedWhere, PathStep, RelatedModel } from "./resource.js";

/** Returns the related models that a condition of the schema uses, by name. */
export function relatedModelsOf(where: FixedWhere | undefined): ReadonlyMap<string, RelatedModel> {
  const found = new Map<string, RelatedModel>();
  if (typeof where !== "function") return found;
  const visible = (rows: RelatedModel, condition: object) => {
    found.set(rows.model, rows);
    return condition;
  };
  where({ now: new Date(), visible });
  return found;
}

/** Returns the relations of a filter's path, and of the paths of its fields if it compares several fields. */
export function pathStepsOf({ through = [], anyOf = {} }: Pick<Filter, "through" | "anyOf">): readonly PathStep[] {
  return [...through, ...Object.values(anyOf).flatMap(pathStepsOf)];
}
