import type { Context, Env } from "hono";
import type { Scope, ServeOptions } from "../definition/api-options.js";
import type { NullableModels, RelatedModel } from "../definition/resource.js";
import { allOf } from "../request/where.js";
import { definiteWhere } from "./definite-where.js";
import type { RowAccess, ScopedModel } from "./row-access.js";
import { comparesWithValues, readScope, type ScopeReading } from "./scope-condition.js";

/** A condition on related rows whose scope is not known yet, and the object that will hold the complete condition. */
interface OpenCondition {
  readonly related: RelatedModel;
  readonly condition: object;
  readonly place: object;
  readonly nulls: NullableModels | undefined;
}

/** Returns the conditions on the rows that a request may see, by the scopes of the application. */
export function rowAccess({ scope: scopes }: ServeOptions, context: Context): RowAccess {
  const answers = new Map<unknown, object | undefined | Promise<object | undefined>>();
  const answerOf = (scope: Exclude<Scope<Env, object>, "public">) => {
    if (!answers.has(scope)) answers.set(scope, scope(context));
    return answers.get(scope);
  };
  let now: Date | undefined;
  const rows: RowAccess = {
    get isScoped() {
      return answers.size > 0;
    },
    async whereFor(scoped) {
      const scope = scopes?.[scoped.model];
      const schemaWhere = await rows.resolve(scoped.where);
      if (scope === undefined || scope === "public") return schemaWhere;
      return allOf([schemaWhere, checkedScope(await answerOf(scope), scoped)]);
    },
    async resolve(where) {
      if (typeof where !== "function") return where;
      // The conditions on related rows stay empty objects until the scopes of their models are known.
      const open: OpenCondition[] = [];
      const visible = (related: RelatedModel, condition: object, nulls?: NullableModels) => {
        const place = {};
        open.push({ related, condition, place, nulls });
        return place;
      };
      now ??= new Date();
      const whole = where({ now, visible });
      for (const { related, condition, place, nulls } of open) {
        const scope = await rows.whereFor(
          "identifier" in related ? related : { model: related.model, identifier: { fields: [{ name: related.key }] } },
        );
        const seen = scope && nulls ? definiteWhere(scope, related.model, nulls) : scope;
        Object.assign(place, allOf([condition, seen].filter((candidate) => !isEmpty(candidate))));
      }
      return whole;
    },
    bothFor: async (where, scoped) => allOf([await rows.resolve(where), await rows.whereFor(scoped)]),
  };
  return rows;
}

function isEmpty(condition: object | undefined): boolean {
  return condition === undefined || Object.keys(condition).length === 0;
}

/**
 * Returns the answer of a scope as a condition.
 * @throws Error if the answer is no complete condition, or lacks a column of `scopedBy`
 */
function checkedScope(
  where: object | undefined,
  { model, identifier, scopedBy = [] }: ScopedModel,
): object | undefined {
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

function unscopedColumn(model: string, missing: string, scopedBy: readonly string[]): string {
  const declared = `@resource(scopedBy: [${scopedBy.map((column) => `"${column}"`).join(", ")}])`;
  return `scope.${model} returned a condition without \`${missing}\`, and the schema declares \`${declared}\`. Return \`{ ${missing}: … }\` with a value, or with \`{ in: […] }\`, outside of any \`OR\` and \`AND\`.`;
}

function invalidScope(model: string, { path, found }: Extract<ScopeReading, { kind: "invalid" }>): string {
  const place = path === model ? found : `${found} at \`${path.slice(model.length + 1)}\``;
  return `scope.${model} returned ${place}. Return a complete \`where\`, \`{}\` to allow all rows, or throw a Problem to reject the request.`;
}
