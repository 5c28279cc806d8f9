/** `@prisma-paged/runtime/formats/jsonld`: JSON-LD with the Hydra vocabulary. */
import { formatIdentity, mediaTypes } from "../../definition/format-table.js";
import type { Format } from "../../document/format.js";
import { collectionHead, collectionJson, withTail } from "./collection-document.js";
import { resourceContext } from "./contexts.js";

/** JSON-LD with the Hydra vocabulary. */
export const jsonLd: Format = {
  ...formatIdentity("jsonld"),
  contentType: mediaTypes.jsonld,
  hasView: true,
  contextOf: resourceContext,
  hasFacets: () => true,
  collection: collectionJson,
  stream(page) {
    const { resource } = page;
    return {
      open: `${JSON.stringify(collectionHead(page)).slice(0, -1)},"${resource.prefix}member":[`,
      separator: ",",
      member: (item) => JSON.stringify(item),
      close(totalItems) {
        const ending = { [`${resource.prefix}totalItems`]: totalItems };
        return `],${withTail(ending, page).slice(1)}`;
      },
    };
  },
  item: ({ resource, urls }, item) =>
    JSON.stringify({ "@context": `${urls.base}/contexts/${resource.shortName}`, ...item }),
};
