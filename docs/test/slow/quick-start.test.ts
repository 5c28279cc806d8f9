/**
 * The quick start, word for word: its commands run in an empty folder, with packages from npm. The two packages of this
 * project are packed as they would be published, and offered by a small registry, which sends npm to its own registry
 * for all others. Three things differ from a reader's computer: npm has an empty cache, npx does not ask, and Prisma's
 * schema engine is the one from npm if its binary cannot be fetched (`schema-engine.mjs`).
 */
import { type ChildProcess, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { blocksOf } from "../page-projects.js";
import { schemaEngine, shell, withoutNpm } from "./reader.js";
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
    outputs.push(await shell(command, folder, env));
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
  const [second = "", emma = ""] = outputs.slice(-2);
  expect(JSON.parse(second)).toMatchObject({
    "hydra:totalItems": 45,
    "hydra:member": { 0: { "@id": "/books/21" }, length: 20 },
    "hydra:view": { "@id": "/books?page=2", "hydra:previous": "/books?page=1", "hydra:next": "/books?page=3" },
  });
  expect(JSON.parse(emma)).toMatchObject({
    "@id": "/books",
    "hydra:totalItems": 3,
    "hydra:member": { 0: { "@id": "/books/1", title: "Emma, volume 1" } },
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
  writeFileSync(join(folder, "prisma/seed.ts"), textOf("ts"));
  await runCommands(first, { ...withoutNpm(process.env), ...(await schemaEngine()) });
  const books = await (await fetch("http://localhost:3000/authors/1/books")).json();
  expect(books).toMatchObject({
    "hydra:totalItems": 15,
    "hydra:member": { 0: { title: "Emma, volume 1" }, length: 10 },
  });
});

async function startServer(env: NodeJS.ProcessEnv): Promise<ChildProcess> {
  const child = spawn("npm", ["start"], { cwd: folder, env, detached: true, stdio: ["ignore", "pipe", "inherit"] });
  for await (const chunk of child.stdout) if (String(chunk).includes("Listening")) return child;
  throw new Error("npm start ended before the server listened");
}
