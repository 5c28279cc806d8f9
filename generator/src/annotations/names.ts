/** The names of annotations, and those that are likely meant for one. */
import leven from "leven";
import { annotationNames } from "../schema/doc-comment.js";
import { sameLetters } from "../util/did-you-mean.js";

export type AnnotationName = (typeof annotationNames)[number];

export function isAnnotationName(name: string): name is AnnotationName {
  return (annotationNames as readonly string[]).includes(name);
}

/** What people write from memory, beyond mistyped letters. */
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

/** The annotation that a name was likely meant to be; stricter than `nearest`, for other generators' names are many. */
export function nearAnnotation(name: string): AnnotationName | undefined {
  // `@hidden.x` is plainly somebody else's.
  if (!/^\w+$/.test(name)) return undefined;
  const lower = name.toLowerCase();
  return lookalikes.get(lower) ?? annotationNames.find((candidate) => isNear(lower, candidate));
}

/** The annotation that a name is, or was likely meant to be. */
export function annotationMeantBy(name: string): AnnotationName | undefined {
  return isAnnotationName(name) ? name : nearAnnotation(name);
}

/** Less than a quarter differs, or two letters are swapped. */
function isNear(name: string, candidate: string): boolean {
  return leven(name, candidate) < Math.max(name.length, candidate.length) / 4 || sameLetters(name, candidate);
}
