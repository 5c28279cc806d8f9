/** The commands with which README and quick start begin, in apps that are there, for pnpm, and for a later version. */
import { existsSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeAll, expect, test } from "vitest";
import { follow, honoApp, honoAppWithPrisma, ofQuickStart, ofReadme, stepsIn } from "../../slow/first-pages.js";
import { openClone, type ReaderClone, secondPage, timeout, withoutInstall } from "../../slow/reader-clone.js";

let readerClone: ReaderClone;
beforeAll(async () => {
  readerClone = await openClone();
  await readerClone.shell().run("npm ci");
}, timeout);
afterEach(() => readerClone.stop());

test("the README, in a Hono app: it starts by its own module", { timeout }, async () => {
  const reader = readerClone.shell();
  readerClone.beginApp(honoApp);
  const printed = await reader.type(withoutInstall(ofReadme.create, readerClone));
  const steps = stepsIn(printed);
  expect(steps).toContain("npx tsx src/index.ts");
  expect(await follow(steps, reader)).toMatchObject({ next: "/api/books?page=3", ...secondPage });
  expect(await readerClone.get("/health")).toBe("ok");
});

test("the quick start, in a Hono app with Prisma", { timeout }, async () => {
  const reader = readerClone.shell();
  const folder = readerClone.beginApp(honoAppWithPrisma);
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
  expect(await readerClone.get("/api/cities")).toMatchObject({ items: [], totalItems: 0 });
  expect(await readerClone.get("/health")).toBe("ok");
});

test("a later version of the clone replaces the packages, and npm installs them", { timeout }, async () => {
  await readerClone.shell().run(withoutInstall(ofQuickStart.begin, readerClone));
  const reader = readerClone.shell();
  const folder = join(readerClone.home, "book-shop");
  const before = readdirSync(join(folder, "packages"));
  const readme = join(readerClone.clone, "runtime/README.md");
  writeFileSync(readme, `${readFileSync(readme, "utf8")}\nA later version.\n`);
  await reader.run(withoutInstall(ofQuickStart.begin, readerClone));
  const after = readdirSync(join(folder, "packages"));
  expect([after.length, after.filter((name) => before.includes(name)).length]).toEqual([3, 2]);
  await reader.run("npm install");
  const installed = join(folder, "node_modules/@prisma-paged/runtime/README.md");
  expect(readFileSync(installed, "utf8")).toContain("A later version.");
  // What is committed is enough for another computer.
  await reader.run("npm ci");
});

test("another package manager installs the packed files, too", { timeout }, async () => {
  const tools = mkdtempSync(join(readerClone.home, "tools-"));
  const reader = readerClone.shell(join(tools, "node_modules/.bin"));
  await reader.run(`npm install --prefix ${tools} pnpm@10`);
  const folder = readerClone.beginApp({ ...honoApp, "pnpm-lock.yaml": "" });
  const steps = stepsIn(await reader.run(`${ofQuickStart.inProject.trim()} --yes`));
  expect(steps).toEqual(expect.arrayContaining(["pnpm install", "pnpm prisma generate"]));
  expect(await follow(steps, reader)).toMatchObject({ next: "/api/books?page=3", ...secondPage });
  expect(existsSync(join(folder, "node_modules/.pnpm"))).toBe(true);
});
