import type { CollectionPage } from "../formats/format.js";
import type { Resource } from "../resource.js";
import { searchText } from "./search.js";
import type { ViewLinks } from "./view.js";

/** The collection document as JSON, its keys in the order of BEHAVIOUR 1 (spec 2.1). */
export function collectionText(page: CollectionPage, members: readonly object[]): string {
  const { prefix } = page.resource;
  const document = collectionHead(page);
  if (page.totalItems !== undefined) document[`${prefix}totalItems`] = page.totalItems;
  document[`${prefix}member`] = members;
  return JSON.stringify(document).slice(0, -1) + collectionTail(page);
}

/** The keys before the total and the members. */
export function collectionHead({ resource, place, path }: CollectionPage): Record<string, unknown> {
  return {
    "@context": `${place.base}/contexts/${resource.shortName}`,
    "@id": path,
    "@type": `${resource.prefix}Collection`,
  };
}

/** What comes after the total and the members, as JSON: the view, the search, which is text already, and the end. */
export function collectionTail({ resource, operation, path, view }: CollectionPage): string {
  const { prefix } = resource;
  const entry = (key: string, text: string | undefined) => (text === undefined ? "" : `,"${prefix}${key}":${text}`);
  const viewText = view && JSON.stringify(viewObject(view, prefix));
  return `${entry("view", viewText)}${entry("search", searchText(resource, operation, path))}}`;
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
