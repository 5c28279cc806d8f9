/** `@prisma-paged/runtime/parts/facets`: the number of rows for each value of a field. */
import type { Part } from "../../http/part.js";
import { checkFacets, readFacets, refuseHooks } from "./facet-counts.js";

export const facets: Part = {
  name: "facets",
  mount: (operation, model, { options }) => refuseHooks(options.prisma, model, operation),
  problem: checkFacets,
  metadata: readFacets,
};
