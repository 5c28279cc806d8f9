// bench/results/generation.json → its tables beside it, the part of docs/project/benchmarks.md on generating, and its plot. `node
// report.mjs --check` writes nothing, and fails if one of them is out of date.
import { digits, judged, medianOf, roundsLine, spreadOf, times, withSpread } from "../report/figures.mjs";
import { linePlot } from "../report/lines.mjs";
import { longTables, page, picture, pictures, writeOrCheck } from "../report/pages.mjs";
import { pages } from "../report/places.mjs";
import { machineLine, machineNote, readResults } from "../report/results.mjs";
import { marks } from "../report/svg.mjs";
import { table } from "../report/table.mjs";
import { inPlace, own, titles } from "./contenders.mjs";
import { figuresOf, ofClient, outcomes } from "./figures.mjs";

const names = Object.keys(titles);
const megabytes = (bytes) => digits(bytes / 1e6);
const number = (value) => value.toLocaleString("en");

function settingsLine({ machine, versions, sizes }) {
  const each = Object.entries(versions).map(([name, version]) => `${name} ${version}`);
  const rounds = sizes.map(
    ({ models, runs }) => `${number(models)} models ${roundsLine([runs.client.seconds.length])}`,
  );
  return `${machineLine(machine)}; ${each.join(", ")}; ${rounds.join(", ")}.`;
}

function shortSettingsLine({ machine, versions, sizes }) {
  const each = Object.entries(versions).map(([name, version]) => `${name} ${version}`);
  return `${machineNote(machine)}; ${each.join(", ")}; ${roundsLine(sizes.map(({ runs }) => runs.client.seconds.length))}.`;
}

const heads = ["seconds", "of the client's", "processor, s", "of the client's", "memory at most, MB", "emits, MB"];

function sizeTable(size) {
  return table(
    [`${number(size.models)} models`, ...heads],
    names.map((name) => {
      const { peak, bytes, ...measured } = figuresOf(size, name);
      const beside = (figure) => [
        withSpread(spreadOf(measured[figure]), ""),
        name === "client" ? "" : withSpread(ofClient(size, name, figure)),
      ];
      return [
        titles[name],
        ...["seconds", "processor"].flatMap(beside),
        megabytes(medianOf(peak)),
        name === inPlace ? "in place" : megabytes(bytes),
      ];
    }),
  );
}

/** The command as a whole, as who waits for it finds it. */
function wholeLine({ models, runs: { client, [own]: both } }) {
  const seconds = (values) => withSpread(spreadOf(values), " s");
  const added = both.seconds.map((value, round) => value - client.seconds[round]);
  return `${number(models)} models: \`prisma generate\` takes ${seconds(client.seconds)} with its client alone and ${seconds(both.seconds)} with prisma-paged; the difference within a round is ${seconds(added)}.`;
}

/** How many times the smallest schema's figure the largest one's is. */
function growthTable(sizes) {
  const [smallest, largest] = [sizes[0], sizes.at(-1)];
  return table(
    [
      `${number(largest.models)} models, of ${number(smallest.models)}'s`,
      "seconds",
      "processor",
      "memory at most",
      "emits",
    ],
    names
      .filter((name) => name !== "idle")
      .map((name) => {
        const [from, to] = [figuresOf(smallest, name), figuresOf(largest, name)];
        const growth = (figure) => times(medianOf(to[figure]) / medianOf(from[figure]));
        const emits = name === inPlace ? "in place" : times(to.bytes / from.bytes);
        return [titles[name], ...["seconds", "processor", "peak"].map(growth), emits];
      }),
  );
}

function limitTable(sizes) {
  const rows = outcomes(sizes).map(({ models, title, unit, most, measured }) => [
    `prisma-paged, ${number(models)} models: ${title}`,
    `≤ ${most}${unit}`,
    judged(measured, (value) => value <= most, unit),
  ]);
  return rows.length > 0 ? [table(["", "target", "result"], rows)] : [];
}

const looks = {
  client: { colour: "muted", mark: marks.diamond },
  api: { colour: "blue", mark: marks.dot },
  zod: { colour: "green", mark: marks.triangle },
  json: { colour: "orange", mark: marks.square },
};

function plot(sizes, colours) {
  const pointOf = (size, name) => {
    const { median, low, high } = spreadOf(figuresOf(size, name).processor);
    return { x: size.models, y: median, low, high };
  };
  return linePlot({
    title: "Seconds of processor time to generate, by models",
    subtitle: "what each generator takes on top of Prisma's reading of the schema; the line is the rounds' spread",
    lines: Object.entries(looks).map(([name, { colour, mark }]) => ({
      ...{ name: titles[name], colour: colours[colour], mark },
      points: sizes.map((size) => pointOf(size, name)),
    })),
    names: 190,
    colours,
  });
}

const pictureOf = (sizes) => {
  const range = `${number(sizes[0].models)} to ${number(sizes.at(-1).models)}`;
  return picture("generation", `Seconds of processor time to generate ${range} models, by generator`);
};

const shortSections = ({ sizes, ...results }) => [
  shortSettingsLine({ sizes, ...results }),
  pictureOf(sizes),
  ...limitTable(sizes),
];

const longSections = ({ sizes, ...results }) => [
  settingsLine({ sizes, ...results }),
  ...sizes.flatMap((size) => [wholeLine(size), sizeTable(size)]),
  ...(sizes.length > 1 ? [growthTable(sizes)] : []),
];

const results = readResults("generation");
writeOrCheck(
  [
    page(pages.benchmarks, "generation", results ? shortSections(results) : []),
    ...(results
      ? [
          longTables("generation", "What `prisma generate` takes", longSections(results)),
          ...pictures("generation", (colours) => plot(results.sizes, colours)),
        ]
      : []),
  ],
  "bench/generation/report.mjs",
);
