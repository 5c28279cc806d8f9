import { type FormatName, mediaTypes } from "../definition/format-table.js";
import { type MetadataKey, metadataKeys, possibleMetadata } from "../definition/page-metadata.js";
import type { CollectionOperation } from "../definition/resource.js";
import type {
  DefinedResource,
  EmbeddedField,
  EmbeddedListField,
  ItemField,
} from "../definition/resource-definition.js";
import type { Format } from "../document/format.js";
import { requiredParameters } from "../request/operation-parameters.js";
import type { ApiDescription } from "./description.js";
import { operationName } from "./operation-text.js";

/** A description as the documents are made of it: with what is looked up by model. */
export interface Api extends ApiDescription {
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
  const listedBy = new Map<string, CollectionOperation[]>();
  for (const { operation, target } of resources.flatMap(({ relations }) => relations)) {
    listedBy.set(target, [...(listedBy.get(target) ?? []), operation]);
  }
  const embedding = resources.flatMap(({ fields, includes = [] }) =>
    Object.entries(fields).flatMap(([key, field]) =>
      isEmbedding(field) || (field.link !== undefined && includes.includes(key)) ? [field] : [],
    ),
  );
  return { ...description, listedBy, embedded: new Set(embedding.map(({ target }) => target().model)) };
}

/** A resource's collection that the entrypoint leads to, the key that it has there, and the resource's others. */
export interface Entry {
  readonly key: string;
  readonly resource: DefinedResource;
  readonly operation: CollectionOperation;
  readonly others: readonly CollectionOperation[];
}

/**
 * The collection of each resource: that of all items, else its first named operation, such as `cityArchive`. Clients
 * take each entry for a resource. Those under an item, and those that require a parameter, are none.
 */
export function entriesOf({ resources }: Api): readonly Entry[] {
  const taken = new Set<string>();
  return resources.flatMap((resource): readonly Entry[] => {
    const open = resource.collections.filter(isOpen);
    const operation = open.find(({ name }) => name === "getCollection") ?? open[0];
    if (operation === undefined) return [];
    const name = operationName(resource.shortName, operation);
    const base = name.charAt(0).toLowerCase() + name.slice(1);
    let key = base;
    for (let number = 2; taken.has(key); number++) key = `${base}${number}`;
    taken.add(key);
    return [{ key, resource, operation, others: open.filter((other) => other !== operation) }];
  });
}

function isOpen(operation: CollectionOperation): boolean {
  return requiredParameters(operation).length === 0;
}

/** Returns whether the API answers in this format. */
export function offers({ settings }: Api, name: FormatName): boolean {
  return settings.formats.some(({ mediaType }) => mediaType === mediaTypes[name]);
}

/** The resources, each with the maker of its JSON-LD context; none if no format refers to contexts. */
export function withContexts({ resources, settings }: ApiDescription): readonly {
  readonly resource: DefinedResource;
  readonly contextOf: NonNullable<Format["contextOf"]>;
}[] {
  const contextOf = settings.formats.find((format) => format.contextOf)?.contextOf;
  return contextOf === undefined ? [] : resources.map((resource) => ({ resource, contextOf }));
}

/** Every collection, list relations too. */
export function operationsOf({ resources }: Api): readonly CollectionOperation[] {
  return resources.flatMap(({ collections, relations }) => [
    ...collections,
    ...relations.map(({ operation }) => operation),
  ]);
}

/** Returns what pages of some operation may have. */
export function possibleMetadataOf(api: Api): readonly MetadataKey[] {
  const possible = new Set(operationsOf(api).flatMap(possibleMetadata));
  return metadataKeys.filter((key) => possible.has(key));
}

export function isEmbedding(field: ItemField): field is EmbeddedField | EmbeddedListField {
  return field.link === "embedded" || field.link === "embedded-list";
}
