import type { Env, Hono, Schema } from "hono";
import type { ApiOptions } from "../definition/api-options.js";
import type { CollectionOperation } from "../definition/resource.js";
import type { DefinedResource } from "../definition/resource-definition.js";
import { apiState } from "../http/api.js";
import { collection, item, subcollection } from "../http/handlers.js";
import { mountRoutes } from "../http/mount.js";
import { prepareResource, type Route, type ServedApi, type ServedResource, servedAs } from "../http/served-resource.js";
import { withSuffixes } from "../http/suffix.js";
import { parentColumns } from "../items/fields/parent-columns.js";
import { fixedBy, parentLink } from "../items/parent-link.js";
import type { ServeOptions } from "../items/relation-types.js";
import { lacking } from "../items/relations.js";
import { checkOptions } from "../startup/check-options.js";
import { refuseComputedFields, refuseOmittedFields, requireComputed } from "../startup/client-fields.js";
import { refuseUnreadableClient } from "../startup/client-internals.js";
import { refuseScopedOrders } from "../startup/scoped-orders.js";
import { asAnswered, operationModes, type StatedSettings } from "./operation-modes.js";

/**
 * The routes of a resource, ready to be mounted separately.
 * @template Routes states their types, so that `hc` knows them
 * @throws Error if an operation's rows must come from the application and no handler is given, or if the client
 *   computes a field that pages or links are made of, or omits one that is sent
 */
export function mountResource<E extends Env, Routes extends Schema>(
  options: ApiOptions<E>,
  settings: StatedSettings,
  resource: DefinedResource,
): Hono<E, Routes> {
  checkOptions(options);
  settings.restricted?.check((options as ServeOptions<E>).fields);
  return resourceRoutes(apiOf(options, settings, []), resource) as unknown as Hono<E, Routes>;
}

export interface StatedApi<E extends Env> extends ServedApi<E> {
  readonly settings: StatedSettings;
}

/**
 * @param resources all that links may lead to
 * @throws Error for an address that cannot be served, and for a client of a Prisma whose private names have changed
 */
export function apiOf<E extends Env>(
  options: ServeOptions<E>,
  settings: StatedSettings,
  resources: readonly DefinedResource[],
): StatedApi<E> {
  refuseUnreadableClient(options.prisma);
  const byModel = new Map(resources.map((each) => [each.resource.model, each]));
  return { options, settings, resources: byModel, state: apiState(options) };
}

export function resourceRoutes<E extends Env>(api: StatedApi<E>, defined: DefinedResource): Hono<E> {
  // What is served by caller has the settings of the API that it was made of.
  const served = (each: ServedApi<E>, of: DefinedResource) => routesOf({ ...api, ...each, settings: api.settings }, of);
  return mountRoutes(api, api.settings.restricted?.byCaller(api, defined, served) ?? routesOf(api, defined));
}

/** Collections come first, since `/cities/archive` would be an item's route else. */
function routesOf<E extends Env>(api: StatedApi<E>, defined: DefinedResource): readonly Route[] {
  const { options, settings } = api;
  const { resource, collections, relations } = defined;
  const handlers = options.handlers?.[resource.model];
  const refuseHooks = (model: string, operation: CollectionOperation) => {
    if (handlers?.[operation.name] === undefined) settings.facets?.refuseHooks(options.prisma, model, operation);
  };
  const served = prepareResource(defined, api);
  refuseComputedFields(options.prisma, defined, served.form);
  refuseOmittedFields(options.prisma, defined);
  requireComputed(options.prisma, served.form.computed);
  settings.tallies?.refuseHooks(options.prisma, served.form.counts);
  for (const operation of [...collections, ...relations.map((relation) => relation.operation)]) {
    refuseScopedOrders(operation, options);
  }
  for (const operation of collections) refuseHooks(resource.model, operation);
  for (const { target, operation } of relations) refuseHooks(target, operation);
  const { pagination, clientIncludes } = defined.item;
  if ((pagination.clientFields || clientIncludes) && settings.choices === undefined) {
    throw lacking("choices", `${resource.path}/:id`);
  }
  const servedRows = (rows: DefinedResource): ServedResource<E> =>
    rows === defined ? served : prepareResource(rows, api);
  const answering = (stated: CollectionOperation) => {
    const handler = handlers?.[stated.name];
    const operation = asAnswered(stated, handler);
    return { operation, modes: operationModes(operation, settings, handler) };
  };
  const lists = relations.map(({ operation: stated, parent, rows }) => {
    const target = rows();
    const tie = { whereOne: parentLink(parent).whereOne, fixed: fixedBy(parent, target) };
    const key = keyOf(defined, stated.name);
    return { ...answering(stated), ...tie, key, columns: parentColumns(parent), resource, served: servedRows(target) };
  });
  const label = settings.forms?.labelField(defined);
  // Of the item whose list it is, only what the list is found by is read, and what a page calls the item.
  const found = (lists: readonly string[]) => servedAs(served, { fields: [] }, { lists });
  return [
    ...collections.flatMap((stated) => {
      const { operation, modes } = answering(stated);
      return withSuffixes(operation.path, served, (rows) => collection({ served: rows, operation, modes }));
    }),
    ...lists.flatMap(({ operation, modes, columns, served: rows, ...tie }) => {
      const parent = found(columns);
      const labelled = label === undefined ? parent : found([...columns, label]);
      return withSuffixes(operation.path, rows, (children) =>
        subcollection({ served: children, operation, modes }, { ...tie, parent, labelled, label }),
      );
    }),
    ...(resource.only === "getCollection"
      ? []
      : [{ path: `${resource.path}/:id`, handler: item(served, lists, settings.forms?.related) }]),
  ];
}

/** The key of an item that leads to one of its lists. */
function keyOf({ fields }: DefinedResource, relation: string): string {
  return Object.keys(fields).find((key) => (fields[key]?.field ?? key) === relation) ?? relation;
}
