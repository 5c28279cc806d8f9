/** The argument of `explain`: a model, a short name, or a path. */
import type { ApiModel, ApiResource } from "../model/api-model.js";
import { itemPath } from "../model/paths.js";
import { openApiPath } from "../util/route-text.js";

/** A resource with all its routes, or with the one at a path. */
export interface Selection {
  readonly resource: ApiResource;
  readonly path?: string;
}

/**
 * Finds the resource or the route with a name; undefined if there is none. A path may be written as `/books/{id}`,
 * `/books/:id`, or with a key in it.
 */
export function select(api: ApiModel, name: string): Selection | undefined {
  const resource = api.resources.find(
    ({ resource: { model, shortName, path } }) => model === name || shortName === name || path === name,
  );
  if (resource !== undefined) return { resource };
  const routes = api.resources.flatMap((apiResource) =>
    pathsOf(apiResource).map((path) => ({ resource: apiResource, path })),
  );
  return (
    routes.find(({ path }) => path === name || openApiPath(path) === name) ??
    routes.find((route) => leadsTo(route.path, name))
  );
}

/** Returns every name and path that can be selected: `Book`, `/books/{id}`. */
export function selectable(api: ApiModel): readonly string[] {
  const names = api.resources.flatMap((each) => [
    each.resource.model,
    each.resource.shortName,
    ...pathsOf(each).map(openApiPath),
  ]);
  return [...new Set(names)];
}

function pathsOf({ resource, operations, relations }: ApiResource): readonly string[] {
  const items = resource.only === "getCollection" ? [] : [itemPath(resource)];
  return [...[...operations, ...relations].map(({ operation }) => operation.path), ...items];
}

function leadsTo(path: string, name: string): boolean {
  const [segments, others] = [path.split("/"), name.split("/")];
  const isSame = (segment: string, index: number) => segment === others[index] || segment.startsWith(":");
  return segments.length === others.length && segments.every(isSame);
}
