/** The items of a resource as JSON Schema: bare, and with the keys of JSON-LD. */

import type { DescribedField } from "../definition/described-field.js";
import { type Api, embeddedFields, isEmbedding, offers, resourceOf } from "./api.js";
import type { DescribedResource } from "./description.js";
import { iri, nullable, objectOf, ref, type Schema, valueSchema } from "./json-schema.js";
import { jsonLd } from "./media-types.js";
import { hasOwnItems, shownName } from "./operation.js";

type Fields = DescribedResource["fields"];

/** `City` for `application/json`, `City.jsonld` for `application/ld+json`. */
export function itemSchemas(api: Api, resource: DescribedResource): { readonly [name: string]: Schema } {
  const forms: readonly Form[] = [
    { name: resource.name, of: resource, fields: resource.fields, includes: [], isChosen: false },
    ...(hasEmbeddedForm(api, resource)
      ? [
          {
            name: embeddedName(api, resource),
            of: resource,
            fields: embeddedFields(api, resource),
            includes: [],
            isChosen: false,
          },
        ]
      : []),
    ...shownForms(api, resource),
  ];
  return Object.fromEntries(
    forms.flatMap((form) => [
      [form.name, bareItem(api, form)],
      ...(offers(api, jsonLd) ? [[`${form.name}.jsonld`, linkedItem(api, form)] as const] : []),
    ]),
  );
}

/** An item as some routes have it. */
interface Form {
  readonly name: string;
  readonly of: DescribedResource;
  readonly fields: Fields;
  /** Paths of items that a client may include. */
  readonly includes: readonly string[];
  /** True if the client chooses the fields, so that each may be absent. */
  readonly isChosen: boolean;
}

/** Of the resource's routes that send only some fields. */
function shownForms(api: Api, resource: DescribedResource): readonly Form[] {
  const { name, item, collections, relations = [] } = resource;
  const routes = [
    ...collections.map((operation) => ({ of: resource, ...operation })),
    ...relations.map(({ operation, target }) => ({ of: resourceOf(api, target), ...operation })),
    ...(item ? [{ of: resource, name: "get", ...item }] : []),
  ];
  return routes.filter(hasOwnItems).map(({ of, fields: shown, name: route, pagination, clientIncludes = [] }): Form => {
    const fields = Object.fromEntries(Object.entries(of.fields).filter(([key]) => shown?.includes(key) !== false));
    return {
      name: shownName(name, route),
      of,
      fields,
      includes: clientIncludes,
      isChosen: pagination.clientFields === true,
    };
  });
}

/** True if the resource embeds others, or has fewer fields inside others, and is itself embedded in another's item. */
function hasEmbeddedForm({ embedded }: Api, { resource, fields, embeddedFields }: DescribedResource): boolean {
  const differs = embeddedFields !== undefined || Object.values(fields).some(isEmbedding);
  return differs && embedded.has(resource.model);
}

function embeddedName(api: Api, resource: DescribedResource): string {
  return hasEmbeddedForm(api, resource) ? `${resource.name}Embedded` : resource.name;
}

function bareItem(api: Api, form: Omit<Form, "name">): Schema {
  const { of, fields, isChosen } = form;
  const { description } = of;
  const properties = { ...mapped(fields, (field) => fieldSchema(api, field, "")), ...includedItems(api, form, "") };
  return {
    ...objectOf(properties, isChosen ? Object.keys(properties) : []),
    ...(description !== undefined && { description }),
  };
}

/** What JSON-LD adds to the bare item; embedded items are given again, with keys of their own. */
function linkedItem(api: Api, form: Form): Schema {
  return { allOf: [linkedKeys(api, form), ref(form.name)] };
}

function linkedKeys(api: Api, form: Omit<Form, "name">): Schema {
  const { of, fields, isChosen } = form;
  const { type } = of.resource;
  const embedded = Object.fromEntries(Object.entries(fields).filter(([, field]) => isEmbedding(field)));
  const keys = {
    ...(of.resource.only === "getCollection" ? {} : { "@id": iri }),
    "@type":
      typeof type === "string"
        ? { type: "string", const: type }
        : { type: "array", items: { type: "string", enum: type } },
  };
  const items = {
    ...mapped(embedded, (field) => fieldSchema(api, field, ".jsonld")),
    ...includedItems(api, form, ".jsonld"),
  };
  return objectOf({ ...keys, ...items }, isChosen ? Object.keys(items) : []);
}

/** The relations that a client may include: what the item has else, or the item, or the list. */
function includedItems(
  api: Api,
  { of, fields, includes }: Omit<Form, "name">,
  suffix: "" | ".jsonld",
): { readonly [name: string]: Schema } {
  const relations = new Set(includes.map((path) => path.replace(/\..*/, "")));
  const entries = [...relations].flatMap((relation): readonly (readonly [string, Schema])[] => {
    const model = of.includes?.[relation]?.().resource.model;
    const field = fields[relation];
    if (model === undefined || field === undefined) return [];
    const usual = fieldSchema(api, field, suffix);
    const inner = includes.flatMap((path) =>
      path.startsWith(`${relation}.`) ? [path.slice(relation.length + 1)] : [],
    );
    const item = includedItem(api, resourceOf(api, model), inner, suffix);
    return [[relation, { anyOf: [usual, field.link === "collection" ? firstOf(of, relation, item) : item] }]];
  });
  return Object.fromEntries(entries);
}

/** The first items of a collection: at most a page. */
function firstOf({ fields, relations = [] }: DescribedResource, key: string, items: Schema): Schema {
  const name = fields[key]?.field ?? key;
  const collection = relations.find(({ operation }) => operation.name === name);
  return { type: "array", items, maxItems: collection?.operation.pagination.itemsPerPage };
}

function includedItem(
  api: Api,
  target: DescribedResource,
  includes: readonly string[],
  suffix: "" | ".jsonld",
): Schema {
  if (includes.length === 0) return ref(embeddedName(api, target) + suffix);
  const form = { of: target, fields: embeddedFields(api, target), includes, isChosen: false };
  const bare = bareItem(api, form);
  return suffix === "" ? bare : { allOf: [linkedKeys(api, form), bare] };
}

function mapped(fields: Fields, schemaOf: (field: DescribedField) => Schema): { readonly [name: string]: Schema } {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, schemaOf(field)]));
}

function fieldSchema(api: Api, field: DescribedField, suffix: "" | ".jsonld"): Schema {
  const { description } = field;
  return { ...sentValue(api, field, suffix), ...(description !== undefined && { description }) };
}

function sentValue(api: Api, field: DescribedField, suffix: string): Schema {
  switch (field.link) {
    case undefined: {
      const value = valueSchema(field.type, field.values);
      if (field.list) return { type: "array", items: value };
      return field.nullable ? nullable(value) : value;
    }
    case "item":
      return nullable(iri);
    case "collection":
      return iri;
    case "embedded":
      return nullable(embeddedItem(api, field.target, suffix));
    case "embedded-list":
      return { type: "array", items: embeddedItem(api, field.target, suffix), maxItems: field.limit };
  }
}

function embeddedItem(api: Api, model: string, suffix: string): Schema {
  return ref(embeddedName(api, resourceOf(api, model)) + suffix);
}
