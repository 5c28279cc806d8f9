/** What JSON-LD documents of every resource have in common, as JSON Schema. */
import { type Api, hasEstimates, hasFacets, offers } from "./api.js";
import { facetNumbers, iri, isTrue, objectOf, ref, type Schema } from "./json-schema.js";
import { jsonLd } from "./media-types.js";

/** Their names have a dot, which no resource's has. */
export function hydraSchemas(api: Api): { readonly [name: string]: Schema } {
  const { prefix } = api.settings;
  const text = { type: "string" } as const;
  const is = (type: string): Schema => ({ type: "string", const: prefix + type });
  const optional = [`${prefix}totalItems`, `${prefix}view`, `${prefix}search`];
  const links = ["first", "last", "previous", "next"].map((name) => prefix + name);
  const problem = objectOf(
    {
      "@context": iri,
      "@id": iri,
      "@type": is("Error"),
      type: iri,
      status: { type: "integer" },
      title: text,
      detail: text,
      parameter: { ...text, description: "The invalid query parameter." },
      value: { ...text, description: "The value that was sent." },
      [`${prefix}title`]: text,
      [`${prefix}description`]: text,
    },
    ["parameter", "value"],
  );
  if (!offers(api, jsonLd)) return { "hydra.Error": problem };
  return {
    "hydra.Error": problem,
    "hydra.Item": objectOf({ "@context": iri }),
    "hydra.Collection": objectOf(
      {
        "@context": iri,
        "@id": iri,
        "@type": is("Collection"),
        [`${prefix}totalItems`]: { type: "integer", minimum: 0 },
        ...(hasEstimates(api) && { totalItemsEstimated: isTrue }),
        [`${prefix}view`]: ref("hydra.View"),
        [`${prefix}search`]: ref("hydra.Search"),
        ...(hasFacets(api) && { facets: facetNumbers }),
      },
      [...optional, "totalItemsEstimated", "facets"],
    ),
    "hydra.CountedCollection": {
      allOf: [ref("hydra.Collection"), objectOf({ [`${prefix}totalItems`]: { type: "integer", minimum: 0 } })],
    },
    "hydra.View": objectOf(
      {
        "@id": iri,
        "@type": is("PartialCollectionView"),
        ...Object.fromEntries(links.map((name) => [name, iri])),
      },
      links,
    ),
    "hydra.Search": objectOf({
      "@type": is("IriTemplate"),
      [`${prefix}template`]: text,
      [`${prefix}variableRepresentation`]: { type: "string", const: "BasicRepresentation" },
      [`${prefix}mapping`]: { type: "array", items: ref("hydra.Mapping") },
    }),
    "hydra.Mapping": objectOf({
      "@type": { type: "string", const: "IriTemplateMapping" },
      variable: text,
      property: text,
      required: { type: "boolean" },
    }),
  };
}
