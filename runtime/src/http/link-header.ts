import type { Format, RequestUrls } from "../document/format.js";
import type { ViewLinks } from "../document/view.js";

const documentationRelation = "http://www.w3.org/ns/hydra/core#apiDocumentation";
const errorRelation = "http://www.w3.org/ns/json-ld#error";

/**
 * The maximum length of the header, which repeats the query. nginx allows 4,096 bytes for all headers of a response,
 * and returns 502 for more.
 */
export const maximumHeaderLength = 3500;

/** The maximum length of a header that clients accept by default, and proxies with larger buffers. */
const maximumNextLength = 8000;

/**
 * Returns the header `Link` (RFC 8288) with the API documentation and the links of the page. The documentation is
 * absolute, because Hydra clients need that. The view is added as `canonical` if the address of the request differs
 * from it. Each link repeats the query, which may have some kilobytes. Links are added in the order of need, and
 * omitted if the header would be too long.
 * @param format If its documents contain no links, `next` may be longer: without it, a client treats the page as the
 * last.
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

/** Returns the header `Link` of a problem: the API documentation, and the type `error` of Hydra. */
export function errorLinkHeader(urls: RequestUrls): string {
  const { Link: documentation } = linkHeader(urls);
  return `${documentation === undefined ? "" : `${documentation}, `}${link("http://www.w3.org/ns/hydra/error", errorRelation)}`;
}

// Exactly one space after the semicolon, and quotes, because Hydra clients read the header by a regular expression.
function link(target: string, relation: string): string {
  return `<${target}>; rel="${relation}"`;
}
