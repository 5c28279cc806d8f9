// Every contender on the same tables, each a server in a process of its own, in turns: requests a second, latency, and
// ratios within the same turn. Writes results.json; report.mjs makes the table and the plots of it. Asserts nothing.
import { execFileSync, fork } from "node:child_process";
import { existsSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { fileURLToPath } from "node:url";

const here = fileURLToPath(new URL(".", import.meta.url));
if (!existsSync(`${here}node_modules`)) execFileSync("npm", ["ci"], { cwd: here, stdio: "inherit" });

const { build } = await import("./build.mjs");
const { prepare } = await import("./data.mjs");
const { measureDepth } = await import("./depth.mjs");
const { load, medianOf } = await import("./load.mjs");

const contenders = [
  "raw-driver",
  "prisma-by-hand",
  "prisma-extension-pagination",
  "prisma-generator-express",
  "zenstack",
  "prisma-paged",
];
const rounds = Number(process.env.BENCH_ROUNDS ?? 7);
const milliseconds = Number(process.env.BENCH_SLICE ?? 400);

const works = (after) => [
  { work: "full page, first", kind: "full", page: 1 },
  { work: "full page, first, shared count", kind: "full", own: "shared", page: 1 },
  { work: "full page 30,000 of 33,334", kind: "full", page: 30_000 },
  { work: "partial page, first", kind: "partial", page: 1 },
  { work: "partial page 30,000", kind: "partial", page: 30_000 },
  { work: "cursor on one field, first", kind: "byId" },
  { work: "cursor on one field, middle", kind: "byId", after },
  { work: "cursor on two fields, first", kind: "byDate" },
  { work: "cursor on two fields, middle", kind: "byDate", after },
  { work: "filtered page", kind: "filtered", topicId: 7 },
  { work: "page with an embedded relation", kind: "embedded", page: 1 },
];

function start(name, provider, folder) {
  const child = fork(`${here}server.mjs`, [name, provider, folder]);
  return new Promise((resolve, reject) => {
    child.once("message", ({ port }) => resolve({ child, port }));
    child.once("exit", () => reject(new Error(`${name} did not start`)));
  });
}

const memoryOf = (child) =>
  new Promise((resolve) => {
    child.once("message", ({ memory }) => resolve(memory));
    child.send("memory");
  });

async function measureProvider(provider) {
  const after = await prepare(provider);
  const folder = build(provider);
  const servers = {};
  for (const name of contenders) {
    const { paths } = await import(`./contenders/${name}.mjs`);
    servers[name] = { paths, ...(await start(name, provider, folder)) };
  }
  const results = [];
  for (const { work, kind, own, ...asked } of works(after)) {
    const pathOf = (name) => servers[name].paths[(name === "prisma-paged" && own) || kind]?.(asked);
    for (const connections of [1, 32]) {
      const able = contenders.filter((name) => pathOf(name) !== undefined);
      const measured = Object.fromEntries(able.map((name) => [name, []]));
      for (const name of able)
        await load({ port: servers[name].port, path: pathOf(name), connections, milliseconds: 300 });
      for (let round = 0; round < rounds; round++) {
        // Each round in another order, so that no contender always follows the same one.
        for (const name of [...able.slice(round % able.length), ...able.slice(0, round % able.length)]) {
          measured[name].push(await load({ port: servers[name].port, path: pathOf(name), connections, milliseconds }));
        }
      }
      const figures = Object.fromEntries(
        able.map((name) => {
          const speeds = measured[name].map(({ perSecond }) => perSecond);
          const ratios = speeds.map((speed, round) => measured["prisma-paged"][round].perSecond / speed);
          return [
            name,
            {
              perSecond: medianOf(speeds),
              slowest: Math.min(...speeds),
              fastest: Math.max(...speeds),
              latency: medianOf(measured[name].map(({ median }) => median)),
              bytes: measured[name][0].bytes,
              /** How many times as fast prisma-paged was in the same round, the median of the rounds. */
              paged: medianOf(ratios),
            },
          ];
        }),
      );
      results.push({ provider, work, connections, figures });
      const shown = able.map(
        (name) => `${name} ${figures[name].perSecond.toFixed(0)}/s (${figures[name].paged.toFixed(2)})`,
      );
      console.log(`${provider}, ${work}, ${connections} connections: ${shown.join(", ")}`);
    }
  }
  for (const { child } of Object.values(servers)) child.disconnect();
  for (const name of contenders) results.push(await measureStream(name, provider, folder));
  return results;
}

/** A collection of 100,000 rows at once, from a server that has done nothing else. */
async function measureStream(name, provider, folder) {
  const { paths } = await import(`./contenders/${name}.mjs`);
  const { child, port } = await start(name, provider, folder);
  const before = await memoryOf(child);
  let peak = before;
  let watching = true;
  const watch = (async () => {
    while (watching) peak = Math.max(peak, await memoryOf(child));
  })();
  const started = performance.now();
  const response = await fetch(`http://localhost:${port}${paths.everything({})}`);
  const reader = response.body.getReader();
  await reader.read();
  const firstByte = performance.now() - started;
  while (!(await reader.read()).done);
  const whole = performance.now() - started;
  watching = false;
  await watch;
  child.disconnect();
  const megabytes = (bytes) => Math.round(bytes / 2 ** 20);
  const figures = { firstByte, whole, memory: megabytes(peak), grown: megabytes(peak - before) };
  console.log(`${provider}, 100,000 rows at once: ${name} ${JSON.stringify(figures)}`);
  return { provider, work: "100,000 rows at once", contender: name, figures };
}

const providers = process.argv.slice(2);
const results = [];
for (const provider of providers.length > 0 ? providers : ["sqlite", "postgresql"]) {
  results.push(...(await measureProvider(provider)));
}
for (const provider of providers.length > 0 ? providers : ["sqlite"]) {
  if (provider === "sqlite") results.push(...(await measureDepth()));
}
const machine = { node: process.version, cpus: cpus().length, model: cpus()[0]?.model, rounds, milliseconds };
writeFileSync(`${here}results.json`, `${JSON.stringify({ machine, results }, undefined, 2)}\n`);
await import("./report.mjs");
process.exit();
