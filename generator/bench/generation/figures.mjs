// What the raw figures of generating come to: each generator's share, by the runs of the same round.
import { spreadOf } from "../report/figures.mjs";
import { own } from "./contenders.mjs";

/**
 * Seconds that a generator takes, of them those of the processor, the highest resident memory of the process that it runs
 * in, and the bytes that it emits. Prisma's own client is made in Prisma's process.
 */
export function figuresOf({ runs, bytes }, name) {
  const { client, nothing, [name]: run } = runs;
  return name === "client"
    ? {
        seconds: client.client,
        processor: client.prisma.processor.map((value, round) => value - nothing.prisma.processor[round]),
        peak: client.prisma.peak,
        bytes: bytes.client,
      }
    : { ...run.generator, bytes: bytes[name] - bytes.client };
}

/** Beside what Prisma's client takes, in the same round. */
export function ofClient(size, name, figure) {
  const client = figuresOf(size, "client")[figure];
  return spreadOf(figuresOf(size, name)[figure].map((value, round) => value / client[round]));
}

/** What was asked of prisma-paged before it was measured: at most so much at 1,000 models. */
export const limits = [
  { models: 1000, title: "seconds of `prisma generate`", unit: " s", most: 2.5, of: (figures) => figures.seconds },
  { models: 1000, title: "memory at most", unit: " MB", most: 400, of: ({ peak }) => peak.map((value) => value / 1e6) },
];

/** The limits with what came out; none where the size was not measured. */
export function outcomes(sizes) {
  return limits.flatMap((limit) => {
    const size = sizes.find(({ models }) => models === limit.models);
    return size ? [{ ...limit, measured: spreadOf(limit.of(figuresOf(size, own))) }] : [];
  });
}
