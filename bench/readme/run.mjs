// `npm run bench`: the figures of the README, in about half an hour. Writes every round's figures to bench/results/readme.json, and
// the tables that report.mjs makes of them. Asserts only that all contenders answer alike. With `sqlite` it measures SQLite only.
import { loadavg } from "node:os";
import { machine, versionOf, writeResults } from "../report/results.mjs";
import { say } from "../report/rounds.mjs";
import { buildFor } from "./build.mjs";
import { openPostgres, openSqlite } from "./databases.mjs";
import { measurePages } from "./pages.mjs";
import { measureGenerating, measureStarts } from "./start.mjs";

const settings = {
  rounds: Number(process.env.BENCH_ROUNDS ?? 10),
  milliseconds: Number(process.env.BENCH_SLICE ?? 2_000),
  warmUp: Number(process.env.BENCH_WARM_UP ?? 2_500),
  connections: [32],
};
const generations = Math.min(3, settings.rounds);

async function measured(database) {
  const { provider, version } = database;
  try {
    const folder = buildFor(provider);
    const figures = { provider, version, ...(await measurePages(database, folder, settings, say)) };
    return { ...figures, starts: await measureStarts(database, folder, settings.rounds) };
  } finally {
    await database.stop();
  }
}

const load = Number(loadavg()[0].toFixed(2));
const versions = Object.fromEntries(["prisma", "hono", "pg", "@libsql/client"].map((name) => [name, versionOf(name)]));
const generating = measureGenerating(generations);
say(`prisma generate of ${generating.models} models, seconds: ${JSON.stringify(generating)}`);
const postgres = process.argv.includes("sqlite") ? undefined : await openPostgres(say);
const databases = [];
for (const open of [...(postgres ? [() => postgres] : []), openSqlite]) databases.push(await measured(await open()));
writeResults("readme", { machine: machine(), load, versions, settings, databases, generating });
await import("./report.mjs");
process.exit();
