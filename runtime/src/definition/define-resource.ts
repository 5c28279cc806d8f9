import { defaultParameterNames } from "./parameter-names.js";
import type { CollectionOperation, ItemOperation, ItemRoute, Pagination } from "./resource.js";
import type {
  ApiDefaults,
  DefinedRelation,
  DefinedResource,
  OperationDefinition,
  RelationDefinition,
  ResourceDefinition,
} from "./resource-definition.js";

/** Completes what a module states by what holds for the whole API: once, when the module is loaded. */
export function defineResource(defaults: ApiDefaults, definition: ResourceDefinition): DefinedResource {
  const { model, name = model, shortName = model, type = shortName, path, identifier, description } = definition;
  const { prefix, database } = defaults;
  const { cache = defaults.pagination.cache } = definition;
  return {
    name,
    resource: {
      ...{ model, provider: database.provider, shortName, type, path, identifier, prefix },
      absoluteUrls: definition.absoluteUrls ?? false,
      ...(definition.only && { only: definition.only }),
      ...(definition.zonedDates && { zonedDates: true }),
      ...(definition.strictQueryParameterValidation && { strictQueryParameterValidation: true }),
      ...(definition.where && { where: definition.where }),
      ...(cache && { cache }),
      ...(definition.scopedBy && { scopedBy: definition.scopedBy }),
    },
    ...(description !== undefined && { description }),
    fields: definition.fields,
    ...(definition.embeddedFields && { embeddedFields: definition.embeddedFields }),
    ...(definition.includes && { includes: definition.includes }),
    item: itemRoute(defaults, definition.item, definition.strictQueryParameterValidation),
    collections: definition.collections.map((operation) => defineOperation(defaults, operation)),
    relations: (definition.relations ?? []).map((relation) => defineRelation(defaults, relation)),
    rows: definition,
  };
}

/** The route of an item: what an operation has, but for pages and filters. */
export function itemRoute(
  { pagination, parameters }: Pick<ApiDefaults, "pagination" | "parameters">,
  { fields, clientFields, clientIncludes }: ItemOperation = {},
  strictQueryParameterValidation = false,
): ItemRoute {
  const unpaged = { enabled: false, clientEnabled: false, viaCursor: null };
  return {
    pagination: { ...pagination, ...unpaged, clientFields: clientFields ?? false, strictQueryParameterValidation },
    parameters: { ...defaultParameterNames, ...parameters },
    filters: {},
    ...(fields && { fields }),
    ...(clientIncludes && { clientIncludes }),
  };
}

function defineRelation(defaults: ApiDefaults, { rows, parent, ...stated }: RelationDefinition): DefinedRelation {
  return {
    operation: defineOperation(defaults, stated),
    parent,
    rows,
    // Read when all modules are loaded.
    get target() {
      return rows().resource.model;
    },
  };
}

function defineOperation(
  { pagination, parameters }: ApiDefaults,
  {
    name,
    path,
    filters = {},
    search,
    order = [],
    key,
    where,
    distinct,
    publicDistinct,
    handler,
    handlerParameters,
    fields,
    clientIncludes,
    ...own
  }: OperationDefinition,
): CollectionOperation {
  const given: Partial<Pagination> = own;
  return {
    ...{ name, path, filters, order },
    parameters: { ...defaultParameterNames, ...parameters },
    pagination: { ...pagination, ...given },
    ...(key && { key }),
    ...(where && { where }),
    ...(search && { search }),
    ...(distinct && { distinct }),
    ...(publicDistinct && { publicDistinct }),
    ...(handler && { handler }),
    ...(handlerParameters && { handlerParameters }),
    ...(fields && { fields }),
    ...(clientIncludes && { clientIncludes }),
  };
}
