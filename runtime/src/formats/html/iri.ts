/** Links out of data: only IRIs of this API become links, so no stored text can lead elsewhere. */
import { decodeSegment } from "../../request/item-key.js";

/** The IRI, if it lies under the API's own base: a path, or an absolute URL where links are absolute. */
export function ownIri(value: unknown, base: string): string | undefined {
  if (typeof value !== "string" || !value.startsWith(`${base}/`)) return undefined;
  // To a browser `//host` and `/\host` are other origins, with a tab or a line break between the slashes too. A `{` is a
  // template's.
  return /^\/[/\\]|[\s{]/.test(value) ? undefined : value;
}

/** What an IRI ends on, decoded: the key of an item, the name of a collection. */
export function lastSegment(iri: string): string {
  return decodedSegment(iri.slice(iri.lastIndexOf("/") + 1));
}

/** A path's segment as text; unchanged if it is not encoded correctly. */
export function decodedSegment(segment: string): string {
  return decodeSegment(segment) ?? segment;
}
