/**
 * The quick start, word for word: its commands run in an empty folder, with packages from npm. The two packages of this
 * project are packed as they would be published, and offered by a small registry, which sends npm to its own registry
 * for all others. Three things differ from a reader's computer: npm has an empty cache, npx does not ask, and Prisma's
 * schema engine is the one from npm if its binary cannot be fetched (`schema-engine.mjs`).
 */
import { type ChildProcess, execFile, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, expect, test } from "vitest";
import { blocksOf } from "../page-projects.js";
import { startRegistry } from "./registry.js";

const minutes = 60_000;
const page = "start/quick-start";
const commands = blocksOf(page)
  .filter(({ language }) => language === "sh")
  .flatMap(({ text }) => text.trim().split("\n"));

let server: ChildProcess | undefined;
afterAll(() => {
  // npm starts the server as a child of its own: the whole group ends.
  if (server?.pid !== undefined) process.kill(-server.pid);
});

test("an empty folder answers its first page in less than five minutes", { timeout: 6 * minutes }, async () => {
  const registry = await startRegistry();
  const folder = join(mkdtempSync(join(tmpdir(), "prisma-paged-quick-start-")), "book-shop");
  mkdirSync(folder);
  const env = {
    ...withoutNpm(process.env),
    npm_config_registry: registry.origin,
    npm_config_cache: mkdtempSync(join(tmpdir(), "prisma-paged-npm-")),
    // A reader agrees when npx asks whether it may fetch the package.
    npm_config_yes: "true",
    ...(await schemaEngine()),
  };
  const started = Date.now();
  const outputs: string[] = [];
  for (const command of commands) {
    if (command === "npm start") {
      server = await startServer(folder, env);
      continue;
    }
    const { stdout } = await promisify(execFile)("bash", ["-ec", command], { cwd: folder, env });
    outputs.push(stdout);
  }
  expect(Date.now() - started).toBeLessThan(5 * minutes);
  expect(JSON.parse(outputs.at(-1) ?? "")).toMatchObject({
    "@id": "/books",
    "hydra:view": { "@id": "/books?title=emm" },
    "hydra:totalItems": 1,
    "hydra:member": [{ "@id": "/books/1", title: "Emma" }],
  });
  // The page shows what the command wrote.
  for (const { text } of blocksOf(page)) {
    const [, path, code] = /^\/\/ (\S+\.ts)\n(.*)$/s.exec(text) ?? [];
    if (path !== undefined) expect(readFileSync(join(folder, path), "utf8")).toBe(code);
  }
  registry.close();
});

/** The environment without what the npm that runs this test has set for itself. */
function withoutNpm(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !/^npm_|^(INIT_CWD|NODE_ENV|VITEST.*)$/.test(name)));
}

/** Prisma fetches its engine when it is installed; `PRISMA_SCHEMA_ENGINE_BINARY` names another one. */
async function schemaEngine(): Promise<NodeJS.ProcessEnv> {
  const isReachable = await fetch("https://binaries.prisma.sh", { signal: AbortSignal.timeout(5000) }).then(
    () => true,
    () => false,
  );
  const standIn = fileURLToPath(new URL("./schema-engine.mjs", import.meta.url));
  return isReachable ? {} : { PRISMA_SCHEMA_ENGINE_BINARY: standIn };
}

async function startServer(folder: string, env: NodeJS.ProcessEnv): Promise<ChildProcess> {
  const child = spawn("npm", ["start"], { cwd: folder, env, detached: true, stdio: ["ignore", "pipe", "inherit"] });
  for await (const chunk of child.stdout) if (String(chunk).includes("Listening")) return child;
  throw new Error("npm start ended before the server listened");
}
