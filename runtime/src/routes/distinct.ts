import type { PageMode } from "../http/collection-request.js";
import { numberedResult } from "../http/numbered-mode.js";
import { readAllDistinct, readDistinctPage } from "../reading/distinct-page.js";

/** Pages over the first row of each value (`distinct`). */
export const distinctPaging: PageMode = {
  async read(request, context, requested, query) {
    const page = await readDistinctPage(context, requested, query, request.operation.distinct ?? []);
    return numberedResult(request, page);
  },
  readAll: ({ operation }, context, query) => readAllDistinct(context, query, operation.distinct ?? []),
};
