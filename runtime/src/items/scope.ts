import type { Context, Env } from "hono";
import type { Scope } from "../definition/api-options.js";
import { modelOf, relatedRows } from "../definition/related-rows.js";
import type { FixedWhere, RelatedRows } from "../definition/resource.js";
import { allOf } from "../request/where.js";
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
 * What every row of a model fulfils in this request: the condition of the schema, and the application's scope.
 * Undefined if there is neither.
 * @throws Error, a 500, if a condition of the scope has no value, because Prisma would drop that condition and return
 * every tenant's rows; and if the scope leaves out a column of `scopedBy`
 */
export async function resolveScope<E extends Env>(
  options: ServeOptions<E>,
  scoped: ScopedModel,
  context: Context<E>,
): Promise<object | undefined> {
  return allOf([
    await fixedCondition(scoped.where, options, context),
    await applicationScope(options, scoped, context),
  ]);
}

/**
 * A condition that the schema declares, for this request. It leads only to related rows that the request may see.
 * @throws Error, a 500, as `resolveScope` does
 */
export async function fixedCondition<E extends Env>(
  where: FixedWhere | undefined,
  options: ServeOptions<E>,
  context: Context<E>,
): Promise<object | undefined> {
  if (typeof where !== "function") return where;
  const scopes = new Map<string, object | undefined>();
  for (const [model, rows] of relatedRows(where)) {
    const scoped = "resource" in rows ? rows.resource : { model, identifier: { fields: [{ name: rows.key }] } };
    scopes.set(model, await resolveScope(options, scoped, context));
  }
  const visible = (rows: RelatedRows, condition: object) =>
    allOf([condition, scopes.get(modelOf(rows))].filter((each) => !isEmpty(each))) ?? {};
  return where({ now: instantOf(context), visible });
}

function isEmpty(condition: object | undefined): boolean {
  return condition === undefined || Object.keys(condition).length === 0;
}

/** The instants of requests. */
const instants = new WeakMap<object, Date>();

/** When this request first needed the time: one instant for all that it reads, so that rows and total agree. */
function instantOf(context: object): Date {
  const known = instants.get(context) ?? new Date();
  instants.set(context, known);
  return known;
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
