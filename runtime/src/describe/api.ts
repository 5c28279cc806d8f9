import { facetsOf } from "../definition/operation-parts.js";
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
import { mayEstimate, operationName } from "./operation.js";

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
  return { ...description, listedBy, embedded: new Set(embedding.map(({ target }) => target().resource.model)) };
}

/** A collection that the entrypoint leads to, and the key that it has there. */
export interface Entry {
  readonly key: string;
  readonly resource: DefinedResource;
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

function isOpen(operation: CollectionOperation): boolean {
  return requiredParameters(operation).length === 0;
}

/** True if the API answers in this media type. */
export function offers({ settings }: Api, mediaType: string): boolean {
  return settings.formats.some((format) => format.mediaType === mediaType);
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

/** True if clients may have values counted. */
export function hasFacets(api: Api): boolean {
  return operationsOf(api).some((operation) => facetsOf(operation).length > 0);
}

export function hasEstimates(api: Api): boolean {
  return operationsOf(api).some(mayEstimate);
}

export function isEmbedding(field: ItemField): field is EmbeddedField | EmbeddedListField {
  return field.link === "embedded" || field.link === "embedded-list";
}
