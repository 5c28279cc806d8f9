/** Resolves the fields of items in a finished model, both of plain items and of nested ones. */
import type { ApiResource } from "../api-model.js";
import { embeddedLists, type HasApi, keyOf, resourceOf, rowHidingResource } from "../lookup.js";
import type { EmbeddedListItemField } from "./embedded-list.js";
import { type ModelItemField, resolveField } from "./item-field.js";
import type { Columns, ModelLookup, ResolvedField } from "./resolved-field.js";

/**
 * Returns the fields of an item, with how each is read and emitted.
 * @param fields default: all fields that the item's own routes send
 */
export function resolveFields(
  context: HasApi,
  resource: ApiResource,
  fields: readonly ModelItemField[] = resource.fields,
): readonly ResolvedField<ModelItemField>[] {
  const place = placeIn(context, resource);
  return fields.map((field) => resolveField(field, place));
}

/**
 * Returns the fields of a nested item. Items are nested one level deep, so the relations of a nested item are IRIs.
 * @param named the names of the fields that are sent there. Default: all
 */
export function fieldsWhenNested(
  context: HasApi,
  resource: ApiResource,
  named?: readonly string[],
): readonly ModelItemField[] {
  const { fields, embeddedFields: shown } = resource;
  const kept = fields.filter(({ name }) => shown?.includes(name) !== false && named?.includes(name) !== false);
  return resolveFields(context, resource, kept).flatMap(({ nested }) => nested ?? []);
}

/** Returns the embedded lists of an item that a client includes instead of a link. */
export function includedLists(resource: ApiResource): readonly EmbeddedListItemField[] {
  return embeddedLists(resource).filter(({ name }) => resource.embeddedFields?.includes(name) !== false);
}

/** Returns the columns that are read of a nested item. */
export function nestedColumns(context: HasApi, resource: ApiResource, fields?: readonly string[]): Columns {
  return columnsOf(context, resource, fieldsWhenNested(context, resource, fields));
}

/** Returns the columns that these fields need, and those of the item's identifier, which links need. */
export function columnsOf(context: HasApi, resource: ApiResource, fields: readonly ModelItemField[]): Columns {
  const own = resolveFields(context, resource, fields).map((field) => field.columns());
  const identifier = resource.resource.identifier.fields.map(({ name }) => [name, true]);
  return Object.assign({}, ...own, Object.fromEntries(identifier));
}

/**
 * Returns the models that these fields read, or to which they refer. A model whose rows are counted need not be
 * exposed.
 */
export function modelsOf(context: HasApi, resource: ApiResource, fields: readonly ModelItemField[]): readonly string[] {
  return resolveFields(context, resource, fields).flatMap((field) => field.models());
}

function placeIn(context: HasApi, resource: ApiResource): ModelLookup {
  const of = (model: string) => resourceOf(context, model);
  return {
    collections: resource.relations.map(({ relation }) => relation),
    mayHideRows: (model) => rowHidingResource(context, model) !== undefined,
    identifierOf: (model) => of(model).resource.identifier.fields.map(({ name }) => name),
    nestedColumns: (model, fields) => nestedColumns(context, of(model), fields),
    nestedModels: (model, fields) => modelsOf(context, of(model), fieldsWhenNested(context, of(model), fields)),
    nestedKeys: (model, fields) => (fields ? { fields: fieldsWhenNested(context, of(model), fields).map(keyOf) } : {}),
  };
}
