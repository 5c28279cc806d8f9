/** The definition of a resource: an emitted module states it, and `explain` runs it. */
import {
  type DefinedResource,
  type DescribedField,
  differences,
  type EmbeddedListDefinition,
  type Filter,
  type FilterStep,
  type FixedWhere,
  type OperationDefinition,
  operationDefaults,
  type Pagination,
  type ReferenceDefinition,
  type RelationDefinition,
  type ResourceDefinition,
  resourceDefaults,
} from "@prisma-paged/runtime/generator";
import type {
  ApiOperation,
  ApiRelationOperation,
  ApiResource,
  EmbeddedListItemField,
  ItemField,
} from "../api-model.js";
import { isOfJson } from "../filters/json-filters.js";
import {
  differsInside,
  embeddedFields,
  embeddedLists,
  type HasApi,
  isIncluded,
  isRestricted,
  keyOf,
  parentWhere,
  publicKeys,
  resourceOf,
  restrictedOf,
} from "../lookup.js";
import { type Columns, embeddedColumns, itemColumns } from "./columns.js";
import { referencesOf } from "./references.js";

/** What only code can say: an emitted module writes it as text, `explain` as what it runs. */
export interface Code {
  /** Another resource. A function, because modules import each other in cycles. */
  rows(model: string): () => DefinedResource;
  /** A condition of the schema, which may name the instant of the request. */
  where(condition: FixedWhere): FixedWhere;
  /** What a condition calls null of Json, which has two: the database's, and its own. */
  readonly anyNull: unknown;
  /** @param name of the constant that holds these columns: a module gives Prisma's types of it */
  columns(name: string, columns: Columns): object;
  /** How rows become items, or items inside others. */
  toItem(form: "item" | "embedded"): ResourceDefinition["toItem"];
}

/** Only what differs from the API's defaults. */
export function definitionOf(context: HasApi, resource: ApiResource, code: Code): ResourceDefinition {
  const { typeName, resource: stated, fields } = resource;
  const { model, shortName, where } = stated;
  const columns = itemColumns(context, resource);
  const pagination = sharedPagination(context, resource);
  const isTwofold = differsInside(resource) && isIncluded(context, resource);
  const whole: Whole<ResourceDefinition> = {
    model,
    name: typeName,
    shortName,
    type: stated.type,
    path: stated.path,
    absoluteUrls: stated.absoluteUrls || undefined,
    identifier: stated.identifier,
    only: stated.only,
    zonedDates: stated.zonedDates,
    strictQueryParameterValidation: stated.strictQueryParameterValidation,
    cache: stated.cache ?? null,
    scopedBy: stated.scopedBy,
    description: resource.description,
    table: resource.table,
    fields: Object.fromEntries(fields.map((field) => [keyOf(field), describeField(field)])),
    embeddedFields: resource.embeddedFields && publicKeys(fields, resource.embeddedFields),
    item: resource.item,
    where: where && code.where(where),
    references: tiedReferences(context, fields, code),
    select: columns && code.columns("select", columns),
    lists: embeddedLists(resource).map((field) => listOf(context, resource, field, code)),
    toItem: code.toItem("item"),
    embedded: isTwofold ? embeddedForm(context, resource, code) : undefined,
    includes: Object.fromEntries(resource.includes.map(({ key, target }) => [key, code.rows(target)])),
    pagination,
    collections: resource.operations.map((operation) => operationOf(context, operation, pagination, code)),
    relations: resource.relations.map((relation) => relationOf(context, resource, relation, pagination, code)),
  };
  return differences(whole, resourceDefaults(context.api, stated)) as ResourceDefinition;
}

/** Every property, so that none is forgotten. */
type Whole<Definition> = { readonly [key in keyof Definition]-?: Definition[key] | undefined };

