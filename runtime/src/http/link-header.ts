import type { Format, RequestUrls } from "../document/format.js";
import type { ViewLinks } from "../document/view.js";

const documentationRelation = "http://www.w3.org/ns/hydra/core#apiDocumentation";
const errorRelation = "http://www.w3.org/ns/json-ld#error";

/** Bytes of a header that repeats a query. nginx has 4,096 for all headers of a response, and returns 502 for more. */
export const maximumHeaderLength = 3500;

/** Bytes of a header that clients accept by default, and so do proxies with larger buffers. */
const maximumNextLength = 8000;

/**
 * Returns `Link` (RFC 8288): the API documentation, absolute as Hydra clients need it, and the page's links; the view's
 * own address if the request spelled the page differently or left it out. A query of some kilobytes is repeated in
 * each: they come in the order of need, and those that find no room are left out.
 * @param format if its documents have no links, a longer `next` is sent: without it, a client takes the page for the last
 */
export function linkHeader(
  urls: RequestUrls,
  view?: ViewLinks,
  format: Pick<Format, "hasView"> = { hasView: true },
): { readonly Link?: string } {
  const { origin, basePath, self, documentation } = urls;
  const longestNext = format.hasView ? maximumHeaderLength : maximumNextLength;
  let header = documentation === undefined ? "" : link(origin + basePath + documentation, documentationRelation);
  for (const [target, relation, most] of [
    [view?.next, "next", longestNext],
    [view?.previous, "prev", maximumHeaderLength],
    [view?.first, "first", maximumHeaderLength],
    [view?.last, "last", maximumHeaderLength],
    [view?.id === self ? undefined : view?.id, "canonical", maximumHeaderLength],
  ] as const) {
    const further = target ? `${header && ", "}${link(target, relation)}` : "";
    if (header.length + further.length <= most) header += further;
  }
  return header === "" ? {} : { Link: header };
}

/** The `Link` of a problem. */
export function errorLinkHeader(urls: RequestUrls): string {
  const { Link: documentation } = linkHeader(urls);
  return `${documentation === undefined ? "" : `${documentation}, `}${link("http://www.w3.org/ns/hydra/error", errorRelation)}`;
}

// Exactly one space after the semicolon, and quotes: Hydra clients read the header by a regular expression.
function link(target: string, relation: string): string {
  return `<${target}>; rel="${relation}"`;
}
