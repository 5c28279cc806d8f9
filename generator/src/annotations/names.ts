/** The names of annotations, and the names that are likely misspellings of them. */
import { annotationNames, type Prefixes } from "../schema/doc-comment.js";
import { withoutPrefix } from "../schema/prefixes.js";
import { slipsBetween } from "../util/did-you-mean.js";

export type AnnotationName = (typeof annotationNames)[number];

export function isAnnotationName(name: string): name is AnnotationName {
  return (annotationNames as readonly string[]).includes(name);
}

/**
 * The annotation for each name that other libraries use for it, or that people write by mistake: `paginate` for
 * `pagination`.
 */
const lookalikes: ReadonlyMap<string, AnnotationName> = new Map([
  ["paginate", "pagination"],
  ["paginated", "pagination"],
  ["paged", "pagination"],
  ["filterable", "filter"],
  ["apiresource", "pagination"],
  ["getcollection", "pagination"],
  ["apifilter", "filter"],
  ["hide", "hidden"],
  ["restrict", "restricted"],
  ["embedded", "embed"],
  ["suppresswarning", "suppress"],
  ["suppresswarnings", "suppress"],
]);

/**
 * Returns the words of a name that may be an annotation's, after the prefix: `hidden` of `paged.hidden`, also of
 * `pagd.hidden` and `paged_hidden`. Empty for a name of another generator.
 */
export function wordsAfterPrefix(name: string, prefixes: Prefixes): readonly string[] {
  const { own } = prefixes;
  const [head = "", ...rest] = name.split(/[.:/-]/);
  if (own === undefined) return withoutPrefix(name, prefixes) === undefined ? [] : [head, ...rest];
  if (rest.length > 0) return isNearPrefix(head, own) ? rest : [];
  const word = head.slice(own.length).replace(/^_+/, "");
  return head.toLowerCase().startsWith(own.toLowerCase()) && word !== "" ? [word] : [];
}

function isNearPrefix(head: string, own: string): boolean {
  const [one, other] = [head.toLowerCase(), own.toLowerCase()];
  return slipsBetween(one, other) <= Math.min(one.length, other.length) / 3;
}

/**
 * Returns the annotation that a name was likely meant to be. Stricter than `closestCandidate`, because other generators have
 * many names.
 */
export function nearAnnotation(name: string, prefixes: Prefixes): AnnotationName | undefined {
  const [word = "", ...others] = wordsAfterPrefix(name, prefixes);
  // `@hidden.x` clearly belongs to another generator.
  return others.length > 0 ? undefined : annotationMeantBy(word);
}

/** Returns the annotation that a word names or was likely meant to name. */
export function annotationMeantBy(word: string): AnnotationName | undefined {
  const lower = word.toLowerCase();
  // Less than a quarter differs, or two letters are swapped.
  const isNear = (name: string) => slipsBetween(lower, name) < Math.max(lower.length, name.length) / 4;
  return lookalikes.get(lower) ?? annotationNames.find(isNear);
}
