// How long a page takes to follow an edit, with `init`'s script `dev`: a person saves the schema, and loads the page.
import { execFileSync, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { cpus, tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));
const command = join(root, "generator/bin/prisma-paged.js");
const rounds = Number(process.env.ROUNDS ?? 15);

const tools = mkdtempSync(join(tmpdir(), "prisma-paged-bench-tools-"));
const folder = mkdtempSync(join(tmpdir(), "prisma-paged-bench-"));
const path = [join(root, "node_modules/.bin"), join(tools, "node_modules/.bin"), process.env.PATH].join(delimiter);
const port = await freePort();
// From npm, so that no binary is fetched.
const PRISMA_SCHEMA_ENGINE_BINARY = join(root, "docs/test/slow/schema-engine.mjs");
const env = { ...process.env, PATH: path, PORT: String(port), PRISMA_SCHEMA_ENGINE_BINARY };
const run = (...args) =>
  execFileSync(process.execPath, args, { cwd: folder, env, stdio: ["ignore", "pipe", "inherit"] });
let child;
try {
  // The one package of a new project that the repository does not have.
  execFileSync("npm", ["install", "--prefix", tools, "--no-audit", "--no-fund", "tsx@4"], { stdio: "ignore" });
  run(command, "init", "--yes");
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
  const prisma = join(root, "node_modules/prisma/build/index.js");
  run(prisma, "db", "push");
  run(prisma, "generate");
  run(join(tools, "node_modules/tsx/dist/cli.mjs"), "prisma/seed.ts");
  const { dev } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")).scripts;
  child = spawn(dev.replace("prisma-paged", `node ${command}`), { cwd: folder, env, shell: true, detached: true });
  child.stderr.pipe(process.stderr);
  const times = await measured();
  const sorted = times.toSorted((a, b) => a - b);
  const [least, middle, most] = [sorted[0], sorted[sorted.length >> 1], sorted.at(-1)].map((time) => Math.round(time));
  console.log(`${cpus().length} cores: ${middle} ms from save to the new page (${least} to ${most})`);
} finally {
  if (child?.pid !== undefined) process.kill(-child.pid);
  for (const each of [tools, folder]) rmSync(each, { recursive: true, force: true });
}

async function measured() {
  const file = join(folder, "prisma/schema.prisma");
  const schema = readFileSync(file, "utf8");
  await pageOf((length) => length > 0);
  await setTimeout(1000);
  const times = [];
  for (let round = 0; round < rounds; round++) {
    const size = 5 + (round % 10);
    const text = schema.replace(/@pagination(\([^)]*\))?/, `@pagination(itemsPerPage: ${size})`);
    if (text === schema) throw new Error("the sample has no @pagination");
    const began = performance.now();
    writeFileSync(file, text);
    await pageOf((length) => length === size);
    times.push(performance.now() - began);
    await setTimeout(500);
  }
  return times;
}

/** Loads the page until it has what is expected; the server is away while it restarts. */
async function pageOf(isExpected) {
  const until = performance.now() + 60_000;
  for (;;) {
    const answer = await fetch(`http://localhost:${port}/books`, { headers: { Accept: "application/json" } }).catch(
      () => undefined,
    );
    const members = answer?.ok ? (await answer.json()).items : undefined;
    if (members !== undefined && isExpected(members.length)) return;
    if (performance.now() > until) throw new Error("the page did not follow");
    await setTimeout(5);
  }
}

function freePort() {
  const server = createServer();
  return new Promise((resolve) =>
    server.listen(0, () => {
      const { port: free } = server.address();
      server.close(() => resolve(free));
    }),
  );
}
