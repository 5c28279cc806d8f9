import { withDefaults } from "./defaults.js";
import { defaultParameterNames } from "./parameter-names.js";
import type { CollectionOperation, ItemOperation, ItemRoute, Pagination } from "./resource.js";
import type {
  ApiDefaults,
  DefinedRelation,
  DefinedResource,
  OperationDefinition,
  RelationDefinition,
  ResourceDefinition,
  SharedDefinition,
} from "./resource-definition.js";

/** The values of the properties that a definition may leave out. */
type ResourceDefaults = { readonly absoluteUrls: boolean } & Required<
  Pick<
    ResourceDefinition,
    "name" | "shortName" | "type" | "description" | "includes" | "cache" | "item" | "shared" | "relations"
  >
>;

export function resourceDefaults(
  { pagination }: Pick<ApiDefaults, "pagination">,
  { model, shortName = model }: Pick<ResourceDefinition, "model" | "shortName">,
): ResourceDefaults {
  return {
    name: model,
    shortName: model,
    type: shortName,
    absoluteUrls: false,
    description: "",
    cache: pagination.cache ?? null,
    item: {},
    shared: {},
    includes: [],
    relations: [],
  };
}

/** Returns the defaults of an operation. @param shared the options that all operations of the resource have */
export function operationDefaults(
  { pagination }: Pick<ApiDefaults, "pagination">,
  shared: SharedDefinition = {},
): Pagination & Pick<CollectionOperation, "filters" | "order"> {
  return { filters: {}, order: [], ...pagination, ...shared };
}

/** Returns a module's definition, completed by the settings of the API. It runs once, when the module is loaded. */
export function defineResource(defaults: ApiDefaults, definition: ResourceDefinition): DefinedResource {
  const { prefix, database } = defaults;
  const whole = withDefaults(definition, resourceDefaults(defaults, definition));
  const { name, description, fields, item, shared, cache, strictQueryParameterValidation } = whole;
  return {
    name,
    provider: database.provider,
    prefix,
    ...picked(whole, "model", "shortName", "type", "path", "absoluteUrls", "identifier"),
    ...picked(whole, "only", "zonedDates", "strictQueryParameterValidation", "where", "scopedBy"),
    ...(cache && { cache }),
    ...(description !== "" && { description }),
    fields,
    ...picked(definition, "embeddedFields", "includes", "table"),
    item: itemRoute(defaults, item, strictQueryParameterValidation),
    collections: whole.collections.map((operation) => defineOperation(defaults, operation, shared)),
    relations: whole.relations.map((relation) => defineRelation(defaults, relation, shared)),
  };
}

/** Returns the route of an item, which has the properties of an operation except pages and filters. */
export function itemRoute(
  { pagination, parameters }: Pick<ApiDefaults, "pagination" | "parameters">,
  item: ItemOperation = {},
  strictQueryParameterValidation = false,
): ItemRoute {
  const { clientFields = false } = item;
  const unpaged = { enabled: false, clientEnabled: false, viaCursor: null };
  return {
    pagination: { ...pagination, ...unpaged, clientFields, strictQueryParameterValidation },
    parameters: { ...defaultParameterNames, ...parameters },
    filters: {},
    ...picked(item, "fields", "clientIncludes"),
  };
}

function defineRelation(
  defaults: ApiDefaults,
  { rows, parent, ...definition }: RelationDefinition,
  shared: SharedDefinition,
): DefinedRelation {
  return {
    operation: defineOperation(defaults, definition, shared),
    parent,
    rows,
    // A getter, because `rows` can run only when all modules are loaded.
    get target() {
      return rows().model;
    },
  };
}

/** The keys of an operation that are not paging options. */
const ownKeys: { readonly [key in Exclude<keyof OperationDefinition, keyof Pagination>]-?: true } = {
  name: true,
  path: true,
  filters: true,
  search: true,
  order: true,
  key: true,
  where: true,
  distinct: true,
  publicDistinct: true,
  distinctColumns: true,
  handler: true,
  handlerParameters: true,
  fields: true,
  clientIncludes: true,
  restrictedBy: true,
};

export function defineOperation(
  defaults: Pick<ApiDefaults, "pagination" | "parameters">,
  definition: OperationDefinition,
  shared: SharedDefinition = {},
): CollectionOperation {
  const entries = Object.entries(withDefaults(definition, operationDefaults(defaults, shared)));
  return {
    ...Object.fromEntries(entries.filter(([key]) => key in ownKeys)),
    pagination: Object.fromEntries(entries.filter(([key]) => !(key in ownKeys))),
    parameters: { ...defaultParameterNames, ...defaults.parameters },
  } as unknown as CollectionOperation;
}

/** Returns these properties of a value. A property that the value lacks is left out. */
function picked<Value extends object, Key extends keyof Value>(
  value: Value,
  ...keys: readonly Key[]
): Pick<Value, Key> {
  return Object.fromEntries(keys.flatMap((key) => (key in value ? [[key, value[key]]] : []))) as Pick<Value, Key>;
}
