import type { DescribedField, DescribedLink } from "../definition/described-field.js";
import type { CollectionOperation } from "../definition/resource.js";
import type { ApiDescription, DescribedResource } from "./description.js";

/** A description as the documents are made of it: with what is looked up by model. */
export interface Api extends ApiDescription {
  readonly byModel: ReadonlyMap<string, DescribedResource>;
  /** By model, the list relations that show its items. */
  readonly listedBy: ReadonlyMap<string, readonly CollectionOperation[]>;
  /** The models whose items are embedded in another's, always or if a client includes them. */
  readonly embedded: ReadonlySet<string>;
}

export function toApi(description: ApiDescription): Api {
  const { resources } = description;
  const links = resources.flatMap(({ fields }) => Object.values(fields).filter(isEmbedding));
  const listedBy = new Map<string, CollectionOperation[]>();
  for (const { operation, target } of resources.flatMap(({ relations = [] }) => relations)) {
    listedBy.set(target, [...(listedBy.get(target) ?? []), operation]);
  }
  return {
    ...description,
    listedBy,
    byModel: new Map(resources.map((resource) => [resource.resource.model, resource])),
    embedded: new Set([...links.map(({ target }) => target), ...resources.flatMap(includedModels)]),
  };
}

function includedModels({ includes = {} }: DescribedResource): readonly string[] {
  return Object.values(includes).map((rows) => rows().resource.model);
}

/** The resource of a model. @throws Error if there is none: relations are only shown towards resources. */
export function resourceOf({ byModel }: Api, model: string): DescribedResource {
  const found = byModel.get(model);
  if (found === undefined) throw new Error(`${model} is not a resource.`);
  return found;
}

/** Those with a collection of all their items, to which the entrypoint leads. */
export function listedResources({ resources }: Api): readonly DescribedResource[] {
  return resources.filter(({ resource }) => resource.only !== "get");
}

/** True if the API answers in this media type. */
export function offers({ settings }: Api, mediaType: string): boolean {
  return settings.formats.some((format) => format.mediaType === mediaType);
}

/** Every collection, list relations too. */
export function operationsOf({ resources }: Api): readonly CollectionOperation[] {
  return resources.flatMap(({ collections, relations = [] }) => [
    ...collections,
    ...relations.map(({ operation }) => operation),
  ]);
}

export function isEmbedding(field: DescribedField): field is DescribedLink {
  return field.link === "embedded" || field.link === "embedded-list";
}

/** The fields of an item inside another one: its own relations are IRIs (`@embed`), if they have any. */
export function embeddedFields(api: Api, resource: DescribedResource): DescribedResource["fields"] {
  const { fields, relations = [], embeddedFields: shown } = resource;
  const entries = Object.entries(fields).flatMap(([name, field]): readonly (readonly [string, DescribedField])[] => {
    if (shown?.includes(name) === false) return [];
    switch (field.link) {
      case "embedded":
        return resourceOf(api, field.target).resource.only === "getCollection"
          ? []
          : [[name, { ...field, link: "item" }]];
      case "embedded-list":
        // A list has an IRI only if it is a separate collection.
        return relations.some(({ operation }) => operation.name === name)
          ? [[name, { ...field, link: "collection" }]]
          : [];
      default:
        return [[name, field]];
    }
  });
  return Object.fromEntries(entries);
}
