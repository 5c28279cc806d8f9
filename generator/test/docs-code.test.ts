/**
 * The code blocks of README, CONTRIBUTING and docs: schemas generate, YAML is a configuration, TypeScript compiles
 * against what is emitted.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { paginationOptions, parameterOptions } from "@prisma-paged/runtime/generator";
import { beforeAll, describe, expect, test } from "vitest";
import { filterKindNames } from "../src/annotations/filter-kinds.js";
import { annotationNames } from "../src/schema/doc-comment.js";
import { type Block, codeBlocks, documentation, readPage, said, schemaOf } from "./documents.js";
import { generateProject } from "./in-process.js";
import { partsOf } from "./page-parts.js";
import { emptyFolder, runNode } from "./prisma-child.js";

const root = fileURLToPath(new URL("../..", import.meta.url));
const project = emptyFolder("docs-code");

// The package that has the Prisma Client of "In a monorepo".
mkdirSync(join(project, "node_modules/@acme/db"), { recursive: true });

/** Lines that a fix changes, in docs/reference/diagnostics.md: its test reads them. */
const changedLines = /^```diff \w+\n.*?^```\n/gms;
const documentationPages = readdirSync(documentation, { recursive: true, encoding: "utf8" })
  .map((name) => name.replaceAll("\\", "/"))
  .filter((name) => name.endsWith(".md") && !name.startsWith(".vitepress/"))
  .sort();
const rootPages = ["README.md", "CONTRIBUTING.md", "SECURITY.md", "generator/skills/prisma-paged/SKILL.md"];
const pages = [
  ...rootPages.map((name) => ({ name, text: readFileSync(join(root, name), "utf8") })),
  ...documentationPages.map((name) => ({ name, text: readPage(name) })),
].map(({ name, text }) => ({ name, text, blocks: codeBlocks(text.replaceAll(changedLines, "")) }));

/** The projects of a page, as `docs-options.test.ts` serves those of the reference: elsewhere, one for the page. */
function projectsOf({ name, text, blocks }: (typeof pages)[number]): readonly { readonly blocks: readonly Block[] }[] {
  return name.startsWith("reference/") && blocks.length > 0 ? partsOf(text) : [{ blocks }];
}

const blocksOf = (language: string) =>
  pages.flatMap(({ name, blocks }) =>
    blocks
      .filter((block) => block.language === language)
      .map((block, index) => ({ name: `${name}, ${index + 1}`, block, page: name })),
  );

test("every block says its language, or is none of a program's; YAML of others is `yml`", () => {
  const languages = new Set(pages.flatMap(({ blocks }) => blocks.map(({ language }) => language)));
  expect([...languages].sort()).toEqual([
    "",
    "diff",
    "dockerfile",
    "json",
    "lua",
    "nginx",
    "prisma",
    "sh",
    "sql",
    "text",
    "toml",
    "ts",
    "tsx",
    "yaml",
    "yml",
  ]);
});

/** `config` of a schema names a file: the platform.yaml beside it. */
const beside = (blocks: readonly Block[]): readonly Block[] =>
  blocks.filter(({ language }) => language === "yaml").slice(0, 1);

const ownYaml = (page: string, block: Block): readonly Block[] =>
  pages
    .filter(({ name }) => name === page)
    .flatMap(projectsOf)
    .filter(({ blocks }) => blocks.some(({ text }) => text === block.text))
    .flatMap(({ blocks }) => beside(blocks));

test.each(blocksOf("prisma"))("the schema generates without a problem: $name", ({ name, block, page }) => {
  expect(said([block, ...ownYaml(page, block)], join(project, "schemas", name)).text).toBe("");
});

test.each(blocksOf("yaml"))("platform.yaml is read without a problem: $name", ({ name, block }) => {
  expect(said([block], join(project, "configurations", name)).text).toBe("");
});

test.each(blocksOf("json"))("JSON can be parsed: $name", ({ block }) => {
  expect(JSON.parse(block.text)).toBeTypeOf("object");
});

