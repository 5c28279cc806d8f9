/** Which of the known names a misspelled one was likely meant to be. */
import leven from "leven";

/**
 * The candidates that `name` may be a slip of, the likeliest first: the letter case counts half, swapped letters and
 * abbreviated words (`maxItemsPerPage`) count as one slip, and at most a third of the name may differ. People seldom miss
 * the first letter, which counts as one slip more. Those with the fewest slips, and those with less than one more: of
 * several, none is certain.
 */
export function likely(name: string, candidates: readonly string[]): readonly string[] {
  const near = [...new Set(candidates)]
    .map((candidate) => ({ candidate, distance: distance(name, candidate) }))
    .filter((entry) => entry.distance <= Math.max(name.length, entry.candidate.length) / 3)
    .map(({ candidate, distance }) => ({ candidate, slips: distance + startRank(name, candidate) }))
    .sort((a, b) => a.slips - b.slips);
  const least = near[0]?.slips ?? 0;
  return near.filter((entry) => entry.slips < least + 1).map(({ candidate }) => candidate);
}

/** The likeliest one: of equally near ones, the first that begins with the same letter. Undefined if none is near. */
export function nearest(name: string, candidates: readonly string[]): string | undefined {
  return likely(name, candidates)[0];
}

/** ``did you mean `itemsPerPage`?``, or undefined if nothing is near. */
export function didYouMean(name: string, candidates: readonly string[]): string | undefined {
  const meant = nearest(name, candidates);
  return meant === undefined ? undefined : `did you mean \`${meant}\`?`;
}

function startRank(name: string, candidate: string): number {
  return name.charAt(0).toLowerCase() === candidate.charAt(0).toLowerCase() ? 0 : 1;
}

function distance(a: string, b: string): number {
  const slips = (leven(a, b) + leven(a.toLowerCase(), b.toLowerCase())) / 2;
  return sameLetters(a, b) || abbreviates(a, b) ? Math.min(1, slips) : slips;
}

/** Counts the letters in which two names differ; another order of the same letters counts as half a one. */
export function slipsBetween(a: string, b: string): number {
  return sameLetters(a, b) ? Math.min(0.5, leven(a, b)) : leven(a, b);
}

/** Whether two names differ in the order of their letters only. */
function sameLetters(a: string, b: string): boolean {
  const sorted = (name: string) => [...name.toLowerCase()].sort().join("");
  return a.length === b.length && sorted(a) === sorted(b);
}

function abbreviates(name: string, candidate: string): boolean {
  const [short, long] = [wordsOf(name), wordsOf(candidate)];
  return name !== "" && short.length === long.length && short.every((word, index) => long[index]?.startsWith(word));
}

function wordsOf(name: string): readonly string[] {
  return name.split(/_|(?=[A-Z])/).map((word) => word.toLowerCase());
}
