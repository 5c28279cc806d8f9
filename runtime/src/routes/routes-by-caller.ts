/**
 * The routes of a resource for callers who see different fields. Hono knows one handler for each path. That handler
 * chooses among routes that were built for the fields that the caller may see. No route has a definition with more
 * fields.
 */
import type { DefinedResource } from "../definition/resource-definition.js";
import type { RestrictedHiding } from "../http/part.js";
import { apiEndpoint } from "../http/request-urls.js";
import { respondWithProblem } from "../http/respond.js";
import type { UnmountedRoute } from "../http/served-resource.js";
import { unknownPath } from "../http/unknown-path.js";
import { recent } from "../util/recent.js";
import { withTimeLimit } from "../util/time-limit.js";
import type { EmittedApi } from "./hooks.js";

/**
 * Returns routes that answer each caller with the fields that it may see.
 * @param routesOf returns the routes of a resource with this definition
 */
export function routesByCaller(
  api: EmittedApi,
  defined: DefinedResource,
  { allowedFields, definitionsFor }: RestrictedHiding,
  routesOf: (api: EmittedApi, defined: DefinedResource) => readonly UnmountedRoute[],
): readonly UnmountedRoute[] {
  const handlers = recent<ReadonlyMap<string, UnmountedRoute["handler"]>>();
  const endpoint = { ...apiEndpoint(api), scoped: true };
  const handlersFor = (allowed: string) => {
    const definitionOf = definitionsFor(allowed);
    const resources = new Map([...api.resources].map(([model, resource]) => [model, definitionOf(resource)]));
    const routes = routesOf({ ...api, resources }, definitionOf(defined));
    return new Map(routes.map(({ path, handler }) => [path, handler]));
  };
  return routesOf(api, defined).map(({ path }) => ({
    path,
    handler: async (context, next) => {
      let allowed: string;
      try {
        allowed = await withTimeLimit(allowedFields(context, api.options), api.options.timeout);
      } catch (error) {
        return respondWithProblem(context, endpoint, error);
      }
      const handler = handlers(allowed, () => handlersFor(allowed)).get(path);
      return handler === undefined
        ? respondWithProblem(context, endpoint, unknownPath(context, endpoint, []))
        : handler(context, next);
    },
  }));
}
