import type { CollectionPage } from "../../document/format.js";
import { offsetOf, toPageRequest } from "../../request/page-request.js";
import { formatLabel, toPath } from "../../request/query-string.js";
import type { Locale } from "./locale.js";

/** Which items of the collection a page shows, in words. */
export interface PagePosition {
  /** `31–60 of 135,233`. */
  readonly text: string;
  /** The page's number and the last one's, if pages have numbers. */
  readonly page?: number;
  readonly lastPage?: number;
}

/** The position of a page of `shown` members, as far as its mode lets it be known; numbers as the locale has them. */
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
  // `paginationMaximumOffset` may keep the link to the last page from it.
  const isBound = operation.pagination.maximumOffset !== null && (totalItems ?? 0) > (last ?? 0) * size;
  const lastPage = isBound ? undefined : last;
  const numbers = { ...(number !== undefined && { page: number }), ...(lastPage !== undefined && { lastPage }) };
  if (shown === 0) return { ...numbers, text: total === undefined ? "no items" : `none of ${total}` };
  const from = offsetOf(requested) + 1;
  const to = from + shown - 1;
  // An application's own paginator may page in another way than requested: then only its page's number is known.
  const isAsRequested =
    kind === "page" && shown <= size && (view?.next === undefined || shown === size) && to <= (totalItems ?? to);
  if (!isAsRequested) return { ...numbers, text: without };
  if (from === to) return { ...numbers, text: `item ${count(from)}${total === undefined ? "" : ` of ${total}`}` };
  const range = `${count(from)}–${count(to)}`;
  return { ...numbers, text: total === undefined ? `items ${range}` : `${range} of ${total}` };
}

/** The page's number in one of the view's links, in which the page parameter, if present, is the last. */
function pageIn(link: string | undefined, parameter: string): number | undefined {
  if (link === undefined) return undefined;
  const [name = "", value = ""] = link.slice(Math.max(link.lastIndexOf("?"), link.lastIndexOf("&")) + 1).split("=");
  return name === formatLabel(toPath(parameter)) ? Number(value) : undefined;
}
