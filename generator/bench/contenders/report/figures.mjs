// What the raw figures come to: ratios between servers that were asked in the same round.
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

/** How many requests the one answers for each one of the other's, round by round; undefined where either cannot. */
export function ratioOf({ measured }, name, reference) {
  const [ours, theirs] = [measured[name]?.perSecond, measured[reference]?.perSecond];
  return ours && theirs && spreadOf(ours.map((speed, round) => speed / theirs[round]));
}

/**
 * How many times as quickly prisma-paged has sent its last byte; 0 where it did not and the other did, undefined where
 * the other could not.
 */
export function streamRatioOf(streams, connections, reference) {
  const wholeOf = (name) => {
    const { measured } = streams.find((each) => each.contender === name && each.connections === connections);
    return measured.some(({ failed }) => failed) ? undefined : measured.map(({ whole }) => whole);
  };
  const [ours, theirs] = [wholeOf(own), wholeOf(reference)];
  return theirs && spreadOf(theirs.map((time, round) => (ours ? time / ours[round] : 0)));
}

/** What a page costs, beside the smallest table's in the same round. */
export function depthRatios(depth) {
  const [smallest] = depth;
  return depth.map(({ rows, milliseconds }) => ({
    rows,
    milliseconds: medianOf(milliseconds),
    ratio: spreadOf(milliseconds.map((time, round) => time / smallest.milliseconds[round])),
  }));
}
