// results.json → the results of docs/benchmarks.md, the plots of docs/bench in light and dark, the README's ratios.
// `node report.mjs --check` writes nothing, and fails where they are not what results.json comes to.
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
  return `${machineLine(machine)}; ${rounds}, the more the quicker a page is.`;
}

function pictureOf({ provider, pages }, from) {
  const title = providerTitles[provider];
  return picture(
    provider,
    `Requests a second on ${title} beside Prisma by hand, ${pages.length / 2} kinds of page`,
    from,
  );
}

const layersLine =
  "A page without its database and without sockets, in microseconds: what Prisma and the contender take. The extension looks for a page before, too, where there is a position.";

function resultSections(results) {
  return [
    settingsLine(results),
    ...results.providers.flatMap((each) => [
      `### ${providerTitles[each.provider]}, 1,000,000 rows`,
      pictureOf(each),
      "Requests that prisma-paged answers for each one of the other's: the median of the rounds, and the lowest and the highest. 32 connections:",
      pageTable(each.pages, 32),
      "1 connection:",
      pageTable(each.pages, 1),
      "100,000 rows at once, from a server that has done nothing else:",
      streamTable(each.streams, 1),
      "The same, 32 of them side by side: the last one's first and last byte.",
      streamTable(each.streams, 32),
      "A page of a cursor on two fields, anywhere in the table, without HTTP:",
      depthTable(each.depth),
      ...(each.layers ? [layersLine, layerTable(each.layers)] : []),
    ]),
    "### Bytes of an answer, with its headers (SQLite)",
    byteTable(results.providers[0].pages),
    "### What was asked, and what came out",
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
    `Requests a second for each one of Hono and Prisma by hand (\`findMany\` and \`count\`, Prisma's own \`cursor\`), in the same run: 1,000,000 rows, ${plotted} connections, pages of 30.`,
    table(
      ["", ...providers.map(({ provider }) => providerTitles[provider])],
      quoted.map((work) => [work, ...providers.map((each) => ratio(each, work))]),
    ),
    pictureOf(providers[0], ""),
  ];
}

const results = readResults("contenders");
writeOrCheck(
  [
    page(pages.benchmarks, "results", results ? resultSections(results) : []),
    page(pages.readme, "results", results ? readmeSections(results) : []),
    ...(results?.providers ?? []).flatMap((each) => pictures(each.provider, (colours) => plot(each, plotted, colours))),
  ],
  "generator/bench/contenders/report.mjs",
);
