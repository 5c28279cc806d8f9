import type { Filter } from "../../definition/resource.js";
import { decodeSegment } from "../item-key.js";

type Relation = NonNullable<Filter["relation"]>;

/**
 * The key that a relation's parameter names: the text itself, or the last segment of an IRI under the target's path,
 * decoded, whatever base path or origin precedes it. Undefined for any other IRI.
 */
export function relationKey(text: string, { path }: Relation): string | undefined {
  const start = text.lastIndexOf(`${path}/`);
  if (start === -1) return isIri(text) ? undefined : text;
  const segment = text.slice(start + path.length + 1);
  return segment === "" || segment.includes("/") ? undefined : decodeSegment(segment);
}

function isIri(text: string): boolean {
  return text.startsWith("/") || /^[a-z][a-z0-9+.-]*:\/\//i.test(text);
}
