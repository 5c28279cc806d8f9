import type { CollectionPage } from "../../document/format.js";
import { offsetOf, toPageRequest } from "../../request/page-request.js";
import { formatLabel, toPath } from "../../request/query-string.js";
import type { Locale } from "./locale.js";

/** The position of a page in its collection: the numbers of its items, in words, and the number of the page. */
export interface PagePosition {
  /** The numbers of the items, in words: `31–60 of 135,233`. */
  readonly text: string;
  /** The number of the page, followed by that of the last page. Undefined if pages have no numbers. */
  readonly page?: number;
  readonly lastPage?: number;
}

/**
 * Returns the position of a page of `shown` members, with the numbers that its mode provides, as the locale formats
 * them.
 */
export function pagePosition(page: CollectionPage, shown: number, { count, items }: Locale): PagePosition {
  const { totalItems, view, operation, query } = page;
  const about = page.totalItemsEstimated ? "about " : "";
  const total = totalItems === undefined ? undefined : `${about}${count(totalItems)}`;
  const without = total === undefined || totalItems === shown ? items(shown) : `${count(shown)} of ${total} items`;
  if (page.cursor !== undefined) return { text: without };
  const number = pageIn(view?.id, operation.parameters.page);
  const requested = toPageRequest(query, operation.pagination, operation.parameters);
  const { kind, itemsPerPage: size } = requested;
  const isByRow = kind === "page" && requested.offset !== undefined;
  if (number === undefined && !isByRow) return { text: without };
  const last = pageIn(view?.last, operation.parameters.page);
  // Because of `paginationMaximumOffset`, the link may not lead to the collection's actual last page.
  const isBound = operation.pagination.maximumOffset !== null && (totalItems ?? 0) > (last ?? 0) * size;
  const lastPage = isBound ? undefined : last;
  const numbers = { ...(number !== undefined && { page: number }), ...(lastPage !== undefined && { lastPage }) };
  if (shown === 0) return { ...numbers, text: total === undefined ? "no items" : `none of ${total}` };
  const from = offsetOf(requested) + 1;
  const to = from + shown - 1;
  // An application's own paginator may not page as requested. If so, only the number of its page is known.
  const isAsRequested =
    kind === "page" && shown <= size && (view?.next === undefined || shown === size) && to <= (totalItems ?? to);
  if (!isAsRequested) return { ...numbers, text: without };
  if (from === to) return { ...numbers, text: `item ${count(from)}${total === undefined ? "" : ` of ${total}`}` };
  const range = `${count(from)}–${count(to)}`;
  return { ...numbers, text: total === undefined ? `items ${range}` : `${range} of ${total}` };
}

/** Returns the page number in one of the view's links, where the page parameter, if present, is the last one. */
function pageIn(link: string | undefined, parameter: string): number | undefined {
  if (link === undefined) return undefined;
  const [name = "", value = ""] = link.slice(Math.max(link.lastIndexOf("?"), link.lastIndexOf("&")) + 1).split("=");
  return name === formatLabel(toPath(parameter)) ? Number(value) : undefined;
}
