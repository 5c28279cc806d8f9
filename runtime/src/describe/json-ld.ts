import { collectionHead, collectionText, withTail } from "../document/collection.js";
import type { Format } from "../document/format.js";
import { bareView } from "../document/view.js";
import { resourceContext } from "./contexts.js";
import { jsonLd as mediaType } from "./media-types.js";

/** JSON-LD with the Hydra vocabulary. */
export const jsonLd: Format = {
  mediaType,
  contentType: mediaType,
  suffix: ".jsonld",
  contextOf: resourceContext,
  hasFacets: () => true,
  collection: collectionText,
  stream(page) {
    const { resource, path, query, operation } = page;
    return {
      open: `${JSON.stringify(collectionHead(page)).slice(0, -1)},"${resource.prefix}member":[`,
      separator: ",",
      member: (item) => JSON.stringify(item),
      close(totalItems) {
        const ending = { [`${resource.prefix}totalItems`]: totalItems };
        return `],${withTail(ending, { ...page, view: bareView(path, query, operation) }).slice(1)}`;
      },
    };
  },
  item: ({ resource, urls }, item) =>
    JSON.stringify({ "@context": `${urls.base}/contexts/${resource.shortName}`, ...item }),
};
