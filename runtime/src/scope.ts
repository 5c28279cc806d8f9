import type { Context, Env } from "hono";
import type { Scope } from "./api-options.js";
import type { Served } from "./served.js";

/** A model that may have a scope, with a field that a condition may be on. */
export interface ScopedModel {
  readonly model: string;
  readonly identifier: { readonly fields: readonly { readonly name: string }[] };
}

/**
 * The scope of a model for this request, or undefined if it has none.
 * @throws Error, a 500, if it gives nothing, or an `undefined` anywhere: Prisma would drop that condition
 * and return every tenant's rows (CONTRACT 5). So with whatever else Prisma takes for no value, such as a promise.
 */
export async function resolveScope<E extends Env>(
  options: Served<E>["options"],
  { model, identifier }: ScopedModel,
  context: Context<E>,
): Promise<object | undefined> {
  const scope = options.scope?.[model];
  if (scope === undefined) return undefined;
  const where = await answerOf(scope, context);
  const hole = Object(where) === where ? findHole(where, model) : model;
  if (hole === nothing) return { [`${identifier.fields[0]?.name}`]: { in: [] } };
  if (hole === undefined) return where;
  throw new Error(`The scope gave no value for ${hole}`);
}

/** A request's scopes, as they were answered. */
const answers = new WeakMap<object, Map<unknown, object>>();

/** What the scope says to this request: it is asked once, and so the same for all that the request reads. */
function answerOf<E extends Env>(scope: Scope<E, object>, context: Context<E>): object | undefined {
  const known = answers.get(context) ?? new Map();
  answers.set(context, known);
  if (!known.has(scope)) known.set(scope, scope(context));
  return known.get(scope);
}

/** All of these conditions together; undefined if there are none. */
export function allOf(conditions: readonly (object | undefined)[]): object | undefined {
  const given = conditions.filter(Boolean);
  return given.length < 2 ? given[0] : { AND: given };
}

/** Found in place of a path: an OR of nothing, which is false. Prisma drops it where it stands within an AND. */
const nothing = "";

/**
 * The path to the first value of a where that Prisma takes for none: it drops the condition of an `undefined`, of a
 * promise and of `Prisma.skip`, the only one with an `ifUndefined`, and reads NaN as null.
 */
function findHole(value: unknown, path: string): string | undefined {
  if (value === undefined || Number.isNaN(value) || value instanceof Promise) return path;
  if (typeof value !== "object" || value === null) return undefined;
  if ("ifUndefined" in value) return path;
  // Dates have no entries, Decimals and bytes none that is undefined: they need no exception of their own.
  const entries = Object.entries(value);
  if (path.endsWith(".OR") && entries.every(([, part]) => Object.keys(part).length === 0)) return nothing;
  for (const [key, inner] of entries) {
    const hole = findHole(inner, `${path}.${key}`);
    if (hole !== undefined) return hole;
  }
  return undefined;
}
