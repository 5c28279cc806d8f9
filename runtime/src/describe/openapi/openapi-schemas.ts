/** The items of a resource as JSON Schema: plain, and with the keys of JSON-LD. */

import { dialects } from "../../definition/dialects.js";
import { hasTraits, keysWith } from "../../definition/field-kinds.js";
import type { DefinedResource, ItemField } from "../../definition/resource-definition.js";
import { isWholeIncluded, type Nesting, nestedFields, nestingIn } from "../../items/item-mapper.js";
import { defaultPageSize } from "../../request/operation-parameters.js";
import { type IndexedApi, offersFormat } from "../described-api.js";
import { routeItemName, sendsOwnItems } from "../operation-text.js";
import { fieldSchema, keysForSome } from "./field-kinds.js";
import { iri, type OpenApiSchema, objectOf, ref } from "./json-schema.js";

type Fields = DefinedResource["fields"];

/**
 * Returns the schemas of a resource's items by name: `City` for `application/json`, `City.jsonld` for
 * `application/ld+json`. Embedded items (`CityEmbedded`) and routes that send other items (`CityGet`) have further
 * ones.
 */
export function itemSchemas(api: IndexedApi, resource: DefinedResource): { readonly [name: string]: OpenApiSchema } {
  const variants: readonly ItemVariant[] = [
    { name: resource.name, of: resource, fields: resource.fields, includes: [], isChosen: false },
    ...(hasNestedVariant(api, resource)
      ? [
          {
            name: embeddedName(api, resource),
            of: resource,
            fields: nestedFields(resource),
            includes: [],
            isChosen: false,
          },
        ]
      : []),
    ...itemVariants(resource),
  ];
  return Object.fromEntries(
    variants.flatMap((variant) => [
      [variant.name, bareItem(api, variant)],
      ...(offersFormat(api, "jsonld") ? [[`${variant.name}.jsonld`, linkedItem(api, variant)] as const] : []),
    ]),
  );
}

/** A set of fields that gets a separate schema: all fields, those of embedded items, or those that one route sends. */
interface ItemVariant {
  readonly name: string;
  readonly of: DefinedResource;
  readonly fields: Fields;
  /** The paths of the relations that a client may include: `author.country`. */
  readonly includes: readonly string[];
  /** Whether the client chooses the fields, so that each may be absent. */
  readonly isChosen: boolean;
}

/** Returns the variants of routes that send only some fields, or in which clients may include related items. */
function itemVariants(resource: DefinedResource): readonly ItemVariant[] {
  const { name, item, collections, relations } = resource;
  const routes = [
    ...collections.map((operation) => ({ of: resource, ...operation })),
    ...relations.map(({ operation, rows }) => ({ of: rows(), ...operation })),
    { of: resource, name: "get", ...item },
  ];
  return routes
    .filter(sendsOwnItems)
    .map(({ of, fields: shown, name: route, pagination, clientIncludes = [] }): ItemVariant => {
      const fields = Object.fromEntries(Object.entries(of.fields).filter(([key]) => shown?.includes(key) !== false));
      return {
        name: routeItemName(name, route),
        of,
        fields,
        includes: clientIncludes,
        isChosen: pagination.clientFields === true,
      };
    });
}

/**
 * Returns whether embedded items of the resource need a separate schema, because they have fewer fields or embed no
 * items themselves. Items need one only if others embed them.
 */
function hasNestedVariant({ embedded }: IndexedApi, { model, fields, embeddedFields }: DefinedResource): boolean {
  const differs = embeddedFields !== undefined || keysWith(fields, { sends: "items" }).length > 0;
  return differs && embedded.has(model);
}

function embeddedName(api: IndexedApi, resource: DefinedResource): string {
  return hasNestedVariant(api, resource) ? `${resource.name}Embedded` : resource.name;
}

function bareItem(api: IndexedApi, variant: Omit<ItemVariant, "name">): OpenApiSchema {
  const { of, fields, isChosen } = variant;
  const { description } = of;
  const properties = { ...mapped(fields, (field) => schemaOf(api, of, field, "")), ...includedItems(api, variant, "") };
  return {
    ...objectOf(properties, isChosen ? Object.keys(properties) : keysForSome(fields)),
    ...(description !== undefined && { description }),
  };
}

