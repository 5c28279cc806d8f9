// Runs `prisma-paged tune --client` with several files of an application, one after the other: Prisma's client, which
// takes seconds, is loaded once for all of them.
//   node tune-clients.mjs '[["tune", "--client", "first.ts"], ["tune", "--client", "second.ts"]]'
import { runCommandLine } from "../../dist/cli/run.js";

/** What the files have opened, and nobody else ends: the pool of MariaDB's driver connects again and again. */
const pools = [];
globalThis.openedPools = pools;

const outcomes = [];
for (const args of JSON.parse(process.argv[2])) {
  const out = [];
  const errors = [];
  const code = await runCommandLine(args, {
    ...{ cwd: process.cwd(), env: process.env, color: false },
    out: (text) => void out.push(text),
    error: (text) => void errors.push(text),
  });
  outcomes.push({ code, stdout: out.join("\n"), stderr: errors.join("\n") });
  for (const pool of pools.splice(0)) await pool.end().catch(() => {});
}
process.stdout.write(JSON.stringify(outcomes), () => process.exit());
