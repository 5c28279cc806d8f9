import type { ViewLinks } from "../document/view.js";
import { isTooLong, noRoomForLink } from "../request/query-string.js";

/**
 * Returns the links of a page without those that are longer than a query may be: requesting one returns 400.
 * @param sent the page's address with the query as the client spelled it. It is the view's own address if the usual
 *   spelling is too long: `?x=(` becomes `?x=%28` in links
 * @throws Problem 400 if there is a neighbouring page and its link is too long: without it, a client would take the page
 * for the last or the first
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
