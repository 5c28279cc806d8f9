import { pathStepsOf } from "../definition/related-models.js";
import type { PathStep } from "../definition/resource.js";
import type { MatchedQuery } from "../request/matched-query.js";
import { noScopes, type RelatedScopes } from "../request/where.js";
import type { RowAccess, ScopedModel } from "./row-access.js";

/**
 * Returns the conditions on the related models that the query filters by or searches, by model.
 * @throws Error, a 500, as `RowAccess` does
 */
export async function relatedScopes({ entries }: MatchedQuery, access: RowAccess): Promise<RelatedScopes> {
  const steps = entries.flatMap(({ parameter }) => {
    if (parameter?.kind === "search") return parameter.fields.flatMap(({ through = [] }) => through);
    return parameter && "filter" in parameter ? pathStepsOf(parameter.filter) : [];
  });
  if (steps.length === 0) return noScopes;
  const scopes = new Map<string, object>();
  for (const step of steps) {
    const scope = await relatedScope(step, access);
    if (scope !== undefined) scopes.set(step.model, scope);
  }
  return scopes;
}

/**
 * Returns the condition on the rows that a relation refers to; undefined if nothing restricts them. `{}` allows all
 * rows.
 */
export async function relatedScope(step: PathStep, access: RowAccess): Promise<object | undefined> {
  const scope = await access.whereFor(scopedRows(step));
  return scope !== undefined && Object.keys(scope).length > 0 ? scope : undefined;
}

/** Returns the model that a relation refers to. */
export function scopedRows({ model, key, rows }: PathStep): ScopedModel {
  return { ...rows?.(), model, identifier: { fields: [{ name: key }] } };
}
