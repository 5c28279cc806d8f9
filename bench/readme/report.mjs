// bench/results/readme.json → the README's rows, the tables of docs/project/benchmarks.md, and all of them beside the results.
// `node report.mjs --check` writes nothing, and fails if one of them is out of date.
import { medianOf } from "../report/figures.mjs";
import { longTables, page, writeOrCheck } from "../report/pages.mjs";
import { pages } from "../report/places.mjs";
import { machineLine, readResults } from "../report/results.mjs";
import { table } from "../report/table.mjs";
import {
  byteTable,
  fasterTable,
  hasPercentiles,
  latencyTable,
  processorTable,
  shortTable,
  speedTable,
} from "./tables.mjs";
import { works } from "./works.mjs";

const titles = { sqlite: "SQLite", postgresql: "PostgreSQL" };
const most = 32;

const named = ({ provider, version }) => `${titles[provider]} ${version}`;

function settingsLine({ machine, load, versions, settings }) {
  const packages = Object.entries(versions).map(([name, version]) => `${name} ${version}`);
  const { rounds, milliseconds } = settings;
  return `${machineLine(machine)}; ${packages.join(", ")}; ${rounds} rounds of ${milliseconds} ms. Load average before the run: ${load}.${trial(rounds)}`;
}

const reading =
  "Each figure is the requests per second of prisma-paged relative to the other: the median of the rounds (lowest–highest), rounded down.";

const amid = ({ provider }) =>
  provider === "postgresql" ? ", with 10 writes per second to the table" : ", without writes";

function readmeSections({ databases: [database], settings }) {
  return [
    `Beside hand-written code, on ${named(database)} with 1,000,000 rows: requests per second (higher is better), and processor time for a request (CPU, lower is better). Medians of ${settings.rounds} rounds.`,
    shortTable(database, most),
  ];
}

const whys = () => works.map(({ work, why }) => `- **${work}**: ${why}`);

function startTable(databases) {
  const cell = (values) => Math.round(medianOf(values)).toLocaleString("en");
  return table(
    ["start to the first 200, ms", "by hand", "by hand, CPU", "prisma-paged", "prisma-paged, CPU"],
    databases.map(({ starts: { "prisma-raw-count": hand, "prisma-paged": own }, ...database }) => [
      named(database),
      ...[hand, own].flatMap(({ elapsed, processor }) => [cell(elapsed), cell(processor)]),
    ]),
  );
}

function generatingLine({ models, client, both }) {
  const seconds = (values) => medianOf(values).toFixed(2);
  return `\`prisma generate\` of ${models} models takes ${seconds(client.seconds)} s with Prisma's client only, and ${seconds(both.seconds)} s with prisma-paged. The generator itself takes ${seconds(both.processor)} s of processor time.`;
}

function docsSections({ databases, ...results }) {
  return [
    settingsLine(results),
    `${most} connections. Each figure is the requests per second of prisma-paged relative to the other; higher is better. CPU is the processor time of a request relative to Prisma with a raw \`COUNT(*)\`; lower is better.`,
    ...databases.flatMap((database) => [
      `### ${named(database)}${amid(database)}`,
      fasterTable(database, most),
      ...(database.provider === "postgresql" ? ["Why:", whys().join("\n")] : []),
    ]),
    "### Start",
    startTable(databases),
  ];
}

function longSections({ databases, settings, generating, ...results }) {
  return [
    settingsLine({ settings, ...results }),
    generatingLine(generating),
    reading,
    ...databases.flatMap((database) => [
      `## ${named(database)}${amid(database)}`,
      ...settings.connections.flatMap((connections) => [
        `Requests, ${connections} ${connections === 1 ? "connection" : "connections"}:`,
        speedTable(database, connections),
        "Processor time of a request, rounded up; the last column is microseconds:",
        processorTable(database, connections),
        ...(hasPercentiles(database)
          ? ["Latency in milliseconds, median / 99th percentile:", latencyTable(database, connections)]
          : []),
      ]),
      "Bytes of a response, with its headers:",
      byteTable(database),
    ]),
  ];
}

const results = readResults("readme");
writeOrCheck(
  [
    page(pages.readme, "results", results ? readmeSections(results) : []),
    page(pages.benchmarks, "pages", results ? docsSections(results) : []),
    ...(results ? [longTables("readme", "Pages beside code by hand", longSections(results))] : []),
  ],
  "bench/readme/report.mjs",
);

/** Fewer rounds than the command's own are no basis for a choice, and the tables say so. */
function trial(rounds) {
  return rounds < 5 ? " **This was a short trial beside other work on the machine: the figures are rough.**" : "";
}
