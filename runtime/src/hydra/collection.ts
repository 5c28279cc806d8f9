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
  /** JSON. */
  readonly search: string | undefined;
}

/** The collection document as JSON, its keys in the order of BEHAVIOUR 1 (spec 2.1). */
export function collectionText(parts: CollectionParts): string {
  const { prefix } = parts.resource;
  const document = collectionHead(parts);
  if (parts.totalItems !== undefined) document[`${prefix}totalItems`] = parts.totalItems;
  document[`${prefix}member`] = parts.members;
  return withTail(JSON.stringify(document), parts);
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

/** A document's JSON with what comes after the members: the view, and the search, which is text already. */
export function withTail(
  json: string,
  { resource, view, search }: Pick<CollectionParts, "resource" | "view" | "search">,
): string {
  const { prefix } = resource;
  const viewText = view === undefined ? "" : `,"${prefix}view":${JSON.stringify(viewObject(view, prefix))}`;
  const searchText = search === undefined ? "" : `,"${prefix}search":${search}`;
  return `${json.slice(0, -1)}${viewText}${searchText}}`;
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
