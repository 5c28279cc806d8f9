/** The commands with which README and quick start begin, word for word: in a clone, whose packages they pack. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeAll, expect, test } from "vitest";
import { ofQuickStart, ofReadme, stepsIn } from "./first-pages.js";
import { openClone, type ReaderClone, secondPage, timeout, withoutInstall } from "./reader-clone.js";

let readerClone: ReaderClone;
beforeAll(async () => {
  readerClone = await openClone();
});
afterEach(() => readerClone.stop());

test("the README, in a new folder", { timeout }, async () => {
  const reader = readerClone.shell();
  await expect(reader.run("npm run create -- ../my-app")).rejects.toThrow("in this clone:\n\n  npm ci\n");
  const printed = await reader.type(ofReadme.create);
  await reader.start(ofReadme.stepsInNewFolder);
  const page = await readerClone.get("/books?page=2");
  expect(page).toMatchObject({ ...ofReadme.answer, items: { 0: ofReadme.answer.items[0] } });
  // The printed steps are those of the README, but for the script that starts the app again after an edit.
  const steps = stepsIn(printed);
  const [enter = "", ...others] = ofReadme.stepsInNewFolder.trim().split(/\n| && /);
  expect(steps.slice(0, -2)).toEqual([enter, ...others.slice(0, -1)]);
  expect(JSON.parse(await reader.run(steps.at(-1) ?? ""))).toEqual(page);
  reader.stop();
  await reader.run(enter);
  await reader.start(steps.at(-2) ?? "");
  expect(await readerClone.get("/books?page=2")).toEqual(page);
});

test("the quick start, in a new folder", { timeout }, async () => {
  const reader = readerClone.shell();
  await reader.run(withoutInstall(ofQuickStart.begin, readerClone));
  await reader.start(ofQuickStart.install);
  const [second = "", emma = ""] = (await reader.run(ofQuickStart.requests)).trim().split(/(?<=\})\n?(?=\{)/);
  expect(JSON.parse(second)).toMatchObject(secondPage);
  expect(JSON.parse(emma)).toMatchObject({ totalItems: 3 });
});

test("nothing is written with --dry-run", { timeout }, async () => {
  const printed = await readerClone.shell().run("npm run create -- ../no-app --dry-run");
  expect(printed).toContain("Nothing was written");
  expect(existsSync(join(readerClone.home, "no-app"))).toBe(false);
});
