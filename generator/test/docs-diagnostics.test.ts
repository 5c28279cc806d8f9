/**
 * docs/reference/diagnostics.md is what the generator says: each example is run, and the page is made of the catalogue
 * and of the answers. `-u` writes it anew; a new code needs a section with an example, and with its fix.
 */
import { join } from "node:path";
import { expect, test } from "vitest";
import { diagnosticCodes } from "../src/diagnostics/catalogue.js";
import { type Block, codeBlocks, documentation, isolatedFolder, readPage, type Said, said } from "./documents.js";
import { emptyFolder } from "./prisma-child.js";

const page = readPage("reference/diagnostics.md");
const project = emptyFolder("diagnostics");

interface Section {
  readonly code: string;
  readonly example: readonly Block[];
  readonly fix: readonly Block[];
}

/** The blocks before and behind the answer in `text`. */
function sectionOf(part: string): Section {
  const [code = ""] = part.split("`");
  const blocks = codeBlocks(part);
  const at = blocks.findIndex(({ language }) => language === "text");
  return { code, example: blocks.slice(0, at), fix: blocks.slice(at + 1) };
}

const [preamble = "", ...parts] = page.split(/^## `/m);
const sections = parts.map(sectionOf);
const intro = preamble.replace(/^\|.*/ms, "").trimEnd();

test("every code has its section, in the catalogue's order", () => {
  expect(sections.map(({ code }) => code)).toEqual(Object.keys(diagnosticCodes));
});

/** If a section says what is installed, nothing else is. */
function folderOf({ code, example, fix }: Section, name: string): string {
  const hasPackages = [...example, ...fix].some(({ language }) => language === "json");
  return hasPackages ? isolatedFolder() : join(project, code, name);
}

const answers = new Map<string, Said>();

/** A headline says what is wrong here, and a title only what kind of problem it is. */
const titles = Object.values(diagnosticCodes).map(({ title }) => title.toLowerCase());

test.each(sections)("$code: the example has it, its fix has no problem", (section) => {
  const answer = said(section.example, folderOf(section, "example"));
  answers.set(section.code, answer);
  expect([...new Set(answer.codes)]).toEqual([section.code]);
  for (const [, headline = ""] of answer.text.matchAll(/^(?:error|warning)\[.*?\]: (.*)$/gm)) {
    expect(headline.length).toBeLessThan(80);
    expect(titles).not.toContain(headline.toLowerCase());
  }
  expect(section.fix).not.toEqual([]);
  expect(said(section.fix, folderOf(section, "fix")).text).toBe("");
});

test("the page is made of the catalogue and the answers", async () => {
  const rows = Object.entries(diagnosticCodes).map(
    ([code, { title }]) => `| [\`${code}\`](#${code}) | ${severityOf(code)} | ${title} |`,
  );
  const table = ["| code | | |", "|---|---|---|", ...rows].join("\n");
  const made = [intro, table, ...sections.map(rendered)].join("\n\n");
  await expect(`${made}\n`).toMatchFileSnapshot(join(documentation, "reference/diagnostics.md"));
});

function severityOf(code: string): string {
  return [...new Set(answers.get(code)?.severities)].sort().join(" or ");
}

function rendered({ code, example, fix }: Section): string {
  const doc = Object.entries(diagnosticCodes).find(([name]) => name === code)?.[1];
  const severity = severityOf(code);
  return [
    `## \`${code}\``,
    `${severity.charAt(0).toUpperCase()}${severity.slice(1)}: ${doc?.title}. ${doc?.cause}`,
    ...example.map(fenced),
    fenced({ language: "text", text: answers.get(code)?.text ?? "" }),
    `Fix: ${doc?.fix}`,
    ...fix.map(fenced),
  ].join("\n\n");
}

function fenced({ language, text }: Block): string {
  return `\`\`\`${language}\n${text}\`\`\``;
}
