// `npm run bench -- cpu`: the processor time of a request, without a socket to the client. Each contender answers in a process of
// its own, and all answer the same 20,000 requests in interleaved blocks. A row ends when the medians' confidence intervals are
// narrow, or after ten minutes. `sqlite` or `postgresql` measures one database. `--against DIR` compares prisma-paged with
// the built checkout in DIR. Asserts that all contenders answer alike.
import { cpSync, mkdtempSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { isDeepStrictEqual, parseArgs } from "node:util";
import { replyOf, stop } from "../contenders/servers.mjs";
import { buildFor } from "../readme/build.mjs";
import { contenders, own, titles } from "../readme/works.mjs";
import { machine, machineLine } from "../report/results.mjs";
import { say, turned } from "../report/rounds.mjs";
import { contenderScript, onEachDatabase, startContender } from "./processes.mjs";
import { drawnNumbers, rows, works } from "./requests.mjs";
import { medianInterval } from "./statistics.mjs";

const blockSize = 500;
/** New processes for each of the rounds, because two processes with the same code differ by some percent. */
const blocksInRound = 5;
const warmUpRequests = 1_000;
const settings = {
  rounds: Number(process.env.BENCH_ROUNDS ?? 8),
  width: 0.02,
  seconds: Number(process.env.BENCH_SECONDS ?? 600),
};
const reference = "prisma-raw-count";

const { positionals, values } = parseArgs({ allowPositionals: true, options: { against: { type: "string" } } });
const drawn = drawnNumbers();

/** @returns the contenders by name: the script to start, the project's folder, and the paths of the pages */
function contendersOf(provider) {
  const folder = buildFor(provider);
  const here = (name) => ({ name, title: titles[name], script: contenderScript, folder });
  if (values.against === undefined) return contenders.map(here).map((each) => ({ ...each, module: each.name }));
  const other = buildFor(provider, mkdtempSync(join(tmpdir(), "prisma-paged-against-")), resolve(values.against));
  // Beside the other checkout's packages, because a module finds packages by its own place.
  const copy = join(other, "bench");
  for (const part of ["cpu", "readme", "contenders", "report"]) {
    const source = fileURLToPath(new URL(`../${part}`, import.meta.url));
    cpSync(source, join(copy, part), { recursive: true, filter: (path) => !/[\\/](\.build|node_modules)$/.test(path) });
  }
  return [
    { name: "against", title: values.against, module: own, script: join(copy, "cpu/contender.mjs"), folder: other },
    { ...here(own), title: "this checkout", module: own },
  ];
}

async function started({ module, script, folder, ...contender }, database) {
  return { ...contender, ...(await startContender(module, database, folder, script)) };
}

const pathsOf = ({ paths }, { kind, asked }, provider, numbers) =>
  numbers.map((number) => paths[kind](asked(provider, number)));

/** @throws Error if two contenders answer one of the first requests with other rows or another total */
async function verify(processes, measured, provider) {
  for (const number of drawn.slice(0, 5)) {
    const answers = [];
    for (const each of processes) {
      answers.push(await replyOf(each.child, { paths: pathsOf(each, measured, provider, [number]), show: true }));
    }
    for (const [index, answer] of answers.entries()) {
      if (answer.rows.length > 0 && isDeepStrictEqual(answer, answers[0])) continue;
      const [found, wanted] = [answer, answers[0]].map((one) => JSON.stringify(one).slice(0, 300));
      throw new Error(`${measured.work}: ${processes[index].name} answers ${found}, not ${wanted}`);
    }
  }
}

/** Adds the microseconds of a request, for each block of this round, to the row's lists. */
async function measureRound(row, processes, provider, round) {
  const began = performance.now();
  for (const each of processes) {
    const paths = pathsOf(each, row.measured, provider, drawn.slice(0, warmUpRequests));
    await replyOf(each.child, { paths });
  }
  for (let block = 0; block < blocksInRound; block++) {
    const first = ((round * blocksInRound + block) * blockSize) % drawn.length;
    const numbers = drawn.slice(first, first + blockSize);
    for (const each of turned(processes, round + block)) {
      const spent = await replyOf(each.child, { paths: pathsOf(each, row.measured, provider, numbers) });
      for (const figure of ["processor", "database"]) row.blocks[each.name][figure].push(spent[figure] / blockSize);
    }
  }
  row.seconds += (performance.now() - began) / 1000;
}

const intervalsOf = ({ blocks }) => Object.values(blocks).map(({ processor }) => medianInterval(processor));
const isSure = (row) => intervalsOf(row).every(({ width }) => width < settings.width);

async function measure(database) {
  const { provider } = database;
  const entries = contendersOf(provider);
  const measurement = (measured) => ({
    measured,
    seconds: 0,
    blocks: Object.fromEntries(entries.map(({ name }) => [name, { processor: [], database: [] }])),
  });
  const all = works.map(measurement);
  let open = all;
  for (let round = 0; open.length > 0; round++) {
    const processes = [];
    try {
      for (const entry of entries) processes.push(await started(entry, database));
      for (const row of open) {
        if (round === 0) await verify(processes, row.measured, provider);
        await measureRound(row, processes, provider, round);
      }
    } finally {
      await Promise.all(processes.map(stop));
    }
    if (round + 1 < settings.rounds) continue;
    open = open.filter((row) => !isSure(row) && row.seconds < settings.seconds);
    say(`${provider}, round ${round + 1}: ${all.length - open.length} of ${all.length} rows are done`);
  }
  printTable(database, entries, all);
}

function printTable({ provider, version }, entries, all) {
  const first = values.against === undefined ? reference : "against";
  console.log(
    `\n${provider} ${version}, ${rows.toLocaleString("en")} rows: microseconds of processor time for a request`,
  );
  for (const { measured, blocks } of all) {
    console.log(`\n${measured.work}`);
    const of = (name) => medianInterval(blocks[name].processor);
    for (const { name, title } of entries) {
      const { median, low, high, width } = of(name);
      const wide = width < settings.width ? "" : `, interval ${low.toFixed(1)}–${high.toFixed(1)}`;
      const database =
        provider === "sqlite" ? `, beside ${medianInterval(blocks[name].database).median.toFixed(1)} in SQLite` : "";
      const ratio = (median / of(first).median).toFixed(3);
      console.log(`  ${title.padEnd(28)} ${median.toFixed(1).padStart(8)}  ${ratio} ×${wide}${database}`);
    }
  }
}

console.log(`${machineLine(machine())}. Load average before the run: ${loadavg()[0].toFixed(2)}.`);
await onEachDatabase(positionals, measure);
process.exit();
