/** Turns values from data into links. Only IRIs of this API become links, so that no stored text can lead elsewhere. */
import { decodeSegment } from "../../request/item-key.js";

/** Returns the value if it is an IRI under the API's own base, a path or an absolute URL; otherwise undefined. */
export function ownIri(value: unknown, base: string): string | undefined {
  if (typeof value !== "string" || !value.startsWith(`${base}/`)) return undefined;
  // Browsers treat `//host` and `/\host` as other origins, also with a tab or a line break between the slashes. A `{`
  // belongs to a template.
  return /^\/[/\\]|[\s{]/.test(value) ? undefined : value;
}

/** Returns the last segment of an IRI, decoded: the key of an item, or the name of a collection. */
export function lastSegment(iri: string): string {
  return decodedSegment(iri.slice(iri.lastIndexOf("/") + 1));
}

/** Returns a segment of a path as text; unchanged if it is not encoded correctly. */
export function decodedSegment(segment: string): string {
  return decodeSegment(segment) ?? segment;
}
