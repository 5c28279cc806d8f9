/**
 * The commands with which README and quick start begin, word for word: in a clone, whose packages they pack. Three things
 * differ from a reader's computer: npm may use what it has in its cache and does not audit, the server has another port, and
 * Prisma's schema engine is the one from npm if its binary cannot be fetched (`schema-engine.mjs`).
 */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeAll, expect, test } from "vitest";
import { freePort } from "../../../generator/test/servers/embedded-postgres.js";
import { cloneInto } from "./clone.js";
import { follow, honoApp, honoAppWithPrisma, ofQuickStart, ofReadme, stepsIn, writeApp } from "./first-pages.js";
import { openShell, type Shell, schemaEngine, withoutNpm } from "./reader.js";

const timeout = 900_000;
const home = mkdtempSync(join(tmpdir(), "prisma-paged-first-"));
const clone = join(home, "prisma-paged");

let env: NodeJS.ProcessEnv;
let opened: Shell | undefined;

beforeAll(async () => {
  cloneInto(clone);
  env = {
    ...withoutNpm(process.env),
    npm_config_prefer_offline: "true",
    npm_config_audit: "false",
    PORT: String(await freePort()),
    ...(await schemaEngine()),
  };
});
afterEach(() => opened?.stop());

/** A shell in the clone. */
function shellInClone(): Shell {
  opened = openShell(clone, env);
  return opened;
}

/** Writes an app into the folder that the pages name. */
function beginApp(files: Parameters<typeof writeApp>[1]): string {
  const folder = join(home, "my-app");
  rmSync(folder, { recursive: true, force: true });
  writeApp(folder, files);
  return folder;
}

/** The commands without the one that installs what builds the packages: the clone has it after the first test. */
function withoutInstall(commands: string): string {
  expect(existsSync(join(clone, "node_modules"))).toBe(true);
  expect(commands).toMatch(/^npm ci( && |\n)/);
  return commands.replace(/^npm ci( && |\n)/, "");
}

async function get(path: string): Promise<unknown> {
  const response = await fetch(`http://127.0.0.1:${env.PORT}${path}`, { headers: { accept: "application/json" } });
  return response.headers.get("content-type")?.includes("json") ? response.json() : response.text();
}

const secondPage = { totalItems: 45, items: { 0: { title: "Jane Eyre, volume 3" }, length: 20 } };

test("the README, in a new folder", { timeout }, async () => {
  const reader = shellInClone();
  await expect(reader.run("npm run create -- ../my-app")).rejects.toThrow("in this clone:\n\n  npm ci\n");
  const printed = await reader.type(ofReadme.create);
  await reader.start(ofReadme.stepsInNewFolder);
  const page = await get("/books?page=2");
  expect(page).toMatchObject({ ...ofReadme.answer, items: { 0: ofReadme.answer.items[0] } });
  // The printed steps are those of the README, but for the script that starts the app again after an edit.
  const steps = stepsIn(printed);
  const [enter = "", ...others] = ofReadme.stepsInNewFolder.trim().split(/\n| && /);
  expect(steps.slice(0, -2)).toEqual([enter, ...others.slice(0, -1)]);
  expect(JSON.parse(await reader.run(steps.at(-1) ?? ""))).toEqual(page);
  reader.stop();
  await reader.run(enter);
  await reader.start(steps.at(-2) ?? "");
  expect(await get("/books?page=2")).toEqual(page);
});

test("the README, in a Hono app: it starts by its own module", { timeout }, async () => {
  const reader = shellInClone();
  beginApp(honoApp);
  const printed = await reader.type(withoutInstall(ofReadme.create));
  const steps = stepsIn(printed);
  expect(steps).toContain("npx tsx src/index.ts");
  expect(await follow(steps, reader)).toMatchObject({ next: "/api/books?page=3", ...secondPage });
  expect(await get("/health")).toBe("ok");
});

test("the quick start, in a new folder", { timeout }, async () => {
  const reader = shellInClone();
  await reader.run(withoutInstall(ofQuickStart.begin));
  await reader.start(ofQuickStart.install);
  const [second = "", emma = ""] = (await reader.run(ofQuickStart.requests)).trim().split(/(?<=\})\n?(?=\{)/);
  expect(JSON.parse(second)).toMatchObject(secondPage);
  expect(JSON.parse(emma)).toMatchObject({ totalItems: 3 });
});

test("the quick start, in a Hono app with Prisma", { timeout }, async () => {
  const reader = shellInClone();
  const folder = beginApp(honoAppWithPrisma);
  const printed = await reader.type(ofQuickStart.inProject);
  const [enter = "", install = "", annotate = "", ...others] = stepsIn(printed);
  expect(annotate).toBe("write `/// @pagination` above each model of prisma/schema.prisma that the API should expose");
  const schema = join(folder, "prisma/schema.prisma");
  writeFileSync(schema, readFileSync(schema, "utf8").replace("model City", "/// @pagination\nmodel City"));
  await reader.run(`${enter}\n${install}`);
  // The app has its tables already.
  await reader.run("npx prisma db push");
  for (const step of others.slice(0, -1)) await reader.run(step);
  await reader.start(others.at(-1) ?? "");
  expect(await get("/api/cities")).toMatchObject({ items: [], totalItems: 0 });
  expect(await get("/health")).toBe("ok");
});

test("a later version of the clone replaces the packages, and npm installs them", { timeout }, async () => {
  const reader = shellInClone();
  const folder = join(home, "book-shop");
  const before = readdirSync(join(folder, "packages"));
  const readme = join(clone, "runtime/README.md");
  writeFileSync(readme, `${readFileSync(readme, "utf8")}\nA later version.\n`);
  await reader.run(withoutInstall(ofQuickStart.begin));
  const after = readdirSync(join(folder, "packages"));
  expect([after.length, after.filter((name) => before.includes(name)).length]).toEqual([3, 2]);
  await reader.run("npm install");
  const installed = join(folder, "node_modules/@prisma-paged/runtime/README.md");
  expect(readFileSync(installed, "utf8")).toContain("A later version.");
  // What is committed is enough for another computer.
  await reader.run("npm ci");
});

test("another package manager installs the packed files, too", { timeout }, async () => {
  const tools = mkdtempSync(join(home, "tools-"));
  opened = openShell(clone, { ...env, PATH: `${join(tools, "node_modules/.bin")}:${env.PATH}` });
  await opened.run(`npm install --prefix ${tools} pnpm@10`);
  const folder = beginApp({ ...honoApp, "pnpm-lock.yaml": "" });
  const steps = stepsIn(await opened.run(`${ofQuickStart.inProject.trim()} --yes`));
  expect(steps).toEqual(expect.arrayContaining(["pnpm install", "pnpm prisma generate"]));
  expect(await follow(steps, opened)).toMatchObject({ next: "/api/books?page=3", ...secondPage });
  expect(existsSync(join(folder, "node_modules/.pnpm"))).toBe(true);
});

test("nothing is written with --dry-run", { timeout }, async () => {
  const printed = await shellInClone().run("npm run create -- ../no-app --dry-run");
  expect(printed).toContain("Nothing was written");
  expect(existsSync(join(home, "no-app"))).toBe(false);
});
