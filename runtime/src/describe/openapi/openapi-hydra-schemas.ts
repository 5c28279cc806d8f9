/** The JSON Schemas that the JSON-LD documents of all resources share: collections, views, searches and problems. */
import { type IndexedApi, offersFormat } from "../described-api.js";
import { iri, numberOfItems, type OpenApiSchema, objectOf, ref } from "./json-schema.js";
import { jsonLdMetadataSchemas } from "./page-metadata-schemas.js";

/**
 * Returns the schemas of JSON-LD documents by name: `hydra.View`. The dot distinguishes them from resources, whose
 * names have none. If the API does not offer JSON-LD, the only schema is `hydra.Error`, which problems have in every
 * API.
 */
export function hydraSchemas(api: IndexedApi): { readonly [name: string]: OpenApiSchema } {
  const { prefix } = api.settings;
  const text = { type: "string" } as const;
  const is = (type: string): OpenApiSchema => ({ type: "string", const: prefix + type });
  const optional = [`${prefix}view`, `${prefix}search`];
  const before = jsonLdMetadataSchemas(api, "before members");
  const after = jsonLdMetadataSchemas(api, "after members");
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
  if (!offersFormat(api, "jsonld")) return { "hydra.Error": problem };
  return {
    "hydra.Error": problem,
    "hydra.Item": objectOf({ "@context": iri }),
    "hydra.Collection": objectOf(
      {
        "@context": iri,
        "@id": iri,
        "@type": is("Collection"),
        ...before,
        [`${prefix}view`]: ref("hydra.View"),
        [`${prefix}search`]: ref("hydra.Search"),
        ...after,
      },
      [...optional, ...Object.keys({ ...before, ...after })],
    ),
    "hydra.CountedCollection": {
      allOf: [ref("hydra.Collection"), objectOf({ [`${prefix}totalItems`]: numberOfItems })],
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
