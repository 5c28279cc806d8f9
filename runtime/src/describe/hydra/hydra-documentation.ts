import { hasTraits } from "../../definition/field-kinds.js";
import { mediaTypes } from "../../definition/format-table.js";
import type { CollectionOperation, ItemRoute } from "../../definition/resource.js";
import type { DefinedResource, ItemField } from "../../definition/resource-definition.js";
import { toWords, withArticle } from "../../util/to-words.js";
import { type DocumentPart, type EntrypointEntry, entriesOf, type IndexedApi } from "../described-api.js";
import { fieldRange, fieldText } from "../openapi/field-kinds.js";
import { basePlaceholder, classOf, hydraNamespace, link, slashPlaceholder, vocabulary } from "../vocabulary.js";

/** The Hydra documentation, served at `GET /docs.jsonld`. */
export const hydra: DocumentPart = { path: "/docs.jsonld", contentType: mediaTypes.jsonld, make: documentation };

/**
 * Returns the Hydra documentation: every class, property and operation. The context is inside the document, because
 * clients that are offline could not load a remote one.
 */
function documentation(api: IndexedApi): object {
  return {
    "@context": documentationContext,
    "@id": `${basePlaceholder}/docs.jsonld`,
    "@type": "hydra:ApiDocumentation",
    "hydra:title": api.title ?? "API",
    "hydra:description": api.description ?? "",
    "hydra:entrypoint": `${basePlaceholder}${slashPlaceholder}`,
    "hydra:supportedClass": [...api.resources.map((resource) => resourceClass(api, resource)), entrypointClass(api)],
  };
}

const documentationContext = {
  "@vocab": vocabulary,
  hydra: hydraNamespace,
  rdf: "http://www.w3.org/1999/02/22-rdf-syntax-ns#",
  rdfs: "http://www.w3.org/2000/01/rdf-schema#",
  xmls: "http://www.w3.org/2001/XMLSchema#",
  owl: "http://www.w3.org/2002/07/owl#",
  schema: "https://schema.org/",
  domain: { "@id": "rdfs:domain", "@type": "@id" },
  range: { "@id": "rdfs:range", "@type": "@id" },
  expects: link("expects"),
  returns: link("returns"),
  "hydra:entrypoint": link("entrypoint"),
};

function resourceClass(api: IndexedApi, resource: DefinedResource): object {
  const { shortName, only } = resource;
  return {
    "@id": classOf(resource),
    "@type": "hydra:Class",
    "rdfs:label": shortName,
    "hydra:title": shortName,
    ...(resource.description !== undefined && { "hydra:description": resource.description }),
    "hydra:supportedProperty": Object.entries(resource.fields).map(([name, field]) =>
      supportedProperty(api, resource, name, field),
    ),
    "hydra:supportedOperation":
      only === "getCollection"
        ? []
        : [operation(`Retrieves ${withArticle(shortName)} resource.`, classOf(resource), resource.item)],
  };
}

function supportedProperty(api: IndexedApi, resource: DefinedResource, name: string, field: ItemField): object {
  const description = fieldText(field);
  return {
    "@type": "hydra:SupportedProperty",
    "hydra:property": {
      "@id": `#${resource.shortName}/${name}`,
      "@type": field.link === undefined ? "rdf:Property" : "hydra:Link",
      "rdfs:label": name,
      domain: classOf(resource),
      range: fieldRange(field),
      // Otherwise clients treat a relation to one item as a list.
      ...(field.link !== undefined && hasTraits(field, { isList: false }) && { "owl:maxCardinality": 1 }),
      ...(hasTraits(field, { sends: "iri", isList: true }) && {
        "hydra:supportedOperation": operation(
          `Retrieves the ${name} of ${withArticle(resource.shortName)}.`,
          "hydra:Collection",
          resource.relations.find((relation) => relation.operation.name === name)?.operation,
        ),
      }),
    },
    "hydra:title": name,
    ...(description !== undefined && { "hydra:description": description }),
    "hydra:required": field.nullable !== true && field.restrictedBy === undefined && isAlwaysSent(api, resource, name),
    "hydra:readable": true,
    "hydra:writeable": false,
  };
}

