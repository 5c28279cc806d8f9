/**
 * The quick start once the packages are published, word for word, in an empty folder and in an app. The two packages of
 * this project are packed as they would be published, and offered by a small registry, which sends npm to its own registry
 * for all others. Four things differ from a reader's computer: npm has an empty cache, npx does not ask, the server has
 * another port, and Prisma's schema engine is the one from npm if its binary cannot be fetched (`schema-engine.mjs`).
 */
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { freePort } from "../../../generator/test/servers/embedded-postgres.js";
import { blocksOf } from "../page-projects.js";
import { follow, honoApp, ofQuickStart, ofReadme, stepsIn, writeApp } from "./first-pages.js";
import { openShell, type Shell, schemaEngine, withoutNpm } from "./reader.js";
import { startRegistry } from "./registry.js";

const minutes = 60_000;
const home = mkdtempSync(join(tmpdir(), "prisma-paged-quick-start-"));
const folder = join(home, "book-shop");

let env: NodeJS.ProcessEnv;
let closeRegistry: () => void;
beforeAll(async () => {
  const registry = await startRegistry();
  closeRegistry = registry.close;
  env = {
    ...withoutNpm(process.env),
    npm_config_registry: registry.origin,
    // A reader agrees when npx asks whether it may fetch the package.
    npm_config_yes: "true",
    npm_config_cache: mkdtempSync(join(tmpdir(), "prisma-paged-npm-")),
    PORT: String(await freePort()),
    ...(await schemaEngine()),
  };
});
afterAll(() => closeRegistry());

let opened: Shell | undefined;
afterEach(() => opened?.stop());

function shellIn(place: string): Shell {
  opened = openShell(place, env);
  return opened;
}

test("the README has the command of the quick start", () => {
  expect(ofReadme.published).toBe(ofQuickStart.published);
});

test("an empty folder answers its first page in less than five minutes", { timeout: 6 * minutes }, async () => {
  mkdirSync(folder);
  const reader = shellIn(folder);
  const started = Date.now();
  await reader.type(ofQuickStart.published);
  await reader.start(ofQuickStart.install);
  const [second = "", emma = ""] = (await reader.run(ofQuickStart.requests)).trim().split(/(?<=\})\n?(?=\{)/);
  expect(Date.now() - started).toBeLessThan(5 * minutes);
  expect(JSON.parse(second)).toMatchObject({
    items: { 0: { id: 21 }, length: 20 },
    totalItems: 45,
    previous: "/books?page=1",
    next: "/books?page=3",
  });
  expect(JSON.parse(emma)).toMatchObject({
    items: { 0: { id: 1, title: "Emma, volume 1" } },
    totalItems: 3,
  });
  // The page shows what the command wrote.
  for (const { text } of blocksOf("start/quick-start")) {
    const [, path, code] = /^\/\/ (\S+\.ts)\n(.*)$/s.exec(text) ?? [];
    if (path !== undefined) expect(readFileSync(join(folder, path), "utf8")).toBe(code);
  }
});

test("your first API can be followed in the same project", { timeout: 2 * minutes }, async () => {
  const first = blocksOf("learn/first-api");
  const textOf = (language: string) => first.find((block) => block.language === language)?.text ?? "";
  const edit = (path: string, change: (text: string) => string) =>
    writeFileSync(join(folder, path), change(readFileSync(join(folder, path), "utf8")));
  edit("prisma/schema.prisma", (text) => text.replace(/\/\/\/ @pagination.*/s, textOf("prisma")));
  writeFileSync(join(folder, "prisma/seed.ts"), textOf("ts"));
  const reader = shellIn(folder);
  for (const { text } of first.filter(({ language }) => language === "sh")) {
    if (text.includes("npm start")) await reader.start(text);
    else await reader.run(text);
  }
  const books = await (await fetch(`http://localhost:${env.PORT}/authors/1/books`)).json();
  expect(books).toMatchObject({
    items: { 0: { title: "Emma, volume 1" }, length: 10 },
    totalItems: 15,
  });
});

test("a Hono app answers beside its own route, with the steps that `init` prints", {
  timeout: 6 * minutes,
}, async () => {
  const app = join(home, "my-app");
  writeApp(app, honoApp);
  const reader = shellIn(app);
  const steps = stepsIn(await reader.type(ofQuickStart.published));
  expect(steps).toContain("npx tsx src/index.ts");
  const page = await follow(steps, reader);
  expect(page).toMatchObject({ next: "/api/books?page=3", totalItems: 45, items: { length: 20 } });
  expect(await (await fetch(`http://localhost:${env.PORT}/health`)).text()).toBe("ok");
});
