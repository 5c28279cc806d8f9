/**
 * docs/reference/diagnostics has a page for each code. Each example is run: `-u` writes what the generator prints
 * into the page, and the index of all pages. A new code needs a page with a cause, an example and
 * a fix.
 */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { codes, diagnosticTitles } from "../src/diagnostics/catalogue.js";
import { type Block, codeBlocks, documentation, isolatedFolder, readPage, type Said, said } from "./documents.js";
import { emptyFolder } from "./prisma-child.js";

const index = "reference/diagnostics.md";
const folder = "reference/diagnostics";
const project = emptyFolder("diagnostics");

/** A page: its files before and after the fix. Those before the message are the same in both. */
interface Page {
  readonly code: string;
  /** Why it is a problem, and what to do: sentences. */
  readonly cause: string;
  readonly cure: string;
  readonly common: string;
  readonly changes: string;
  readonly example: readonly Block[];
  readonly fix: readonly Block[];
}

/** What a page leaves out of its files. */
const elisions = {
  "generator client { … }": 'generator client {\n  provider = "prisma-client"\n  output = "./generated/prisma"\n}',
  "generator api { … }": 'generator api {\n  provider = "prisma-paged"\n  output = "./generated/api"\n}',
  "model Author { … }": "model Author {\n  id Int @id\n  name String\n  books Book[]\n}",
  "model Book { … }": "model Book {\n  id Int @id\n  title String\n}",
  "model Book { author … }":
    "model Book {\n  id Int @id\n  author Author @relation(fields: [authorId], references: [id])\n  authorId Int\n  @@index([authorId])\n}",
};

function complete(file: string): string {
  return Object.entries(elisions).reduce((text, [elided, whole]) => text.replaceAll(elided, whole), file);
}

const diffs = /^```diff (\w+)\n(.*?)^```$/gms;

function pageOf(code: string): Page {
  const page = readPage(join(folder, `${code}.md`));
  const [, common = "", cause = "", cure = "", changes = ""] =
    /^# .*?\n(.*?)^```text$.*?^```\n\n(.*?)\n\nFix: (.*?)\n(.*)/ms.exec(page) ?? [];
  const [shared, added] = [codeBlocks(common), codeBlocks(changes.replaceAll(diffs, ""))];
  return {
    code,
    cause,
    cure,
    common: common.trim(),
    changes: changes.trim(),
    example: [...shared, ...sideOf(changes, "-")],
    fix: [...shared, ...sideOf(changes, "+"), ...added],
  };
}

/** The files of the blocks `diff`, before (`-`) or after (`+`) the change. One that is not there has no lines. */
function sideOf(text: string, side: "-" | "+"): readonly Block[] {
  return [...text.matchAll(diffs)].flatMap(([, language = "", diff = ""]) => {
    const lines = diff.split("\n").filter((line) => line === "" || [" ", side].includes(line.charAt(0)));
    const file = lines.map((line) => line.slice(2)).join("\n");
    return file.trim() === "" ? [] : [{ language, text: complete(file) }];
  });
}

const pages = codes.map(pageOf);

test("every code has its page", () => {
  const files = readdirSync(join(documentation, folder)).map((name) => name.replace(/\.md$/, ""));
  expect(files.sort()).toEqual([...codes].sort());
});

/** If a page says what is installed, nothing else is. */
function folderOf({ code, example, fix }: Page, name: string): string {
  const hasPackages = [...example, ...fix].some(({ language }) => language === "json");
  return hasPackages ? isolatedFolder() : join(project, code, name);
}

const answers = new Map<string, Said>();

/** A headline says what is wrong here, and a title only what kind of problem it is. */
const titles = Object.values(diagnosticTitles).map((title) => title.toLowerCase());

test.each(pages)("$code: a cause and a cure; the example has it, its fix has no problem", async (page) => {
  const { code, cause, cure, common, changes } = page;
  expect([cause, cure]).toEqual([expect.stringMatching(/\.$/), expect.stringMatching(/\.$/)]);
  const answer = said(page.example, folderOf(page, "example"));
  answers.set(code, answer);
  expect([...new Set(answer.codes)]).toEqual([code]);
  for (const [, headline = ""] of answer.text.matchAll(/^(?:error|warning)\[.*?\]: (.*)$/gm)) {
    expect(headline.length).toBeLessThan(80);
    expect(titles).not.toContain(headline.toLowerCase());
  }
  expect(changes).not.toBe("");
  expect(said(page.fix, folderOf(page, "fix")).text).toBe("");
  const made = [
    `# \`${code}\``,
    ...(common === "" ? [] : [common]),
    `\`\`\`text\n${printed(answer)}\n\`\`\``,
    cause,
    `Fix: ${cure}`,
    changes,
  ].join("\n\n");
  await expect(`${made}\n`).toMatchFileSnapshot(join(documentation, folder, `${code}.md`));
});

test("the index lists every code with its title", async () => {
  const [intro = ""] = readPage(index).split("\n## ");
  const lists = ["Errors", "Warnings"].map((heading) => {
    const severity = heading.slice(0, -1).toLowerCase();
    const ofThis = codes.filter((code) => severityOf(code).includes(severity));
    const lines = ofThis.map((code) => `- [\`${code}\`](diagnostics/${code}.md): ${titleOf(code)}`);
    return `## ${heading}\n\n${lines.join("\n")}\n`;
  });
  await expect([`${intro.trimEnd()}\n`, ...lists].join("\n")).toMatchFileSnapshot(join(documentation, index));
});

function severityOf(code: string): string {
  return [...new Set(answers.get(code)?.severities)].sort().join(" or ");
}

function titleOf(code: string): string | undefined {
  return Object.entries(diagnosticTitles).find(([name]) => name === code)?.[1];
}

/** The first lines of the problems: the terminal shows the place and the help, and this page the cause and the fix. */
function printed({ text }: Said): string {
  return [...text.matchAll(/^(?:error|warning)\[.*$/gm)].join("\n");
}
