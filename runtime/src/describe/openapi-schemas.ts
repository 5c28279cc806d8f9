/** The items of a resource as JSON Schema: bare, and with the keys of JSON-LD. */

import type { DescribedField } from "../definition/resource-definition.js";
import { type Api, embeddedFields, isEmbedding, offers, resourceOf } from "./api.js";
import type { DescribedResource } from "./description.js";
import { iri, nullable, objectOf, ref, type Schema, valueSchema } from "./json-schema.js";
import { jsonLd } from "./media-types.js";
import { shownName } from "./operation.js";

type Fields = DescribedResource["fields"];

/** `City` for `application/json`, `City.jsonld` for `application/ld+json`. */
export function itemSchemas(api: Api, resource: DescribedResource): { readonly [name: string]: Schema } {
  const forms: readonly Form[] = [
    { name: resource.name, of: resource, fields: resource.fields, isChosen: false },
    ...(hasEmbeddedForm(api, resource)
      ? [{ name: embeddedName(api, resource), of: resource, fields: embeddedFields(api, resource), isChosen: false }]
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
  return routes.flatMap(({ of, fields: shown, name: route, pagination }): readonly Form[] => {
    if (shown === undefined) return [];
    const fields = Object.fromEntries(Object.entries(of.fields).filter(([key]) => shown.includes(key)));
    return [{ name: shownName(name, route), of, fields, isChosen: pagination.clientFields === true }];
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

function bareItem(api: Api, { of: { description }, fields, isChosen }: Form): Schema {
  const properties = mapped(fields, (field) => fieldSchema(api, field, ""));
  return {
    ...objectOf(properties, isChosen ? Object.keys(fields) : []),
    ...(description !== undefined && { description }),
  };
}

/** What JSON-LD adds to the bare item; embedded items are given again, with keys of their own. */
function linkedItem(api: Api, { of, name, fields, isChosen }: Form): Schema {
  const { type } = of.resource;
  const embedded = Object.fromEntries(Object.entries(fields).filter(([, field]) => isEmbedding(field)));
  const keys = {
    ...(of.resource.only === "getCollection" ? {} : { "@id": iri }),
    "@type":
      typeof type === "string"
        ? { type: "string", const: type }
        : { type: "array", items: { type: "string", enum: type } },
    ...mapped(embedded, (field) => fieldSchema(api, field, ".jsonld")),
  };
  const added = objectOf(keys, isChosen ? Object.keys(embedded) : []);
  return { allOf: [added, ref(name)] };
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
