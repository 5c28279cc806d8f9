import type { ApiModel, ApiResource, ItemField } from "./api-model.js";
import { hydra, link, vocabulary, xsd } from "./hydra-vocabulary.js";

type Prefix = ApiResource["resource"]["prefix"];

/** The context documents of an API, by name: one a resource, the entrypoint's and the errors' (CLIENTS). */
export function contexts(api: ApiModel): Record<string, object> {
  const prefix = api.resources[0]?.resource.prefix ?? "hydra:";
  return {
    ...Object.fromEntries(
      api.resources.map((resource) => [resource.resource.shortName, resourceContext(api, resource)]),
    ),
    Entrypoint: {
      "@context": {
        "@vocab": vocabulary,
        hydra,
        ...Object.fromEntries(
          api.resources.map((entry) => [entryName(entry), { "@id": `Entrypoint/${entryName(entry)}`, "@type": "@id" }]),
        ),
      },
    },
    Error: { "@context": errorTerms(prefix) },
  };
}

/** The entrypoint's property for a resource's collection. */
export function entryName({ resource }: ApiResource): string {
  return resource.shortName.charAt(0).toLowerCase() + resource.shortName.slice(1);
}

/** The context of a collection or an item: hydra's links as IRIs, then the resource's own fields. */
function resourceContext(api: ApiModel, resource: ApiResource): object {
  const fields = resource.fields.map((field) => [field.name, fieldTerm(api, resource, field)]);
  return { "@context": { ...pagingTerms(resource.resource.prefix), ...Object.fromEntries(fields) } };
}

function pagingTerms(prefix: Prefix): Record<string, unknown> {
  const mapping = {
    "@id": `${hydra}mapping`,
    "@context": {
      variable: `${hydra}variable`,
      required: `${hydra}required`,
      property: { "@id": `${hydra}property`, "@type": "@vocab" },
      IriTemplateMapping: `${hydra}IriTemplateMapping`,
    },
  };
  const representation = {
    "@id": `${hydra}variableRepresentation`,
    "@type": "@vocab",
    "@context": { BasicRepresentation: `${hydra}BasicRepresentation` },
  };
  const terms: Record<string, unknown> = { "@vocab": vocabulary, hydra };
  for (const name of ["view", "first", "last", "next", "previous"]) terms[prefix + name] = link(name);
  terms[`${prefix}mapping`] = mapping;
  terms[`${prefix}variableRepresentation`] = representation;
  if (prefix === "") {
    for (const name of ["member", "totalItems", "search", "template"]) terms[name] = hydra + name;
    for (const name of ["Collection", "PartialCollectionView", "IriTemplate"]) terms[name] = hydra + name;
  }
  return terms;
}

function fieldTerm(api: ApiModel, owner: ApiResource, field: ItemField): unknown {
  const id = `${owner.resource.shortName}/${field.name}`;
  switch (field.kind) {
    case "reference":
    case "collection":
      return { "@id": id, "@type": "@id" };
    case "embedded":
    case "embedded-list":
      return { "@id": id, "@context": embeddedTerms(api, field.target) };
    case "scalar":
      if (field.type === "Json") return { "@id": id, "@type": "@json" };
      return field.type === "DateTime" ? { "@id": id, "@type": `${xsd}dateTime` } : id;
  }
}

/** The terms of an embedded item, scoped to its relation: its fields are its own resource's. Its relations are IRIs. */
function embeddedTerms(api: ApiModel, model: string): Record<string, unknown> {
  const target = api.resources.find(({ resource }) => resource.model === model);
  const terms = (target?.fields ?? []).map((field) => [
    field.name,
    field.kind === "scalar" && target !== undefined
      ? fieldTerm(api, target, field)
      : { "@id": `${target?.resource.shortName}/${field.name}`, "@type": "@id" },
  ]);
  return Object.fromEntries(terms);
}

function errorTerms(prefix: Prefix): Record<string, unknown> {
  const terms: Record<string, unknown> = {
    "@vocab": vocabulary,
    hydra,
    type: { "@id": `${vocabulary}type`, "@type": "@id" },
  };
  if (prefix === "") {
    terms.Error = `${hydra}Error`;
    terms.title = `${hydra}title`;
    terms.description = `${hydra}description`;
  }
  return terms;
}
