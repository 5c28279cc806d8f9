import type { RequestUrls } from "../document/format.js";
import type { ViewLinks } from "../document/view.js";

const documentationRelation = "http://www.w3.org/ns/hydra/core#apiDocumentation";
const errorRelation = "http://www.w3.org/ns/json-ld#error";

/** What clients and proxies take for one header at the least: more, and they drop the answer. */
const longest = 8000;

/**
 * `Link` (RFC 8288): the API documentation, absolute as Hydra clients need it, and the page's links; the view's own
 * address if the request spelled the page differently or left it out. A query of some kilobytes is repeated in
 * each: they come in the order of need, and those that find no room are left out.
 */
export function linkHeader(urls: RequestUrls, view?: ViewLinks): { readonly Link?: string } {
  const header = links(urls, view);
  return header === "" ? {} : { Link: header };
}

function links({ origin, basePath, self, documentation }: RequestUrls, view?: ViewLinks): string {
  let header = documentation === undefined ? "" : link(origin + basePath + documentation, documentationRelation);
  for (const [target, relation] of [
    [view?.next, "next"],
    [view?.previous, "prev"],
    [view?.first, "first"],
    [view?.last, "last"],
    [view?.id === self ? undefined : view?.id, "canonical"],
  ] as const) {
    const further = target ? `${header && ", "}${link(target, relation)}` : "";
    if (header.length + further.length <= longest) header += further;
  }
  return header;
}

/** The `Link` of a problem. */
export function errorLinkHeader(urls: RequestUrls): string {
  const documentation = links(urls);
  return `${documentation && `${documentation}, `}${link("http://www.w3.org/ns/hydra/error", errorRelation)}`;
}

// Exactly one space after the semicolon, and quotes: Hydra clients read the header by a regular expression.
function link(target: string, relation: string): string {
  return `<${target}>; rel="${relation}"`;
}
