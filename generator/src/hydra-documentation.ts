import type { ApiModel, ApiResource, ItemField } from "./api-model.js";
import { entryName } from "./hydra-context.js";
import { basePlaceholder, classOf, datatypeOf, hydra, link, pathPlaceholder, vocabulary } from "./hydra-vocabulary.js";

/** `GET /`: where a client starts, with one link a collection. */
export function entrypoint(api: ApiModel): object {
  return {
    "@context": `${pathPlaceholder}/contexts/Entrypoint`,
    "@id": `${pathPlaceholder}/`,
    "@type": "Entrypoint",
    ...Object.fromEntries(api.resources.map((entry) => [entryName(entry), pathPlaceholder + entry.resource.path])),
  };
}

/** `GET /docs.jsonld`: every class, property and operation; self-contained, since a remote context fails offline. */
export function documentation(api: ApiModel): object {
  return {
    "@context": documentationContext,
    "@id": `${basePlaceholder}/docs.jsonld`,
    "@type": "hydra:ApiDocumentation",
    "hydra:title": api.title ?? "API",
    "hydra:description": api.description ?? "",
    "hydra:entrypoint": `${basePlaceholder}/`,
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

function resourceClass(api: ApiModel, resource: ApiResource): object {
  const { shortName } = resource.resource;
  return {
    "@id": classOf(resource),
    "@type": "hydra:Class",
    "rdfs:label": shortName,
    "hydra:title": shortName,
    ...(resource.prose !== "" && { "hydra:description": resource.prose }),
    "hydra:supportedProperty": resource.fields.map((field) => supportedProperty(api, resource, field)),
    "hydra:supportedOperation": [operation(`Retrieves a ${shortName} resource.`, classOf(resource))],
  };
}

function supportedProperty(api: ApiModel, resource: ApiResource, field: ItemField): object {
  return {
    "@type": "hydra:SupportedProperty",
    "hydra:property": {
      "@id": `#${resource.resource.shortName}/${field.name}`,
      "@type": field.kind === "scalar" ? "rdf:Property" : "hydra:Link",
      "rdfs:label": field.name,
      domain: classOf(resource),
      range: rangeOf(api, field),
      ...(field.kind === "collection" && {
        "hydra:supportedOperation": operation(
          `Retrieves the ${field.name} of a ${resource.resource.shortName}.`,
          "hydra:Collection",
        ),
      }),
    },
    "hydra:title": field.name,
    ...(field.prose !== "" && { "hydra:description": field.prose }),
    "hydra:required": !field.nullable,
    "hydra:readable": true,
    "hydra:writeable": false,
  };
}

function rangeOf(api: ApiModel, field: ItemField): string {
  if (field.kind === "scalar") return `xmls:${datatypeOf(field)}`;
  if (field.kind === "collection") return "hydra:Collection";
  const target = api.resources.find(({ resource }) => resource.model === field.target);
  return target === undefined ? "rdfs:Resource" : classOf(target);
}

function entrypointClass(api: ApiModel): object {
  return {
    "@id": "#Entrypoint",
    "@type": "hydra:Class",
    "hydra:title": "The API entrypoint",
    "hydra:supportedProperty": api.resources.map(entrypointProperty),
    "hydra:supportedOperation": operation("The API entrypoint.", "#Entrypoint"),
  };
}

/** `rdfs:range` with the `owl` restriction: clients read the members' class from it, and from nothing else. */
function entrypointProperty(resource: ApiResource): object {
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
      "hydra:supportedOperation": operation(`Retrieves the collection of ${shortName} resources.`, "hydra:Collection"),
    },
    "hydra:title": title,
    "hydra:readable": true,
    "hydra:writeable": false,
  };
}

function operation(title: string, returns: string): object {
  return {
    "@type": ["hydra:Operation", "schema:FindAction"],
    "hydra:method": "GET",
    "hydra:title": title,
    "rdfs:label": title,
    returns,
  };
}
