import { collectionHead, collectionTail, collectionText } from "../hydra/collection.js";
import { bareView } from "../hydra/view.js";
import type { Format } from "./format.js";

const mediaType = "application/ld+json";

/** JSON-LD with the Hydra vocabulary (BEHAVIOUR 1). */
export const jsonLd: Format = {
  mediaType,
  contentType: mediaType,
  collection: collectionText,
  stream(page) {
    const { resource, path, query, operation } = page;
    return {
      open: `${JSON.stringify(collectionHead(page)).slice(0, -1)},"${resource.prefix}member":[`,
      separator: ",",
      member: (item) => JSON.stringify(item),
      close(totalItems) {
        const tail = collectionTail({ ...page, view: bareView(path, query, operation) });
        return `],"${resource.prefix}totalItems":${totalItems}${tail}`;
      },
    };
  },
  item: ({ resource, place }, item) =>
    JSON.stringify({ "@context": `${place.base}/contexts/${resource.shortName}`, ...item }),
};
