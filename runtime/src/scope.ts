import type { Context, Env } from "hono";
import { Problem } from "./errors.js";
import type { Served } from "./served.js";

/**
 * The scope of a model for this request, or undefined if it has none.
 * @throws Problem 500 if it gives nothing, or an `undefined` anywhere: Prisma would drop that condition
 * and return every tenant's rows (CONTRACT 5).
 */
export async function resolveScope<E extends Env>(
  options: Served<E>["options"],
  model: string,
  context: Context<E>,
): Promise<object | undefined> {
  const scope = options.scope?.[model];
  if (scope === undefined) return undefined;
  const where = await scope(context);
  if (typeof where !== "object" || where === null) throw unusable(model, `gave ${String(where)} instead of a where`);
  const hole = findUndefined(where, []);
  if (hole !== undefined) throw unusable(model, `left ${hole.join(".")} undefined`);
  return where;
}

/** All of these conditions together; undefined if there are none. */
export function allOf(conditions: readonly (object | undefined)[]): object | undefined {
  const given = conditions.filter((condition) => condition !== undefined);
  return given.length < 2 ? given[0] : { AND: given };
}

/** The path to the first `undefined` in a where. */
function findUndefined(value: unknown, path: readonly string[]): readonly string[] | undefined {
  if (value === undefined) return path;
  if (typeof value !== "object" || value === null || value instanceof Date || ArrayBuffer.isView(value))
    return undefined;
  // A Decimal has own fields, none of them undefined; so it needs no exception of its own.
  for (const [key, inner] of Object.entries(value)) {
    const hole = findUndefined(inner, [...path, key]);
    if (hole !== undefined) return hole;
  }
  return undefined;
}

function unusable(model: string, what: string): Problem {
  return new Problem(500, "Internal Server Error", { cause: new Error(`The scope of ${model} ${what}.`) });
}
