import type { Filter, FilterStep, FixedWhere, RelatedRows } from "./resource.js";

/** Returns the related models that a condition of the schema uses, by name. */
export function relatedRows(where: FixedWhere | undefined): ReadonlyMap<string, RelatedRows> {
  const found = new Map<string, RelatedRows>();
  if (typeof where !== "function") return found;
  const visible = (rows: RelatedRows, condition: object) => {
    found.set(rows.model, rows);
    return condition;
  };
  where({ now: new Date(), visible });
  return found;
}

/** Returns the relations of a filter's path, and of the paths of its fields if it compares several fields. */
export function stepsOf({ through = [], anyOf = {} }: Pick<Filter, "through" | "anyOf">): readonly FilterStep[] {
  return [...through, ...Object.values(anyOf).flatMap(stepsOf)];
}
