import type { Context, Env } from "hono";
import type { BoundQuery } from "../request/bound-query.js";
import { noScopes, type RelatedScopes } from "../request/where.js";
import type { ServeOptions } from "./relation-types.js";
import { resolveScope } from "./scope.js";

/**
 * The conditions on the related models that the query filters by or searches. @throws Error, a 500, as `resolveScope`
 * does
 */
export async function relatedScopes<E extends Env>(
  { entries }: BoundQuery,
  options: ServeOptions<E>,
  context: Context<E>,
): Promise<RelatedScopes> {
  const steps = entries.flatMap(({ parameter }) => {
    if (parameter?.kind === "search") return parameter.fields.flatMap(({ through = [] }) => through);
    return (parameter && "filter" in parameter && parameter.filter.through) || [];
  });
  if (steps.length === 0) return noScopes;
  const found = new Map<string, object>();
  for (const { model, key, rows } of steps) {
    const scoped = { ...rows?.().resource, model, identifier: { fields: [{ name: key }] } };
    const scope = await resolveScope(options, scoped, context);
    // `{}` allows all rows: nothing restricts them.
    if (scope !== undefined && Object.keys(scope).length > 0) found.set(model, scope);
  }
  return found;
}
