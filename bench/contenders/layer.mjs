// The time that a contender itself takes for a page, without a database and without sockets. Contenders that make the
// same Prisma queries differ in nothing else, and by less than a database's response times vary.
import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import { pageSize } from "./schema.mjs";
import { replyOf } from "./servers.mjs";
import { contenders, middleOfEvents, pathOf, worksFrom } from "./works.mjs";

/** Requests before measuring: V8 is still compiling during the first ones. */
const warmUps = 15_000;
const slice = 1_000;
const batch = 20;
const withoutPrisma = ["raw-driver", "zenstack"];
const works = worksFrom("sqlite", { id: middleOfEvents }).filter(({ alike }) => alike);
const script = fileURLToPath(import.meta.url);

/**
 * Measures the contenders in turns, so that other load on the machine slows all of them.
 * @returns {Promise<readonly { contender: string, work: string, microseconds: number[] }[]>} a page, by round
 */
export async function measureLayers(folder, rounds) {
  const names = contenders.filter((name) => !withoutPrisma.includes(name));
  const processes = await Promise.all(names.map((name) => started(name, folder)));
  const layers = works.flatMap(({ work }, index) =>
    names.map((contender, at) => ({
      figures: { contender, work, microseconds: [] },
      measure: (requests) => replyOf(processes[at], { index, requests }),
    })),
  );
  for (const { measure } of layers) await measure(warmUps);
  for (let round = 0; round < rounds; round++) {
    for (const { figures, measure } of layers) figures.microseconds.push(await measure(slice));
  }
  for (const each of processes) each.disconnect();
  return layers.map(({ figures }) => figures);
}

/** A separate process each: V8's optimisations for one contender would affect the next. */
async function started(name, folder) {
  const child = fork(script, [name, folder], { env: { ...process.env, NODE_ENV: "production" } });
  await replyOf(child);
  return child;
}

async function serveLayer(name, folder) {
  const { getRequestListener } = await import("@hono/node-server");
  const { serve, paths, rowsOf } = await import(`./contenders/${name}.mjs`);
  const app = await serve("canned", folder);
  const listener = getRequestListener(app.fetch);
  const asked = works.map((work) => pathOf(name, paths, work));
  for (const path of asked) {
    const { status, body } = await answer(listener, path);
    if (status !== 200 || rowsOf(JSON.parse(body)).rows.length < pageSize)
      throw new Error(`${name} ${path}: ${status}`);
  }
  process.once("disconnect", () => process.exit());
  process.on("message", async ({ index, requests }) => {
    process.send(await undisturbed(requests, () => answer(listener, asked[index])));
  });
  process.send("ready");
}

/** Microseconds per request: the quickest tenth of the batches, which no other process has interrupted. */
async function undisturbed(requests, ask) {
  const taken = [];
  for (let done = 0; done < requests; done += batch) {
    const since = performance.now();
    for (let request = 0; request < batch; request++) await ask();
    taken.push(((performance.now() - since) * 1000) / batch);
  }
  return Number(taken.sort((a, b) => a - b)[Math.floor(taken.length / 10)].toPrecision(4));
}

/** Passes node-server stand-ins for Node's request and response. */
function answer(listener, url) {
  return new Promise((resolve) => {
    const headers = { host: "localhost", accept: "*/*" };
    const incoming = { method: "GET", url, headers, rawHeaders: Object.entries(headers).flat(), socket: {} };
    const outgoing = {
      writableFinished: true,
      writeHead: (status) => {
        outgoing.status = status;
      },
      end: (body) => resolve({ status: outgoing.status, body }),
      hasHeader: () => false,
      on: () => {},
    };
    listener(incoming, outgoing);
  });
}

if (process.argv[1] === script) await serveLayer(...process.argv.slice(2));
