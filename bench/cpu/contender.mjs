// One contender in a process of its own: node contender.mjs <contender> <database as JSON> <project's folder>. A list of paths
// is answered with the processor time that requesting them took: `processor`, the process's own, and `database`, the time within
// SQLite's library, which runs in the process. Both are microseconds. PostgreSQL has processes of its own. With `profile`, the
// answer is a profile of V8's.
import { Session } from "node:inspector/promises";
import { createRequire } from "node:module";

/** As many requests at a time as a busy server has, and fewer than the database has connections. */
const lanes = 8;
const [name, database, folder] = process.argv.slice(2);
const { provider, url } = JSON.parse(database);
const inDatabase = provider === "sqlite" ? timeOfSqlite() : () => 0;
const { serve, rowsOf } = await import(`../readme/contenders/${name}.mjs`);
const app = await serve({ provider, url }, folder);
process.once("disconnect", () => process.exit());
process.on("message", async ({ paths, show, profile }) => {
  process.send(show ? await shown(paths[0]) : profile ? await profiled(paths) : await timed(paths));
});
process.send("ready");

const requested = async (path) => {
  const response = await app.fetch(new Request(`http://localhost${path}`), {});
  const text = await response.text();
  if (response.status !== 200) throw new Error(`${name} answers ${path} with ${response.status}: ${text}`);
  return text;
};

async function timed(paths) {
  let next = 0;
  const lane = async () => {
    while (next < paths.length) await requested(paths[next++]);
  };
  const [before, databaseBefore] = [process.cpuUsage(), inDatabase()];
  await Promise.all(Array.from({ length: lanes }, lane));
  const { user, system } = process.cpuUsage(before);
  const spent = inDatabase() - databaseBefore;
  return { processor: user + system - spent, database: spent };
}

/** @returns V8's profile, and the processor time as `timed` does */
async function profiled(paths) {
  const session = new Session();
  session.connect();
  await session.post("Profiler.enable");
  await session.post("Profiler.setSamplingInterval", { interval: 200 });
  await session.post("Profiler.start");
  const spent = await timed(paths);
  const { profile } = await session.post("Profiler.stop");
  session.disconnect();
  return { ...spent, profile };
}

async function shown(path) {
  const { rows, total } = rowsOf(JSON.parse(await requested(path)));
  return { total, rows: rows.map(({ createdAt, ...row }) => ({ ...row, createdAt: Date.parse(createdAt) })) };
}

/** Measures the calls into SQLite's library, which are synchronous. Returns their sum until now. */
function timeOfSqlite() {
  const Database = createRequire(import.meta.url)("libsql");
  let spent = 0;
  const measured = (owner, method) => {
    const original = owner[method];
    owner[method] = function (...values) {
      const before = process.cpuUsage();
      try {
        return original.apply(this, values);
      } finally {
        const { user, system } = process.cpuUsage(before);
        spent += user + system;
      }
    };
  };
  const probe = new Database(":memory:");
  for (const method of ["prepare", "exec"]) measured(Object.getPrototypeOf(probe), method);
  const statement = Object.getPrototypeOf(probe.prepare("SELECT 1"));
  for (const method of ["all", "run", "columns"]) measured(statement, method);
  probe.close();
  return () => spent;
}
