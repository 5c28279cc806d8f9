/** `@prisma-paged/runtime/parts/search`: a search in several fields. */
import type { Part } from "../../http/part.js";
import { searchCondition } from "./search-condition.js";

export const search: Part = {
  name: "search",
  where: { parameterOf: ({ parameters }) => parameters.search, where: searchCondition },
};
