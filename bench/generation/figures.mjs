// Each generator's share of the raw figures, by round.
import { spreadOf } from "../report/figures.mjs";
import { own } from "./contenders.mjs";

/**
 * A generator's seconds, seconds of processor time, highest resident memory of its process, and emitted bytes. Prisma
 * generates its own client in Prisma's process.
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

/** As a multiple of the figure of Prisma's client in the same round. */
export function ofClient(size, name, figure) {
  const client = figuresOf(size, "client")[figure];
  return spreadOf(figuresOf(size, name)[figure].map((value, round) => value / client[round]));
}

/** The targets that were set before anything was measured. */
export const limits = [
  { models: 1000, title: "seconds of `prisma generate`", unit: " s", most: 2.5, of: (figures) => figures.seconds },
  { models: 1000, title: "memory at most", unit: " MB", most: 400, of: ({ peak }) => peak.map((value) => value / 1e6) },
];

/** The targets with their results, as far as their sizes were measured. */
export function outcomes(sizes) {
  return limits.flatMap((limit) => {
    const size = sizes.find(({ models }) => models === limit.models);
    return size ? [{ ...limit, measured: spreadOf(limit.of(figuresOf(size, own))) }] : [];
  });
}
