/** Determines what all operations of an API decide together. No other step looks at the operations of all resources. */
import type { ModelDeclaration } from "../annotations/declaration.js";
import type { SentItems } from "./api-model.js";
import { type IncludedRelations, includedRelations } from "./includes.js";
import { itemKeysOf, type SchemaContext } from "./item-keys.js";
import { type ModuleNames, moduleNames } from "./names.js";
import type { ResourceRoutes } from "./routes.js";
import { collectSentFields, type SentFields } from "./sent-fields.js";

/** The decisions that follow from the operations of all resources. */
export interface ApiFacts {
  /** By model, the fields that at least one route sends. */
  readonly sent: ReadonlyMap<string, SentFields>;
  /** The relations that at least one route includes. */
  readonly included: IncludedRelations;
  /** The names of modules and of their types by model, unique in the API. */
  readonly names: ReadonlyMap<string, ModuleNames>;
}

/** Returns the facts of a whole API. */
export function apiFacts(resources: readonly ResourceRoutes[], context: SchemaContext): ApiFacts {
  const routes = routesOf(resources);
  return {
    sent: sentByModel(resources, routes, context),
    included: includedRelations(routes, context),
    names: moduleNames(resources.map(namedBy)),
  };
}

/** The fields and nested items of a route, with the model whose items it sends. */
interface SendingRoute extends SentItems {
  readonly rows: ModelDeclaration;
}

function routesOf(resources: readonly ResourceRoutes[]): readonly SendingRoute[] {
  return resources.flatMap(({ written, operations, relations, item }) => [
    ...[...operations, ...relations].map(({ rows, sent }): SendingRoute => ({ rows, ...sent })),
    { rows: written, ...item.sent },
  ]);
}

/** Returns the fields of some resources' items that at least one route of the API sends, by model. */
export function sentFieldsOfModels(
  models: ReadonlySet<string>,
  resources: readonly ResourceRoutes[],
  context: SchemaContext,
): ApiFacts["sent"] {
  const sending = routesOf(resources).filter(({ rows }) => models.has(rows.model.name));
  return sentByModel(
    resources.filter(({ resource }) => models.has(resource.model)),
    sending,
    context,
  );
}

function sentByModel(
  resources: readonly ResourceRoutes[],
  routes: readonly SendingRoute[],
  context: SchemaContext,
): ApiFacts["sent"] {
  const routesByRows = new Map<ModelDeclaration, SendingRoute[]>(resources.map(({ written }) => [written, []]));
  for (const route of routes) routesByRows.get(route.rows)?.push(route);
  return new Map(
    resources.map(({ written }): readonly [string, SentFields] => [
      written.model.name,
      collectSentFields(itemKeysOf(written, context), routesByRows.get(written) ?? []),
    ]),
  );
}

/** Returns the names that the naming of a module needs: of its operations, and `get` if the item's route has a type. */
function namedBy({ resource, written, operations, relations, item: { clientFields } }: ResourceRoutes) {
  const { item, pagination } = written;
  const isItemNamed = item?.fields || item?.clientIncludes || pagination?.clientIncludes || clientFields;
  const names = [...operations, ...relations].map(({ name }) => name);
  return { model: resource.model, operations: isItemNamed ? [...names, "get"] : names };
}