/** The paging options that all operations of a resource have, if these are several and the API has others. */
function sharedPagination({ api }: HasApi, { operations, relations }: ApiResource): Partial<Pagination> {
  const [first, ...others] = [...operations, ...relations].map(({ operation }) => operation.pagination);
  if (first === undefined || others.length === 0) return {};
  const own = differences(first, api.pagination);
  const differing: Partial<Pagination> = Object.assign({}, ...others.map((other) => differences(own, other)));
  return differences(own, differing);
}

function operationOf(
  { api }: HasApi,
  { operation }: ApiOperation,
  shared: Partial<Pagination>,
  code: Code,
): OperationDefinition {
  const { filters, search, where } = operation;
  const own: Whole<Omit<OperationDefinition, keyof Pagination | "name" | "path">> = {
    order: operation.order,
    key: operation.key,
    distinct: operation.distinct,
    publicDistinct: operation.publicDistinct,
    handler: operation.handler,
    handlerParameters: operation.handlerParameters,
    fields: operation.fields,
    clientIncludes: operation.clientIncludes,
    where: where && code.where(where),
    search: search?.map((field) => ledThrough({ api }, field, code)),
    filters: Object.fromEntries(
      Object.entries(filters).map(([name, filter]) => [name, filterOf({ api }, filter, code)]),
    ),
  };
  const { name, path, pagination } = operation;
  const differing = differences({ ...pagination, ...own }, operationDefaults(api, shared));
  return { name, path, ...differing } as OperationDefinition;
}

function relationOf(
  context: HasApi,
  resource: ApiResource,
  relation: ApiRelationOperation,
  shared: Partial<Pagination>,
  code: Code,
): RelationDefinition {
  const rows = code.rows(relation.target);
  return { ...operationOf(context, relation, shared, code), rows, parent: parentWhere(resource, relation.inverse) };
}

function filterOf(context: HasApi, filter: Filter, code: Code): Filter {
  return ledThrough(context, isOfJson(filter) ? { ...filter, none: code.anyNull } : filter, code);
}

/** With the models on the way whose rows the schema restricts. */
function ledThrough<Led extends { readonly through?: readonly FilterStep[] }>(
  context: HasApi,
  { through, ...led }: Led,
  code: Code,
) {
  const steps = through?.map((step) => {
    const target = restrictedOf(context, step.model);
    return target ? { ...step, rows: code.rows(step.model) } : step;
  });
  return { ...led, ...(steps && { through: steps }) };
}

function listOf(
  context: HasApi,
  resource: ApiResource,
  field: EmbeddedListItemField,
  code: Code,
): EmbeddedListDefinition {
  const { name, publicName, target: model, limit, inverse } = field;
  const target = resourceOf(context, model);
  const references = tiedReferences(context, embeddedFields(target), code);
  return {
    relation: name,
    ...(publicName && { key: publicName }),
    model,
    limit,
    parent: parentWhere(resource, inverse),
    identifier: target.resource.identifier.fields.map(({ name }) => name),
    ...(isRestricted(target) && { rows: code.rows(model) }),
    ...(references.length > 0 && { references }),
    select: code.columns(listColumns(name), embeddedColumns(context, target)),
  };
}

/** The constant that holds the columns of an embedded list: `citiesSelect`. */
export function listColumns(field: string): string {
  return `${field}Select`;
}

function embeddedForm(context: HasApi, resource: ApiResource, code: Code): ResourceDefinition["embedded"] {
  const references = tiedReferences(context, embeddedFields(resource), code);
  return {
    select: code.columns("selectEmbedded", embeddedColumns(context, resource)),
    ...(references.length > 0 && { references }),
    toItem: code.toItem("embedded"),
  };
}

/** With the targets whose rows the schema restricts. */
function tiedReferences(context: HasApi, fields: readonly ItemField[], code: Code): readonly ReferenceDefinition[] {
  return referencesOf(context, fields).map((reference) => {
    const { model } = reference;
    return isRestricted(resourceOf(context, model)) ? { ...reference, rows: code.rows(model) } : reference;
  });
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
