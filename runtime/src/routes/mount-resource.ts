import type { Env, Hono, Schema } from "hono";
import type { ApiOptions } from "../definition/api-options.js";
import type { DefinedResource } from "../definition/resource-definition.js";
import type { ApiSettings } from "../document/api-settings.js";
import { refuseComputedFields, refuseOmittedFields } from "../http/client-fields.js";
import { collection, item, subcollection } from "../http/handlers.js";
import { mountRoutes } from "../http/mount.js";
import { refuseScopedOrders } from "../http/scoped-orders.js";
import { prepareResource, type ServedResource } from "../http/served-resource.js";
import { withSuffixes } from "../http/suffix.js";
import { parentLink } from "../items/parent-link.js";
import type { ServeOptions } from "../items/relation-types.js";
import { operationModes } from "./operation-modes.js";

/**
 * The routes of a resource, ready to be mounted alone.
 * @template Routes states their types, so that `hc` knows them
 * @throws Error if an operation's rows must come from the application and no handler is given, or if the client
 *   computes a field that pages or links are made of, or omits one that is sent
 */
export function mountResource<E extends Env, Routes extends Schema>(
  options: ApiOptions<E>,
  settings: ApiSettings,
  resource: DefinedResource,
): Hono<E, Routes> {
  return resourceRoutes(options, settings, resource, []) as unknown as Hono<E, Routes>;
}

/** Collections come first, since `/cities/archive` would be an item's route else. */
export function resourceRoutes<E extends Env>(
  options: ServeOptions<E>,
  settings: ApiSettings,
  defined: DefinedResource,
  all: readonly DefinedResource[],
): Hono<E> {
  const { resource, collections, relations } = defined;
  const handlers = options.handlers?.[resource.model];
  const byModel = new Map(all.map((each) => [each.resource.model, each]));
  const served = prepareResource(defined, settings, options, byModel);
  refuseComputedFields(options.prisma, defined);
  refuseOmittedFields(options.prisma, defined);
  for (const operation of [...collections, ...relations.map((relation) => relation.operation)]) {
    refuseScopedOrders(operation, options);
  }
  const servedRows = (rows: DefinedResource): ServedResource<E> =>
    rows === defined ? served : prepareResource(rows, settings, options, byModel);
  return mountRoutes(options, settings, [
    ...collections.flatMap((operation) => {
      const modes = operationModes(operation, handlers?.[operation.name]);
      return withSuffixes(operation.path, served, (rows) => collection(rows, operation, modes));
    }),
    ...relations.flatMap(({ operation, parent, rows }) => {
      const modes = operationModes(operation, handlers?.[operation.name]);
      const { whereOne } = parentLink(parent);
      return withSuffixes(operation.path, servedRows(rows()), (children) =>
        subcollection(served, children, operation, whereOne, modes),
      );
    }),
    ...(resource.only === "getCollection" ? [] : [{ path: `${resource.path}/:id`, handler: item(served) }]),
  ]);
}
