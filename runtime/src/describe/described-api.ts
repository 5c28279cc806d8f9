import { hasTraits } from "../definition/field-kinds.js";
import { type FormatName, mediaTypes } from "../definition/format-table.js";
import { type MetadataKey, metadataKeys, possibleMetadata } from "../definition/page-metadata.js";
import type { CollectionOperation } from "../definition/resource.js";
import type { DefinedResource } from "../definition/resource-definition.js";
import type { Format } from "../document/format.js";
import { requiredParameters } from "../request/operation-parameters.js";
import type { ApiDescription } from "./description.js";
import { operationName } from "./operation-text.js";

/** An API's description with the look-ups by model that its documents need. */
export interface IndexedApi extends ApiDescription {
  /** The list relations by the model of the items that they list. */
  readonly listedBy: ReadonlyMap<string, readonly CollectionOperation[]>;
  /** The models whose items are embedded in other items, always or if a client includes them. */
  readonly embedded: ReadonlySet<string>;
}

/** A document that an API has only if its index module imports it, such as `/openapi.json`. */
export interface DocumentPart {
  readonly path: `/${string}`;
  readonly contentType: string;
  /**
   * Returns the document, with placeholders for the values that only a request reveals.
   * @param isMounted true if the entrypoint is the server's own URL, without a slash (`RequestUrls.entrypoint`)
   */
  make(api: IndexedApi, isMounted: boolean): object;
}

export function indexApi(description: ApiDescription): IndexedApi {
  const { resources } = description;
  const listedBy = new Map<string, CollectionOperation[]>();
  for (const { operation, target } of resources.flatMap(({ relations }) => relations)) {
    listedBy.set(target, [...(listedBy.get(target) ?? []), operation]);
  }
  const embedding = resources.flatMap(({ fields, includes = [] }) =>
    Object.entries(fields).flatMap(([key, field]) =>
      hasTraits(field, { sends: "items" }) || (field.link !== undefined && includes.includes(key)) ? [field] : [],
    ),
  );
  return { ...description, listedBy, embedded: new Set(embedding.map(({ target }) => target().model)) };
}

/**
 * An entry of the entrypoint: its key (`cities`), its resource, the collection that it links to, and the resource's
 * other collections without required parameters.
 */
export interface EntrypointEntry {
  readonly key: string;
  readonly resource: DefinedResource;
  readonly operation: CollectionOperation;
  readonly others: readonly CollectionOperation[];
}

/**
 * Returns an entry for each resource, because clients treat each entry as a resource. The entry links to the collection
 * of all items, otherwise to the first named operation, such as `cityArchive`. Collections under an item, and those
 * that require a parameter, get no entry.
 */
export function entriesOf({ resources }: IndexedApi): readonly EntrypointEntry[] {
  const taken = new Set<string>();
  return resources.flatMap((resource): readonly EntrypointEntry[] => {
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

/** Returns whether the API offers this format. */
export function offersFormat({ settings }: IndexedApi, name: FormatName): boolean {
  return settings.formats.some(({ mediaType }) => mediaType === mediaTypes[name]);
}

/**
 * Returns the resources, each with the function that builds its JSON-LD context; no resources if no format uses
 * contexts.
 */
export function withContexts({ resources, settings }: ApiDescription): readonly {
  readonly resource: DefinedResource;
  readonly contextOf: NonNullable<Format["contextOf"]>;
}[] {
  const contextOf = settings.formats.find((format) => format.contextOf)?.contextOf;
  return contextOf === undefined ? [] : resources.map((resource) => ({ resource, contextOf }));
}

/** Returns all collections of the API, including list relations. */
export function allCollections({ resources }: IndexedApi): readonly CollectionOperation[] {
  return resources.flatMap(({ collections, relations }) => [
    ...collections,
    ...relations.map(({ operation }) => operation),
  ]);
}

/** Returns the page metadata that the pages of at least one operation may have. */
export function possibleMetadataOf(api: IndexedApi): readonly MetadataKey[] {
  const possible = new Set(allCollections(api).flatMap(possibleMetadata));
  return metadataKeys.filter((key) => possible.has(key));
}