describe("TypeScript", () => {
  // The workspace `clients` compiles the page on clients against the example app. docs/test compiles and runs the
  // others.
  const compiledElsewhere = /^reference\/client\.md|^index\.md|^README\.md|^(?:start|learn|recipes)\//;
  const withCode = pages
    .filter(({ name }) => !compiledElsewhere.test(name))
    .flatMap((page) => projectsOf(page).map(({ blocks }, index) => ({ name: page.name, index, blocks })))
    .filter(({ blocks }) => blocks.some(({ language }) => language === "ts"));

  beforeAll(async () => {
    writeFileSync(join(project, "tsconfig.json"), JSON.stringify(tsconfig));
    for (const { name, index, blocks } of withCode) {
      const folder = join(project, `${name}-${index}`);
      const typescript = blocks.filter(({ language }) => language === "ts");
      const hasSchema = typescript.some(({ text }) => text.includes('"./generated/'));
      mkdirSync(join(folder, "src"), { recursive: true });
      for (const [place, { text }] of typescript.entries()) {
        const hasClient = text.includes("import { PrismaClient }");
        writeFileSync(join(folder, "src", `block-${place + 1}.ts`), text + (hasSchema && !hasClient ? prelude : ""));
      }
      if (!hasSchema) continue;
      mkdirSync(join(folder, "prisma"));
      const schema = schemaOf(blocks).replaceAll(`"./generated/`, `"../src/generated/`);
      writeFileSync(join(folder, "prisma/schema.prisma"), schema);
      const [yaml] = beside(blocks);
      if (yaml) writeFileSync(join(folder, "prisma/platform.yaml"), yaml.text);
      await generateProject(folder, "prisma/schema.prisma");
    }
  }, 120_000);

  test("compiles against the emitted API", async () => {
    expect([...new Set(withCode.map(({ name }) => name))]).toEqual([
      "generator/skills/prisma-paged/SKILL.md",
      "reference/create-api.md",
      "reference/databases.md",
      "reference/fields.md",
      "reference/formats.md",
      "reference/handlers.md",
      "reference/scopes.md",
      "reference/totals.md",
    ]);
    const { stdout } = await runNode(project, "typescript/bin/tsc", ["-p", "."]);
    expect(stdout).toBe("");
  }, 60_000);
});

/** What every application has: of a page with a schema, for code that makes no client of its own. */
const prelude = `
import type { PrismaClient } from "./generated/prisma/client.js";
declare const prisma: PrismaClient;
`;

const tsconfig = {
  compilerOptions: {
    target: "es2022",
    lib: ["es2023"],
    module: "nodenext",
    types: ["node"],
    noEmit: true,
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    skipLibCheck: true,
    verbatimModuleSyntax: true,
  },
  include: ["**/src"],
};

describe("nothing is left out", () => {
  const headings = (name: string) => [...readPage(name).matchAll(/^#+ (.*)$/gm)].map(([, text = ""]) => text);

  test("docs/reference/annotations.md and filters.md: every annotation and filter", () => {
    expect(headings("reference/annotations.md")).toEqual(
      expect.arrayContaining(annotationNames.map((name) => `\`@${name}\``)),
    );
    const page = readPage("reference/filters.md");
    expect(filterKindNames.filter((kind) => !new RegExp(`^\\| [^|]*\`${kind}\``, "m").test(page))).toEqual([]);
  });

  test("docs/reference/configuration.md: every global option and parameter name", () => {
    const page = readPage("reference/configuration.md");
    const keys = [
      ...paginationOptions.flatMap(({ global }) => global ?? []),
      ...Object.values(parameterOptions).map(({ option }) => option),
    ];
    expect(keys.filter((key) => !page.includes(`${key}:`))).toEqual([]);
  });

  test("docs/project/architecture.md: the files that it names are there", () => {
    const folders = ["generator/src", "tools/src", "runtime/src", "generator/test/cases/minimal/golden"];
    const names = [...readPage("project/architecture.md").matchAll(/`([\w/-]+(?:\.ts|\/))`/g)].map(
      ([, name = ""]) => name,
    );
    expect(names.length).toBeGreaterThan(30);
    const isThere = (name: string) => [...folders, "."].some((folder) => existsSync(join(root, folder, name)));
    expect(names.filter((name) => !isThere(name))).toEqual([]);
  });

  test("CONTRIBUTING.md: the files that it names are there", () => {
    const text = pages.find(({ name }) => name === "CONTRIBUTING.md")?.text ?? "";
    const files = [...text.matchAll(/`([\w.-]+(?:\/[\w.-]+)+\/?)`/g)].map(([, file = ""]) => file);
    expect(files.length).toBeGreaterThan(8);
    expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([]);
  });

  test("links between pages lead somewhere", () => {
    const broken = pages.flatMap(({ name, text }) => {
      const folder = rootPages.includes(name) ? root : dirname(join(documentation, name));
      const links = [...text.matchAll(/\]\((?!https?:)([^)#]*)(?:#([^)]*))?\)/g)];
      return links
        .filter(([, path = "", anchor]) => !leads(join(folder, path === "" ? basename(name) : path), anchor))
        .map(([link]) => `${name}: ${link}`);
    });
    expect(broken).toEqual([]);
  });
});

/** An anchor as GitHub makes it of a heading, or one that the page writes. */
function leads(file: string, anchor: string | undefined): boolean {
  if (!existsSync(file)) return false;
  if (anchor === undefined) return true;
  const text = readFileSync(file, "utf8");
  if (text.includes(`<a id="${anchor}"></a>`)) return true;
  const headings = [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading = ""]) =>
    heading
      .toLowerCase()
      .replace(/[^\w\- ]/g, "")
      .replaceAll(" ", "-"),
  );
  return headings.includes(anchor);
}
