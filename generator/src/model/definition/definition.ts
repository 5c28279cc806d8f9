/** Builds the definition of a resource: an emitted module contains it, and `explain` runs it. */
import {
  type ItemFields,
  type MaybeRestricted,
  type OperationDefinition,
  operationDefaults,
  type Pagination,
  type PathStep,
  type RelationDefinition,
  type ResourceDefinition,
  resourceDefaults,
  type SharedDefinition,
  withoutDefaults,
} from "@prisma-paged/runtime/generator";
import type { ApiOperation, ApiRelationOperation, ApiResource } from "../api-model.js";
import type { FieldCode, ModelLookup } from "../fields/field-base.js";
import { defineField } from "../fields/item-field.js";
import { isOfJson } from "../filters/json-filters.js";
import { type HasApi, keyOf, publicKeys, resourceOf, rowHidingResource } from "../lookup.js";
import { restrictedAt, restrictedRelation, withRestrictions } from "./restricted-fields.js";

/** The values of a definition that are code: an emitted module contains them as text, and `explain` as real values. */
export interface DefinitionCode extends FieldCode {
  /** The value that a condition uses for both nulls of a Json field: the database's null, and JSON's own. */
  readonly anyNull: unknown;
}

/** Returns the definition of a resource, with only the options that differ from the API's defaults. */
export function definitionOf(context: HasApi, resource: ApiResource, code: DefinitionCode): ResourceDefinition {
  const { typeName, resource: exposedModel, fields } = resource;
  const { model, shortName, where } = exposedModel;
  const collections = resource.operations.map((operation) => operationOf(context, operation, model, code));
  const relations = resource.relations.map((relation) => relationOf(context, resource, relation, code));
  const shared = sharedBy(context, [...collections, ...relations]);
  const writtenOperation = <Operation extends OperationDefinition>(operation: Operation) =>
    withoutDefaults(operation, operationDefaults(context.api, shared)) as Operation;
  const whole: Whole<ResourceDefinition> = {
    model,
    name: typeName,
    shortName,
    type: exposedModel.type,
    path: exposedModel.path,
    absoluteUrls: exposedModel.absoluteUrls || undefined,
    identifier: exposedModel.identifier,
    only: exposedModel.only,
    zonedDates: exposedModel.zonedDates,
    strictQueryParameterValidation: exposedModel.strictQueryParameterValidation,
    cache: exposedModel.cache ?? null,
    scopedBy: exposedModel.scopedBy,
    description: resource.description,
    table: resource.table,
    fields: definedFields(context, resource, code),
    embeddedFields: resource.embeddedFields && publicKeys(fields, resource.embeddedFields),
    item: resource.item,
    where: where && code.where(where),
    includes: resource.includes.map(({ key }) => key),
    shared,
    collections: collections.map(writtenOperation),
    relations: relations.map(writtenOperation),
  };
  return withoutDefaults(whole, resourceDefaults(context.api, exposedModel)) as ResourceDefinition;
}

/** All properties of a definition, so that TypeScript reports a forgotten one. */
type Whole<Definition> = { readonly [key in keyof Definition]-?: Definition[key] | undefined };

/**
 * Returns the options that all operations share and that differ from the API's defaults. Empty for a single operation.
 */
function sharedBy(
  { api }: HasApi,
  operations: readonly (OperationDefinition & Partial<RelationDefinition>)[],
): SharedDefinition {
  const [first, ...others] = operations.map(({ name, path, rows, parent, ...shareable }) => shareable);
  if (first === undefined || others.length === 0) return {};
  const stated = withoutDefaults(first, operationDefaults(api));
  const differing = Object.assign({}, ...others.map((other) => withoutDefaults(stated, other)));
  return withoutDefaults(stated, differing);
}

/** Returns the definition of an operation with every option. */
function operationOf(
  context: HasApi,
  { operation, derivedOptions }: ApiOperation,
  rows: string,
  code: DefinitionCode,
): OperationDefinition {
  const { where } = operation;
  const { filters, search } = withRestrictions(context, rows, operation);
  const operationOptions: Whole<Omit<OperationDefinition, keyof Pagination | "name" | "path">> = {
    order: operation.order,
    key: operation.key,
    distinct: operation.distinct,
    publicDistinct: operation.publicDistinct,
    distinctColumns: operation.distinctColumns,
    handler: operation.handler,
    handlerParameters: operation.handlerParameters,
    fields: operation.fields,
    clientIncludes: operation.clientIncludes,
    where: where && code.where(where),
    restrictedBy: operation.restrictedBy,
    search: search?.map((field) => ledThrough(context, field, code)),
    filters: filtersOf(context, filters, code),
  };
  const { name, path, pagination } = operation;
  // The runtime derives these options from the operation, too.
  const written = Object.entries(pagination).filter(([key]) => !derivedOptions.includes(key));
  return { name, path, ...Object.fromEntries(written), ...operationOptions } as OperationDefinition;
}

function relationOf(
  context: HasApi,
  resource: ApiResource,
  relation: ApiRelationOperation,
  code: DefinitionCode,
): RelationDefinition {
  const rows = code.rows(relation.target);
  return {
    ...operationOf(context, relation, relation.target, code),
    ...restrictedRelation(context, resource, relation),
    rows,
    parent: relation.parent,
  };
}

type OperationFilters = NonNullable<OperationDefinition["filters"]>;

function filtersOf(context: HasApi, filters: OperationFilters, code: DefinitionCode): OperationFilters {
  return Object.fromEntries(
    Object.entries(filters).map(([name, { anyOf, ...filter }]) => {
      const led = ledThrough(context, isOfJson(filter) ? { ...filter, none: code.anyNull } : filter, code);
      return [name, { ...led, ...(anyOf && { anyOf: filtersOf(context, anyOf, code) }) }];
    }),
  );
}

/** Returns a filter or a searched field. Each step of its path to rows that can be hidden contains their resource. */
function ledThrough<Led extends MaybeRestricted & { readonly through?: readonly PathStep[] }>(
  context: HasApi,
  { through, restrictedBy, ...led }: Led,
  code: DefinitionCode,
) {
  const steps = through?.map((step) => {
    const target = rowHidingResource(context, step.model);
    return target ? { ...step, rows: code.rows(step.model) } : step;
  });
  return { ...led, ...(steps && { through: steps }), ...(restrictedBy && { restrictedBy }) };
}

function definedFields(context: HasApi, { resource, fields }: ApiResource, code: DefinitionCode): ItemFields {
  const lookup: ModelLookup = {
    mayHideRows: (model) => rowHidingResource(context, model) !== undefined,
    keysOf: (model, names) => publicKeys(resourceOf(context, model).fields, names),
  };
  return Object.fromEntries(
    fields.map((field) => [
      keyOf(field),
      { ...defineField(field, code, lookup), ...restrictedAt(context, [[resource.model, field.schemaField]]) },
    ]),
  );
}
