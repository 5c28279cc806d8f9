import type { Env, Hono, Schema } from "hono";
import type { ApiOptions } from "../definition/api-options.js";
import type { DefinedResource } from "../definition/resource-definition.js";
import { type DescribedApi, documentsOf } from "../describe/documents.js";
import { type ApiDocuments, mountAll } from "../http/mount.js";
import type { ServeOptions } from "../items/relation-types.js";
import { checkNames } from "../startup/check-names.js";
import { checkOptions } from "../startup/check-options.js";
import { apiOf, resourceRoutes } from "./mount-resource.js";
import type { StatedSettings } from "./operation-modes.js";

/** Everything that an API serves. */
interface ApiDefinition extends DescribedApi {
  readonly settings: StatedSettings;
  readonly resources: readonly DefinedResource[];
}

export interface DefinedApi extends ApiDefinition {
  /** The documents that describe the API. Each is made when it is first requested. */
  readonly documents: ApiDocuments;
}

export function defineApi(definition: ApiDefinition): DefinedApi {
  return { ...definition, documents: documentsOf(definition) };
}

/**
 * The whole API.
 * @template Routes states the types of its routes, so that `hc` knows them
 * @throws Error for options that cannot be served by
 */
export function mountApi<E extends Env, Routes extends Schema>(
  options: ApiOptions<E>,
  { settings, resources, documents }: DefinedApi,
): Hono<E, Routes> {
  checkOptions(options);
  checkNames(resources, options);
  settings.restricted?.check((options as ServeOptions<E>).fields);
  const api = apiOf(options, settings, resources);
  const routes = deepestFirst(resources).map((resource) => resourceRoutes(api, resource));
  return mountAll(api, documents, routes) as unknown as Hono<E, Routes>;
}

/** A resource under another one's path (`/books/archive`) comes first, otherwise it would be read as an item. */
function deepestFirst(resources: readonly DefinedResource[]): readonly DefinedResource[] {
  const depth = ({ resource }: DefinedResource) => resource.path.split("/").length;
  return [...resources].sort((a, b) => depth(b) - depth(a));
}
