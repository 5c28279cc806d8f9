/**
 * docs/reference/diagnostics.md has a section for each code. Its example in `diagnostics/` is run: `-u` writes what the
 * generator prints into the page, and the lines that the fix changes. A new code needs a section with a cause and a fix,
 * and an example.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { diffLines } from "diff";
import { expect, test } from "vitest";
import { codes, diagnosticTitles } from "../src/diagnostics/catalogue.js";
import { type Block, documentation, isolatedFolder, readPage, type Said, said } from "./documents.js";
import { emptyFolder } from "./prisma-child.js";

const name = "reference/diagnostics.md";
const page = readPage(name);
const project = emptyFolder("diagnostics");

/** The files of an example: `""` has the problem, `".fixed"` does not. */
type State = "" | ".fixed";

/** A section of the page. */
interface Section {
  readonly code: string;
  /** Why it is a problem, and what to do: sentences. */
  readonly cause: string;
  readonly cure: string;
  /** The files whose changed lines the page shows. */
  readonly shown: readonly string[];
}

const sectionPattern = /(?<=^### `)([a-z-]+)`\n\n(.*?)(?=\n##|$(?!.))/gms;
const sections = [...page.matchAll(sectionPattern)].map(([, code = "", body = ""]) => toSection(code, body));

function toSection(code: string, body: string): Section {
  const messages = /^\*\*.*\*\*\n\n/gm;
  const changes = /^```diff (\w+)\n.*?^```$/gms;
  const prose = body.replaceAll(messages, "").replaceAll(changes, "").trim();
  const [, cause = "", cure = ""] = /^(.*)\n\nFix: (.*)$/s.exec(prose) ?? [];
  return { code, cause, cure, shown: [...body.matchAll(changes)].map(([, language = ""]) => language) };
}

/**
 * Returns a file of an example: `no-client.prisma`, or `no-client.fixed.prisma`. Default: empty, which `said` treats as
 * missing.
 */
function fileOf(code: string, language: string, state: State): string {
  const file = (of: State) => fileURLToPath(new URL(`diagnostics/${code}${of}.${language}`, import.meta.url));
  const found = [file(state), file("")].find((path) => existsSync(path));
  return found === undefined ? "" : readFileSync(found, "utf8");
}

/** The files of an example, by their endings. `json` lists the package.json of each installed package. */
function blocksOf(code: string, state: State): readonly Block[] {
  return ["prisma", "yaml", "yml", "json", "jsonc"].flatMap((language) => {
    const text = fileOf(code, language, state);
    if (text === "") return [];
    if (language !== "json") return [{ language, text }];
    const packages: readonly unknown[] = JSON.parse(text);
    return packages.map((installed) => ({ language, text: JSON.stringify(installed) }));
  });
}

/** If an example lists the installed packages, no other package is found. */
function run(code: string, state: State): Said {
  const hasPackages = blocksOf(code, ".fixed").some(({ language }) => language === "json");
  return said(blocksOf(code, state), hasPackages ? isolatedFolder() : join(project, code, `example${state}`));
}

/** Returns the lines that the fix removes and adds. They keep their indentation to one another. */
function changedLines(code: string, language: string): string {
  const changes = diffLines(fileOf(code, language, ""), fileOf(code, language, ".fixed")).flatMap(
    ({ added, removed, value }) => {
      const lines = added || removed ? value.split("\n").filter((line) => line.trim() !== "") : [];
      return lines.map((line) => ({ sign: added ? "+" : "-", line }));
    },
  );
  const indent = Math.min(...changes.map(({ line }) => line.search(/\S/)));
  return changes.map(({ sign, line }) => `${sign} ${line.slice(indent)}\n`).join("");
}

test("every code has its section and its example", () => {
  const examples = new Set(readdirSync(new URL("diagnostics", import.meta.url)).map((file) => file.split(".")[0]));
  expect(sections.map(({ code }) => code).sort()).toEqual([...codes].sort());
  expect([...examples].sort()).toEqual([...codes].sort());
});

const answers = new Map<string, Said>();

/** Returns what the generator prints of an example. */
function answerOf(code: string): Said {
  const answer = answers.get(code) ?? run(code, "");
  answers.set(code, answer);
  return answer;
}

function messagesOf(code: string): readonly { readonly severity: string; readonly headline: string }[] {
  const messages = [...answerOf(code).text.matchAll(/^(error|warning)\[.*?\]: (.*)$/gm)];
  return messages.map(([, severity = "", headline = ""]) => ({ severity, headline }));
}

/** A headline says what is wrong here, and a title only what kind of problem it is. */
const titles = Object.values(diagnosticTitles).map((title) => title.toLowerCase());

test.each(sections)("$code: a cause and a cure; the example has it, its fix has no problem", (section) => {
  const { code, cause, cure, shown } = section;
  expect([cause, cure]).toEqual([expect.stringMatching(/\.$/), expect.stringMatching(/\.$/)]);
  expect([...new Set(answerOf(code).codes)]).toEqual([code]);
  for (const { headline } of messagesOf(code)) {
    expect(headline.length).toBeLessThan(80);
    expect(titles).not.toContain(headline.toLowerCase());
  }
  for (const language of shown) expect(changedLines(code, language)).not.toBe("");
  expect(run(code, ".fixed").text).toBe("");
});

test("the page shows what is printed, and the lines that a fix changes", async () => {
  const bodies = new Map(sections.map((section) => [section.code, bodyOf(section)]));
  const made = page.replaceAll(sectionPattern, (_, code: string) => `${code}\`\n\n${bodies.get(code)}\n`);
  await expect(made).toMatchFileSnapshot(join(documentation, name));
});

/** Returns a section without its heading. The terminal shows the place and the help, and the page the cause and the fix. */
function bodyOf({ code, cause, cure, shown }: Section): string {
  const printed = messagesOf(code).map(({ severity, headline }) => `**${severity}: ${headline}**`);
  const changes = shown.map((language) => `\`\`\`diff ${language}\n${changedLines(code, language)}\`\`\``);
  return [...printed, cause, `Fix: ${cure}`, ...changes].join("\n\n");
}
