// bench/results/types.json → its tables beside it, the part of docs/project/benchmarks.md on types, and its plots. `node report.mjs --check` writes nothing, and
// fails if one of them is out of date.
import { digits, judged, medianOf, roundsLine, spreadOf, times, withSpread } from "../report/figures.mjs";
import { linePlot } from "../report/lines.mjs";
import { longTables, page, picture, pictures, writeOrCheck } from "../report/pages.mjs";
import { pages } from "../report/places.mjs";
import { machineLine, machineNote, readResults } from "../report/results.mjs";
import { marks } from "../report/svg.mjs";
import { table } from "../report/table.mjs";

const titles = {
  prisma: "Prisma's client",
  modules: "and the modules",
  hcOf: "and `hcOf<ApiRoutes>`",
  hc: "or `hc<Api>`",
};
const looks = {
  prisma: { title: "Prisma's client", colour: "muted", mark: marks.diamond },
  modules: { title: "and the modules", colour: "blue", mark: marks.dot },
  hcOf: { title: "and an hcOf client", colour: "green", mark: marks.triangle },
  hc: { title: "or an hc client", colour: "orange", mark: marks.square },
};
const compilers = { typescript: "TypeScript 7", "typescript-6": "TypeScript 6" };
const number = (value) => value.toLocaleString("en");

const beyond = (more, less) => more.map((value, round) => value - less[round]);

/** The further cost of a part, as a multiple of the cost of Prisma's client, by round. */
function onTop(measured, part) {
  const client = beyond(measured.prisma.seconds, measured.libraries.seconds);
  return spreadOf(beyond(measured[part].seconds, measured.prisma.seconds).map((value, round) => value / client[round]));
}

function settingsLine({ machine, versions, sizes }) {
  const { prisma, hono } = versions;
  const rounds = sizes.map(
    ({ models, compilers }) => `${number(models)} models ${roundsLine([compilers.typescript.prisma.seconds.length])}`,
  );
  return `${machineLine(machine)}; Prisma ${prisma}, Hono ${hono}; ${rounds.join(", ")}.`;
}

function shortSettingsLine({ machine, versions: { prisma, hono }, sizes }) {
  const rounds = sizes.map(({ compilers }) => compilers.typescript.prisma.seconds.length);
  return `${machineNote(machine)}; Prisma ${prisma}, Hono ${hono}; ${roundsLine(rounds)}.`;
}

function compilerTable(sizes, compiler) {
  return table(
    ["models and what is checked", "seconds", "on top, of Prisma's", "instantiations", "types", "MB"],
    sizes.flatMap(({ models, compilers }) =>
      Object.keys(titles).map((part) => [`${number(models)}: ${titles[part]}`, ...cellsOf(compilers[compiler], part)]),
    ),
  );
}

function cellsOf(measured, part) {
  const { failed, seconds, instantiations, types, memory } = measured[part];
  if (failed) return [`does not compile: ${failed}`, "", "", "", ""];
  return [
    withSpread(spreadOf(seconds), ""),
    part === "prisma" ? "" : withSpread(onTop(measured, part)),
    ...[number(medianOf(instantiations)), number(medianOf(types)), digits(medianOf(memory) / 1e6)],
  ];
}

/** The largest API's figures as multiples of the smallest one's, without those of the libraries. */
function growthTable(sizes) {
  const [smallest, largest] = [sizes[0], sizes.at(-1)];
  const growth = (compiler, part, figure) => {
    const [from, to] = [smallest, largest].map(({ compilers: { [compiler]: measured } }) =>
      measured[part].failed ? undefined : medianOf(beyond(measured[part][figure], measured.libraries[figure])),
    );
    return from === undefined || to === undefined ? "does not compile" : times(to / from);
  };
  const figures = ["seconds", "instantiations", "memory"];
  const heads = Object.values(compilers).flatMap((title) => figures.map((figure) => `${title}: ${figure}`));
  return table(
    [`${number(largest.models)} models, of ${number(smallest.models)}'s`, ...heads],
    Object.entries(titles).map(([part, title]) => [
      title,
      ...Object.keys(compilers).flatMap((compiler) => figures.map((figure) => growth(compiler, part, figure))),
    ]),
  );
}

/** The target: at 300 models, the modules and a client cost less than Prisma's client does. */
function limitTable(sizes) {
  const size = sizes.find(({ models }) => models === 300);
  if (size === undefined) return [];
  const rows = Object.entries(compilers).flatMap(([compiler, title]) =>
    ["hcOf", "hc"].map((part) => [
      `${title}, ${titles[part].replace(/^(?:and|or) /, "")}`,
      size.compilers[compiler][part].failed
        ? "does not compile, **not met**"
        : judged(onTop(size.compilers[compiler], part), (ratio) => ratio < 1),
    ]),
  );
  return [table(["300 models: the modules and a client", "time, of Prisma's client; target < 1 ×"], rows)];
}

function plot(sizes, compiler, colours) {
  return linePlot({
    title: `${compilers[compiler]}: seconds to check, by models`,
    subtitle: "beyond what the libraries alone take; the line is the rounds' spread",
    lines: Object.entries(looks).map(([part, { title, colour, mark }]) => ({
      ...{ name: title, colour: colours[colour], mark },
      points: sizes.flatMap(({ models, compilers: { [compiler]: measured } }) => {
        if (measured[part].failed) return [];
        const { median, low, high } = spreadOf(beyond(measured[part].seconds, measured.libraries.seconds));
        return [{ x: models, y: median, low, high }];
      }),
    })),
    names: 160,
    colours,
  });
}

const shortSections = (results) => {
  const { sizes } = results;
  const range = `${number(sizes[0].models)} to ${number(sizes.at(-1).models)}`;
  const [[compiler, title]] = Object.entries(compilers);
  return [
    shortSettingsLine(results),
    picture(compiler, `Seconds that ${title} takes to check an API of ${range} models`),
    ...limitTable(sizes),
  ];
};

const longSections = (results) => [
  settingsLine(results),
  ...Object.entries(compilers).flatMap(([compiler, title]) => [
    `## ${title} (${results.versions[compiler]})`,
    compilerTable(results.sizes, compiler),
  ]),
  ...(results.sizes.length > 1 ? ["## Growth", growthTable(results.sizes)] : []),
];

const results = readResults("types");
writeOrCheck(
  [
    page(pages.benchmarks, "types", results ? shortSections(results) : []),
    ...(results
      ? [
          longTables("types", "What checking the types takes", longSections(results)),
          ...Object.keys(compilers).flatMap((name) => pictures(name, (colours) => plot(results.sizes, name, colours))),
        ]
      : []),
  ],
  "bench/types/report.mjs",
);
