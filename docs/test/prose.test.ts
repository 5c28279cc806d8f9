/** The linter of the prose and the links to the glossary do what CONTRIBUTING.md says. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { createLinter, loadTextlintrc } from "textlint";
import { createMarkdownRenderer, disposeMdItInstance } from "vitepress";
import { expect, test } from "vitest";
import { linkGlossary, usesIn } from "../.vitepress/glossary.js";

const root = fileURLToPath(new URL("../../", import.meta.url));
const descriptor = await loadTextlintrc({ configFilePath: `${root}.textlintrc.json` });
const linter = createLinter({ descriptor, cwd: root });
const problemsOf = async (text: string) =>
  (await linter.lintText(text, "page.md")).messages.map(({ message }) => message.split(",")[0]);

const words = (count: number) => `Word${" word".repeat(count - 1)}.`;

test("words to avoid are reported, but not in code", async () => {
  expect(await problemsOf("This is plain.\n")).toEqual([]);
  expect(await problemsOf("The server tells nothing, on a server.\n")).toHaveLength(2);
  expect(await problemsOf("This is `tells`.\n\n```sh\nit tells\n```\n")).toEqual([]);
});

test("a sentence has at most 35 words, and those of a page fewer than 18 on average", async () => {
  const short = `${words(3)} `.repeat(20);
  expect(await problemsOf(`${short}${words(35)}\n`)).toEqual([]);
  expect(await problemsOf(`${short}${words(36)}\n`)).toEqual(["36 words"]);
  expect(await problemsOf(`| ${words(36)} |\n|---|\n| ${short} |\n`)).toEqual(["36 words"]);
  expect(await problemsOf(`${words(18)}\n`)).toEqual(["18.0 words per sentence on average"]);
});

// There is one renderer in a process, which another test may have made without the glossary.
disposeMdItInstance();
const markdown = await createMarkdownRenderer(root, { config: linkGlossary });

test("a term is linked where a page first uses it, unless its author linked it there", () => {
  const linksIn = (text: string) =>
    [...markdown.render(text, { relativePath: "recipes/page.md" }).matchAll(/href="([^"]*)"[^>]*>([^<]*)</g)]
      .map(([, href, shown]) => [href?.replace("./..", ".."), shown])
      .filter(([href]) => href?.includes("glossary"));
  expect(linksIn("Scopes and a scope, `scope`.")).toEqual([["../glossary.html#scope", "Scopes"]]);
  expect(linksIn("Cursor paging has a cursor.")).toEqual([
    ["../glossary.html#cursor-paging", "Cursor paging"],
    ["../glossary.html#cursor", "cursor"],
  ]);
  expect(linksIn("## A scope\n\nThis page. The [scope](../glossary.md#scope) of a scope.")).toEqual([
    ["../glossary.html#scope", "scope"],
  ]);
  expect(linksIn("A scope, a [scope](../glossary.md#scope).")).toHaveLength(2);
  expect(linksIn("Browsable pages")).toEqual([["../glossary.html#browsable-pages", "Browsable pages"]]);
  // Common words are not marked.
  expect(linksIn("In dark mode, a page by a mode.")).toEqual([["../glossary.html#mode", "mode"]]);
});

test("no page uses a term before a link with it", () => {
  const docs = join(root, "docs");
  const pages = readdirSync(docs, { recursive: true, encoding: "utf8" })
    .map((name) => name.replaceAll("\\", "/"))
    .filter((name) => name.endsWith(".md") && !/node_modules|glossary/.test(name));
  const unlinked = pages.flatMap((relativePath) => {
    const html = markdown.render(readFileSync(join(docs, relativePath), "utf8"), { relativePath });
    const prose = html
      .replace(/<(h\d|th|pre|code|label)\b.*?<\/\1>/gs, "")
      .replace(/<a\b[^>]*>(.*?)<\/a>/gs, (_, shown: string) => `<a>${shown}</a>`)
      .split("<");
    const seen = new Set<string>();
    return prose.flatMap((piece) => {
      const isLink = piece.startsWith("a>");
      return usesIn(piece.replace(/^[^>]*>/, "")).flatMap(({ term }) => {
        const isNew = !seen.has(term);
        seen.add(term);
        return isNew && !isLink ? [`${relativePath}: ${term}`] : [];
      });
    });
  });
  expect(unlinked).toEqual([]);
});
