/**
 * Returns the known name that a misspelt name was probably meant to be; undefined if there is none. At most a third of
 * the misspelt name's letters may differ, or two letters of a short name. Letter case does not count.
 */
export function closestName(name: string, knownNames: readonly string[]): string | undefined {
  // The time of a comparison grows with the product of both lengths, and a client may send any name.
  if (name.length > 100) return undefined;
  const allowed = Math.max(2, Math.floor(name.length / 3));
  const [best] = knownNames
    .map((candidate) => ({ candidate, distance: distance(name.toLowerCase(), candidate.toLowerCase()) }))
    .filter((each) => each.distance <= allowed && each.distance < name.length)
    .sort((a, b) => a.distance - b.distance);
  return best?.candidate;
}

/** Returns the number of letters that must be added, removed or replaced (Levenshtein distance). */
function distance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (const [index, letter] of [...from].entries()) {
    const next = [index + 1];
    for (let column = 1; column < row.length; column++) {
      const replaced = (row[column - 1] ?? 0) + (to[column - 1] === letter ? 0 : 1);
      next.push(Math.min(replaced, (row[column] ?? 0) + 1, (next[column - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
