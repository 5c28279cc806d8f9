// `npm run bench -- growth`: what one more process of the example app brings, and whether its memory stays flat. On PostgreSQL,
// prints the requests per second and the processor time of a request with one process and with two, and the memory of a
// process after each tenth of 100,000 requests of each kind. `processes` or `memory` measures only that.
import { loadavg } from "node:os";
import { load } from "../contenders/load.mjs";
import { replyOf, stop } from "../contenders/servers.mjs";
import { openServer, withDatabase } from "../readme/databases.mjs";
import { measure, startModule } from "../readme/servers.mjs";
import { medianOf } from "../report/figures.mjs";
import { machine, machineLine } from "../report/results.mjs";
import { say, turned } from "../report/rounds.mjs";
import { build, fill } from "./example.mjs";

const rounds = Number(process.env.BENCH_ROUNDS ?? 5);
const milliseconds = 2_000;
const connections = 16;
const requests = 100_000;
const steps = 10;

/** The path that is asked for, by the kind of page. */
const works = {
  "full page": "/countries?page=2",
  "partial page": "/cities?partial=true&page=100",
  "cursor page": "/cities/by-population?population%5Blt%5D=1000000&id%5Blt%5D=2000000",
  "page of a list relation": "/countries/FR/cities?page=2",
  "whole collection": "/features",
  item: "/countries/FR",
};

const parts = { processes: measureProcesses, memory: measureMemory };

const server = await openServer(say);
if (server === undefined) throw new Error("PostgreSQL did not start.");
const database = { provider: "postgresql", url: withDatabase(server.url, (name) => `${name}_example`) };
const folder = build();
const startExample = (execArgv) =>
  startModule(new URL("./example.mjs", import.meta.url).href, database, folder, execArgv);
console.log(`${machineLine(machine())}. Load average before the run: ${loadavg()[0].toFixed(2)}.`);
try {
  await fill(database.url);
  const asked = process.argv.filter((word) => word in parts);
  for (const [name, measurePart] of Object.entries(parts)) {
    if (asked.length === 0 || asked.includes(name)) await measurePart();
  }
} finally {
  await server.stop();
}
process.exit();

async function measureProcesses() {
  const processes = await Promise.all([1, 2].map(() => startExample()));
  const loadAll = (used, path) => Promise.all(used.map((each) => measure(each, { path, connections, milliseconds })));
  for (const [work, path] of Object.entries(works)) {
    await loadAll(processes, path);
    const taken = { 1: [], 2: [] };
    for (let round = 0; round < rounds; round++) {
      for (const count of turned([1, 2], round)) {
        const measured = await loadAll(processes.slice(0, count), path);
        const perSecond = measured.reduce((sum, each) => sum + each.perSecond, 0);
        taken[count].push({ perSecond, processor: medianOf(measured.map(({ processor }) => processor)) });
      }
    }
    const shown = [1, 2].map((count) => {
      const [perSecond, processor] = ["perSecond", "processor"].map((figure) =>
        medianOf(taken[count].map((each) => each[figure])),
      );
      return `${count} process${count === 1 ? "" : "es"} ${perSecond.toFixed(0)}/s, ${processor.toFixed(0)} µs`;
    });
    console.log(`${work}: ${shown.join("; ")}`);
  }
  await Promise.all(processes.map(stop));
}

async function measureMemory() {
  for (const [work, path] of Object.entries(works)) {
    const running = await startExample(["--expose-gc"]);
    const heaps = [];
    let resident = 0;
    for (let step = 0; step <= steps; step++) {
      // The first step fills caches, and compiles.
      await load({ port: running.port, path, connections, requests: requests / steps });
      const { memory } = await replyOf(running.child, "memory");
      heaps.push((memory.heapUsed / 1e6).toFixed(1));
      resident = memory.rss;
    }
    console.log(`${work}: MB of JavaScript ${heaps.join(", ")}; ${(resident / 1e6).toFixed(0)} MB resident`);
    await stop(running);
  }
}
