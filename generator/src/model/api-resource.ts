/** Turns a resource with its operations into the form from which its module is emitted. */
import { countSql, estimateSql, type ItemOperation, type Provider, type Table } from "@prisma-paged/runtime/generator";
import type { ModelDeclaration } from "../annotations/declaration.js";
import type { Model } from "../schema/datamodel.js";
import { isZoned } from "../schema/date-precision.js";
import { formatLocation } from "../schema/location.js";
import type { SourceLocation } from "../schema/source-map.js";
import type { ApiOperation, ApiRelationOperation, ApiResource } from "./api-model.js";
import type { ItemField } from "./fields/item-field.js";
import { type IncludedRelations, toIncludes } from "./includes.js";
import { isEmbedding } from "./lookup.js";
import { delegateName, moduleNames } from "./names.js";
import type { LocatedOperation } from "./operation.js";
import type { LocatedResource } from "./operations.js";
import type { Plan } from "./plan.js";
import { itemPagination } from "./resource.js";
import { includedByModel, itemFieldsOf } from "./sent-items.js";
import { ownFields, type Shown } from "./shown-fields.js";
import { publicPath } from "./walk.js";

/**
 * Returns the resources of the API model.
 * @param shown by model, the fields that its routes send
 * @param locate returns the line of a block in its file
 */
export function toApiResources(
  resources: readonly LocatedResource[],
  shown: Routed["shown"],
  plan: Plan,
  locate: Routed["locate"],
): readonly ApiResource[] {
  const routed = { shown, includes: includedByModel(resources, plan), locate };
  const names = moduleNames(resources.map((resource) => namedBy(resource, plan)));
  return resources.flatMap((resource) => {
    const named = names.get(resource.resource.model);
    return named === undefined ? [] : [{ ...named, ...toResource(resource, routed, plan) }];
  });
}

/** Returns the names that the naming of a module needs: of its operations, and `get` if the item's route has a type. */
function namedBy({ resource, declaration, operations, relations }: LocatedResource, { config }: Plan) {
  const { item, pagination } = declaration;
  const isItemNamed =
    item?.fields ||
    item?.clientIncludes ||
    pagination?.clientIncludes ||
    itemPagination(declaration, config).clientFields;
  const names = [...operations, ...relations].map(({ operation }) => operation.name);
  return { model: resource.model, operations: isItemNamed ? [...names, "get"] : names };
}

/** Data that is derived from the routes of all resources. */
interface Routed {
  readonly shown: ReadonlyMap<string, Shown>;
  readonly includes: IncludedRelations;
  readonly locate: (location: SourceLocation) => SourceLocation;
}

function toResource(
  located: LocatedResource,
  { shown, includes, locate }: Routed,
  plan: Plan,
): Omit<ApiResource, "file" | "typeName" | "valueName"> {
  const { declaration, resource, operations, relations } = located;
  const { model, location, description } = declaration;
  const { fields, embeddedFields } = shown.get(model.name) ?? { fields: [] };
  const table = tableOf(model, plan.provider);
  const restricted = declaration.fields.flatMap(({ field, restricted }) => (restricted ? [field.name] : []));
  return {
    location: locate(location),
    description,
    resource: showsZonedDates(declaration, fields, includes, plan)
      ? { ...resource, zonedDates: true as const }
      : resource,
    delegate: delegateName(model.name),
    ...(table !== undefined && { table }),
    fields,
    ...(embeddedFields && { embeddedFields }),
    ...(restricted.length > 0 && { restricted }),
    item: toItemOperation(declaration, fields, plan),
    includes: [...(includes.get(model.name) ?? [])].map(([key, target]) => ({ key, target })),
    columns: model.fields.flatMap(({ kind, name }) => (kind === "scalar" || kind === "enum" ? [name] : [])),
    operations: operations.map((operation) => toApiOperation(operation, fields, plan, locate)),
    relations: relations.map(
      ({ relation, target, parent, ...operation }): ApiRelationOperation => ({
        ...toApiOperation(operation, shown.get(target)?.fields ?? [], plan, locate),
        relation,
        target,
        parent,
      }),
    ),
  };
}

function toItemOperation(declaration: ModelDeclaration, all: readonly ItemField[], plan: Plan): ItemOperation {
  if (declaration.resource.only === "getCollection") return {};
  const { clientFields = false } = itemPagination(declaration, plan.config);
  const shown = itemFieldsOf(declaration, plan);
  const clientIncludes = toIncludes(declaration.item, declaration, shown)?.map((path) =>
    publicPath(path, declaration.model, plan),
  );
  return {
    ...ownFields(shown, all, clientFields),
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
  fields: readonly ItemField[],
  includes: IncludedRelations,
  plan: Plan,
): boolean {
  const hasZoned = ({ fields }: ModelDeclaration) =>
    fields.some(({ field, hidden }) => hidden === undefined && isZoned(field, plan.provider));
  const includedIn = (model: string) => [...(includes.get(model)?.values() ?? [])];
  const included = includedIn(declaration.model.name);
  const targets = [
    ...fields.filter(isEmbedding).map(({ target }) => target),
    ...included,
    ...included.flatMap(includedIn),
  ];
  const embedded = targets.flatMap((target) => plan.resources.get(target)?.declaration ?? []);
  return [declaration, ...embedded].some(hasZoned);
}

/**
 * Returns an operation with the locations of its options.
 * @param all the fields of the items that at least one route sends
 */
function toApiOperation(
  {
    location,
    operation: declared,
    origins,
    orderLocation,
    completion,
    fieldsLocation,
    filtersLocation,
    searchLocation,
    rows,
  }: LocatedOperation,
  all: readonly ItemField[],
  plan: Plan,
  locate: Routed["locate"],
): ApiOperation {
  const { fields, clientIncludes, ...operation } = declared;
  const paths = clientIncludes?.map((path) => publicPath(path, rows.model, plan));
  const own = {
    ...operation,
    ...ownFields(fields, all, operation.pagination.clientFields),
    ...(paths && { clientIncludes: paths }),
  };
  return {
    location: locate(location),
    operation: own,
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
