import type { ViewLinks } from "../hydra/view.js";

const documentationRelation = "http://www.w3.org/ns/hydra/core#apiDocumentation";
const errorRelation = "http://www.w3.org/ns/json-ld#error";

/** `Link` (RFC 8288): the API documentation, absolute as Hydra clients need it, and the page's links. */
export function linkHeader(origin: string, basePath: string, view?: ViewLinks): string {
  const links = [link(`${origin}${basePath}/docs.jsonld`, documentationRelation)];
  if (view?.first !== undefined) links.push(link(view.first, "first"));
  if (view?.previous !== undefined) links.push(link(view.previous, "prev"));
  if (view?.next !== undefined) links.push(link(view.next, "next"));
  if (view?.last !== undefined) links.push(link(view.last, "last"));
  return links.join(", ");
}

/** The `Link` of a problem. */
export function errorLinkHeader(origin: string, basePath: string): string {
  return `${linkHeader(origin, basePath)}, ${link("http://www.w3.org/ns/hydra/error", errorRelation)}`;
}

// Exactly one space after the semicolon, and quotes: Hydra clients read the header by a regular expression.
function link(target: string, relation: string): string {
  return `<${target}>; rel="${relation}"`;
}
