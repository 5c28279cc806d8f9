import type { DescribedField, DescribedScalar } from "../definition/described-field.js";
import type { ApiSettings } from "../document/api-settings.js";
import { longestInclude } from "../request/client-choice.js";
import { scalarTypes } from "../request/scalar-types.js";
import { type Api, entriesOf, resourceOf } from "./api.js";
import type { DescribedResource } from "./description.js";
import { hydra, link, vocabulary, xsd } from "./vocabulary.js";

type Prefix = ApiSettings["prefix"];

/** The context of a collection or an item: hydra's links as IRIs, then the resource's own fields. */
export function resourceContext(api: Api, resource: DescribedResource): object {
  const fields = Object.entries(resource.fields).map(([name, field]) => [name, fieldTerm(api, resource, name, field)]);
  const terms = { ...Object.fromEntries(fields), ...includedTerms(api, resource, longestInclude) };
  return { "@context": { ...pagingTerms(resource.resource.prefix), ...terms } };
}

export function entrypointContext(api: Api): object {
  const terms = entriesOf(api).map(({ key }) => [key, { "@id": `Entrypoint/${key}`, "@type": "@id" }]);
  return { "@context": { "@vocab": vocabulary, hydra, ...Object.fromEntries(terms) } };
}

export function errorContext({ settings }: Api): object {
  return { "@context": errorTerms(settings.prefix) };
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

function fieldTerm(api: Api, { resource }: DescribedResource, name: string, field: DescribedField): unknown {
  const id = `${resource.shortName}/${name}`;
  switch (field.link) {
    case "item":
    case "collection":
      return { "@id": id, "@type": "@id" };
    case "embedded":
    case "embedded-list":
      return { "@id": id, "@context": embeddedTerms(api, resourceOf(api, field.target)) };
    case undefined:
      if (field.type === "Json") return { "@id": id, "@type": "@json" };
      return isDate(field) ? { "@id": id, "@type": xsd + scalarTypes[field.type].datatype } : id;
  }
}

/** JSON has no type for them, and RDF has one. */
function isDate({ type }: DescribedScalar): boolean {
  return type === "DateTime" || type === "Date" || type === "Time";
}

/** The relations that clients may include: a link, or an item whose terms are its own resource's. */
function includedTerms(api: Api, { resource, includes = {} }: DescribedResource, depth: number): object {
  if (depth === 0) return {};
  const terms = Object.entries(includes).map(([name, rows]) => {
    const target = resourceOf(api, rows().resource.model);
    const own = { ...embeddedTerms(api, target), ...includedTerms(api, target, depth - 1) };
    return [name, { "@id": `${resource.shortName}/${name}`, "@type": "@id", "@context": own }];
  });
  return Object.fromEntries(terms);
}

/** The terms of an embedded item, scoped to its relation: its fields are its own resource's. Its relations are IRIs. */
function embeddedTerms(api: Api, target: DescribedResource): object {
  const terms = Object.entries(target.fields).map(([name, field]) => [
    name,
    field.link === undefined
      ? fieldTerm(api, target, name, field)
      : { "@id": `${target.resource.shortName}/${name}`, "@type": "@id" },
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
    for (const name of ["Error", "Status", "statusCode", "title", "description"]) terms[name] = hydra + name;
  }
  return terms;
}
