/** Finds the items that the items of a module contain, always or if a client includes them. */
import {
  hasTraits,
  type ItemField,
  isWholeIncluded,
  keysWith,
  nestedFields,
  sendsOwnItems,
} from "@prisma-paged/runtime/generator";
import type { ApiResource } from "../api-model.js";
import { definedOf } from "../definition/item-shapes.js";
import { differsWhenNested, type HasApi, resourceOf } from "../lookup.js";
import { itemPath } from "../paths.js";
import { moduleName } from "./module-code.js";
import type { IncludedItem, ItemSource, NestedItemField, NestedVariant, RouteItems } from "./resource-module.js";

export function itemSource(resource: ApiResource): ItemSource {
  return { ...moduleName(resource), differsNested: differsWhenNested(resource) };
}

/** Returns the fields of an item that contain nested items. */
export function nestedItemFields(context: HasApi, { resource }: ApiResource): readonly NestedItemField[] {
  return Object.entries(definedOf(context, resource.model).fields).flatMap(([key, field]) => {
    if (!hasTraits(field, { sends: "items" })) return [];
    const target = resourceOf(context, field.target().model);
    return [
      {
        key,
        rows: itemSource(target),
        isList: hasTraits(field, { isList: true }),
        isRestricted: field.restrictedBy !== undefined,
        ...keysOfNested(target, field),
      },
    ];
  });
}

/** Returns the keys of the items nested in a field if they have only some of their fields, otherwise `{}`. */
function keysOfNested(target: ApiResource, field: ItemField | undefined): Pick<NestedItemField, "keys"> {
  const keys = field?.link && field.fields;
  return keys ? { keys: [...jsonLdKeys(target), ...keys] } : {};
}

/** Returns the JSON-LD keys of an item. Without an item route there is no IRI, so only `@type` is left. */
function jsonLdKeys({ resource }: ApiResource): readonly string[] {
  return resource.only === "getCollection" ? ["@type"] : ["@id", "@type"];
}

/** Returns how a nested item of the resource differs: it has IRIs instead of items, and fewer fields. */
export function nestedVariant(context: HasApi, { resource }: ApiResource): NestedVariant {
  const defined = definedOf(context, resource.model);
  const nested = nestedFields(defined);
  const embedding = keysWith(defined.fields, { sends: "items" });
  return {
    omitted: Object.keys(defined.fields).filter((key) => embedding.includes(key) || nested[key] === undefined),
    links: embedding.flatMap((key) => {
      const link = nested[key];
      if (link === undefined) return [];
      return [{ key, isNullable: hasTraits(link, { isList: false }), isRestricted: link.restrictedBy !== undefined }];
    }),
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
  const { fields } = definedOf(context, resource.resource.model);
  return resource.includes.flatMap(({ key, target }): readonly IncludedItem[] => {
    const includedPaths = paths.filter((path) => path === key || path.startsWith(`${key}.`));
    if (includedPaths.length === 0) return [];
    const inner = includedPaths.flatMap((path) => (path === key ? [] : [path.slice(key.length + 1)]));
    const field = fields[key];
    const rows = resourceOf(context, target);
    const isList = field !== undefined && hasTraits(field, { isList: true });
    const defined = definedOf(context, target);
    return [
      {
        key,
        rows: itemSource(rows),
        isList,
        lists: isList ? [] : keysWith(nestedFields(defined, "included"), { sends: "items" }),
        isWhole: isWholeIncluded(defined),
        // The fields of `@embed(fields: …)` also apply where a client includes the item.
        ...keysOfNested(rows, field),
        includes: includedItems(context, rows, inner),
      },
    ];
  });
}
