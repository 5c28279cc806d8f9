// Starts, measures and stops the contenders' servers.
import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import { load } from "../contenders/load.mjs";
import { replyOf } from "../contenders/servers.mjs";
import { contenders } from "./works.mjs";

export { stop } from "../contenders/servers.mjs";

const script = fileURLToPath(new URL("./server.mjs", import.meta.url));

const moduleOf = (name) => new URL(`./contenders/${name}.mjs`, import.meta.url).href;

async function start(name, database, folder) {
  const { paths, rowsOf } = await import(moduleOf(name));
  return { ...(await startModule(moduleOf(name), database, folder)), paths, rowsOf };
}

/**
 * Starts a process that serves what the module's `serve(database, folder)` returns.
 * @param {string} module its `file:` address
 * @param {string[]} execArgv options of Node
 */
export async function startModule(module, { provider, url }, folder, execArgv = []) {
  const env = { ...process.env, NODE_ENV: "production" };
  const child = fork(script, [module, JSON.stringify({ provider, url }), folder], { env, execArgv });
  const { port } = await replyOf(child);
  return { child, port };
}

export async function startAll(database, folder) {
  const started = await Promise.all(contenders.map(async (name) => [name, await start(name, database, folder)]));
  return Object.fromEntries(started);
}

/**
 * Loads one server for some milliseconds.
 * @returns requests a second, microseconds of the server's processor time for a request, and the latency's median and
 * 99th percentile in milliseconds
 */
export async function measure({ child, port }, { path, connections, milliseconds }) {
  const processorOf = async () => (await replyOf(child, "processor")).processor;
  const before = await processorOf();
  const { perSecond, median, p99, bytes, requests } = await load({ port, path, connections, milliseconds });
  const processor = ((await processorOf()) - before) / requests;
  return { perSecond, processor, latency: median, p99, bytes };
}

/**
 * Milliseconds from the start of a process to its first 200, and its processor time until then, in milliseconds.
 * @param {(paths: object) => string} pathOf the path of the first request
 */
export async function measureStart(name, database, folder, pathOf) {
  const began = performance.now();
  const server = await start(name, database, folder);
  const { status } = await fetch(`http://localhost:${server.port}${pathOf(server.paths)}`);
  const elapsed = performance.now() - began;
  if (status !== 200) throw new Error(`${name} answered its first request with ${status}`);
  const { processor } = await replyOf(server.child, "processor");
  return { elapsed, processor: processor / 1000, server };
}
