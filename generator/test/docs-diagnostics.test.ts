/**
 * docs/reference/diagnostics.md is what the generator says: each example is run, and its answer and the title of its
 * code are written into the page by `-u`. A new code needs a section with a cause, an example, and a fix.
 */
import { join } from "node:path";
import { expect, test } from "vitest";
import { diagnosticTitles } from "../src/diagnostics/catalogue.js";
import { type Block, codeBlocks, documentation, isolatedFolder, readPage, type Said, said } from "./documents.js";
import { emptyFolder } from "./prisma-child.js";

const page = readPage("reference/diagnostics.md");
const project = emptyFolder("diagnostics");

interface Section {
  readonly code: string;
  /** Why it is a problem, and what to do: sentences. */
  readonly cause: string;
  readonly cure: string;
  readonly example: readonly Block[];
  readonly fix: readonly Block[];
}

/** The blocks before and behind the answer in `text`. */
function sectionOf(part: string): Section {
  const [code = ""] = part.split("`");
  const blocks = codeBlocks(part);
  const at = blocks.findIndex(({ language }) => language === "text");
  const [, cause = ""] = /^(?:Error|Warning|Error or warning): .*?\. (.*)$/m.exec(part) ?? [];
  const [, cure = ""] = /^Fix: (.*)$/m.exec(part) ?? [];
  return { code, cause, cure, example: blocks.slice(0, at), fix: blocks.slice(at + 1) };
}

const [preamble = "", ...parts] = page.split(/^## `/m);
const sections = parts.map(sectionOf);
const intro = preamble.replace(/^\|.*/ms, "").trimEnd();

test("every code has its section, in the catalogue's order", () => {
  expect(sections.map(({ code }) => code)).toEqual(Object.keys(diagnosticTitles));
});

/** If a section says what is installed, nothing else is. */
function folderOf({ code, example, fix }: Section, name: string): string {
  const hasPackages = [...example, ...fix].some(({ language }) => language === "json");
  return hasPackages ? isolatedFolder() : join(project, code, name);
}

const answers = new Map<string, Said>();

/** A headline says what is wrong here, and a title only what kind of problem it is. */
const titles = Object.values(diagnosticTitles).map((title) => title.toLowerCase());

test.each(sections)("$code: a cause and a cure; the example has it, its fix has no problem", (section) => {
  expect(section).toMatchObject({ cause: expect.stringMatching(/\.$/), cure: expect.stringMatching(/\.$/) });
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

test("the page has the titles of the catalogue and the answers", async () => {
  const rows = Object.entries(diagnosticTitles).map(
    ([code, title]) => `| [\`${code}\`](#${code}) | ${severityOf(code)} | ${title} |`,
  );
  const table = ["| code | | |", "|---|---|---|", ...rows].join("\n");
  const made = [intro, table, ...sections.map(rendered)].join("\n\n");
  await expect(`${made}\n`).toMatchFileSnapshot(join(documentation, "reference/diagnostics.md"));
});

function severityOf(code: string): string {
  return [...new Set(answers.get(code)?.severities)].sort().join(" or ");
}

function rendered({ code, cause, cure, example, fix }: Section): string {
  const title = Object.entries(diagnosticTitles).find(([name]) => name === code)?.[1];
  const severity = severityOf(code);
  return [
    `## \`${code}\``,
    `${severity.charAt(0).toUpperCase()}${severity.slice(1)}: ${title}. ${cause}`,
    ...example.map(fenced),
    fenced({ language: "text", text: answers.get(code)?.text ?? "" }),
    `Fix: ${cure}`,
    ...fix.map(fenced),
  ].join("\n\n");
}

function fenced({ language, text }: Block): string {
  return `\`\`\`${language}\n${text}\`\`\``;
}
