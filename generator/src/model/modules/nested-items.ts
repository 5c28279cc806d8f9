/** Finds the items that the items of a module contain, always or if a client includes them. */
import { sendsOwnItems } from "@prisma-paged/runtime/generator";
import type { ApiResource } from "../api-model.js";
import type { ModelItemField } from "../fields/item-field.js";
import { fieldsWhenNested, includedLists } from "../fields/shown-items.js";
import { differsWhenNested, type HasApi, isEmbedding, keyOf, resourceOf } from "../lookup.js";
import { itemPath } from "../paths.js";
import { moduleName } from "./module-code.js";
import type { IncludedItem, ItemSource, NestedItemField, NestedVariant, RouteItems } from "./resource-module.js";

export function itemSource(resource: ApiResource): ItemSource {
  return { ...moduleName(resource), differsNested: differsWhenNested(resource) };
}

/** Returns the fields of an item that contain nested items. */
export function nestedItemFields(context: HasApi, resource: ApiResource): readonly NestedItemField[] {
  return resource.fields.filter(isEmbedding).map((field) => {
    const target = resourceOf(context, field.target);
    return {
      key: keyOf(field),
      rows: itemSource(target),
      isList: field.kind === "embedded-list",
      isRestricted: isRestrictedField(resource, field),
      ...keysOfNested(context, target, field.fields),
    };
  });
}

function isRestrictedField({ restricted }: ApiResource, { name }: ModelItemField): boolean {
  return restricted?.includes(name) === true;
}

/** Returns the keys of a nested item that has only some of its fields; `{}` if `fields` is undefined, which means all. */
function keysOfNested(
  context: HasApi,
  resource: ApiResource,
  fields: readonly string[] | undefined,
): Pick<NestedItemField, "keys"> {
  return fields ? { keys: [...jsonLdKeys(resource), ...fieldsWhenNested(context, resource, fields).map(keyOf)] } : {};
}

/** Returns the JSON-LD keys of an item. Without an item route there is no IRI, so only `@type` is left. */
function jsonLdKeys({ resource }: ApiResource): readonly string[] {
  return resource.only === "getCollection" ? ["@type"] : ["@id", "@type"];
}

/** Returns how a nested item of the resource differs: it has IRIs instead of items, and fewer fields. */
export function nestedVariant(context: HasApi, resource: ApiResource): NestedVariant {
  const { fields } = resource;
  const embedding = new Set(fields.filter(isEmbedding).map(({ name }) => name));
  const kept = fieldsWhenNested(context, resource);
  const omittedFields = fields.filter(({ name }) => embedding.has(name) || !kept.some((field) => field.name === name));
  return {
    omitted: omittedFields.map(keyOf),
    links: kept
      .filter(({ name }) => embedding.has(name))
      .map((field) => ({
        key: keyOf(field),
        isNullable: field.kind === "reference",
        isRestricted: isRestrictedField(resource, field),
      })),
  };
}

/** Returns the routes of a resource that do not send all fields, or that may include other items. */
export function routeItems(context: HasApi, resource: ApiResource): readonly RouteItems[] {
  const { resource: exposedModel, operations, relations, item } = resource;
  const routes = [
    ...operations.map(({ operation }) => ({ rows: resource, ...operation, ...operation.pagination })),
    ...relations.map(({ operation, target }) => ({
      rows: resourceOf(context, target),
      ...operation,
      ...operation.pagination,
    })),
    ...(exposedModel.only === "getCollection"
      ? []
      : [{ rows: resource, name: "get", path: itemPath(exposedModel), clientFields: false, ...item }]),
  ];
  return routes
    .filter(sendsOwnItems)
    .map(({ rows, name, path, fields, clientIncludes = [], clientFields = false }): RouteItems => {
      const isWhole = fields === undefined || fields.length === rows.fields.length;
      return {
        name,
        path,
        rows: moduleName(rows),
        ...(!isWhole && { keys: [...jsonLdKeys(rows), ...fields] }),
        clientFields,
        includes: includedItems(context, rows, clientIncludes),
      };
    });
}

/** Returns the relations with which the paths begin, each with the rest of its paths. */
function includedItems(context: HasApi, resource: ApiResource, paths: readonly string[]): readonly IncludedItem[] {
  return resource.includes.flatMap(({ key, target }): readonly IncludedItem[] => {
    const includedPaths = paths.filter((path) => path === key || path.startsWith(`${key}.`));
    if (includedPaths.length === 0) return [];
    const inner = includedPaths.flatMap((path) => (path === key ? [] : [path.slice(key.length + 1)]));
    const field = resource.fields.find((itemField) => keyOf(itemField) === key);
    // The fields of `@embed(fields: …)` also apply where a client includes the item.
    const sent = field !== undefined && "fields" in field ? field.fields : undefined;
    const rows = resourceOf(context, target);
    const isList = field?.kind === "collection" || field?.kind === "embedded-list";
    return [
      {
        key,
        rows: itemSource(rows),
        isList,
        lists: isList ? [] : includedLists(rows).map(keyOf),
        isWhole: rows.embeddedFields === undefined && rows.fields.every(({ kind }) => kind !== "embedded"),
        ...keysOfNested(context, rows, sent),
        includes: includedItems(context, rows, inner),
      },
    ];
  });
}
