/**
 * The known name that a misspelt one was likely meant to be: at most a third of its letters differ, or two of a short
 * one; letter case does not count. Undefined if there is none.
 */
export function nearest(name: string, known: readonly string[]): string | undefined {
  // Comparing takes the product of both lengths, and a client may send any name.
  if (name.length > 100) return undefined;
  const allowed = Math.max(2, Math.floor(name.length / 3));
  const [best] = known
    .map((candidate) => ({ candidate, distance: distance(name.toLowerCase(), candidate.toLowerCase()) }))
    .filter((each) => each.distance <= allowed && each.distance < name.length)
    .sort((a, b) => a.distance - b.distance);
  return best?.candidate;
}

/** How many letters have to be added, left out or replaced (Levenshtein). */
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
