import type { Env } from "hono";
import { lastPageOf } from "../definition/paginator.js";
import { numberedView } from "../document/view.js";
import { readPage } from "../reading/numbered-page.js";
import type { Page } from "../reading/read-context.js";
import type { CollectionRequest, PageMode, PageResult } from "./collection-request.js";

/** Full and partial paging by page number: what an operation does without a cursor and without `distinct`. */
export const offsetPaging: PageMode = {
  async read(request, context, requested, query) {
    return numberedResult(request, await readPage(context, requested, query));
  },
};

/** A page by number, with its view. */
export function numberedResult<E extends Env>(
  { path, query, operation, page: requested }: CollectionRequest<E>,
  page: Page<object>,
): PageResult {
  const { rows, itemsPerPage, totalItems } = page;
  const numbered = page.kind === "partial" ? page : { lastPage: lastPageOf(page.totalItems, itemsPerPage), ...page };
  const { isEstimate } = page;
  const offset = "offset" in requested ? requested.offset : undefined;
  if (offset === undefined) {
    const view = numberedView(path, query, operation, numbered);
    return { rows, totalItems, isEstimate, page: page.page, itemsPerPage, view };
  }
  const hasNextPage = itemsPerPage > 0 && offset + itemsPerPage < (totalItems ?? 0);
  return {
    rows,
    totalItems,
    isEstimate,
    itemsPerPage,
    view: numberedView(path, query, operation, { hasNextPage, ...numbered, offset }),
  };
}
