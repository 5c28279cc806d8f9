// `npm run bench -- profile`: where the processor time of a request goes, by V8's profiler. Prints the microseconds of each
// package, and of prisma-paged's functions. `sqlite` or `postgresql` profiles one database.
import { parseArgs } from "node:util";
import { replyOf, stop } from "../contenders/servers.mjs";
import { buildFor } from "../readme/build.mjs";
import { own } from "../readme/works.mjs";
import { onEachDatabase, startContender } from "./processes.mjs";
import { drawnNumbers, works } from "./requests.mjs";

const reference = "prisma-raw-count";
const profiled = ["full page, first tenth", "cursor on two fields", "embedded related item, partial"];
const warmUpRequests = 5_000;
const requests = 5_000;
const functionsShown = 25;

const { positionals } = parseArgs({ allowPositionals: true });
const drawn = drawnNumbers();

/** Where a function is from, by its address; the first match counts. */
const owners = [
  { owner: "SQLite", pattern: /node_modules\/(@neon-rs|libsql)\// },
  { owner: "driver", pattern: /node_modules\/(pg|pg-[\w-]+|postgres-[\w-]+|@libsql)\// },
  { owner: "Prisma", pattern: /node_modules\/@prisma\/|^wasm:|\/prisma\/(internal\/)?\w+\.js$/ },
  { owner: "Hono", pattern: /node_modules\/hono\// },
  { owner: "prisma-paged", pattern: /\/runtime\/dist\// },
  { owner: "emitted modules", pattern: /\/readme\/\.build\// },
  { owner: "bench", pattern: /\/bench\// },
  { owner: "Node", pattern: /^node:/ },
];

function ownerOf({ functionName, url }) {
  if (functionName === "(garbage collector)") return "garbage collector";
  return owners.find(({ pattern }) => pattern.test(url))?.owner ?? "built-in functions";
}

/** @returns the microseconds of each owner, and of prisma-paged's functions by name, for a request */
function spentBy({ nodes, samples, timeDeltas }) {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const [owned, functions] = [new Map(), new Map()];
  const add = (spent, key, time) => spent.set(key, (spent.get(key) ?? 0) + time / requests);
  for (const [index, id] of samples.entries()) {
    const { callFrame } = byId.get(id);
    if (["(idle)", "(program)", "(root)"].includes(callFrame.functionName)) continue;
    add(owned, ownerOf(callFrame), timeDeltas[index]);
    if (ownerOf(callFrame) !== own) continue;
    const file = callFrame.url.split("/dist/").at(-1);
    add(functions, `${callFrame.functionName || "(anonymous)"} ${file}:${callFrame.lineNumber + 1}`, timeDeltas[index]);
  }
  return { owned, functions };
}

const byTime = (spent) => [...spent].sort(([, one], [, other]) => other - one);

async function profile(database) {
  const { provider, version } = database;
  const folder = buildFor(provider);
  for (const measured of works.filter(({ work }) => profiled.includes(work))) {
    console.log(`\n${measured.work}, ${provider} ${version}: microseconds of a request`);
    const shares = {};
    for (const name of [reference, own]) {
      const { child, paths } = await startContender(name, database, folder);
      const of = (count) =>
        drawn.slice(0, count).map((number) => paths[measured.kind](measured.asked(provider, number)));
      await replyOf(child, { paths: of(warmUpRequests) });
      const { profile } = await replyOf(child, { paths: of(requests), profile: true });
      shares[name] = spentBy(profile);
      await stop({ child });
    }
    const names = new Set([reference, own].flatMap((name) => [...shares[name].owned.keys()]));
    const shown = (name, owner) => (shares[name].owned.get(owner) ?? 0).toFixed(1).padStart(8);
    for (const owner of names) console.log(`  ${owner.padEnd(20)}${shown(reference, owner)}${shown(own, owner)}`);
    for (const [name, time] of byTime(shares[own].functions).slice(0, functionsShown)) {
      console.log(`    ${time.toFixed(1).padStart(6)}  ${name}`);
    }
  }
}

await onEachDatabase(positionals, profile);
process.exit();
