import { toPageRequest } from "../../page-request.js";
import { getScalar, parseQuery } from "../../query-string.js";
import type { CollectionPage } from "../format.js";
import { counted, grouped } from "./text.js";

/** Where a page stands, in words. */
export interface Position {
  /** `31–60 of 135,233`. */
  readonly text: string;
  /** The page's number and the last one's, where pages have numbers. */
  readonly page?: number;
  readonly lastPage?: number;
}

/** The position of a page of `shown` members, as far as its mode lets it be known. */
export function positionOf(page: CollectionPage, shown: number): Position {
  const { totalItems, view, operation, query } = page;
  const about = operation.pagination.count === "estimated" ? "about " : "";
  const total = totalItems === undefined ? undefined : `${about}${grouped(totalItems)}`;
  if (operation.pagination.viaCursor !== null) {
    return { text: total === undefined ? counted(shown) : `${grouped(shown)} of ${total}` };
  }
  const number = pageIn(view?.id, operation.parameters.page);
  const lastPage = pageIn(view?.last, operation.parameters.page);
  if (number === undefined) {
    return {
      text: totalItems === undefined || totalItems === shown ? counted(shown) : `${grouped(shown)} of ${total}`,
    };
  }
  const place = { page: number, ...(lastPage !== undefined && { lastPage }) };
  const request = toPageRequest(query, operation.pagination, operation.parameters);
  const size = request.kind === "off" ? shown : request.itemsPerPage;
  const first = (number - 1) * size + 1;
  const last = first + shown - 1;
  // An application's own paginator may page in another way than was asked: then only its page's number is known.
  const isAsAsked = shown <= size && (view?.next === undefined || shown === size) && last <= (totalItems ?? last);
  if (shown === 0) return { ...place, text: total === undefined ? "no items" : `none of ${total}` };
  if (!isAsAsked) return { ...place, text: total === undefined ? counted(shown) : `${grouped(shown)} of ${total}` };
  const range = first === last ? grouped(first) : `${grouped(first)}–${grouped(last)}`;
  return { ...place, text: total === undefined ? `items ${range}` : `${range} of ${total}` };
}

/** The page's number in one of the view's links. */
function pageIn(link: string | undefined, parameter: string): number | undefined {
  const search = link?.slice(link.indexOf("?") + 1);
  const text = search && getScalar(parseQuery(search), parameter);
  return text ? Number(text) : undefined;
}
