import { jsonLdMetadata } from "../../definition/page-metadata.js";
import type { Resource } from "../../definition/resource.js";
import type { CollectionPage } from "../../document/format.js";
import type { ViewLinks } from "../../document/view.js";
import { searchText } from "./search-template.js";

/** The keys of a document, in their order. */
type Keys = Record<string, unknown>;

/** Returns the collection document as JSON: context, identity, total, members, facets, view, search. */
export function collectionJson(page: CollectionPage, members: readonly object[]): string {
  const { prefix } = page.resource;
  const document = {
    ...collectionHead(page),
    ...jsonLdMetadata(page, "before members", prefix),
    [`${prefix}member`]: members,
    ...jsonLdMetadata(page, "after members", prefix),
  };
  return withTail(document, page);
}

/** Returns the keys that come before the total and the members. */
export function collectionHead({ resource, urls, iri }: CollectionPage): Keys {
  return {
    "@context": `${urls.base}/contexts/${resource.shortName}`,
    "@id": iri,
    "@type": `${resource.prefix}Collection`,
  };
}

/** Returns a document as JSON: the keys of `document`, then the view and the search. The search is JSON already. */
export function withTail(document: Keys, { resource, operation, path, view }: CollectionPage): string {
  const { prefix } = resource;
  if (view !== undefined) document[`${prefix}view`] = viewObject(view, prefix);
  const json = JSON.stringify(document);
  const search = searchText(resource, operation, path);
  return search === undefined ? json : `${json.slice(0, -1)},"${prefix}search":${search}}`;
}

/** Returns the view: the page's links to its neighbours, in Hydra's terms. */
function viewObject(view: ViewLinks, prefix: Resource["prefix"]): Keys {
  const object: Keys = { "@id": view.id, "@type": `${prefix}PartialCollectionView` };
  for (const key of ["first", "last", "previous", "next"] as const) {
    const link = view[key];
    if (link !== undefined) object[prefix + key] = link;
  }
  return object;
}
