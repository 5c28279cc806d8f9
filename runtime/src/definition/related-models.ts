import type { Filter, FilterStep, FixedWhere, RelatedRows } from "./resource.js";

/** The models that a condition's relations lead to, by name. */
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

/** Every relation that a filter leads along, to any of its fields. */
export function stepsOf({ through = [], anyOf = {} }: Pick<Filter, "through" | "anyOf">): readonly FilterStep[] {
  return [...through, ...Object.values(anyOf).flatMap(stepsOf)];
}
