/** The orders that Biome sorts imports by. Each name is taken apart once, however many it is compared with. */

type Pieces = readonly string[];

/** Letter by letter, `A` before `a` before `B`, numbers by their value. */
export function naturallySorted<T>(items: readonly T[], nameOf: (item: T) => string): readonly T[] {
  if (items.length < 2) return items;
  return items
    .map((item) => ({ item, pieces: piecesOf(nameOf(item)) }))
    .sort((a, b) => compare(a.pieces, b.pieces))
    .map(({ item }) => item);
}

/** Packages first, then paths, the farther ones before the nearer; segment by segment, without extensions. */
export function inImportOrder(sources: readonly string[]): readonly string[] {
  return sources
    .map((source) => ({ source, near: nearness(source), segments: segmentsOf(source) }))
    .sort((a, b) => a.near - b.near || compareSegments(a.segments, b.segments))
    .map(({ source }) => source);
}

function compare(left: Pieces, right: Pieces): number {
  for (const [index, piece] of left.entries()) {
    const other = right[index];
    if (other === undefined) return 1;
    if (piece === other) continue;
    if (/\d/.test(piece) && /\d/.test(other)) return Number(piece) - Number(other);
    const [lower, otherLower] = [piece.toLowerCase(), other.toLowerCase()];
    return (lower === otherLower ? piece < other : lower < otherLower) ? -1 : 1;
  }
  return left.length - right.length;
}

function compareSegments(left: readonly Pieces[], right: readonly Pieces[]): number {
  for (const [index, pieces] of left.entries()) {
    const order = compare(pieces, right[index] ?? []);
    if (order !== 0) return order;
  }
  return compare([], right[left.length] ?? []);
}

function piecesOf(name: string): Pieces {
  return name.match(/\d+|\D/g) ?? [];
}

function nearness(path: string): number {
  return path.startsWith("./") ? 2 : path.startsWith("../") ? 1 : 0;
}

function segmentsOf(path: string): readonly Pieces[] {
  return path
    .replace(/\.[a-z]+$/, "")
    .split("/")
    .map(piecesOf);
}
