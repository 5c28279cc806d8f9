import type { Resource } from "../resource.js";
import type { ViewLinks } from "./view.js";

/** What a collection document is made of, whatever the mode. */
export interface CollectionParts {
  readonly resource: Resource;
  /** The prefix of links: base path, and origin for absolute URLs. */
  readonly base: string;
  /** The operation's path with base, never with a query. */
  readonly path: string;
  readonly members: readonly object[];
  readonly totalItems: number | undefined;
  readonly view: ViewLinks | undefined;
  readonly search: object | undefined;
}

/** The collection document with its keys in the order of BEHAVIOUR 1 (spec 2.1). */
export function collectionDocument(parts: CollectionParts): Record<string, unknown> {
  const { prefix } = parts.resource;
  const document = collectionHead(parts);
  if (parts.totalItems !== undefined) document[`${prefix}totalItems`] = parts.totalItems;
  document[`${prefix}member`] = parts.members;
  return Object.assign(document, collectionTail(parts));
}

/** The keys before the members. */
export function collectionHead({
  resource,
  base,
  path,
}: Pick<CollectionParts, "resource" | "base" | "path">): Record<string, unknown> {
  const document: Record<string, unknown> = {
    "@context": `${base}/contexts/${resource.shortName}`,
    "@id": path,
    "@type": `${resource.prefix}Collection`,
  };
  return document;
}

/** The keys after the members. */
export function collectionTail({
  resource,
  view,
  search,
}: Pick<CollectionParts, "resource" | "view" | "search">): Record<string, unknown> {
  const { prefix } = resource;
  const tail: Record<string, unknown> = {};
  if (view !== undefined) tail[`${prefix}view`] = viewObject(view, prefix);
  if (search !== undefined) tail[`${prefix}search`] = search;
  return tail;
}

/** The view object (spec 2.2). */
function viewObject(view: ViewLinks, prefix: Resource["prefix"]): Record<string, string> {
  const object: Record<string, string> = { "@id": view.id, "@type": `${prefix}PartialCollectionView` };
  for (const key of ["first", "last", "previous", "next"] as const) {
    const link = view[key];
    if (link !== undefined) object[prefix + key] = link;
  }
  return object;
}
