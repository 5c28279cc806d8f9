/** Finds the known names that a misspelt one was likely meant to be. */
import leven from "leven";

/**
 * Returns the candidates that `name` probably misspells, the likeliest first. At most a third of the name may differ.
 * The letter case counts half, and swapped letters and abbreviated words (`maxItemsPerPage`) count as one mistake. A
 * wrong first letter counts as one mistake more, because people seldom miss it. The result contains the candidates with
 * the fewest mistakes, and those with less than one more. If there are several, none is certain.
 */
export function closestNames(name: string, candidates: readonly string[]): readonly string[] {
  const near = [...new Set(candidates)]
    .map((candidate) => ({ candidate, distance: distance(name, candidate) }))
    .filter((entry) => entry.distance <= Math.max(name.length, entry.candidate.length) / 3)
    .map(({ candidate, distance }) => ({ candidate, slips: distance + startRank(name, candidate) }))
    .sort((a, b) => a.slips - b.slips);
  const least = near[0]?.slips ?? 0;
  return near.filter((entry) => entry.slips < least + 1).map(({ candidate }) => candidate);
}

/**
 * Returns the likeliest candidate: of equally near ones, the first that begins with the same letter. Undefined if none
 * is near.
 */
export function closestCandidate(name: string, candidates: readonly string[]): string | undefined {
  return closestNames(name, candidates)[0];
}

/** Returns ``did you mean `itemsPerPage`?``; undefined if no candidate is near. */
export function didYouMean(name: string, candidates: readonly string[]): string | undefined {
  const meant = closestCandidate(name, candidates);
  return meant === undefined ? undefined : `did you mean \`${meant}\`?`;
}

function startRank(name: string, candidate: string): number {
  return name.charAt(0).toLowerCase() === candidate.charAt(0).toLowerCase() ? 0 : 1;
}

function distance(a: string, b: string): number {
  const slips = (leven(a, b) + leven(a.toLowerCase(), b.toLowerCase())) / 2;
  return sameLetters(a, b) || abbreviates(a, b) ? Math.min(1, slips) : slips;
}

/** Counts the letters in which two names differ. Another order of the same letters counts as half a letter. */
export function slipsBetween(a: string, b: string): number {
  return sameLetters(a, b) ? Math.min(0.5, leven(a, b)) : leven(a, b);
}

/** Checks whether two names differ only in the order of their letters. */
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
