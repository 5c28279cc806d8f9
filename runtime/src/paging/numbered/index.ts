import { lastPageOf } from "../../definition/paginator.js";
import { numberedView } from "../../document/view.js";
import type { CollectionRequest, PageMode, PageResult } from "../../http/collection-request.js";
import type { Page } from "../../reading/read-context.js";
import { readPage } from "./numbered-page.js";

/** Full and partial paging by page number: the mode of an operation without a cursor and without `distinct`. */
export const numberedPaging: PageMode = {
  async read(request, context, requested, query) {
    return numberedResult(request, await readPage(context, requested, query));
  },
};

/** Returns a page by number, with its view. */
export function numberedResult(
  { path, query, operation, page: requested }: CollectionRequest,
  page: Page<object>,
): PageResult {
  const { rows, itemsPerPage, totalItems } = page;
  const numbered = page.kind === "partial" ? page : { lastPage: lastPageOf(page.totalItems, itemsPerPage), ...page };
  const totalItemsEstimated = page.isEstimate || undefined;
  const offset = "offset" in requested ? requested.offset : undefined;
  if (offset === undefined) {
    const view = numberedView(path, query, operation, numbered);
    return { rows, totalItems, totalItemsEstimated, page: page.page, itemsPerPage, view };
  }
  const hasNextPage = itemsPerPage > 0 && offset + itemsPerPage < (totalItems ?? 0);
  return {
    rows,
    totalItems,
    totalItemsEstimated,
    itemsPerPage,
    view: numberedView(path, query, operation, { hasNextPage, ...numbered, offset }),
  };
}
