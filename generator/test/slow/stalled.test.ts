/** Many clients that begin a stream and read nothing, beside one that requests a page. */
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Library, openLibrary, provider } from "../behaviour/library.js";
import { bundled } from "../bundled.js";
import type { LoadReport } from "./load-server.js";

const clients = Number(process.env.STALLED_CLIENTS ?? 60);
const streamIdle = 4000;
/** A stream of 15 MB: more than the buffers of a connection take. */
const rows = 15_000;

describe.runIf(provider === "postgresql")(`${clients} clients that read nothing of a stream`, () => {
  let library: Library;
  let server: ChildProcess;

  beforeAll(async () => {
    library = await openLibrary();
    await library.prisma.$executeRawUnsafe(
      `INSERT INTO "Sample" ("id", "small", "big", "moment", "amount", "name", "ratio")
       SELECT lpad(n::text, 8, '0'), 1, 1, now(), 1, repeat('x', 1000), 1 FROM generate_series(1, ${rows}) AS n`,
    );
    const source = new URL("./load-server.ts", import.meta.url);
    const options = { connections: 4, streamIdle };
    server = fork(await bundled(source, "postgresql"), [library.url, JSON.stringify(options)], {
      execArgv: ["--expose-gc", "--max-semi-space-size=2"],
    });
  });
  afterAll(async () => {
    server.kill();
    await library.prisma.$disconnect();
  });

  async function report(): Promise<LoadReport> {
    server.send("report");
    const [message] = await once(server, "message");
    return message as LoadReport;
  }

  function stalled(port: number): Socket {
    const socket = connect(port, "localhost", () => {
      socket.pause();
      socket.write("GET /all-samples HTTP/1.1\r\nHost: localhost\r\n\r\n");
    });
    socket.on("error", () => {});
    return socket;
  }

  async function pageIn(port: number): Promise<number> {
    const start = performance.now();
    const response = await fetch(`http://localhost:${port}/authors`);
    expect(response.status).toBe(200);
    await response.text();
    return performance.now() - start;
  }

  it("hold one batch each, let others have their turn, and are disconnected", { timeout: 300_000 }, async () => {
    const [{ port }] = (await once(server, "message")) as [LoadReport];
    for (let index = 0; index < 20; index += 1) await pageIn(port);
    const before = await report();
    const sockets = Array.from({ length: clients }, () => stalled(port));
    await sleep(100);
    const waited: number[] = [];
    const end = performance.now() + 3000;
    while (performance.now() < end) waited.push(await pageIn(port));
    const during = await report();
    const megabytes = (bytes: number) => Math.round(bytes / 1e6);
    console.log(
      `a page in ${Math.round(Math.max(...waited))} ms at most; ${during.clients} connections, ${megabytes(during.heap - before.heap)} MB of JavaScript, ${megabytes(during.resident - before.resident)} MB resident`,
    );
    await expect
      .poll(async () => (await report()).clients, { timeout: 200_000, interval: 2000 })
      .toBeLessThanOrEqual(2);
    const after = await report();
    console.log(`afterwards ${megabytes(after.heap - before.heap)} MB of JavaScript`);
    expect(during.heap - before.heap).toBeLessThan(clients * 300_000);
    expect(after.heap - before.heap).toBeLessThan(30_000_000);
    expect(after.errors).toEqual([]);
    for (const socket of sockets) socket.destroy();
  });
});
