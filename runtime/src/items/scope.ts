import type { Context, Env } from "hono";
import type { Scope } from "../definition/api-options.js";
import type { FixedWhere } from "../definition/resource.js";
import { allOf } from "../request/where.js";
import { fixedCondition } from "./fixed-condition.js";
import type { ServeOptions } from "./relation-types.js";
import { comparesWithValues, readScope, type ScopeReading } from "./scope-condition.js";

/** A model that may have a scope, with a field that a condition may be on. */
interface ScopedModel {
  readonly model: string;
  readonly identifier: { readonly fields: readonly { readonly name: string }[] };
  /** What the schema declares for every row. */
  readonly where?: FixedWhere;
  /** The columns that its scope must compare. */
  readonly scopedBy?: readonly string[];
}

/**
 * What every row of a model fulfils in this request: the condition of the schema, and the application's scope. Undefined
 * if there is neither.
 * @throws Error, a 500, if a part of the scope says nothing, because Prisma would drop that part and return every tenant's
 * rows; and if the scope leaves out a column of `scopedBy`
 */
export async function resolveScope<E extends Env>(
  options: ServeOptions<E>,
  scoped: ScopedModel,
  context: Context<E>,
): Promise<object | undefined> {
  return allOf([fixedCondition(scoped.where, context), await applicationScope(options, scoped, context)]);
}

async function applicationScope<E extends Env>(
  options: ServeOptions<E>,
  { model, identifier, scopedBy = [] }: ScopedModel,
  context: Context<E>,
): Promise<object | undefined> {
  const scope = options.scope?.[model];
  if (scope === undefined || scope === "public") return undefined;
  const where = await answerOf(scope, context);
  const reading = readScope(where, model);
  switch (reading.kind) {
    case "rows": {
      const missing = scopedBy.find((column) => !comparesWithValues(where, column));
      if (missing !== undefined) throw new Error(unscopedColumn(model, missing, scopedBy));
      return where;
    }
    case "nothing":
      return { [`${identifier.fields[0]?.name}`]: { in: [] } };
    case "invalid":
      throw new Error(invalidScope(model, reading));
  }
}

/** A request's scopes, as they were answered. */
const answers = new WeakMap<object, Map<unknown, object>>();

/** The scope's condition for this request. It is called once, so all that the request reads has the same condition. */
function answerOf<E extends Env>(scope: Exclude<Scope<E, object>, "public">, context: Context<E>): object | undefined {
  const known = answers.get(context) ?? new Map();
  answers.set(context, known);
  if (!known.has(scope)) known.set(scope, scope(context));
  return known.get(scope);
}

function unscopedColumn(model: string, missing: string, scopedBy: readonly string[]): string {
  const declared = `@resource(scopedBy: [${scopedBy.map((column) => `"${column}"`).join(", ")}])`;
  return `scope.${model} returned a condition without \`${missing}\`, and the schema declares \`${declared}\`. Return \`{ ${missing}: … }\` with a value, or with \`{ in: […] }\`, outside of any \`OR\` and \`AND\`.`;
}

function invalidScope(model: string, { path, found }: Extract<ScopeReading, { kind: "invalid" }>): string {
  const place = path === model ? found : `${found} at \`${path.slice(model.length + 1)}\``;
  return `scope.${model} returned ${place}. Return a complete \`where\`, \`{}\` to allow all rows, or throw a Problem to reject the request.`;
}
