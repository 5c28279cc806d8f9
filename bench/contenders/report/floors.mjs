// The targets that were set before anything was measured, and the results.
import { judged } from "../../report/figures.mjs";
import { table } from "../../report/table.mjs";
import { depthRatios, own, providerTitles, ratioOf, streamRatioOf, titles } from "./figures.mjs";

const hand = "prisma-by-hand";
const raw = "raw-driver";
const peers = ["prisma-extension-pagination", "prisma-generator-express", "zenstack"];
const both = ["sqlite", "postgresql"];

/** One work beside one contender. */
const works = [
  { work: "full page, first", reference: hand, least: 6, providers: ["sqlite"] },
  { work: "full page, first", reference: hand, least: 1.25, providers: ["postgresql"] },
  { work: "full page, first, amid writes", reference: hand, least: 1.25, providers: ["postgresql"] },
  { work: "full page, first, shared count", reference: hand, least: 5, providers: ["postgresql"], connections: [32] },
  { work: "full page 30,000 of 33,334", reference: hand, least: 5, providers: both },
  { work: "partial page, first", reference: hand, least: 0.97, providers: both },
  { work: "partial page 30,000", reference: hand, least: 0.97, providers: both },
  { work: "cursor on two fields, middle", reference: hand, least: 12, providers: both },
  { work: "full page 30,000 of 33,334", reference: raw, least: 1, providers: both },
];

/** Every work, the rows at once too: the worst ratio counts. */
const worsts = [
  { title: "every row, beside the raw driver", reference: raw, least: 0.4 },
  ...peers.map((name) => ({ title: `every row, beside ${titles[name]}`, reference: name, least: 1 })),
];

const flatness = 1.15;

export function floorTable(providers) {
  const rows = providers.flatMap((each) => [...workRows(each), ...worstRows(each), depthRow(each)]);
  return table(["", "target", "1 connection", "32 connections"], rows);
}

function workRows({ provider, pages }) {
  return works
    .filter(({ providers }) => providers.includes(provider))
    .map(({ work, reference, least, connections = [1, 32] }) => [
      `${providerTitles[provider]}: ${work}, beside ${titles[reference]}`,
      `≥ ${least} ×`,
      ...[1, 32].map((count) => {
        if (!connections.includes(count)) return "no target";
        const page = pages.find((each) => each.work === work && each.connections === count);
        return judged(ratioOf(page, own, reference), (ratio) => ratio >= least);
      }),
    ]);
}

function worstRows({ provider, pages, streams }) {
  return worsts.map(({ title, reference, least }) => [
    `${providerTitles[provider]}: ${title}; the lowest`,
    least === 1 ? "ahead" : `≥ ${least} ×`,
    ...[1, 32].map((count) => {
      const compared = [
        ...pages
          .filter(({ connections }) => connections === count)
          .map((page) => ({ work: page.work, ratio: ratioOf(page, own, reference) })),
        { work: "100,000 rows at once", ratio: streamRatioOf(streams, count, reference) },
      ].filter(({ ratio }) => ratio !== undefined);
      const holds = (value) => (least === 1 ? value > 1 : value >= least);
      const [{ work, ratio }] = compared.sort((a, b) => a.ratio.median - b.ratio.median);
      const held = compared.filter((each) => holds(each.ratio.median)).length;
      const all = held < compared.length ? ` (${held} of ${compared.length} rows are)` : "";
      return `${work}: ${judged(ratio, holds)}${all}`;
    }),
  ]);
}

function depthRow({ provider, depth }) {
  const ratios = depthRatios(depth).map(({ ratio }) => ratio);
  const [highest] = ratios.sort((a, b) => b.median - a.median);
  return [
    `${providerTitles[provider]}: a cursor page from 1,000 to 10,000,000 rows, the slowest beside the smallest table's`,
    `≤ ${flatness} ×`,
    judged(highest, (ratio) => ratio <= flatness),
    "no target",
  ];
}
