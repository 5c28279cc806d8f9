// The tables of docs/project/benchmarks.md.
import { digits, medianOf, spreadOf, withSpread } from "../../report/figures.mjs";
import { table } from "../../report/table.mjs";
import { depthRatios, others, own, ratioOf, titles } from "./figures.mjs";

/** The cell of a contender that has no such page. */
const unable = "cannot";

function wholeWithSpread(values) {
  const { median, low, high } = spreadOf(values);
  return `${median.toFixed(0)} (${low.toFixed(0)}–${high.toFixed(0)})`;
}

/** Requests that prisma-paged answers for each one of the others'. */
export function pageTable(pages, connections) {
  const shown = pages.filter((page) => page.connections === connections);
  return table(
    ["", ...others.map((name) => titles[name]), "prisma-paged, requests/s"],
    shown.map((page) => {
      const ratios = others.map((name) => ratioOf(page, own, name));
      const cells = ratios.map((ratio) => (ratio ? withSpread(ratio) : unable));
      return [page.work, ...cells, wholeWithSpread(page.measured[own].perSecond)];
    }),
  );
}

/** Bytes of the contenders' responses, headers included. */
export function byteTable(pages) {
  const shown = pages.filter(({ connections }) => connections === 1);
  const names = [...others, own];
  return table(
    ["", ...names.map((name) => titles[name])],
    shown.map(({ work, measured }) => [
      work,
      ...names.map((name) => (measured[name] ? measured[name].bytes.toLocaleString("en") : unable)),
    ]),
  );
}

export function streamTable(streams, connections) {
  const shown = streams.filter((each) => each.connections === connections);
  return table(
    ["", "first byte, ms", "last byte, ms", "memory at most, MB", "more than before, MB"],
    shown.map(({ contender, measured }) => {
      const failed = measured.find((each) => each.failed);
      if (failed) return [titles[contender], failed.failed, "", "", ""];
      const of = (key) => Math.round(medianOf(measured.map((each) => each[key]))).toLocaleString("en");
      return [titles[contender], ...["firstByte", "whole", "memory", "grown"].map(of)];
    }),
  );
}

export function depthTable(depth) {
  return table(
    ["rows", "a page, ms", "of the smallest table's"],
    depthRatios(depth).map(({ rows, milliseconds, ratio }) => [
      rows.toLocaleString("en"),
      digits(milliseconds),
      withSpread(ratio),
    ]),
  );
}

/** Microseconds of a page without its database. */
export function layerTable(layers) {
  const works = [...new Set(layers.map(({ work }) => work))];
  const names = [...new Set(layers.map(({ contender }) => contender))];
  return table(
    ["", ...names.map((name) => titles[name])],
    works.map((work) => [
      work,
      ...names.map((name) => {
        const { microseconds } = layers.find((each) => each.contender === name && each.work === work);
        return wholeWithSpread(microseconds);
      }),
    ]),
  );
}
