/** What a module states of its resource, as data: what it leaves out the runtime completes. */
import type {
  DescribedField,
  EmbeddedListDefinition,
  OperationDefinition,
  Pagination,
  RelationDefinition,
  ResourceDefinition,
} from "@prisma-paged/runtime/generator";
import type { ApiOperation, ApiRelationOperation, ApiResource, EmbeddedListItemField, ItemField } from "./api-model.js";
import { embeddedFields, embeddedLists, type HasApi, keyOf, parentWhere, publicKeys, resourceOf } from "./lookup.js";
import { referencesOf } from "./references.js";

/** A definition without what only code can say: how rows become items, which columns are read, other modules. */
interface StatedResource extends Omit<ResourceDefinition, "toItem" | "select" | "lists" | "relations"> {
  readonly lists?: readonly StatedList[];
  readonly relations?: readonly StatedRelation[];
}

type StatedList = Omit<EmbeddedListDefinition, "select">;

type StatedRelation = Omit<RelationDefinition, "rows">;

export function statedResource(context: HasApi, resource: ApiResource): StatedResource {
  const {
    typeName,
    resource: stated,
    table,
    description,
    fields,
    embeddedFields,
    item,
    operations,
    relations,
  } = resource;
  const { model, shortName, type, path, absoluteUrls, identifier, zonedDates } = stated;
  const { only, strictQueryParameterValidation, where, scopedBy, cache } = stated;
  const references = referencesOf(context, fields);
  const lists = embeddedLists(resource).map((field) => statedList(context, resource, field));
  return {
    model,
    ...(typeName !== model && { name: typeName }),
    ...(shortName !== model && { shortName }),
    ...(type !== shortName && { type }),
    path,
    ...(absoluteUrls && { absoluteUrls }),
    identifier,
    ...(only && { only }),
    ...(zonedDates && { zonedDates }),
    ...(strictQueryParameterValidation && { strictQueryParameterValidation }),
    ...(where && { where }),
    ...(isDifferent(cache, context.api.pagination.cache) && { cache: cache ?? null }),
    ...(scopedBy && { scopedBy }),
    ...(description !== "" && { description }),
    ...(table !== undefined && { table }),
    fields: Object.fromEntries(fields.map((field) => [keyOf(field), describeField(field)])),
    ...(embeddedFields && { embeddedFields: publicKeys(fields, embeddedFields) }),
    ...(references.length > 0 && { references }),
    ...(lists.length > 0 && { lists }),
    ...(Object.keys(item).length > 0 && { item }),
    collections: operations.map((operation) => statedOperation(context, operation)),
    ...(relations.length > 0 && {
      relations: relations.map((relation) => statedRelation(context, resource, relation)),
    }),
  };
}

/** Only what differs from the API's defaults. */
function statedOperation({ api }: HasApi, { operation }: ApiOperation): OperationDefinition {
  const {
    name,
    path,
    pagination,
    filters,
    order,
    search,
    key,
    where,
    distinct,
    publicDistinct,
    handler,
    handlerParameters,
    fields,
    clientIncludes,
  } = operation;
  const own = Object.entries(pagination).filter(([option, value]) =>
    isDifferent(value, api.pagination[option as keyof Pagination]),
  );
  return {
    name,
    path,
    ...Object.fromEntries(own),
    ...(Object.keys(filters).length > 0 && { filters }),
    ...(order.length > 0 && { order }),
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

function isDifferent(own: unknown, ofTheApi: unknown): boolean {
  return JSON.stringify(own) !== JSON.stringify(ofTheApi);
}

function statedRelation(context: HasApi, resource: ApiResource, relation: ApiRelationOperation): StatedRelation {
  return { ...statedOperation(context, relation), parent: parentWhere(resource, relation.inverse) };
}

function statedList(context: HasApi, resource: ApiResource, field: EmbeddedListItemField): StatedList {
  const target = resourceOf(context, field.target);
  const references = referencesOf(context, embeddedFields(target));
  return {
    relation: field.name,
    ...(field.publicName && { key: field.publicName }),
    model: field.target,
    limit: field.limit,
    parent: parentWhere(resource, field.inverse),
    identifier: target.resource.identifier.fields.map(({ name }) => name),
    ...(references.length > 0 && { references }),
  };
}

function describeField(field: ItemField): DescribedField {
  const shared = {
    ...(field.publicName && { field: field.name }),
    ...(field.nullable && { nullable: true as const }),
    ...(field.description !== "" && { description: field.description }),
  };
  switch (field.kind) {
    case "scalar": {
      const { type, list, values } = field;
      return { type, ...(list && { list }), ...(values && { values }), ...shared };
    }
    case "embedded-list":
      return { link: field.kind, target: field.target, limit: field.limit, ...shared };
    case "embedded":
    case "collection":
      return { link: field.kind, target: field.target, ...shared };
    case "reference":
      return { link: "item", target: field.target, ...shared };
  }
}
