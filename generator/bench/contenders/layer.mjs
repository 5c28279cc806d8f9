// What is a contender's own in a page beside Prisma's part: no database, no sockets. Where all of them ask Prisma the same
// thing nothing else tells them apart, and it is less than what a database's answers differ by.
import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import { contenders, pathOf, worksFrom } from "./works.mjs";

/** Requests of a work: V8's compiler is at work for the first ones. */
const warmUps = 15_000;
const batches = 400;
const batch = 20;
const withoutPrisma = ["raw-driver", "zenstack"];
const works = worksFrom("sqlite", { id: 500_000 }).filter(({ alike }) => alike);
const script = fileURLToPath(import.meta.url);

/** @returns {Promise<readonly { contender: string, work: string, microseconds: number[] }[]>} a page, by round */
export async function measureLayers(folder, rounds) {
  const names = contenders.filter((name) => !withoutPrisma.includes(name));
  const measured = names.flatMap((contender) => works.map(({ work }) => ({ contender, work, microseconds: [] })));
  for (let round = 0; round < rounds; round++) {
    for (const name of names) {
      const figures = await measuredAlone(name, folder);
      for (const each of measured) if (each.contender === name) each.microseconds.push(figures[each.work]);
    }
  }
  return measured;
}

/** In a process of its own: code that one contender has made slow or quick would be another's too. */
function measuredAlone(name, folder) {
  const child = fork(script, [name, folder], { env: { ...process.env, NODE_ENV: "production" } });
  return new Promise((resolve, reject) => {
    child.once("message", resolve);
    child.once("exit", () => reject(new Error(`${name}: its layer was not measured`)));
  });
}

async function measure(name, folder) {
  const { getRequestListener } = await import("@hono/node-server");
  const { serve, paths, rowsOf } = await import(`./contenders/${name}.mjs`);
  const app = await serve("canned", folder);
  const listener = getRequestListener(app.fetch);
  const figures = {};
  for (const asked of works) {
    const path = pathOf(name, paths, asked);
    const { status, body } = await answer(listener, path);
    if (status !== 200 || rowsOf(JSON.parse(body)).rows.length < 30) throw new Error(`${name} ${path}: ${status}`);
    for (let request = 0; request < warmUps; request++) await answer(listener, path);
    figures[asked.work] = await undisturbed(() => answer(listener, path));
  }
  return figures;
}

/** Microseconds: of batches the tenth that is the quickest, where nothing else on the machine came between. */
async function undisturbed(ask) {
  const taken = [];
  for (let round = 0; round < batches; round++) {
    const started = performance.now();
    for (let request = 0; request < batch; request++) await ask();
    taken.push(((performance.now() - started) * 1000) / batch);
  }
  return Number(taken.sort((a, b) => a - b)[batches / 10].toPrecision(4));
}

/** What node-server is handed in place of Node's own request and response. */
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

if (process.argv[1] === script) {
  const [name, folder] = process.argv.slice(2);
  process.send(await measure(name, folder));
  process.disconnect();
}
