import type { ViewLinks } from "../hydra/view.js";
import type { RequestPlace } from "../request-context.js";
import type { Format } from "./format.js";

const documentationRelation = "http://www.w3.org/ns/hydra/core#apiDocumentation";
const errorRelation = "http://www.w3.org/ns/json-ld#error";

/**
 * `Link` (RFC 8288): the API documentation, absolute as Hydra clients need it, and the page's links; the view's own
 * address where the request spelled the page differently or left it out (CLIENTS).
 */
export function linkHeader({ origin, basePath, self }: RequestPlace, view?: ViewLinks): string {
  const links = [link(`${origin}${basePath}/docs.jsonld`, documentationRelation)];
  if (view !== undefined && view.id !== self) links.push(link(view.id, "canonical"));
  if (view?.first !== undefined) links.push(link(view.first, "first"));
  if (view?.previous !== undefined) links.push(link(view.previous, "prev"));
  if (view?.next !== undefined) links.push(link(view.next, "next"));
  if (view?.last !== undefined) links.push(link(view.last, "last"));
  return links.join(", ");
}

/** The headers of a document in a format, with the links of its page. */
export function formatHeaders(
  { headers, contentType }: Format,
  place: RequestPlace,
  view?: ViewLinks,
): Record<string, string> {
  return { ...headers, "Content-Type": contentType, Link: linkHeader(place, view) };
}

/** The `Link` of a problem. */
export function errorLinkHeader(place: RequestPlace): string {
  return `${linkHeader(place)}, ${link("http://www.w3.org/ns/hydra/error", errorRelation)}`;
}

// Exactly one space after the semicolon, and quotes: Hydra clients read the header by a regular expression.
function link(target: string, relation: string): string {
  return `<${target}>; rel="${relation}"`;
}
