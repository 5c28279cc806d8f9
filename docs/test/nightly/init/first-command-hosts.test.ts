/** The commands with which README and quick start begin, in apps that are there, for pnpm, and for a later version. */
import { existsSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeAll, expect, test } from "vitest";
import { follow, honoApp, honoAppWithPrisma, ofQuickStart, ofReadme, stepsIn } from "../../slow/first-pages.js";
import { openClone, type ReaderClone, secondPage, timeout, withoutInstall } from "../../slow/reader-clone.js";

let own: ReaderClone;
beforeAll(async () => {
  own = await openClone();
  await own.shell().run("npm ci");
}, timeout);
afterEach(() => own.stop());

test("the README, in a Hono app: it starts by its own module", { timeout }, async () => {
  const reader = own.shell();
  own.beginApp(honoApp);
  const printed = await reader.type(withoutInstall(ofReadme.create, own));
  const steps = stepsIn(printed);
  expect(steps).toContain("npx tsx src/index.ts");
  expect(await follow(steps, reader)).toMatchObject({ next: "/api/books?page=3", ...secondPage });
  expect(await own.get("/health")).toBe("ok");
});

test("the quick start, in a Hono app with Prisma", { timeout }, async () => {
  const reader = own.shell();
  const folder = own.beginApp(honoAppWithPrisma);
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
  expect(await own.get("/api/cities")).toMatchObject({ items: [], totalItems: 0 });
  expect(await own.get("/health")).toBe("ok");
});

test("a later version of the clone replaces the packages, and npm installs them", { timeout }, async () => {
  await own.shell().run(withoutInstall(ofQuickStart.begin, own));
  const reader = own.shell();
  const folder = join(own.home, "book-shop");
  const before = readdirSync(join(folder, "packages"));
  const readme = join(own.clone, "runtime/README.md");
  writeFileSync(readme, `${readFileSync(readme, "utf8")}\nA later version.\n`);
  await reader.run(withoutInstall(ofQuickStart.begin, own));
  const after = readdirSync(join(folder, "packages"));
  expect([after.length, after.filter((name) => before.includes(name)).length]).toEqual([3, 2]);
  await reader.run("npm install");
  const installed = join(folder, "node_modules/@prisma-paged/runtime/README.md");
  expect(readFileSync(installed, "utf8")).toContain("A later version.");
  // What is committed is enough for another computer.
  await reader.run("npm ci");
});

test("another package manager installs the packed files, too", { timeout }, async () => {
  const tools = mkdtempSync(join(own.home, "tools-"));
  const reader = own.shell(join(tools, "node_modules/.bin"));
  await reader.run(`npm install --prefix ${tools} pnpm@10`);
  const folder = own.beginApp({ ...honoApp, "pnpm-lock.yaml": "" });
  const steps = stepsIn(await reader.run(`${ofQuickStart.inProject.trim()} --yes`));
  expect(steps).toEqual(expect.arrayContaining(["pnpm install", "pnpm prisma generate"]));
  expect(await follow(steps, reader)).toMatchObject({ next: "/api/books?page=3", ...secondPage });
  expect(existsSync(join(folder, "node_modules/.pnpm"))).toBe(true);
});
