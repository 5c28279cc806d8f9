import type { Filter } from "./resource.js";

type Relation = NonNullable<Filter["relation"]>;

/**
 * The key that a relation's parameter names: the text itself, or the last segment of an IRI under the target's path,
 * decoded, whatever base path or origin stands before it (BEHAVIOUR 6). Undefined for any other IRI.
 */
export function relationKey(text: string, { path }: Relation): string | undefined {
  const start = text.lastIndexOf(`${path}/`);
  if (start === -1) return isIri(text) ? undefined : text;
  const segment = text.slice(start + path.length + 1);
  if (segment === "" || segment.includes("/")) return undefined;
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}

/**
 * A condition on the key that a relation refers to. `field` is the foreign key's field on the row itself; where the row
 * holds none, the path through the relation: `passport.id`.
 */
export function keyCondition({ field }: Relation, condition: unknown): object {
  const [own, ...others] = field.split(".").reverse();
  return others.reduce((inner, name) => ({ [name]: inner }), { [own ?? field]: condition });
}

/** Whether a relation is there at all. */
export function presence({ field }: Relation, isThere: boolean): object {
  const [name = field, ...others] = field.split(".");
  if (others.length === 0) return { [name]: isThere ? { not: null } : null };
  return { [name]: isThere ? { isNot: null } : { is: null } };
}

function isIri(text: string): boolean {
  return text.startsWith("/") || /^[a-z][a-z0-9+.-]*:\/\//i.test(text);
}
