// Compares the emitted API with the same pages written by hand with Hono and Prisma, over HTTP, each in its own process,
// in turns on the same database. Reports requests a second and ratios; asserts nothing.
import { fork } from "node:child_process";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { Agent, get } from "node:http";
import { fileURLToPath } from "node:url";
import { prepareDatabase } from "example-app/dist/database.js";

const connections = 16;
const rounds = 5;
const milliseconds = 1500;
const url = `file:${fileURLToPath(new URL("./.build/cities.db", import.meta.url))}`;

const cases = [
  { name: "first page", path: "/cities" },
  { name: "last page", path: "/cities?page=4508" },
  { name: "partial first page", path: "/cities?partial=true" },
];

function start(contender) {
  const child = fork(fileURLToPath(new URL("./contender.mjs", import.meta.url)), [contender, url]);
  return new Promise((resolve) => child.once("message", (port) => resolve({ child, port })));
}

/** Requests a second over `connections` keep-alive connections; every answer must be a 200. */
async function load(port, path, duration) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const until = performance.now() + duration;
  let done = 0;
  const one = () =>
    new Promise((resolve, reject) => {
      get({ port, path, agent }, (response) => {
        if (response.statusCode !== 200) reject(new Error(`${path}: ${response.statusCode}`));
        response.resume().once("end", resolve);
      }).once("error", reject);
    });
  const worker = async () => {
    while (performance.now() < until) {
      await one();
      done++;
    }
  };
  const started = performance.now();
  await Promise.all(Array.from({ length: connections }, worker));
  agent.destroy();
  return (done * 1000) / (performance.now() - started);
}

const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];

mkdirSync(new URL("./.build/", import.meta.url), { recursive: true });
if (!existsSync(url.slice("file:".length))) await prepareDatabase(url);
const contenders = { "by hand": await start("by-hand"), "prisma-paged": await start("prisma-paged") };
const results = [];
for (const { name, path } of cases) {
  const rates = Object.fromEntries(Object.keys(contenders).map((contender) => [contender, []]));
  for (const { port } of Object.values(contenders)) await load(port, path, 500);
  for (let round = 0; round < rounds; round++) {
    for (const [contender, { port }] of Object.entries(contenders)) {
      rates[contender].push(await load(port, path, milliseconds));
    }
  }
  const hand = median(rates["by hand"]);
  const paged = median(rates["prisma-paged"]);
  const ratio = paged / hand;
  results.push({ name, path, hand, paged, ratio, rates });
  console.log(`${name}: by hand ${hand.toFixed(0)}/s, prisma-paged ${paged.toFixed(0)}/s, ${ratio.toFixed(2)} times`);
}
for (const { child } of Object.values(contenders)) child.kill();
const json = process.argv.indexOf("--json");
if (json !== -1)
  writeFileSync(process.argv[json + 1], JSON.stringify({ connections, rounds, milliseconds, results }, null, 2));
