import { collectionHead, collectionText, withTail } from "../hydra/collection.js";
import { searchText } from "../hydra/search.js";
import { bareView } from "../hydra/view.js";
import type { CollectionPage, Format } from "./format.js";

const mediaType = "application/ld+json";

/** JSON-LD with the Hydra vocabulary (BEHAVIOUR 1). */
export const jsonLd: Format = {
  mediaType,
  contentType: mediaType,
  collection(page, members) {
    const { resource, place, path, totalItems, view } = page;
    return collectionText({ resource, base: place.base, path, members, totalItems, view, search: searchOf(page) });
  },
  stream(page) {
    const { resource, place, path, query, operation } = page;
    const head = JSON.stringify(collectionHead({ resource, base: place.base, path }));
    return {
      open: `${head.slice(0, -1)},"${resource.prefix}member":[`,
      separator: ",",
      member: (item) => JSON.stringify(item),
      close(totalItems) {
        const tail = withTail(JSON.stringify({ [`${resource.prefix}totalItems`]: totalItems }), {
          resource,
          view: bareView(path, query, operation),
          search: searchOf(page),
        });
        return `],${tail.slice(1)}`;
      },
    };
  },
  item: ({ resource, place }, item) =>
    JSON.stringify({ "@context": `${place.base}/contexts/${resource.shortName}`, ...item }),
};

function searchOf({ resource, operation, path }: CollectionPage): string | undefined {
  return searchText(resource, operation, path);
}
