import { readAllDistinct, readDistinctPage } from "./distinct-page.js";
import type { PageMode } from "./mode.js";
import { numberedAnswer } from "./numbered-mode.js";

/** Pages over the first row of each value (`distinct`, CONTRACT 3). */
export const distinctRows: PageMode = {
  async read(request, context, asked, query) {
    const page = await readDistinctPage(context, asked, query, request.operation.distinct ?? []);
    return numberedAnswer(request, page);
  },
  readAll: ({ operation }, context, query) => readAllDistinct(context, query, operation.distinct ?? []),
};
