/**
 * The quick start, word for word: its commands run in an empty folder, with packages from npm. The two packages of this
 * project are packed as they would be published, and offered by a small registry, which sends npm to its own registry
 * for all others. Three things differ from a reader's computer: npm has an empty cache, npx does not ask, and Prisma's
 * schema engine is the one from npm if its binary cannot be fetched (`schema-engine.mjs`).
 */
import { type ChildProcess, execFile, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, expect, test } from "vitest";
import { blocksOf } from "../page-projects.js";
import { startRegistry } from "./registry.js";

const minutes = 60_000;
const page = "start/quick-start";
const folder = join(mkdtempSync(join(tmpdir(), "prisma-paged-quick-start-")), "book-shop");

let server: ChildProcess | undefined;
afterAll(stopServer);

/** npm starts the server as a child of its own: the whole group ends. */
function stopServer(): void {
  if (server?.pid !== undefined) process.kill(-server.pid);
  server = undefined;
}

/** The outputs of a page's commands, in the project. */
async function runCommands(name: string, env: NodeJS.ProcessEnv): Promise<readonly string[]> {
  const commands = blocksOf(name)
    .filter(({ language }) => language === "sh")
    .flatMap(({ text }) => text.trim().split("\n"));
  const outputs: string[] = [];
  for (const command of commands) {
    if (command === "npm start") {
      server = await startServer(env);
      continue;
    }
    const { stdout } = await promisify(execFile)("bash", ["-ec", command], { cwd: folder, env });
    outputs.push(stdout);
  }
  return outputs;
}

test("an empty folder answers its first page in less than five minutes", { timeout: 6 * minutes }, async () => {
  const registry = await startRegistry();
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
  const outputs = await runCommands(page, env);
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

test("your first API can be followed in the same project", { timeout: 2 * minutes }, async () => {
  stopServer();
  const first = "learn/first-api";
  const textOf = (language: string) => blocksOf(first).find((block) => block.language === language)?.text ?? "";
  const edit = (path: string, change: (text: string) => string) =>
    writeFileSync(join(folder, path), change(readFileSync(join(folder, path), "utf8")));
  edit("prisma/schema.prisma", (text) => text.replace(/\/\/\/ @pagination.*/s, textOf("prisma")));
  writeFileSync(join(folder, "src/sample.ts"), textOf("ts"));
  edit("src/server.ts", (text) => text.replace(/\/\/ Sample rows.*?\n}\n/s, 'import "./sample.js";\n'));
  await runCommands(first, { ...withoutNpm(process.env), ...(await schemaEngine()) });
  const books = await (await fetch("http://localhost:3000/authors/1/books")).json();
  expect(books).toMatchObject({ "hydra:member": [{ title: "Emma" }, { title: "Persuasion" }] });
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

async function startServer(env: NodeJS.ProcessEnv): Promise<ChildProcess> {
  const child = spawn("npm", ["start"], { cwd: folder, env, detached: true, stdio: ["ignore", "pipe", "inherit"] });
  for await (const chunk of child.stdout) if (String(chunk).includes("Listening")) return child;
  throw new Error("npm start ended before the server listened");
}
