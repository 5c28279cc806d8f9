/** The page "Tune paging", followed word for word: its edit of the example's schema, then each of its commands. */
import { execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { beforeAll, expect, inject, test } from "vitest";
import { generateProject } from "../../../generator/test/in-process.js";
import { emptyFolder, type Finished, runFile } from "../../../generator/test/prisma-child.js";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const page = readFileSync(join(root, "docs/learn/tune-paging.md"), "utf8");
const blocks = (language: string): readonly string[] =>
  [...page.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)\\n\`\`\`$`, "gms"))].map(([, text = ""]) => text);

const folder = emptyFolder("tune-page");
const schema = join(folder, "prisma/schema.prisma");
const git = (...args: readonly string[]) =>
  execFileSync("git", ["-c", "user.name=Test", "-c", "user.email=test@example.com", ...args], { cwd: folder });

beforeAll(async () => {
  mkdirSync(join(folder, "prisma"));
  for (const name of ["schema.prisma", "platform.yaml"]) {
    copyFileSync(join(root, "prisma", name), join(folder, "prisma", name));
  }
  git("init", "--quiet");
  git("add", "prisma");
  git("commit", "--quiet", "-m", "The example");
  await generateProject(folder, "prisma/schema.prisma");
}, 120_000);

/** A line of the page, as a shell runs it. */
function run(line: string): Promise<Finished> {
  const [npx, command, ...args] = line.split(" ");
  expect([npx, command]).toEqual(["npx", "prisma-paged"]);
  return runFile(folder, join(root, "generator/bin/prisma-paged.js"), args, { DATABASE_URL: inject("databaseUrl") });
}

test("a slow list is found and fixed, and nothing changes for clients but the new route", {
  timeout: 180_000,
}, async () => {
  const [edit = ""] = blocks("diff");
  const [added = "", before = ""] = edit.split("\n").map((line) => line.slice(1));
  const text = readFileSync(schema, "utf8");
  expect(text.split(before)).toHaveLength(2);
  writeFileSync(schema, text.replace(before, `${added}\n${before}`));

  const [find = "", fix = "", compare = ""] = blocks("sh");
  const [shown = ""] = blocks("text");
  const found = await run(find);
  // The figures are those of another machine.
  const withoutFigures = (output: string) => output.replaceAll(/[\d.]+ m?s/g, "? ms");
  expect(withoutFigures(found.stdout)).toContain(withoutFigures(shown));

  const fixed = await run(fix);
  expect([fixed.code, fixed.stdout]).toEqual([0, expect.stringContaining("+  @@index([latitude])")]);
  expect(readFileSync(schema, "utf8")).toContain(
    "  @@index([featureCode, population(sort: Desc), id(sort: Desc)])\n  @@index([latitude])\n",
  );

  const compared = await run(compare);
  expect([compared.code, compared.stdout]).toEqual([0, expect.stringContaining("/cities/north")]);
  expect(compared.stdout).not.toContain("breaking:");
});
