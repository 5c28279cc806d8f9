import type { ViewLinks } from "../document/view.js";
import { isTooLong, noRoomForLink } from "../request/query-string.js";

/**
 * Returns the links of a page without those that are longer than a query may be, because requesting one returns 400.
 * @param sent The address of the page with the query as the client spelled it. It becomes the address of the view if
 * the canonical spelling is too long: `?x=(` becomes `?x=%28` in links.
 * @throws Problem 400 if the link to a neighbouring page is too long. Without that link, a client would treat the page
 * as the first or the last.
 */
export function usableLinks(view: ViewLinks | undefined, sent: string): ViewLinks | undefined {
  if (view === undefined) return undefined;
  const { id, first, last, previous, next } = view;
  if ([previous, next].some(isTooLong)) throw noRoomForLink();
  if (![id, first, last].some(isTooLong)) return view;
  return {
    id: isTooLong(id) ? sent : id,
    previous,
    next,
    ...(first !== undefined && !isTooLong(first) && { first }),
    ...(last !== undefined && !isTooLong(last) && { last }),
  };
}
