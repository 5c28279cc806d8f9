import { stepsOf } from "../definition/related-rows.js";
import type { BoundQuery } from "../request/bound-query.js";
import { noScopes, type RelatedScopes } from "../request/where.js";
import type { VisibleRows } from "./visible-rows.js";

/**
 * The conditions on the related models that the query filters by or searches. @throws Error, a 500, as `VisibleRows`
 * does
 */
export async function relatedScopes({ entries }: BoundQuery, visible: VisibleRows): Promise<RelatedScopes> {
  const steps = entries.flatMap(({ parameter }) => {
    if (parameter?.kind === "search") return parameter.fields.flatMap(({ through = [] }) => through);
    return parameter && "filter" in parameter ? stepsOf(parameter.filter) : [];
  });
  if (steps.length === 0) return noScopes;
  const found = new Map<string, object>();
  for (const { model, key, rows } of steps) {
    const scoped = { ...rows?.().resource, model, identifier: { fields: [{ name: key }] } };
    const scope = await visible.of(scoped);
    // `{}` allows all rows: nothing restricts them.
    if (scope !== undefined && Object.keys(scope).length > 0) found.set(model, scope);
  }
  return found;
}
