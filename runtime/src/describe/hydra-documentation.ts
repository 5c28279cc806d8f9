import type { DescribedField } from "../definition/described-field.js";
import type { CollectionOperation } from "../definition/resource.js";
import { type Api, listedResources, resourceOf } from "./api.js";
import { withArticle } from "./article.js";
import type { DescribedResource } from "./description.js";
import {
  basePlaceholder,
  classOf,
  datatypeOf,
  entryName,
  hydra,
  link,
  pathPlaceholder,
  slashPlaceholder,
  vocabulary,
} from "./vocabulary.js";

/** `GET /`: where a client starts, with one link a collection. */
export function entrypoint(api: Api): object {
  return {
    "@context": `${pathPlaceholder}/contexts/Entrypoint`,
    "@id": `${pathPlaceholder}${slashPlaceholder}`,
    "@type": "Entrypoint",
    ...Object.fromEntries(
      listedResources(api).map((entry) => [entryName(entry), pathPlaceholder + entry.resource.path]),
    ),
  };
}

/** `GET /docs.jsonld`: every class, property and operation; self-contained, since a remote context fails offline. */
export function documentation(api: Api): object {
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
  hydra,
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

function resourceClass(api: Api, resource: DescribedResource): object {
  const { shortName, only } = resource.resource;
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

function supportedProperty(api: Api, resource: DescribedResource, name: string, field: DescribedField): object {
  return {
    "@type": "hydra:SupportedProperty",
    "hydra:property": {
      "@id": `#${resource.resource.shortName}/${name}`,
      "@type": field.link === undefined ? "rdf:Property" : "hydra:Link",
      "rdfs:label": name,
      domain: classOf(resource),
      range: rangeOf(api, field),
      ...(field.link === "collection" && {
        "hydra:supportedOperation": operation(
          `Retrieves the ${name} of ${withArticle(resource.resource.shortName)}.`,
          "hydra:Collection",
          resource.relations?.find((relation) => relation.operation.name === name)?.operation,
        ),
      }),
    },
    "hydra:title": name,
    ...(field.description !== undefined && { "hydra:description": field.description }),
    "hydra:required": field.nullable !== true && isAlwaysSent(api, resource, name),
    "hydra:readable": true,
    "hydra:writeable": false,
  };
}

/** True if no route leaves the field out. */
function isAlwaysSent(api: Api, resource: DescribedResource, name: string): boolean {
  const { collections, item, embeddedFields } = resource;
  const listed = api.listedBy.get(resource.resource.model) ?? [];
  const routes = [...collections, ...listed, ...(item ? [item] : [])];
  if (routes.some(({ pagination }) => pagination.clientFields)) return false;
  return [...routes.map(({ fields }) => fields), embeddedFields].every((fields) => fields?.includes(name) !== false);
}

function rangeOf(api: Api, field: DescribedField): string {
  if (field.link === undefined) return `xmls:${datatypeOf(field)}`;
  return field.link === "collection" ? "hydra:Collection" : classOf(resourceOf(api, field.target));
}

function entrypointClass(api: Api): object {
  return {
    "@id": "#Entrypoint",
    "@type": "hydra:Class",
    "hydra:title": "The API entrypoint",
    "hydra:supportedProperty": listedResources(api).map(entrypointProperty),
    "hydra:supportedOperation": operation("The API entrypoint.", "#Entrypoint"),
  };
}

/** `rdfs:range` with the `owl` restriction: clients read the members' class from it, and from nothing else. */
function entrypointProperty(resource: DescribedResource): object {
  const { shortName } = resource.resource;
  const title = `The collection of ${shortName} resources`;
  const members = {
    "owl:equivalentClass": {
      "owl:onProperty": { "@id": "hydra:member" },
      "owl:allValuesFrom": { "@id": classOf(resource) },
    },
  };
  return {
    "@type": "hydra:SupportedProperty",
    "hydra:property": {
      "@id": `#Entrypoint/${entryName(resource)}`,
      "@type": "hydra:Link",
      "rdfs:label": title,
      domain: "#Entrypoint",
      "rdfs:range": [{ "@id": "hydra:Collection" }, members],
      "hydra:supportedOperation": operation(
        `Retrieves the collection of ${shortName} resources.`,
        "hydra:Collection",
        resource.collections[0],
      ),
    },
    "hydra:title": title,
    "hydra:readable": true,
    "hydra:writeable": false,
  };
}

function operation(title: string, returns: string, route?: SendingRoute): object {
  return {
    "@type": ["hydra:Operation", "schema:FindAction"],
    "hydra:method": "GET",
    "hydra:title": title,
    "rdfs:label": title,
    ...(route?.fields && { "hydra:description": fieldsText(route, route.fields) }),
    returns,
  };
}

/** A route as far as it says which fields it sends. */
type SendingRoute = Pick<CollectionOperation, "fields" | "pagination" | "parameters">;

function fieldsText({ pagination, parameters }: SendingRoute, fields: readonly string[]): string {
  const names = fields.join(", ");
  return pagination.clientFields
    ? `Sends these fields, or those of them that the parameter \`${parameters.fields}\` names: ${names}.`
    : `Sends only these fields: ${names}.`;
}
