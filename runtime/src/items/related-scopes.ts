import type { Context, Env } from "hono";
import type { CollectionOperation } from "../definition/resource.js";
import { parameterAt } from "../request/operation-parameters.js";
import type { Query } from "../request/query-string.js";
import { noScopes, type RelatedScopes } from "../request/where.js";
import type { ServeOptions } from "./relation-types.js";
import { resolveScope } from "./scope.js";

/** What the rows of the related models fulfil that the query filters by or searches. @throws Error, a 500, as `resolveScope` does */
export async function relatedScopes<E extends Env>(
  query: Query,
  operation: CollectionOperation,
  options: ServeOptions<E>,
  context: Context<E>,
): Promise<RelatedScopes> {
  const steps = query.entries.flatMap(({ path }) => {
    const parameter = parameterAt(operation, path);
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