/** Returns whether every route sends the field, including the items that embed the resource's items. */
function isAlwaysSent(api: IndexedApi, resource: DefinedResource, name: string): boolean {
  const { collections, item, embeddedFields } = resource;
  const listed = api.listedBy.get(resource.model) ?? [];
  const routes = [...collections, ...listed, item];
  if (routes.some(({ pagination }) => pagination.clientFields)) return false;
  const embedding = api.resources.flatMap(({ fields }) =>
    Object.values(fields).flatMap((field) =>
      hasTraits(field, { sends: "items" }) && field.target() === resource ? [field.fields] : [],
    ),
  );
  const shown = [...routes.map(({ fields }) => fields), embeddedFields, ...embedding];
  return shown.every((fields) => fields?.includes(name) !== false);
}

function entrypointClass(api: IndexedApi): object {
  return {
    "@id": "#Entrypoint",
    "@type": "hydra:Class",
    "hydra:title": "The API entrypoint",
    "hydra:supportedProperty": entriesOf(api).map(entrypointProperty),
    "hydra:supportedOperation": operation("The API entrypoint.", "#Entrypoint"),
  };
}

/**
 * Returns an entry of the entrypoint as a Hydra property. The `owl` restriction in `rdfs:range` is necessary, because
 * clients read the class of the members only from there.
 */
function entrypointProperty({ key, resource, operation: route, others }: EntrypointEntry): object {
  const { shortName } = resource;
  const titleOf = ({ name }: CollectionOperation) =>
    `collection of ${shortName} resources${name === "getCollection" ? "" : `: ${toWords(name)}`}`;
  const members = {
    "owl:equivalentClass": {
      "owl:onProperty": { "@id": "hydra:member" },
      "owl:allValuesFrom": { "@id": classOf(resource) },
    },
  };
  const main = operation(`Retrieves the ${titleOf(route)}.`, "hydra:Collection", route);
  const named = others.map((other) => ({
    ...operation(`Retrieves the ${titleOf(other)}.`, "hydra:Collection", other),
    "schema:target": { "@type": "schema:EntryPoint", "schema:urlTemplate": basePlaceholder + other.path },
  }));
  return {
    "@type": "hydra:SupportedProperty",
    "hydra:property": {
      "@id": `#Entrypoint/${key}`,
      "@type": "hydra:Link",
      "rdfs:label": `The ${titleOf(route)}`,
      domain: "#Entrypoint",
      "rdfs:range": [{ "@id": "hydra:Collection" }, members],
      "hydra:supportedOperation": named.length === 0 ? main : [main, ...named],
    },
    "hydra:title": `The ${titleOf(route)}`,
    "hydra:readable": true,
    "hydra:writeable": false,
  };
}

function operation(title: string, returns: string, route?: ItemRoute): object {
  const sent = route === undefined ? "" : sentText(route);
  return {
    "@type": ["hydra:Operation", "schema:FindAction"],
    "hydra:method": "GET",
    "hydra:title": title,
    "rdfs:label": title,
    ...(sent !== "" && { "hydra:description": sent }),
    returns,
  };
}

/**
 * Returns a text like `Sends only these fields: id, name.` on the fields that a route sends, and on the relations that
 * it may include. The text is empty if the route sends all fields and clients may include nothing.
 */
function sentText({ pagination, parameters, fields, clientIncludes }: ItemRoute): string {
  const shown = pagination.clientFields
    ? `Sends these fields, or those of them that the parameter \`${parameters.fields}\` names`
    : "Sends only these fields";
  const included = `Includes those of these relations that the parameter \`${parameters.include}\` names`;
  return [
    ...(fields ? [`${shown}: ${fields.join(", ")}.`] : []),
    ...(clientIncludes ? [`${included}: ${clientIncludes.join(", ")}.`] : []),
  ].join(" ");
}
