// bench/results/contenders.json → its tables beside it, and the plots of docs/bench in light and dark. `node report.mjs --check`
// writes nothing, and fails if one of them is out of date.
import { roundsLine } from "../report/figures.mjs";
import { longTables, picture, pictures, writeOrCheck } from "../report/pages.mjs";
import { machineLine, readResults } from "../report/results.mjs";
import { own, providerTitles } from "./report/figures.mjs";
import { floorTable } from "./report/floors.mjs";
import { plot } from "./report/plot.mjs";
import { byteTable, depthTable, layerTable, pageTable, streamTable } from "./report/tables.mjs";

const plotted = 32;

function settingsLine({ machine, settings, providers }) {
  const counts = providers.flatMap(({ pages }) => pages.map(({ measured }) => measured[own].perSecond.length));
  const rounds = `${roundsLine(counts)} of ${settings.milliseconds} ms`;
  return `${machineLine(machine)}; ${rounds}, more for quicker pages.`;
}

function pictureOf({ provider, pages }) {
  const title = providerTitles[provider];
  const alt = `Requests a second on ${title} beside Prisma by hand, ${pages.length / 2} kinds of page`;
  return picture(provider, alt, "bench/results/contenders.md");
}

const layersLine =
  "Microseconds per page without a database and without sockets: the time of Prisma and of the contender. With a position, the extension also looks for a previous page.";

function resultSections(results) {
  return [
    settingsLine(results),
    ...results.providers.flatMap((each) => [
      `## ${providerTitles[each.provider]}, 1,000,000 rows`,
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
    "## Bytes of a response, with its headers (SQLite)",
    byteTable(results.providers[0].pages),
    "## Targets and results",
    floorTable(results.providers),
  ];
}

const results = readResults("contenders");
writeOrCheck(
  results
    ? [
        longTables("contenders", "Pages of prisma-paged and its alternatives", resultSections(results)),
        ...results.providers.flatMap((each) => pictures(each.provider, (colours) => plot(each, plotted, colours))),
      ]
    : [],
  "bench/contenders/report.mjs",
);
