/** Turns a resource with its operations into an `ApiResource`, from which its module is made. */
import {
  countSql,
  delegateName,
  estimateSql,
  type ItemOperation,
  type Provider,
  type Table,
} from "@prisma-paged/runtime/generator";
import type { ModelDeclaration } from "../annotations/declaration.js";
import type { Model } from "../schema/datamodel.js";
import { isZoned } from "../schema/date-precision.js";
import { formatLocation } from "../schema/location.js";
import type { SourceLocation } from "../schema/source-map.js";
import type { ApiFacts } from "./api-facts.js";
import type { ApiOperation, ApiRelationOperation, ApiResource } from "./api-model.js";
import type { ResourceWithSource } from "./build-resources.js";
import { publicPath } from "./field-path.js";
import type { ModelItemField } from "./fields/item-field.js";
import type { Identities } from "./identities.js";
import type { IncludedRelations } from "./includes.js";
import { isEmbedding } from "./lookup.js";
import type { OperationWithSource } from "./operation.js";
import { sentFieldKeys } from "./sent-fields.js";

/**
 * Returns the resources of the API model.
 * @param locate returns the line of a block in its file
 */
export function toApiResources(
  resources: readonly ResourceWithSource[],
  facts: ApiFacts,
  context: Identities,
  locate: Locate,
): readonly ApiResource[] {
  return resources.flatMap((resource) => {
    const named = facts.names.get(resource.resource.model);
    return named === undefined ? [] : [{ ...named, ...toResource(resource, facts, context, locate) }];
  });
}

type Locate = (location: SourceLocation) => SourceLocation;

function toResource(
  resourceWithSource: ResourceWithSource,
  { sent, included }: ApiFacts,
  context: Identities,
  locate: Locate,
): Omit<ApiResource, "file" | "typeName" | "valueName"> {
  const { declaration, resource, operations, relations } = resourceWithSource;
  const { model, location, description } = declaration;
  const { fields, embeddedFields } = sent.get(model.name) ?? { fields: [] };
  const table = tableOf(model, context.provider);
  const restricted = declaration.fields.flatMap(({ field, restricted }) => (restricted ? [field.name] : []));
  return {
    location: locate(location),
    description,
    resource: showsZonedDates(declaration, fields, included, context)
      ? { ...resource, zonedDates: true as const }
      : resource,
    delegate: delegateName(model.name),
    ...(table !== undefined && { table }),
    fields,
    ...(embeddedFields && { embeddedFields }),
    ...(restricted.length > 0 && { restricted }),
    item: toItemOperation(resourceWithSource, fields, context),
    includes: [...(included.get(model.name) ?? [])].map(([key, target]) => ({ key, target })),
    columns: model.fields.flatMap(({ kind, name }) => (kind === "scalar" || kind === "enum" ? [name] : [])),
    operations: operations.map((operation) => toApiOperation(operation, fields, context, locate)),
    relations: relations.map(
      ({ relation, target, parent, ...operation }): ApiRelationOperation => ({
        ...toApiOperation(operation, sent.get(target)?.fields ?? [], context, locate),
        relation,
        target,
        parent,
      }),
    ),
  };
}

function toItemOperation(
  { declaration, clientFields, item }: ResourceWithSource,
  all: readonly ModelItemField[],
  context: Identities,
): ItemOperation {
  if (declaration.resource.only === "getCollection") return {};
  const clientIncludes = item.clientIncludes?.map((path) => publicPath(path, declaration.model, context));
  return {
    ...sentFieldKeys(item.fields, all, clientFields),
    ...(clientFields && { clientFields }),
    ...(clientIncludes && { clientIncludes }),
  };
}

/** Returns the table of a model; undefined if the runtime never counts it with raw SQL. */
function tableOf({ table: name, schema }: Model, provider: Provider): Table | undefined {
  const table = schema === undefined ? name : { schema, name };
  return countSql(table, provider) === undefined && estimateSql(table, provider) === undefined ? undefined : table;
}

/**
 * Whether items contain dates with a time zone: in the model's own fields, or in items that are embedded or included.
 */
function showsZonedDates(
  declaration: ModelDeclaration,
  fields: readonly ModelItemField[],
  includes: IncludedRelations,
  context: Identities,
): boolean {
  const hasZoned = ({ fields }: ModelDeclaration) =>
    fields.some(({ field, hidden }) => hidden === undefined && isZoned(field, context.provider));
  const includedIn = (model: string) => [...(includes.get(model)?.values() ?? [])];
  const included = includedIn(declaration.model.name);
  const targets = [
    ...fields.filter(isEmbedding).map(({ target }) => target),
    ...included,
    ...included.flatMap(includedIn),
  ];
  const embedded = targets.flatMap((target) => context.resources.get(target)?.declaration ?? []);
  return [declaration, ...embedded].some(hasZoned);
}

/**
 * Returns an operation with the locations of its options.
 * @param itemFields the fields of the items that at least one route sends
 */
function toApiOperation(
  {
    location,
    operation,
    sent,
    origins,
    orderLocation,
    completion,
    fieldsLocation,
    filtersLocation,
    searchLocation,
    rows,
  }: OperationWithSource,
  itemFields: readonly ModelItemField[],
  context: Identities,
  locate: Locate,
): ApiOperation {
  const paths = sent.clientIncludes?.map((path) => publicPath(path, rows.model, context));
  const publicOperation = {
    ...operation,
    ...sentFieldKeys(sent.fields, itemFields, operation.pagination.clientFields),
    ...(paths && { clientIncludes: paths }),
  };
  return {
    location: locate(location),
    operation: publicOperation,
    origins: Object.fromEntries(
      Object.entries(origins).map(([option, origin]) => [option, formatLocation(locate(origin))]),
    ),
    ...(orderLocation && { orderLocation: locate(orderLocation) }),
    ...(completion && { completion }),
    ...(fieldsLocation && { fieldsLocation: locate(fieldsLocation) }),
    ...(filtersLocation && { filtersLocation: locate(filtersLocation) }),
    ...(searchLocation && { searchLocation: locate(searchLocation) }),
  };
}
