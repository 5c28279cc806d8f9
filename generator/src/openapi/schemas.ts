/** The items of a resource as JSON Schema: bare, and with the keys of JSON-LD (BEHAVIOUR 1 and 8). */
import type { ApiModel, ApiResource, ItemField } from "../api-model.js";
import { embeddedFields, hasEmbeddedForm, isEmbedding, resourceOf } from "../emit-context.js";
import { iri, nullable, objectOf, ref, type Schema, valueSchema } from "./values.js";

/** `City` for `application/json`, `City.jsonld` for `application/ld+json`. */
export function itemSchemas(api: ApiModel, resource: ApiResource): { readonly [name: string]: Schema } {
  const forms = [
    { name: itemName(resource), fields: resource.fields },
    ...(hasEmbeddedForm({ api }, resource)
      ? [{ name: embeddedName(api, resource), fields: embeddedFields(resource) }]
      : []),
  ];
  return Object.fromEntries(
    forms.flatMap(({ name, fields }) => [
      [name, bareItem(api, resource, fields)],
      ...(api.formats.includes("jsonld") ? [[`${name}.jsonld`, linkedItem(api, resource, name, fields)] as const] : []),
    ]),
  );
}

export function itemName({ typeName }: ApiResource): string {
  return typeName;
}

function embeddedName(api: ApiModel, resource: ApiResource): string {
  return hasEmbeddedForm({ api }, resource) ? `${resource.typeName}Embedded` : itemName(resource);
}

function bareItem(api: ApiModel, { prose }: ApiResource, fields: readonly ItemField[]): Schema {
  const properties = Object.fromEntries(fields.map((field) => [field.name, fieldSchema(api, field, "")]));
  return { ...objectOf(properties), ...(prose !== "" && { description: prose }) };
}

/** What JSON-LD adds to the bare item; embedded items are given again, with keys of their own. */
function linkedItem(api: ApiModel, { resource }: ApiResource, name: string, fields: readonly ItemField[]): Schema {
  const { type } = resource;
  const embedded = fields.filter(isEmbedding).map((field) => [field.name, fieldSchema(api, field, ".jsonld")]);
  const added = objectOf({
    "@id": iri,
    "@type":
      typeof type === "string"
        ? { type: "string", const: type }
        : { type: "array", items: { type: "string", enum: type } },
    ...Object.fromEntries(embedded),
  });
  return { allOf: [added, ref(name)] };
}

function fieldSchema(api: ApiModel, field: ItemField, suffix: "" | ".jsonld"): Schema {
  const description = field.prose === "" ? {} : { description: field.prose };
  return { ...sentValue(api, field, suffix), ...description };
}

function sentValue(api: ApiModel, field: ItemField, suffix: string): Schema {
  switch (field.kind) {
    case "scalar": {
      const value = valueSchema(field.type, field.values);
      if (field.list) return { type: "array", items: value };
      return field.nullable ? nullable(value) : value;
    }
    case "reference":
      return nullable(iri);
    case "collection":
      return iri;
    case "embedded":
      return nullable(embeddedItem(api, field.target, suffix));
    case "embedded-list":
      return { type: "array", items: embeddedItem(api, field.target, suffix), maxItems: field.limit };
  }
}

function embeddedItem(api: ApiModel, model: string, suffix: string): Schema {
  return ref(embeddedName(api, resourceOf({ api }, model)) + suffix);
}
