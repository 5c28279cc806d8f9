// `npm run bench -- growth`: what one more process brings, and whether memory stays flat. On PostgreSQL with 20,000 rows, prints
// the requests per second and the processor time of a request with one process and with two, and the memory of a process
// after each tenth of 100,000 requests of each kind. `processes` or `memory` measures only that.
import { loadavg } from "node:os";
import { load } from "../contenders/load.mjs";
import { replyOf, stop } from "../contenders/servers.mjs";
import { drawnNumbers, rows, works } from "../cpu/requests.mjs";
import { buildFor } from "../readme/build.mjs";
import { openPostgres } from "../readme/databases.mjs";
import { measure, startOwn } from "../readme/servers.mjs";
import { medianOf } from "../report/figures.mjs";
import { machine, machineLine } from "../report/results.mjs";
import { say, turned } from "../report/rounds.mjs";

const rounds = Number(process.env.BENCH_ROUNDS ?? 5);
const milliseconds = 2_000;
const connections = 16;
const requests = 100_000;
const steps = 10;

const [drawn] = drawnNumbers();
const parts = { processes: measureProcesses, memory: measureMemory };

const database = await openPostgres(say, rows);
if (database === undefined) throw new Error("PostgreSQL did not start.");
const folder = buildFor(database.provider);
console.log(`${machineLine(machine())}. Load average before the run: ${loadavg()[0].toFixed(2)}.`);
try {
  const asked = process.argv.filter((word) => word in parts);
  for (const [name, measurePart] of Object.entries(parts)) {
    if (asked.length === 0 || asked.includes(name)) await measurePart();
  }
} finally {
  await database.stop();
}
process.exit();

function pathOf({ paths }, { kind, asked }) {
  return paths[kind](asked(database.provider, drawn));
}

async function measureProcesses() {
  const servers = await Promise.all([1, 2].map(() => startOwn(database, folder)));
  const warmUp = (work) =>
    servers.map((server) => measure(server, { path: pathOf(server, work), connections, milliseconds }));
  for (const work of works) {
    await Promise.all(warmUp(work));
    const taken = { 1: [], 2: [] };
    for (let round = 0; round < rounds; round++) {
      for (const count of turned([1, 2], round)) {
        const used = servers.slice(0, count);
        const measured = await Promise.all(
          used.map((server) => measure(server, { path: pathOf(server, work), connections, milliseconds })),
        );
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
    console.log(`${work.work}: ${shown.join("; ")}`);
  }
  await Promise.all(servers.map(stop));
}

async function measureMemory() {
  for (const work of works) {
    const server = await startOwn(database, folder, ["--expose-gc"]);
    const path = pathOf(server, work);
    const heaps = [];
    let resident = 0;
    for (let step = 0; step <= steps; step++) {
      // The first step fills caches, and compiles.
      await load({ port: server.port, path, connections, requests: requests / steps });
      const { memory } = await replyOf(server.child, "memory");
      heaps.push((memory.heapUsed / 1e6).toFixed(1));
      resident = memory.rss;
    }
    console.log(`${work.work}: MB of JavaScript ${heaps.join(", ")}; ${(resident / 1e6).toFixed(0)} MB resident`);
    await stop(server);
  }
}
