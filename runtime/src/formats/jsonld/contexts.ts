import { hasTraits } from "../../definition/field-kinds.js";
import { possibleMetadata } from "../../definition/page-metadata.js";
import type { DefinedResource, ItemField } from "../../definition/resource-definition.js";
import { fieldTerm } from "../../describe/openapi/field-kinds.js";
import { hydraNamespace, link, vocabulary } from "../../describe/vocabulary.js";
import type { ApiSettings } from "../../document/api-settings.js";
import { nestingIn } from "../../items/item-mapper.js";
import { longestInclude } from "../../request/client-selection.js";

type Prefix = ApiSettings["prefix"];

/**
 * Returns the JSON-LD context of a resource's collections and items: Hydra's links as IRIs, then the resource's fields.
 */
export function resourceContext(resource: DefinedResource): object {
  const fields = Object.entries(resource.fields).map(([name, field]) => [name, termOf(resource, name, field)]);
  const terms = { ...Object.fromEntries(fields), ...includedTerms(resource, longestInclude) };
  const operations = [...resource.collections, ...resource.relations.map(({ operation }) => operation)];
  const facets = operations.some((operation) => possibleMetadata(operation).includes("facets")) ? facetTerm : {};
  return { "@context": { ...pagingTerms(resource.prefix), ...terms, ...facets } };
}

/**
 * The term of facets. In the document, the values of a field are under its name. For RDF clients, each value is a node
 * that names its field.
 */
const facetTerm = {
  facets: {
    "@id": "facets",
    "@container": "@index",
    "@index": "facet",
    "@context": { value: "value", count: "count" },
  },
};

function pagingTerms(prefix: Prefix): Record<string, unknown> {
  const mapping = {
    "@id": `${hydraNamespace}mapping`,
    "@context": {
      variable: `${hydraNamespace}variable`,
      required: `${hydraNamespace}required`,
      property: { "@id": `${hydraNamespace}property`, "@type": "@vocab" },
      IriTemplateMapping: `${hydraNamespace}IriTemplateMapping`,
    },
  };
  const representation = {
    "@id": `${hydraNamespace}variableRepresentation`,
    "@type": "@vocab",
    "@context": { BasicRepresentation: `${hydraNamespace}BasicRepresentation` },
  };
  const terms: Record<string, unknown> = { "@vocab": vocabulary, hydra: hydraNamespace };
  for (const name of ["view", "first", "last", "next", "previous"]) terms[prefix + name] = link(name);
  terms[`${prefix}mapping`] = mapping;
  terms[`${prefix}variableRepresentation`] = representation;
  if (prefix === "") {
    for (const name of ["member", "totalItems", "search", "template"]) terms[name] = hydraNamespace + name;
    for (const name of ["Collection", "PartialCollectionView", "IriTemplate"]) terms[name] = hydraNamespace + name;
  }
  return terms;
}

function termOf({ shortName }: Pick<DefinedResource, "shortName">, name: string, field: ItemField): unknown {
  const id = `${shortName}/${name}`;
  const said = fieldTerm(field, embeddedTerms);
  return Object.keys(said).length === 0 ? id : { "@id": id, ...said };
}

/**
 * Returns the terms of the relations that clients may include: a link, or an item with the terms of the related
 * resource.
 */
function includedTerms({ shortName, fields, includes = [] }: DefinedResource, depth: number): object {
  if (depth === 0) return {};
  const terms = includes.flatMap((name) => {
    const field = fields[name];
    if (field?.link === undefined) return [];
    const target = field.target();
    const lists = Object.entries(target.fields).flatMap(([key, inner]) =>
      nestingIn(field) === "included" && hasTraits(inner, { sends: "items", isList: true })
        ? [[key, termOf(target, key, inner)]]
        : [],
    );
    const nestedContext = {
      ...embeddedTerms(target),
      ...Object.fromEntries(lists),
      ...includedTerms(target, depth - 1),
    };
    return [[name, { "@id": `${shortName}/${name}`, "@type": "@id", "@context": nestedContext }]];
  });
  return Object.fromEntries(terms);
}

/**
 * Returns the terms of an embedded item, which apply only inside its relation. Fields have the IRIs of the item's own
 * resource, and relations are IRIs.
 */
function embeddedTerms(target: DefinedResource): object {
  const terms = Object.entries(target.fields).map(([name, field]) => [
    name,
    field.link === undefined ? termOf(target, name, field) : { "@id": `${target.shortName}/${name}`, "@type": "@id" },
  ]);
  return Object.fromEntries(terms);
}