/**
 * Returns the schema of a JSON-LD item: the plain item, with `@id` and `@type`. Embedded items are repeated, because
 * they have these keys, too.
 */
function linkedItem(api: IndexedApi, variant: ItemVariant): OpenApiSchema {
  return { allOf: [linkedKeys(api, variant), ref(variant.name)] };
}

function linkedKeys(api: IndexedApi, variant: Omit<ItemVariant, "name">): OpenApiSchema {
  const { of, fields, isChosen } = variant;
  const { type } = of;
  const embedded = Object.fromEntries(
    Object.entries(fields).filter(([, field]) => hasTraits(field, { sends: "items" })),
  );
  const keys = {
    ...(of.only === "getCollection" ? {} : { "@id": iri }),
    "@type":
      typeof type === "string"
        ? { type: "string", const: type }
        : { type: "array", items: { type: "string", enum: type } },
  };
  const items = {
    ...mapped(embedded, (field) => schemaOf(api, of, field, ".jsonld")),
    ...includedItems(api, variant, ".jsonld"),
  };
  return objectOf({ ...keys, ...items }, isChosen ? Object.keys(items) : keysForSome(fields));
}

/**
 * Returns the schemas of the relations that a client may include. Each allows the value without the inclusion, such as
 * an IRI, and the included item or list of items.
 */
function includedItems(
  api: IndexedApi,
  { of, fields, includes }: Omit<ItemVariant, "name">,
  suffix: "" | ".jsonld",
): { readonly [name: string]: OpenApiSchema } {
  const relations = new Set(includes.map((path) => path.replace(/\..*/, "")));
  const entries = [...relations].flatMap((relation): readonly (readonly [string, OpenApiSchema])[] => {
    const field = fields[relation];
    if (field?.link === undefined) return [];
    const usual = schemaOf(api, of, field, suffix);
    const inner = includes.flatMap((path) =>
      path.startsWith(`${relation}.`) ? [path.slice(relation.length + 1)] : [],
    );
    const item = itemInside(api, field.target(), nestingIn(field), inner, suffix, field.fields);
    const isCollection = hasTraits(field, { sends: "iri", isList: true });
    return [[relation, { anyOf: [usual, isCollection ? firstOf(of, relation, item) : item] }]];
  });
  return Object.fromEntries(entries);
}

/**
 * Returns the schema of an included collection: its first items, at most one page.
 * @param key the relation's key in the item
 */
function firstOf({ fields, relations }: DefinedResource, key: string, items: OpenApiSchema): OpenApiSchema {
  const name = fields[key]?.field ?? key;
  const collection = relations.find(({ operation }) => operation.name === name);
  return { type: "array", items, maxItems: collection && defaultPageSize(collection.operation.pagination) };
}

/**
 * Returns the schema of a nested item: a reference if there is a schema for it, otherwise the schema itself.
 * @param named the fields that are sent. Default: all
 */
function itemInside(
  api: IndexedApi,
  target: DefinedResource,
  nesting: Nesting,
  includes: readonly string[],
  suffix: "" | ".jsonld",
  named?: readonly string[],
): OpenApiSchema {
  if (includes.length === 0 && named === undefined) {
    const hasLists = keysWith(target.fields, { sends: "items", isList: true }).length > 0;
    if (nesting === "embedded" || !hasLists) return ref(embeddedName(api, target) + suffix);
    if (isWholeIncluded(target)) return ref(target.name + suffix);
  }
  const fields = nestedFields(target, nesting);
  const sent = named === undefined ? fields : Object.fromEntries(named.map((key) => [key, fields[key]] as const));
  const variant = { of: target, fields: sent as Fields, includes, isChosen: false };
  const bare = bareItem(api, variant);
  return suffix === "" ? bare : { allOf: [linkedKeys(api, variant), bare] };
}

function mapped(
  fields: Fields,
  schemaOf: (field: ItemField) => OpenApiSchema,
): { readonly [name: string]: OpenApiSchema } {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, schemaOf(field)]));
}

function schemaOf(
  api: IndexedApi,
  { provider }: DefinedResource,
  field: ItemField,
  suffix: "" | ".jsonld",
): OpenApiSchema {
  return fieldSchema(field, dialects[provider].ranges, (target) =>
    itemInside(api, target, "embedded", [], suffix, field.link && field.fields),
  );
}
