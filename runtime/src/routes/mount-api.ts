import type { Env, Hono, Schema } from "hono";
import { type ApiOptions, asServed } from "../definition/api-options.js";
import type { DefinedResource } from "../definition/resource-definition.js";
import { type DescribedApi, documentsOf } from "../describe/documents.js";
import { type ApiDocuments, mountAll } from "../http/mount.js";
import { checkOptionNames } from "../startup/check-names.js";
import { checkOptions } from "../startup/check-options.js";
import type { EmittedSettings } from "./hooks.js";
import { apiOf, resourceRoutes } from "./mount-resource.js";

/** Everything that an API serves. */
interface ApiDefinition extends DescribedApi {
  readonly settings: EmittedSettings;
  readonly resources: readonly DefinedResource[];
}

export interface DefinedApi extends ApiDefinition {
  /** The documents that describe the API. Each is created when it is first requested. */
  readonly documents: ApiDocuments;
}

export function defineApi(definition: ApiDefinition): DefinedApi {
  return { ...definition, documents: documentsOf(definition) };
}

/**
 * Returns the app of the whole API.
 * @template Routes The types of its routes, so that `hc` knows them.
 * @throws Error for options with which the API cannot serve
 */
export function mountApi<E extends Env, Routes extends Schema>(
  options: ApiOptions<E>,
  { settings, resources, documents }: DefinedApi,
): Hono<E, Routes> {
  checkOptions(options);
  const served = asServed(options);
  checkOptionNames(resources, served);
  const api = apiOf(served, settings, resources);
  const routes = deepestFirst(resources).map((resource) => resourceRoutes(api, resource));
  return mountAll(api, documents, routes) as unknown as Hono<E, Routes>;
}

/**
 * Sorts resources so that one under another one's path (`/books/archive`) comes first. Otherwise it would be read as an
 * item.
 */
function deepestFirst(resources: readonly DefinedResource[]): readonly DefinedResource[] {
  const depth = ({ path }: DefinedResource) => path.split("/").length;
  return [...resources].sort((a, b) => depth(b) - depth(a));
}
