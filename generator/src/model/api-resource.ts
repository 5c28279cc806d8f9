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
import type { ApiFacts } from "./api-facts.js";
import type { ApiResource, ResourceWithOperations } from "./api-model.js";
import { publicPath } from "./field-path.js";
import type { ModelItemField } from "./fields/item-field.js";
import type { Identities } from "./identities.js";
import type { IncludedRelations } from "./includes.js";
import type { SchemaContext } from "./item-keys.js";
import { isEmbedding } from "./lookup.js";
import type { OperationContext } from "./operation.js";
import type { ResourceRoutes } from "./routes.js";
import { sentFieldKeys } from "./sent-fields.js";

/** A resource with its routes, and with the operations that they have become. */
export interface BuiltResource extends ResourceWithOperations {
  readonly routes: ResourceRoutes;
}

/**
 * Returns the resources of the API model.
 * @param locate returns the line of a block in its file
 */
export function toApiResources(
  resources: readonly BuiltResource[],
  facts: ApiFacts,
  context: SchemaContext,
  locate: OperationContext["locate"],
): readonly ApiResource[] {
  return resources.flatMap((built) => {
    const named = facts.names.get(built.resource.model);
    return named === undefined ? [] : [{ ...named, ...toResource(built, facts, context, locate) }];
  });
}

function toResource(
  { routes, written, resource, operations, relations }: BuiltResource,
  { sent, included }: ApiFacts,
  context: SchemaContext,
  locate: OperationContext["locate"],
): Omit<ApiResource, "file" | "typeName" | "valueName"> {
  const { model, location, description } = written;
  const { fields, embeddedFields } = sent.get(model.name) ?? { fields: [] };
  const table = tableOf(model, context.provider);
  const restricted = written.fields.flatMap(({ field, restricted }) => (restricted ? [field.name] : []));
  return {
    location: locate(location),
    description,
    resource: showsZonedDates(written, fields, included, context)
      ? { ...resource, zonedDates: true as const }
      : resource,
    written,
    delegate: delegateName(model.name),
    ...(table !== undefined && { table }),
    fields,
    ...(embeddedFields && { embeddedFields }),
    ...(restricted.length > 0 && { restricted }),
    item: toItemOperation(routes, fields, context),
    includes: [...(included.get(model.name) ?? [])].map(([key, target]) => ({ key, target })),
    columns: model.fields.flatMap(({ kind, name }) => (kind === "scalar" || kind === "enum" ? [name] : [])),
    operations,
    relations,
  };
}

function toItemOperation(
  { written, resource, item: { clientFields, sent } }: ResourceRoutes,
  all: readonly ModelItemField[],
  context: Identities,
): ItemOperation {
  if (resource.only === "getCollection") return {};
  const clientIncludes = sent.clientIncludes?.map((path) => publicPath(path, written.model, context));
  return {
    ...sentFieldKeys(sent.fields, all, clientFields),
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
  const embedded = targets.flatMap((target) => context.resources.get(target)?.written ?? []);
  return [declaration, ...embedded].some(hasZoned);
}
