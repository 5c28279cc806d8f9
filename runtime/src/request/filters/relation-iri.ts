import type { Filter } from "../../definition/resource.js";
import { decodeSegment } from "../item-key.js";

type Relation = Pick<NonNullable<Filter["relation"]>, "path">;

/**
 * Returns the key that a relation's parameter names. It is the text itself, or the decoded last segment of an IRI under
 * the target's path, after any base path or origin. Undefined for any other IRI. A text that may be both is an IRI.
 */
export function relationKey(text: string, { path }: Relation): string | undefined {
  const start = text.lastIndexOf(`${path}/`);
  if (start === -1) return isIri(text) ? undefined : text;
  const segment = text.slice(start + path.length + 1);
  return segment === "" || segment.includes("/") ? undefined : decodeSegment(segment);
}

/**
 * Returns the value of a relation's parameter for a key: the key itself, or its IRI. An empty key would be read as no
 * value, and some keys as an IRI.
 * @param segment The key as the segment of a path.
 */
export function relationValue(key: string, segment: string, relation: Relation): string {
  return key !== "" && relationKey(key, relation) === key ? key : `${relation.path}/${segment}`;
}

function isIri(text: string): boolean {
  return text.startsWith("/") || /^[a-z][a-z0-9+.-]*:\/\//i.test(text);
}
