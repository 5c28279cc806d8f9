import type { Env } from "hono";
import { lastPageOf } from "./array-paginator.js";
import type { CollectionRequest } from "./collection-request.js";
import { numberedView } from "./hydra/view.js";
import type { Answer, PageMode } from "./mode.js";
import { type Page, readPage } from "./prisma-page.js";

/** Full and partial paging by page number: what an operation does that names no other mode. */
export const byNumber: PageMode = {
  async read(request, context, asked, query) {
    return numberedAnswer(request, await readPage(context, asked, query));
  },
};

/** A page by number, with the view of BEHAVIOUR 2 and 3. */
export function numberedAnswer<E extends Env>(
  { path, query, operation }: CollectionRequest<E>,
  page: Page<object>,
): Answer {
  const numbered =
    page.kind === "partial" ? page : { lastPage: lastPageOf(page.totalItems, page.itemsPerPage), ...page };
  return { rows: page.rows, totalItems: numbered.totalItems, view: numberedView(path, query, operation, numbered) };
}
