// Measures every contender on the same tables, each as a server in its own process, in turns. Writes the raw figures to
// bench/results and runs report.mjs. Asserts only that all do the same work.
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { isDeepStrictEqual } from "node:util";
import { machine, readResults, writeResults } from "../report/results.mjs";

const here = fileURLToPath(new URL(".", import.meta.url));
if (!existsSync(`${here}node_modules`)) execFileSync("npm", ["ci"], { cwd: here, stdio: "inherit" });

const { build } = await import("./build.mjs");
const { prepare, prepareDepths } = await import("./data.mjs");
const { measureDepth } = await import("./depth.mjs");
const { measureLayers } = await import("./layer.mjs");
const { start, stop } = await import("./servers.mjs");
const { measureStreams } = await import("./stream.mjs");
const { takeTurns, warm } = await import("./turns.mjs");
const { verify } = await import("./verify.mjs");
const { contenders, worksFrom } = await import("./works.mjs");
const { writeMeanwhile } = await import("./writes.mjs");

const settings = {
  rounds: Number(process.env.BENCH_ROUNDS ?? 5),
  milliseconds: Number(process.env.BENCH_SLICE ?? 300),
  seconds: Number(process.env.BENCH_SECONDS ?? 12),
};
const databases = ["sqlite", "postgresql"];
const connections = [1, 32];
const layerRounds = 20;

async function measureAllPages(provider) {
  const after = await prepare(provider);
  return { provider, pages: await measurePages(provider, build(provider), worksFrom(provider, after)) };
}

async function measureProvider(provider) {
  await prepareDepths(provider);
  const { pages } = await measureAllPages(provider);
  const folder = build(provider);
  const streams = [];
  for (const count of connections) {
    // Once under many connections: there the memory matters, not the microseconds.
    const measured = await measureStreams(provider, folder, count, count === 1 ? Math.min(3, settings.rounds) : 1);
    for (const each of measured) say(`${provider}, 100,000 rows at once: ${JSON.stringify(each)}`);
    streams.push(...measured);
  }
  const depth = await measureDepth(provider, folder, 3 * settings.rounds);
  for (const each of depth) say(`${provider}, a cursor page of ${each.rows} rows: ${each.milliseconds.join(", ")} ms`);
  // Independent of the database: measured once, and stored with SQLite's figures.
  if (provider !== "sqlite") return { provider, pages, streams, depth };
  return { provider, pages, streams, depth, layers: await measureLayers(folder, layerRounds) };
}

async function measurePages(provider, folder, works) {
  const servers = {};
  try {
    for (const name of contenders) servers[name] = await start(name, provider, folder);
    await verify(servers, [...works, { work: "100,000 rows at once", kind: "everything" }]);
    await warm(servers, works);
    const pages = [];
    for (const work of works) {
      for (const count of connections) {
        const stopWriting = work.written ? await writeMeanwhile() : undefined;
        const measured = await takeTurns(servers, work, count, settings);
        await stopWriting?.();
        pages.push({ work: work.work, connections: count, measured });
        const last = Object.entries(measured).map(([name, { perSecond }]) => `${name} ${perSecond.at(-1)}`);
        say(`${provider}, ${work.work}, ${count} connections, requests a second in the last round: ${last.join(", ")}`);
      }
    }
    return pages;
  } finally {
    await Promise.all(Object.values(servers).map(stop));
  }
}

const began = performance.now();
function say(text) {
  console.log(`${Math.round((performance.now() - began) / 1000)} s: ${text}`);
}

const conditions = { machine: machine(), settings };

/** The stored figures, if they are of this machine and these settings. */
function figuresHere() {
  const { providers = [], ...formerly } = readResults("contenders") ?? {};
  return isDeepStrictEqual(formerly, conditions) ? providers : [];
}

/** Replaces a database's figures. */
function write(measured) {
  const latest = (provider) => [measured, ...figuresHere()].find((each) => each.provider === provider) ?? [];
  writeResults("contenders", { ...conditions, providers: databases.flatMap(latest) });
}

const asked = process.argv.slice(2);
if (asked[0] === "prepare") {
  for (const provider of databases) {
    await prepare(provider);
    await prepareDepths(provider);
  }
} else if (asked[0] === "layers") {
  const sqlite = figuresHere().find(({ provider }) => provider === "sqlite");
  if (!sqlite)
    throw new Error(
      "bench/results/contenders.json has no figures of SQLite from this machine with these settings: measure sqlite first.",
    );
  write({ ...sqlite, layers: await measureLayers(build("sqlite"), layerRounds) });
  await import("./report.mjs");
} else {
  // Written after each database, so that an interrupted run keeps what it has measured.
  const onlyPages = asked[0] === "pages";
  const named = onlyPages ? asked.slice(1) : asked;
  for (const provider of named.length > 0 ? named : databases) {
    const stored = figuresHere().find((each) => each.provider === provider);
    const isEnough = onlyPages && stored !== undefined;
    write(isEnough ? { ...stored, ...(await measureAllPages(provider)) } : await measureProvider(provider));
  }
  await import("./report.mjs");
}
process.exit();
