// `npm run bench:dashboard`: the example app under load, as OpenTelemetry records it, and the picture that
// docs/learn/operating.md shows of it. Takes two minutes.
import { fork, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { migrate, seed } from "@prisma-paged/example-schema";
import { replyOf, stop } from "../contenders/servers.mjs";
import { medianOf } from "../report/figures.mjs";
import { machine, writeResults } from "../report/results.mjs";
import { buildWithCounts } from "./build.mjs";
import { visit } from "./visitors.mjs";

const seconds = Number(process.env.BENCH_SECONDS ?? 60);
const beside = (name) => fileURLToPath(new URL(name, import.meta.url));

/** The histograms of each second or so, when it ended, and the milliseconds of every count. */
async function record(url) {
  const env = { ...process.env, NODE_ENV: "production" };
  const child = fork(beside("server.mjs"), [buildWithCounts(), url], { env });
  try {
    const { port } = await replyOf(child);
    const origin = `http://localhost:${port}`;
    // Compiles the code, and brings the database into memory.
    await visit(origin, 5);
    await replyOf(child, "histograms");
    await replyOf(child, "counts");
    const [readings, ends] = [[], []];
    const started = performance.now();
    let isOver = false;
    const visiting = visit(origin, seconds).finally(() => {
      isOver = true;
    });
    do {
      await new Promise((resolve) => setTimeout(resolve, 1000));
      readings.push(await replyOf(child, "histograms"));
      ends.push(Number(((performance.now() - started) / 1000).toFixed(1)));
    } while (!isOver);
    await visiting;
    return { readings, ends, counts: await replyOf(child, "counts") };
  } finally {
    await stop({ child });
  }
}

const pointsOf = (reading, name) => reading.find((each) => each.name === `prisma_paged.page.${name}`)?.points ?? [];
const modeOf = (attributes) => attributes["prisma_paged.mode"] ?? "refused";

/** How many requests of each mode were answered before each reading. */
function requestsByMode(readings) {
  const modes = [
    ...new Set(readings.flatMap((each) => pointsOf(each, "duration").map((point) => modeOf(point.attributes)))),
  ];
  const answered = (reading, mode) =>
    pointsOf(reading, "duration")
      .filter(({ attributes }) => modeOf(attributes) === mode)
      .reduce((sum, { value }) => sum + value.count, 0);
  return Object.fromEntries(modes.sort().map((mode) => [mode, readings.map((reading) => answered(reading, mode))]));
}

/** The sums of all readings, for each set of attributes. */
function sums(readings) {
  const found = new Map();
  for (const reading of readings) {
    for (const name of ["duration", "queries", "rows"]) {
      for (const { attributes, value } of pointsOf(reading, name)) add(found, name, attributes, value);
    }
  }
  return [...found.values()].sort((a, b) => b.requests - a.requests);
}

function add(found, name, attributes, { count, sum, buckets }) {
  const key = JSON.stringify(Object.entries(attributes).sort());
  const known = found.get(key) ?? {
    route: attributes["http.route"],
    status: attributes["http.response.status_code"],
    mode: modeOf(attributes),
    count: attributes["prisma_paged.count"],
    ...{ requests: 0, queries: 0, rows: 0, durations: [] },
  };
  found.set(key, known);
  if (name !== "duration") {
    known[name] += sum;
    return;
  }
  known.requests += count;
  known.durations = buckets.counts.map((each, index) => each + (known.durations[index] ?? 0));
}

/** By how the total is determined: how many counts ran, and their milliseconds. */
function byStrategy(counts) {
  const strategies = [...new Set(counts.map(({ strategy }) => strategy))].sort();
  return strategies.map((strategy) => {
    const milliseconds = counts.filter((each) => each.strategy === strategy).map((each) => each.milliseconds);
    return { strategy, counts: milliseconds.length, median: Number(medianOf(milliseconds).toPrecision(3)) };
  });
}

const folder = mkdtempSync(join(tmpdir(), "prisma-paged-dashboard-"));
try {
  const url = `file:${join(folder, "cities.db")}`;
  await migrate(url);
  await seed(url);
  const { readings, ends, counts } = await record(url);
  const [{ value }] = readings.flatMap((each) => pointsOf(each, "duration"));
  writeResults("dashboard", {
    machine: machine(),
    boundaries: value.buckets.boundaries,
    ends,
    requests: requestsByMode(readings),
    pages: sums(readings),
    counts: byStrategy(counts),
  });
} finally {
  rmSync(folder, { recursive: true, force: true });
}
spawnSync(process.execPath, [beside("report.mjs")], { stdio: "inherit" });
