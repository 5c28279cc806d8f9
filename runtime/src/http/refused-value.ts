/**
 * A value that passed as one of Prisma's type, and that the column's own type refuses: `@db.Uuid` is a text to Prisma.
 */
import type { Env } from "hono";
import { Problem } from "../definition/problem.js";
import { stepsOf } from "../definition/related-rows.js";
import { isRefusedValue } from "../reading/database-errors.js";
import type { BoundQuery } from "../request/bound-query.js";
import { toWhere } from "../request/filters/filters.js";
import { onField } from "../request/order.js";
import { publicName } from "../request/public-names.js";
import { toName } from "../request/query-string.js";
import { allOf } from "../request/where.js";
import type { CollectionRequest } from "./collection-request.js";
import type { ServedResource } from "./served-resource.js";

/**
 * Finds out whose value the database refused, by one statement for the application's own conditions, one for each filtered
 * field, and one for each of its parameters.
 * @throws Problem 400, naming the parameter, for a value of the client's; else the error itself, which becomes 500
 */
export async function explainRefusal<E extends Env>(
  error: unknown,
  { served, operation, parent, query, cursor, fixed, scope, relatedScopes: scopes }: CollectionRequest<E>,
): Promise<never> {
  if (!isRefusedValue(error)) throw error;
  const { resource } = served;
  const refuses = (where: object | undefined) => isRefused(served, where);
  if (await refuses(allOf([fixed, parent?.where, scope]))) throw error;
  const options = { provider: resource.provider, exists: operation.parameters.exists };
  const filtering = cursor?.rest ?? query;
  for (const [name, filter] of Object.entries(operation.filters)) {
    const where = toWhere(filtering, { [name]: filter }, options);
    if (where === undefined) continue;
    if (!(await refuses(where))) {
      const isScopes =
        stepsOf(filter).length > 0 && (await refuses(toWhere(filtering, { [name]: filter }, { ...options, scopes })));
      if (isScopes) throw error;
      continue;
    }
    const ofField = filtering.entries.filter(({ path }) => path[0] === name);
    for (const entry of ofField) {
      const own = toWhere({ entries: [entry] }, { [name]: filter }, options);
      if (await refuses(own)) throw refusedParameter({ entries: [entry] }, name, error);
    }
    throw refusedParameter(filtering, name, error);
  }
  // What is left of the client's own is the position.
  const positions = { entries: query.entries.filter((entry) => !filtering.entries.includes(entry)) };
  for (const [index, field] of (cursor?.fields ?? []).entries()) {
    const value = cursor?.position?.values[index];
    if (value !== undefined && (await refuses(onField(field, value)))) {
      throw refusedParameter(positions, publicName(field), error);
    }
  }
  throw error;
}

/**
 * True if the database rejects a value of this condition. It reads no row: an error in the data, or in a view or a policy
 * of the database, would otherwise be blamed on the value. Runs one statement.
 */
export async function isRefused(
  { source, resource }: Pick<ServedResource<never>, "source" | "resource">,
  where: object | undefined,
): Promise<boolean> {
  const [key] = resource.identifier.fields;
  const noRow = key && { [key.name]: { in: [] } };
  try {
    await source.findMany({ take: 1, where: allOf([where, noRow]) ?? {} });
    return false;
  } catch (error) {
    return isRefusedValue(error);
  }
}

function refusedParameter(query: BoundQuery, name: string, cause: unknown): Problem {
  const sent = query.entries.find(({ path, parameter }) => path[0] === name || parameter?.kind === "cursor");
  const parameter = sent === undefined ? name : toName(sent.path);
  const detail = `\`${parameter}\` does not match its column's type in the database: the value may be too large or too long.`;
  return new Problem(400, detail, { parameter, ...(sent && { value: sent.value }), cause });
}
