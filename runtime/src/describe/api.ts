import type { DescribedField, DescribedLink } from "../definition/described-field.js";
import type { CollectionOperation } from "../definition/resource.js";
import type { ApiDescription, DescribedResource } from "./description.js";
import { operationName } from "./operation.js";

/** A description as the documents are made of it: with what is looked up by model. */
export interface Api extends ApiDescription {
  readonly byModel: ReadonlyMap<string, DescribedResource>;
  /** By model, the list relations that show its items. */
  readonly listedBy: ReadonlyMap<string, readonly CollectionOperation[]>;
  /** The models whose items are embedded in another's, always or if a client includes them. */
  readonly embedded: ReadonlySet<string>;
}

/** A document that an API has if its index imports it. */
export interface DocumentPart {
  readonly path: `/${string}`;
  readonly contentType: string;
  /** @param isMounted true if the entrypoint is the server's own URL, without a slash (`RequestUrls.entrypoint`) */
  make(api: Api, isMounted: boolean): object;
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

/** A collection that the entrypoint leads to, and the key that it has there. */
export interface Entry {
  readonly key: string;
  readonly resource: DescribedResource;
  readonly operation: CollectionOperation;
}

/**
 * Each collection that is under no item and requires no parameter: `city` is that of all cities, `cityArchive` a named
 * operation. Those of all items come first: clients take the first collection of a class for the class's own.
 */
export function entriesOf({ resources }: Api): readonly Entry[] {
  const all = resources.flatMap((resource) =>
    resource.collections.filter(isOpen).map((operation): Entry => {
      const name = operationName(resource.resource.shortName, operation);
      return { key: name.charAt(0).toLowerCase() + name.slice(1), resource, operation };
    }),
  );
  const isMain = ({ operation }: Entry) => operation.name === "getCollection";
  const taken = new Set<string>();
  return [...all.filter(isMain), ...all.filter((entry) => !isMain(entry))].map((entry) => {
    let { key } = entry;
    for (let number = 2; taken.has(key); number++) key = `${entry.key}${number}`;
    taken.add(key);
    return { ...entry, key };
  });
}

function isOpen({ handlerParameters = {} }: CollectionOperation): boolean {
  return !Object.values(handlerParameters).some(({ required }) => required);
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
