/**
 * Builds the API that the schema would have with another index. The fields that complete an order follow the indexes of
 * their model.
 */
import { type ApiModel, type GenerateOptions, readApi } from "prisma-paged/tools";
import type { Remedy } from "./findings/finding.js";
import { routeOfListing } from "./findings/statement-findings.js";
import { type Listing, listingsOfApi } from "./requests/requests.js";

/** An operation within its API. */
export interface Listed {
  readonly api: ApiModel;
  readonly listing: Listing;
}

export function indexedApi(now: Listed, remedy: Remedy, input: GenerateOptions): Listed {
  if (remedy.kind !== "index") return now;
  const { datamodel } = input.dmmf;
  const fields = remedy.fields.map(
    ({ field, direction }) => ({ name: field, sortOrder: direction === "ASC" ? "asc" : "desc" }) as const,
  );
  const index = { model: remedy.model, type: "normal", isDefinedOnField: false, fields } as const;
  const { api } = readApi({
    ...input,
    dmmf: { datamodel: { ...datamodel, indexes: [...datamodel.indexes, index] } },
  });
  const listing = listingsOfApi(api).find((candidate) => routeOfListing(candidate) === routeOfListing(now.listing));
  return listing === undefined ? now : { api, listing };
}
