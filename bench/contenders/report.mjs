// results.json → the results of docs/project/benchmarks.md, the plots of docs/bench in light and dark, the README's ratios.
// `node report.mjs --check` writes nothing, and fails if one of them is out of date.
import { roundsLine, times } from "../report/figures.mjs";
import { page, picture, pictures, writeOrCheck } from "../report/pages.mjs";
import { pages } from "../report/places.mjs";
import { machineLine, readResults } from "../report/results.mjs";
import { table } from "../report/table.mjs";
import { own, providerTitles, ratioOf } from "./report/figures.mjs";
import { floorTable } from "./report/floors.mjs";
import { plot } from "./report/plot.mjs";
import { byteTable, depthTable, layerTable, pageTable, streamTable } from "./report/tables.mjs";

const plotted = 32;

function settingsLine({ machine, settings, providers }) {
  const counts = providers.flatMap(({ pages }) => pages.map(({ measured }) => measured[own].perSecond.length));
  const rounds = `${roundsLine(counts)} of ${settings.milliseconds} ms`;
  return `${machineLine(machine)}; ${rounds}, more for quicker pages.`;
}

function pictureOf({ provider, pages: kinds }, page) {
  const title = providerTitles[provider];
  return picture(
    provider,
    `Requests a second on ${title} beside Prisma by hand, ${kinds.length / 2} kinds of page`,
    page,
  );
}

const layersLine =
  "Microseconds per page without a database and without sockets: the time of Prisma and of the contender. With a position, the extension also looks for a previous page.";

function resultSections(results) {
  return [
    settingsLine(results),
    ...results.providers.flatMap((each) => [
      `### ${providerTitles[each.provider]}, 1,000,000 rows`,
      pictureOf(each),
      "Requests that prisma-paged answers for each one of the other's: the median of the rounds (lowest–highest). 32 connections:",
      pageTable(each.pages, 32),
      "1 connection:",
      pageTable(each.pages, 1),
      "100,000 rows at once, from a server that has just started:",
      streamTable(each.streams, 1),
      "The same with 32 requests at once: the latest first byte and the latest last byte.",
      streamTable(each.streams, 32),
      "A page of a cursor on two fields, anywhere in the table, without HTTP:",
      depthTable(each.depth),
      ...(each.layers ? [layersLine, layerTable(each.layers)] : []),
    ]),
    "### Bytes of a response, with its headers (SQLite)",
    byteTable(results.providers[0].pages),
    "### Targets and results",
    floorTable(results.providers),
  ];
}

const quoted = [
  "full page, first",
  "full page, first, shared count",
  "full page 30,000 of 33,334",
  "partial page, first",
  "cursor on two fields, middle",
  "filtered page",
];

function readmeSections({ providers }) {
  const ratio = ({ pages }, work) => {
    const page = pages.find((each) => each.work === work && each.connections === plotted);
    return times(ratioOf(page, own, "prisma-by-hand").median);
  };
  return [
    `Throughput relative to hand-written Hono + Prisma code (\`findMany\` + \`count\`, or Prisma's \`cursor\`) on the same machine: 2 × means twice as many requests per second. 1,000,000 rows, ${plotted} connections, 30 items per page.`,
    table(
      ["", ...providers.map(({ provider }) => providerTitles[provider])],
      quoted.map((work) => [work, ...providers.map((each) => ratio(each, work))]),
    ),
    pictureOf(providers[0], pages.readme),
  ];
}

const results = readResults("contenders");
writeOrCheck(
  [
    page(pages.benchmarks, "results", results ? resultSections(results) : []),
    page(pages.readme, "results", results ? readmeSections(results) : []),
    ...(results?.providers ?? []).flatMap((each) => pictures(each.provider, (colours) => plot(each, plotted, colours))),
  ],
  "bench/contenders/report.mjs",
);
