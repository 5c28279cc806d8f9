// What the measurements of processor time have in common: the databases, and a contender in a process of its own.
import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import { replyOf } from "../contenders/servers.mjs";
import { openPostgres, openSqlite } from "../readme/databases.mjs";
import { say } from "../report/rounds.mjs";
import { rows } from "./requests.mjs";

export const contenderScript = fileURLToPath(new URL("contender.mjs", import.meta.url));

/**
 * Starts a contender, and waits until it is ready.
 * @param module the name of the contender's file: `prisma-paged`
 * @param folder the project of its compiled modules
 */
export async function startContender(module, { provider, url }, folder, script = contenderScript) {
  const { paths } = await import(`../readme/contenders/${module}.mjs`);
  const env = { ...process.env, NODE_ENV: "production" };
  const child = fork(script, [module, JSON.stringify({ provider, url }), folder], { env });
  await replyOf(child);
  return { child, paths };
}

/**
 * Measures one database after the other, and stops each.
 * @param words those of the command line: `sqlite` and `postgresql` name one database
 */
export async function onEachDatabase(words, measure) {
  const databases = { postgresql: () => openPostgres(say, rows), sqlite: () => openSqlite(rows) };
  const isNamed = words.some((word) => word in databases);
  for (const [provider, open] of Object.entries(databases)) {
    const database = !isNamed || words.includes(provider) ? await open() : undefined;
    if (database === undefined) continue;
    try {
      await measure(database);
    } finally {
      await database.stop();
    }
  }
}
