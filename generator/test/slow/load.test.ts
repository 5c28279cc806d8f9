/** 64 connections at mixed modes while rows come and go. `npm run load` is the same for five minutes. */
import { type ChildProcess, fork } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import type { Prisma } from "../behaviour/generated/prisma/client.js";
import { type Library, openLibrary, provider } from "../behaviour/library.js";
import { bundled } from "../bundled.js";
import { addBooks } from "../servers/many-books.js";
import { Clients } from "./load-clients.js";
import type { LoadReport } from "./load-server.js";

const seconds = Number(process.env.LOAD_SECONDS ?? 8);
const staying = 600;
const source = new URL("./load-server.ts", import.meta.url);

const walks: readonly (readonly [path: string, orderBy: Prisma.SampleOrderByWithRelationInput[]])[] = [
  ["/samples-by-id", [{ id: "desc" }]],
  ["/samples-by-big", [{ big: "desc" }, { id: "desc" }]],
  ["/samples-by-moment", [{ moment: "asc" }, { small: "desc" }, { id: "desc" }]],
  ["/samples-by-amount", [{ amount: "desc" }, { name: "asc" }, { id: "asc" }]],
  ["/samples-by-name", [{ name: "asc" }, { id: "desc" }]],
  ["/samples-by-ratio", [{ ratio: "desc" }, { moment: "desc" }, { big: "asc" }, { id: "asc" }]],
];

const any = (most: number): number => Math.floor(Math.random() * most);

/** Few values of each type, so that rows tie. */
function anySample(): Prisma.SampleCreateManyInput {
  return {
    id: randomUUID(),
    small: any(5),
    big: 9_007_199_254_740_990n + BigInt(any(9)),
    moment: new Date(Date.UTC(2024, 0, 1 + any(20))),
    amount: `${any(9)}.5`,
    name: `name ${any(30)}`,
    ratio: any(9) / 10,
  };
}

describe.runIf(provider === "postgresql")(`64 connections for ${seconds} seconds`, () => {
  let library: Library;
  let server: ChildProcess;
  let clients: Clients;

  beforeAll(async () => {
    library = await openLibrary();
    await addBooks(library);
    await library.prisma.sample.createMany({ data: Array.from({ length: staying }, anySample) });
    const execArgv = ["--expose-gc", "--max-semi-space-size=2"];
    server = fork(await bundled(source, "postgresql"), [library.url], { execArgv });
    const [{ port }] = (await once(server, "message")) as [LoadReport];
    clients = new Clients(port);
  });
  afterAll(async () => {
    clients.close();
    server.kill();
    await library.prisma.$disconnect();
  });

  async function report(): Promise<LoadReport> {
    server.send("report");
    const [message] = await once(server, "message");
    return message as LoadReport;
  }

  /** Rows come and, some while later, go again. */
  async function write(goesOn: () => boolean): Promise<number> {
    const passing: Prisma.SampleCreateManyInput[] = [];
    let changes = 0;
    while (goesOn()) {
      const coming = Array.from({ length: 20 }, anySample);
      await library.prisma.sample.createMany({ data: coming });
      passing.push(...coming);
      const going = passing.length > 200 ? passing.splice(any(100), 40) : [];
      await library.prisma.sample.deleteMany({ where: { id: { in: going.map(({ id }) => id) } } });
      changes += coming.length + going.length;
      await sleep(20);
    }
    return changes;
  }

  it("no answer but a right one, every walk exact, memory flat", { timeout: (seconds + 60) * 1000 }, async () => {
    const rows = await library.prisma.sample.findMany({ select: { id: true } });
    const ids = new Set(rows.map(({ id }) => id));
    await clients.warmUp();
    const warm = await report();
    const end = performance.now() + seconds * 1000;
    const goesOn = () => performance.now() < end;
    const walking = walks.map(async ([path, orderBy]) => {
      const all = await library.prisma.sample.findMany({ where: { id: { in: [...ids] } }, orderBy });
      let walked = 0;
      while (goesOn()) {
        const seen = await clients.walk(`${path}?itemsPerPage=50&partial=1`);
        expect(
          seen.filter((id) => ids.has(id)),
          path,
        ).toEqual(all.map(({ id }) => id));
        walked += 1;
      }
      return walked;
    });
    const asking = Array.from({ length: 64 - walks.length }, async () => {
      while (goesOn()) await clients.askAny();
    });
    const samples: LoadReport[] = [];
    const watching = (async () => {
      while (goesOn()) {
        await sleep((seconds * 1000) / 20);
        samples.push(await report());
      }
    })();
    const [changes, walked] = await Promise.all([write(goesOn), Promise.all(walking), watching, ...asking]);

    const { connections, errors, heap } = await report();
    const resident = quarters(samples.map((sample) => sample.resident));
    console.log(
      JSON.stringify({
        seconds,
        requests: clients.times.count,
        unexpected: clients.unexpected.length,
        perSecond: Math.round(clients.times.count / seconds),
        milliseconds: {
          p50: milliseconds(clients, 50),
          p99: milliseconds(clients, 99),
          most: clients.times.max / 1000,
        },
        walks: Object.fromEntries(walks.map(([path], index) => [path, walked[index]])),
        rowsWritten: changes,
        megabytes: { heap: [warm.heap, heap].map(inMegabytes), resident: resident.map(inMegabytes) },
        connections,
      }),
    );
    expect([clients.unexpected.slice(0, 5), errors]).toEqual([[], []]);
    expect(Math.min(...walked)).toBeGreaterThan(0);
    expect(connections).toMatchObject({ idle: connections.total, waiting: 0 });
    // What is in memory while no request runs.
    expect(heap).toBeLessThan(warm.heap * 1.1 + 2_000_000);
    // Each a median of its quarter of the time; Node takes some minutes until it asks for no more.
    if (seconds >= 120) expect(resident[3]).toBeLessThan((resident[1] ?? 0) * 1.1);
  });
});

function quarters(values: readonly number[]): readonly number[] {
  const length = Math.floor(values.length / 4);
  return [0, 1, 2, 3].map((index) => {
    const quarter = values.slice(index * length, (index + 1) * length).sort((a, b) => a - b);
    return quarter[Math.floor(length / 2)] ?? Number.NaN;
  });
}

const inMegabytes = (bytes: number): number => Math.round(bytes / 100_000) / 10;
const milliseconds = ({ times }: Clients, percentile: number): number => times.percentile(percentile) / 1000;
