import type { Env, Hono, Schema } from "hono";
import { type AnyHandler, type ApiOptions, asServed, type ServeOptions } from "../definition/api-options.js";
import { ownColumns } from "../definition/relation.js";
import type { CollectionOperation } from "../definition/resource.js";
import type { DefinedResource } from "../definition/resource-definition.js";
import { mountRoutes } from "../http/mount.js";
import { apiState } from "../http/mounted-api.js";
import { handleCollection, handleItem, handleListRelation } from "../http/route-handlers.js";
import { prepareResource, type ServedResource, servedAs, type UnmountedRoute } from "../http/served-resource.js";
import { suffixRoutes } from "../http/suffix-routes.js";
import { fieldsImpliedBy, parentLink } from "../items/relations/parent-link.js";
import {
  refuseComputedFields,
  refuseOmittedFields,
  refuseUnreadableClient,
  requireComputed,
} from "../startup/check-client.js";
import { checkOptions } from "../startup/check-options.js";
import { refuseScopedOrders } from "../startup/scoped-orders.js";
import {
  checkItemParts,
  type EmittedApi,
  type EmittedSettings,
  operationHooks,
  peopleOf,
  resourceHooks,
} from "./hooks.js";
import { routesByCaller } from "./routes-by-caller.js";

/**
 * Returns the routes of a resource, ready to be mounted separately.
 * @template Routes The types of the routes, so that `hc` knows them.
 * @throws Error if an operation requires a handler and has none. Also if the client computes a field from which pages
 * or links are built, or omits a field that is sent.
 */
export function mountResource<E extends Env, Routes extends Schema>(
  options: ApiOptions<E>,
  settings: EmittedSettings,
  resource: DefinedResource,
): Hono<E, Routes> {
  checkOptions(options);
  return resourceRoutes(apiOf(asServed(options), settings, []), resource) as unknown as Hono<E, Routes>;
}

/**
 * Returns the API of these options: its settings, its hooks and its state.
 * @param resources The resources to which links may lead.
 * @throws Error for an invalid address, for options that a part refuses, and for a Prisma client whose private names
 * have changed
 */
export function apiOf(
  options: ServeOptions,
  settings: EmittedSettings,
  resources: readonly DefinedResource[],
): EmittedApi {
  for (const part of settings.parts ?? []) part.refuse?.(options);
  refuseUnreadableClient(options.prisma);
  const byModel = new Map(resources.map((resource) => [resource.model, resource]));
  const hooks = resourceHooks(settings);
  const { people } = hooks;
  return {
    options,
    settings,
    hooks,
    resources: byModel,
    state: apiState(options),
    ...(people && options.accountLink && { accountLink: (context) => people.accountLink(context, options) }),
  };
}

export function resourceRoutes(api: EmittedApi, defined: DefinedResource): Hono {
  const hiding = api.settings.parts?.find(({ withoutRestricted }) => withoutRestricted)?.withoutRestricted;
  const routes = hiding === undefined ? routesOf(api, defined) : routesByCaller(api, defined, hiding, routesOf);
  return mountRoutes(api, routes);
}

/**
 * Returns the routes of a resource. Collections come first, because `/cities/archive` would otherwise be the route of
 * an item.
 */
function routesOf(api: EmittedApi, defined: DefinedResource): readonly UnmountedRoute[] {
  const { options, hooks } = api;
  const { model, path, only, collections, relations } = defined;
  const handlers = options.handlers?.[model];
  const served = prepareResource(defined, api);
  checkItemParts(defined, served.mapper, api.settings);
  refuseComputedFields(options.prisma, defined, served.mapper);
  refuseOmittedFields(options.prisma, defined);
  requireComputed(options.prisma, served.mapper.computed);
  for (const reader of hooks.related) reader.refuse?.(options.prisma, served.mapper.counts);
  for (const operation of [...collections, ...relations.map((relation) => relation.operation)]) {
    refuseScopedOrders(operation, options);
  }
  const servedRows = (rows: DefinedResource): ServedResource =>
    rows === defined ? served : prepareResource(rows, api);
  const answering = (declaredOperation: CollectionOperation, model: string) => {
    const handler = handlers?.[declaredOperation.name];
    const operation = asAnswered(declaredOperation, handler);
    return { operation, handler, hooks: operationHooks(operation, handler === undefined ? model : undefined, api) };
  };
  const lists = relations.map(({ operation: declaredOperation, parent, target: listed, rows }) => {
    const target = rows();
    const parentCondition = { whereOne: parentLink(parent).whereOne, impliedFields: fieldsImpliedBy(parent, target) };
    const key = listKey(defined, declaredOperation.name);
    return {
      ...answering(declaredOperation, listed),
      ...parentCondition,
      key,
      columns: ownColumns(parent),
      resource: defined,
      served: servedRows(target),
    };
  });
  const label = hooks.people?.labelField(defined);
  const forms = peopleOf(api.settings.formats);
  // A list needs only some columns of its parent: those by which the list is found, and the label for a page.
  const parentWithColumns = (lists: readonly string[]) => servedAs(served, { fields: [] }, { lists });
  return [
    ...collections.flatMap((collection) => {
      const route = answering(collection, model);
      return suffixRoutes(route.operation.path, served, (rows) => handleCollection({ ...route, served: rows }));
    }),
    ...lists.flatMap(({ operation, handler, hooks, columns, served: rows, ...parentCondition }) => {
      const parent = parentWithColumns(columns);
      const labelled = label === undefined ? parent : parentWithColumns([...columns, label]);
      return suffixRoutes(operation.path, rows, (children) =>
        handleListRelation(
          { served: children, operation, handler, hooks },
          { ...parentCondition, parent, labelled, label },
        ),
      );
    }),
    ...(only === "getCollection" ? [] : [{ path: `${path}/:id`, handler: handleItem(served, lists, forms?.related) }]),
  ];
}

/** Returns the key that holds one of the lists in an item: `cities`. */
function listKey({ fields }: DefinedResource, relation: string): string {
  return Object.keys(fields).find((key) => (fields[key]?.field ?? key) === relation) ?? relation;
}

/**
 * Returns the operation as it is answered. Pages of a handler have numbers, so a cursor-paged operation with a handler
 * has `page`, and no position.
 */
export function asAnswered(operation: CollectionOperation, handler: AnyHandler | undefined): CollectionOperation {
  if (handler === undefined) return operation;
  const { pagination, filters } = operation;
  const hasNumbers = pagination.viaCursor === null && !pagination.clientOffset;
  return {
    ...operation,
    ...(!hasNumbers && { pagination: { ...pagination, viaCursor: null, clientOffset: false } }),
    // Only the application can count the values of a handler's rows.
    filters: Object.fromEntries(Object.entries(filters).map(([name, { facet: _, ...filter }]) => [name, filter])),
  };
}
