import { toPageRequest } from "../../page-request.js";
import { encode } from "../../query-string.js";
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
  const without = total === undefined || totalItems === shown ? counted(shown) : `${grouped(shown)} of ${total} items`;
  if (operation.pagination.viaCursor !== null) return { text: without };
  const number = pageIn(view?.id, operation.parameters.page);
  if (number === undefined) return { text: without };
  const lastPage = pageIn(view?.last, operation.parameters.page);
  const place = { page: number, ...(lastPage !== undefined && { lastPage }) };
  if (shown === 0) return { ...place, text: total === undefined ? "no items" : `none of ${total}` };
  const { itemsPerPage: size } = toPageRequest(query, operation.pagination, operation.parameters);
  const first = (number - 1) * size + 1;
  const last = first + shown - 1;
  // An application's own paginator may page in another way than was asked: then only its page's number is known.
  const isAsAsked = shown <= size && (view?.next === undefined || shown === size) && last <= (totalItems ?? last);
  if (!isAsAsked) return { ...place, text: without };
  if (first === last) return { ...place, text: `item ${grouped(first)}${total === undefined ? "" : ` of ${total}`}` };
  const range = `${grouped(first)}–${grouped(last)}`;
  return { ...place, text: total === undefined ? `items ${range}` : `${range} of ${total}` };
}

/** The page's number in one of the view's links, where the page parameter stands last if it is there (BEHAVIOUR 3). */
function pageIn(link: string | undefined, parameter: string): number | undefined {
  if (link === undefined) return undefined;
  const [name = "", value = ""] = link.slice(Math.max(link.lastIndexOf("?"), link.lastIndexOf("&")) + 1).split("=");
  return name === encode(parameter) ? Number(value) : undefined;
}
