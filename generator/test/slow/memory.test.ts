import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { type IncomingMessage, get as request } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Library, openLibrary } from "../behaviour/library.js";
import { bundled } from "../bundled.js";
import type { Report } from "./readings-server.js";

const rows = 1_000_000;
/** 135 to 158 MB were measured, of which Node and the modules take about 90. */
const limit = 175_000_000;
/** What the peak may grow by after the first tenth of the rows. At most 4 MB were measured. */
const growth = 15_000_000;

let library: Library;
let server: ChildProcess;
let port: number;

beforeAll(async () => {
  library = await openLibrary();
  await library.prisma.$executeRaw`INSERT INTO "Reading" ("id", "value")
    WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${rows})
    SELECT n, n * 7 % 1000 FROM numbers`;
  server = fork(await bundled(new URL("./readings-server.ts", import.meta.url)), [library.url], {
    // What a container of 256 MB would say: without it Node takes what it can get before it tidies up.
    execArgv: ["--max-old-space-size=64", "--max-semi-space-size=2"],
  });
  const [listening] = await once(server, "message");
  port = (listening as Report).port;
});
afterAll(async () => {
  server.kill();
  await library.prisma.$disconnect();
});

async function report(): Promise<Report> {
  server.send("report");
  const [message] = await once(server, "message");
  return message as Report;
}

async function readings(): Promise<IncomingMessage> {
  const [response] = await once(request({ port, path: "/readings" }), "response");
  return response as IncomingMessage;
}

/** Takes chunks for as long as `goOn` says; the text's end and the number of objects in it. */
async function read(
  response: IncomingMessage,
  goOn: (objects: number) => boolean,
): Promise<{ objects: number; end: string }> {
  let [objects, end] = [0, ""];
  response.setEncoding("utf8");
  for await (const chunk of response.iterator({ destroyOnReturn: false })) {
    objects += chunk.split("{").length - 1;
    end = (end + chunk).slice(-40);
    if (!goOn(objects)) break;
  }
  return { objects, end };
}

/** The queries run once no more come for a while. */
async function queriesAtRest(): Promise<number> {
  for (let before = -1; ; await wait(200)) {
    const { queries } = await report();
    if (queries === before) return queries;
    before = queries;
  }
}

describe("memory stays bounded by a batch, whatever the table's size", () => {
  it("a million rows over HTTP stay under 175 MB of resident memory, and take hardly more than the first of them", async () => {
    const response = await readings();
    const first = await read(response, (objects) => objects < rows / 10);
    const { peak: early } = await report();
    const { objects, end } = await read(response, () => true);
    expect(first.objects + objects - 1).toBe(rows);
    expect(end).toMatch(new RegExp(`\\],"hydra:totalItems":${rows}}$`));
    const { peak, queries } = await report();
    expect(queries).toBeGreaterThan(rows / 1000);
    expect(peak).toBeLessThan(limit);
    expect(peak - early).toBeLessThan(growth);
  });

  it("a slow reader slows the reading down, and takes no more memory", async () => {
    const before = await queriesAtRest();
    const response = await readings();
    await read(response, (objects) => objects < 100_000);
    const paused = await queriesAtRest();
    // The members it has taken, and what the sockets hold: far from all.
    expect(paused - before).toBeGreaterThanOrEqual(100);
    expect(paused - before).toBeLessThan(rows / 1000 / 2);
    await read(response, (objects) => objects < 100_000);
    expect(await queriesAtRest()).toBeGreaterThan(paused);
    expect((await report()).peak).toBeLessThan(limit);
    response.destroy();
  });

  it("another request is answered between two batches, on a driver that never waits too", async () => {
    const response = await readings();
    let sent = 0;
    const all = read(response, (objects) => {
      sent = objects;
      return true;
    });
    const [other] = await once(request({ port, path: "/authors" }), "response");
    const sentBefore = sent;
    (other as IncomingMessage).resume();
    await all;
    expect(sentBefore).toBeLessThan(rows / 10);
  });

  it("a client that goes away midway ends the reading", async () => {
    const before = await queriesAtRest();
    const response = await readings();
    await read(response, (objects) => objects < 10_000);
    response.destroy();
    const { queries } = await report();
    await wait(300);
    expect((await report()).queries - queries).toBeLessThanOrEqual(1);
    expect(await queriesAtRest()).toBeLessThan(before + rows / 1000 / 2);
  });

  it("a database that fails midway breaks the connection off, and the cause goes to the log", async () => {
    const response = await readings();
    await read(response, (objects) => objects < 10_000);
    await queriesAtRest();
    await library.prisma.$executeRaw`ALTER TABLE "Reading" RENAME TO "Gone"`;
    await expect(read(response, () => true)).rejects.toThrow("aborted");
    expect((await report()).errors.join()).toContain("Reading");
  });

  it("one that fails from the beginning is a 500", async () => {
    const response = await readings();
    expect([response.statusCode, response.headers["content-type"]]).toEqual([500, "application/problem+json"]);
    response.destroy();
  });
});
