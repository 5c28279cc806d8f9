// Ratios between servers, each taken within a round.
import { medianOf, spreadOf } from "../../report/figures.mjs";

export const titles = {
  "raw-driver": "raw driver",
  "prisma-by-hand": "Prisma by hand",
  "prisma-extension-pagination": "prisma-extension-pagination",
  "prisma-generator-express": "prisma-generator-express",
  zenstack: "ZenStack REST",
  "prisma-paged": "prisma-paged",
};

export const own = "prisma-paged";
export const others = Object.keys(titles).filter((name) => name !== own);
export const providerTitles = { sqlite: "SQLite", postgresql: "PostgreSQL" };

/** Requests that the one answers for each one of the other's, by round; undefined if either cannot do the work. */
export function ratioOf({ measured }, name, reference) {
  const [ours, theirs] = [measured[name]?.perSecond, measured[reference]?.perSecond];
  return ours && theirs && spreadOf(ours.map((speed, round) => speed / theirs[round]));
}

/**
 * How many times as quickly prisma-paged has sent its last byte: 0 if only the other has sent it, undefined if the other
 * could not.
 */
export function streamRatioOf(streams, connections, reference) {
  const wholeOf = (name) => {
    const { measured } = streams.find((each) => each.contender === name && each.connections === connections);
    return measured.some(({ failed }) => failed) ? undefined : measured.map(({ whole }) => whole);
  };
  const [ours, theirs] = [wholeOf(own), wholeOf(reference)];
  return theirs && spreadOf(theirs.map((time, round) => (ours ? time / ours[round] : 0)));
}

/** The cost of a page, as a multiple of the smallest table's in the same round. */
export function depthRatios(depth) {
  const [smallest] = depth;
  return depth.map(({ rows, milliseconds }) => ({
    rows,
    milliseconds: medianOf(milliseconds),
    ratio: spreadOf(milliseconds.map((time, round) => time / smallest.milliseconds[round])),
  }));
}
