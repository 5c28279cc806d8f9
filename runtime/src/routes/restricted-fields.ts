/** Restricted fields (`@restricted`): each caller is served an API that has only those which it may see. */
import type { Context, Env } from "hono";
import type { DefinedResource } from "../definition/resource-definition.js";
import { apiEndpoint } from "../http/base-url.js";
import { respondWithProblem } from "../http/respond.js";
import type { RestrictedFields, Route } from "../http/served-resource.js";
import { unknownPath } from "../http/unknown-path.js";
import type { ServeOptions } from "../items/relation-types.js";
import { refuseUnknownKeys } from "../startup/unknown-keys.js";
import { withTimeLimit } from "../util/time-limit.js";
import { narrowing } from "./narrowed.js";

/** So many sets of fields are kept ready; an application that chooses among more makes some of them again. */
const mostVariants = 64;

/** @param models by model, the names of its restricted fields */
export function restricted(models: { readonly [model: string]: readonly string[] }): RestrictedFields {
  // Of all APIs: they are made of the same definitions.
  const narrowings = new Map<string, (defined: DefinedResource) => DefinedResource>();
  return {
    check(fields) {
      refuseUnknownKeys(fields ?? {}, {
        kind: "model",
        kinds: "Models with restricted fields",
        within: " in `fields`",
        known: Object.keys(models),
      });
      for (const [model, choice] of Object.entries<unknown>({ ...fields })) {
        if (choice === undefined || typeof choice === "function") continue;
        throw new Error(`createApi: fields.${model} must be a function that returns "all" or names of fields.`);
      }
    },
    byCaller(api, defined, routesOf) {
      const handlers = new Map<string, ReadonlyMap<string, Route["handler"]>>();
      const endpoint = { ...apiEndpoint(api), scoped: true };
      const answering = (visible: readonly string[]) => {
        const narrowed = remembered(narrowings, visible.join(), () => narrowing(new Set(visible)));
        const resources = new Map([...api.resources].map(([model, each]) => [model, narrowed(each)]));
        const routes = routesOf({ ...api, resources }, narrowed(defined));
        return new Map(routes.map(({ path, handler }) => [path, handler]));
      };
      return routesOf(api, defined).map(({ path }) => ({
        path,
        handler: async (context, next) => {
          let visible: readonly string[];
          try {
            visible = await withTimeLimit(visibleFields(models, api.options, context), api.options.timeout);
          } catch (error) {
            return respondWithProblem(context, endpoint, error);
          }
          const handler = remembered(handlers, visible.join(), () => answering(visible)).get(path);
          return handler === undefined
            ? respondWithProblem(context, endpoint, unknownPath(context, endpoint, []))
            : handler(context, next);
        },
      }));
    },
  };
}

/** What the caller of a request may see, in the schema's order. @throws Error for what is not a restricted field */
async function visibleFields<E extends Env>(
  models: { readonly [model: string]: readonly string[] },
  { fields }: ServeOptions<E>,
  context: Context<E>,
): Promise<readonly string[]> {
  const visible = await Promise.all(
    Object.entries(models).map(async ([model, names]) => {
      const answer = (await fields?.[model]?.(context)) ?? [];
      const chosen = answer === "all" ? names : answer;
      const unknown = chosen.find((name) => !names.includes(name));
      if (unknown !== undefined)
        throw new Error(
          `fields.${model} returned \`${unknown}\`, which is not a restricted field. Return "all", or some of: ${names.join(", ")}.`,
        );
      return names.filter((name) => chosen.includes(name)).map((name) => `${model}.${name}`);
    }),
  );
  return visible.flat();
}

function remembered<Value>(values: Map<string, Value>, key: string, make: () => Value): Value {
  const known = values.get(key);
  if (known !== undefined) return known;
  const [oldest] = values.keys();
  if (oldest !== undefined && values.size >= mostVariants) values.delete(oldest);
  const made = make();
  values.set(key, made);
  return made;
}
