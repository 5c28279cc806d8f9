import { jsonLdMetadata } from "../../definition/page-metadata.js";
import type { Resource } from "../../definition/resource.js";
import type { CollectionPage } from "../../document/format.js";
import type { ViewLinks } from "../../document/view.js";
import { searchText } from "./search-template.js";

/** A document's keys, in their order. */
type Keys = Record<string, unknown>;

/** The collection document as JSON: context, identity, total, members, view, search. */
export function collectionText(page: CollectionPage, members: readonly object[]): string {
  const { prefix } = page.resource;
  const document = {
    ...collectionHead(page),
    ...jsonLdMetadata(page, "before members", prefix),
    [`${prefix}member`]: members,
    ...jsonLdMetadata(page, "after members", prefix),
  };
  return withTail(document, page);
}

/** The keys before the total and the members. */
export function collectionHead({ resource, urls, iri }: CollectionPage): Keys {
  return {
    "@context": `${urls.base}/contexts/${resource.shortName}`,
    "@id": iri,
    "@type": `${resource.prefix}Collection`,
  };
}

/** The document, given the keys up to its members, as JSON: with the view and the search, which is text already. */
export function withTail(document: Keys, { resource, operation, path, view }: CollectionPage): string {
  const { prefix } = resource;
  if (view !== undefined) document[`${prefix}view`] = viewObject(view, prefix);
  const json = JSON.stringify(document);
  const search = searchText(resource, operation, path);
  return search === undefined ? json : `${json.slice(0, -1)},"${prefix}search":${search}}`;
}

/** The view object. */
function viewObject(view: ViewLinks, prefix: Resource["prefix"]): Keys {
  const object: Keys = { "@id": view.id, "@type": `${prefix}PartialCollectionView` };
  for (const key of ["first", "last", "previous", "next"] as const) {
    const link = view[key];
    if (link !== undefined) object[prefix + key] = link;
  }
  return object;
}
