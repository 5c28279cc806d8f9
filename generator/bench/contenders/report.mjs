// results.json → the results of docs/benchmarks.md, the plots of docs/bench in light and dark, the README's ratios.
// `node report.mjs --check` writes nothing, and fails where they are not what results.json comes to.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { pages, plots, repository, resultsPath, root } from "./places.mjs";
import { own, providerTitles, ratioOf, times } from "./report/figures.mjs";
import { floorTable } from "./report/floors.mjs";
import { plot, themes } from "./report/plot.mjs";
import { byteTable, depthTable, pageTable, streamTable, table } from "./report/tables.mjs";

const plotted = 32;

function settingsLine({ machine, settings, providers }) {
  const counts = providers.flatMap(({ pages }) => pages.map(({ measured }) => measured[own].perSecond.length));
  const rounds = `${Math.min(...counts)} to ${Math.max(...counts)} rounds of ${settings.milliseconds} ms`;
  return `${machine.model}, ${machine.cores} cores, ${machine.memory} GB, Node ${machine.node}; ${rounds}, the more the quicker a page is.`;
}

function picture({ provider, pages }, folder) {
  const file = (theme) => `${folder}${provider}-${theme}.svg`;
  const title = providerTitles[provider];
  const alt = `Requests a second on ${title} beside Prisma by hand, ${pages.length / 2} kinds of page`;
  return [
    "<picture>",
    `  <source media="(prefers-color-scheme: dark)" srcset="${file("dark")}">`,
    `  <img alt="${alt}" src="${file("light")}">`,
    "</picture>",
  ].join("\n");
}

function resultSections(results) {
  return [
    settingsLine(results),
    ...results.providers.flatMap((each) => [
      `### ${providerTitles[each.provider]}, 1,000,000 rows`,
      picture(each, "bench/"),
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
    picture(providers[0], "docs/bench/"),
  ];
}

/** What stands between a page's two markers. */
function between(text, sections) {
  const [start, end] = ["<!-- results:start -->\n", "<!-- results:end -->"];
  const [before, rest] = text.split(start);
  const [, after] = rest.split(end);
  return `${before}${start}${sections.length > 0 ? `\n${sections.join("\n\n")}\n\n` : ""}${end}${after}`;
}

function* written() {
  const results = existsSync(resultsPath) && JSON.parse(readFileSync(resultsPath, "utf8"));
  const page = (name) => readFileSync(new URL(name, repository), "utf8");
  yield [pages.benchmarks, between(page(pages.benchmarks), results ? resultSections(results) : [])];
  yield [pages.readme, between(page(pages.readme), results ? readmeSections(results) : [])];
  for (const each of results ? results.providers : []) {
    for (const theme of Object.keys(themes)) {
      yield [`${plots}${each.provider}-${theme}.svg`, plot(each, plotted, theme)];
    }
  }
}

const isCheck = process.argv.includes("--check");
for (const [name, text] of written()) {
  const file = new URL(name, root);
  if (!isCheck) {
    mkdirSync(new URL(".", file), { recursive: true });
    writeFileSync(file, text);
  } else if (!existsSync(file) || readFileSync(file, "utf8") !== text) {
    console.error(`${name} is not what results.json comes to: node generator/bench/contenders/report.mjs`);
    process.exitCode = 1;
  }
}
