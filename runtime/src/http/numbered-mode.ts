import type { Env } from "hono";
import { lastPageOf } from "../definition/array-paginator.js";
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
  { path, query, operation }: CollectionRequest<E>,
  page: Page<object>,
): PageResult {
  const numbered =
    page.kind === "partial" ? page : { lastPage: lastPageOf(page.totalItems, page.itemsPerPage), ...page };
  const view = numberedView(path, query, operation, numbered);
  return { rows: page.rows, totalItems: numbered.totalItems, page: page.page, itemsPerPage: page.itemsPerPage, view };
}
