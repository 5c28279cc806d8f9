// What it costs to load an API: time and memory of its import in Node, and the time until a Worker's first response, beside
// an empty Hono app. The API is bundled by esbuild; Hono is loaded before.
import { spawnSync } from "node:child_process";
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";
import { Miniflare } from "miniflare";
import { applicationFolder } from "./measure.mjs";

const rounds = 9;

/** In a separate process. Prints milliseconds of processor time, and bytes of heap after a collection. */
const importing = `
await import("hono");
gc();
const before = process.memoryUsage().heapUsed;
const start = process.cpuUsage();
const api = await import(process.argv[1]);
const { user, system } = process.cpuUsage(start);
gc();
console.log(JSON.stringify([(user + system) / 1000, process.memoryUsage().heapUsed - before, Object.keys(api).length]));
`;

const unusedClient = `{
  $transaction: () => Promise.reject(new Error("no query is run here")),
  $queryRaw: () => Promise.reject(new Error("no query is run here")),
}`;

const emptyWorker = `import { Hono } from "hono";
export default new Hono().get("/", (context) => context.json({}));`;

const workerOf = ({ handlers = "{}" }) => `import { createApi } from "./generated/api/index.js";
export default createApi({ prisma: ${unusedClient}, handlers: ${handlers} });`;

/** @returns {Promise<{ processor: number[], heap: number[], worker: number[], emptyWorker: number[] }>} by round */
export async function measureLoading(application) {
  const folder = applicationFolder(application);
  try {
    const module = await bundle(folder, 'export * from "./generated/api/index.js";', ["hono", "hono/*"]);
    const scripts = {
      hono: await bundle(folder, emptyWorker, []),
      api: await bundle(folder, workerOf(application), []),
    };
    const measured = { processor: [], heap: [], worker: [], emptyWorker: [] };
    for (let round = 0; round < rounds; round++) {
      const [processor, heap] = imported(module);
      measured.processor.push(thousandths(processor));
      measured.heap.push(heap);
      measured.emptyWorker.push(thousandths(await firstResponse(scripts.hono)));
      measured.worker.push(thousandths(await firstResponse(scripts.api)));
    }
    return measured;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The file of a bundle that begins with this code. */
async function bundle(folder, contents, external) {
  const outfile = join(folder, `bundle-${Math.random().toString(36).slice(2)}.mjs`);
  await build({
    stdin: { contents, resolveDir: folder, loader: "ts" },
    ...{ bundle: true, minify: true, format: "esm", platform: "neutral", mainFields: ["module", "main"], outfile },
    external: [...external, "@prisma/*", "*/prisma/client.js"],
    logLevel: "error",
  });
  return outfile;
}

function imported(file) {
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ["--expose-gc", "--input-type=module", "-e", importing, file],
    {
      encoding: "utf8",
    },
  );
  if (stdout === "") throw new Error(stderr);
  return JSON.parse(stdout);
}

/** From the start of workerd. */
async function firstResponse(file) {
  const contents = readFileSync(file, "utf8");
  const start = performance.now();
  const worker = new Miniflare({
    modules: [{ type: "ESModule", path: "worker.js", contents }],
    compatibilityDate: "2026-04-01",
  });
  try {
    const response = await worker.dispatchFetch("http://localhost/");
    if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`);
    return performance.now() - start;
  } finally {
    await worker.dispose();
  }
}

const thousandths = (value) => Math.round(value * 1000) / 1000;
