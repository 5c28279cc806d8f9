/**
 * The code of a page as the project of a reader who copied it. A block whose first line is a comment with a path is that
 * file; others are numbered. All projects are generated, compiled and run as JavaScript.
 */
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { PrismaLibSql } from "@prisma/adapter-libsql";
import { onTestFinished } from "vitest";
import { codeBlocks, documentation, readPage, readReadme, schemaOf } from "../../generator/test/documents.js";
import { generateProject } from "../../generator/test/in-process.js";
import { prismaGenerate, runNode } from "../../generator/test/prisma-child.js";
import { schemaSql } from "../../generator/test/schema-sql.js";
import { platformFile } from "../../tools/src/init/source-files.js";

/** The folders whose pages are projects. The pages of the others are compiled by the generator's own tests. */
export const folders = ["start", "learn", "recipes"] as const;
/** Other pages whose code is run, with the clients for which `init` writes `platform.yaml`. */
const clientsOf: { readonly [page: string]: "front-end" | "hydra" } = {
  index: "front-end",
  readme: "front-end",
  "readme-hydra": "hydra",
};

const sources = fileURLToPath(new URL("./.tmp/projects", import.meta.url));
const compiled = fileURLToPath(new URL("./.tmp/compiled", import.meta.url));
const messages = fileURLToPath(new URL("./.tmp/messages.txt", import.meta.url));

/** The pages with a schema or TypeScript, such as `recipes/soft-delete`. */
export const pages: readonly string[] = folders
  .filter((folder) => existsSync(join(documentation, folder)))
  .flatMap((folder) =>
    readdirSync(join(documentation, folder))
      .filter((name) => name.endsWith(".md"))
      .map((name) => `${folder}/${name.slice(0, -3)}`),
  )
  .concat(Object.keys(clientsOf))
  .filter((page) => blocksOf(page).some(({ language }) => language === "ts" || language === "prisma"));

export async function prepareProjects(): Promise<void> {
  rmSync(dirname(sources), { recursive: true, force: true });
  mkdirSync(sources, { recursive: true });
  // First: both generators read in it how imports end.
  writeFileSync(join(sources, "tsconfig.json"), JSON.stringify(tsconfig));
  mkdirSync(dirname(join(sources, bundled)), { recursive: true });
  writeFileSync(join(sources, bundled), JSON.stringify(bundledTsconfig));
  for (const page of pages) await writeProject(page);
  const runs = ["tsconfig.json", bundled].map((file) => runNode(sources, "typescript/bin/tsc", ["-p", file]));
  writeFileSync(messages, (await Promise.all(runs)).map(({ stdout }) => stdout).join(""));
}

/** What the compiler says of all projects. */
export function compilerMessages(): string {
  return readFileSync(messages, "utf8");
}

/** The compiled form of a page's file, such as `src/app.ts`. */
export function compiledFile(page: string, file: string): string {
  return join(compiled, page, file.replace(/\.tsx?$/, ".js"));
}

// biome-ignore lint/suspicious/noExplicitAny: a module that the compiler of this file does not see
export async function importFile(page: string, file: string): Promise<any> {
  return import(pathToFileURL(compiledFile(page, file)).href);
}

/** A new SQLite file with the tables of the page's schema, and the rows that these statements add. */
export async function createDatabase(page: string, rows: readonly string[] = []): Promise<string> {
  const url = `file:${join(mkdtempSync(join(tmpdir(), "prisma-paged-page-")), "page.db")}`;
  const { PrismaClient } = await importFile(page, "src/generated/prisma/client.ts");
  const prisma = new PrismaClient({ adapter: new PrismaLibSql({ url }) });
  for (const statement of [...(await schemaStatements(page)), ...rows]) await prisma.$executeRawUnsafe(statement);
  await prisma.$disconnect();
  return url;
}

/** The SQL that makes the tables of the page's schema, in SQLite. */
export async function schemaStatements(page: string): Promise<readonly string[]> {
  const path = join(sources, page, "prisma/schema.prisma");
  return schemaSql([{ path, name: "schema.prisma", text: readFileSync(path, "utf8") }]);
}

/** Opens the page's own Prisma Client on a new database, until the test is over. Its other files find it through the environment. */
export async function openPage(page: string) {
  const prisma = await openPageUntilClosed(page);
  onTestFinished(() => prisma.$disconnect());
  return prisma;
}

/** As `openPage`, for several tests: the caller disconnects. */
export async function openPageUntilClosed(page: string) {
  process.env.DATABASE_URL = await createDatabase(page);
  const { prisma } = await importFile(page, "src/prisma.ts");
  return prisma;
}

/** The folder with the page's sources. */
export const projectFolder = (page: string): string => join(sources, page);

/**
 * Returns the code blocks of a page; `readme` is the README of the repository. Its TypeScript is for plain JSON, and is
 * left out of `readme-hydra`.
 */
export function blocksOf(page: string) {
  if (page === "readme-hydra") return codeBlocks(readReadme()).filter(({ language }) => language !== "ts");
  return codeBlocks(page === "readme" ? readReadme() : readPage(`${page}.md`));
}

/** Writes the page's files, and generates its clients and its API. */
export async function writeProject(page: string, folder: string = projectFolder(page)): Promise<void> {
  const blocks = blocksOf(page);
  const clients = clientsOf[page];
  const schema = schemaText(blocks).replaceAll(`"./generated/`, `"../src/generated/`);
  const files = [
    ["src/prisma.ts", clientModule(page)],
    ...blocks
      .filter(({ language }) => language === "ts" || language === "tsx")
      .map(({ text }, index) => [pathIn(text) ?? `src/block-${index + 1}.ts`, withImports(text)]),
    ["prisma/schema.prisma", schema],
    ...blocks.filter(({ language }) => language === "yaml").map(({ text }) => ["prisma/platform.yaml", text]),
    // README and landing page begin with what the command writes.
    ...(clients === undefined ? [] : [["prisma/platform.yaml", platformFile("prisma", "My app", clients)]]),
  ] as const;
  for (const [path = "", text = ""] of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  // Files that the page links to, rather than show.
  const linked = join(documentation, "code", page);
  if (existsSync(linked)) cpSync(linked, folder, { recursive: true });
  // A client for another runtime has files that only the command copies.
  if (!/^ +runtime /m.test(schema)) return generateProject(folder, "prisma/schema.prisma");
  const { code, stdout, stderr } = await prismaGenerate(folder, "prisma/schema.prisma");
  if (code !== 0) throw new Error(stdout + stderr);
}

/** The page's schema; that of the quick start if it has none, or with its client if it shows only that. */
function schemaText(blocks: ReturnType<typeof blocksOf>): string {
  const own = blocks.find(({ language }) => language === "prisma")?.text;
  if (own !== undefined && /^model /m.test(own)) return schemaOf(blocks);
  const quickStart = schemaOf(blocksOf("start/quick-start"));
  return own === undefined ? quickStart : quickStart.replace(/^generator client \{.*?^\}\n/ms, () => own);
}

/** The module with the Prisma Client that pages assume, in the form that the page's host finds. */
function clientModule(page: string): string {
  const text = namedBlock("start/quick-start", "src/prisma.ts");
  return bundled.startsWith(page) ? text.replace("client.js", "client") : text;
}

/** Returns the code of a page with the imports that it assumes: those of the Prisma Client and of Hono's client. */
function withImports(text: string): string {
  const usesPrisma = /createApi\(\{ prisma[ ,]/.test(text) && !/\bprisma\b[^;]* from |const prisma\b/.test(text);
  const usesHono = /\bhc</.test(text) && !/\bhc\b[^;]* from /.test(text);
  return [
    text,
    ...(usesPrisma ? ['import { prisma } from "./prisma.js";\n'] : []),
    ...(usesHono
      ? ['import { hc, parseResponse } from "hono/client";\nimport type { Api } from "./generated/api/index.js";\n']
      : []),
  ].join("\n");
}

/** A block of a page that says its path. */
function namedBlock(page: string, path: string): string {
  const block = blocksOf(page).find(({ text }) => pathIn(text) === path);
  if (block === undefined) throw new Error(`${page} has no block for ${path}`);
  return block.text;
}

function pathIn(text: string): string | undefined {
  return /^\/\/ ([\w./[\]-]+\.tsx?)\n/.exec(text)?.[1];
}

const tsconfig = {
  compilerOptions: {
    target: "es2022",
    lib: ["es2023"],
    jsx: "react-jsx",
    module: "nodenext",
    types: ["node"],
    rootDir: ".",
    outDir: "../compiled",
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    skipLibCheck: true,
    verbatimModuleSyntax: true,
    // Deno's imports end in .ts.
    rewriteRelativeImportExtensions: true,
    // NestJS needs both.
    experimentalDecorators: true,
    emitDecoratorMetadata: true,
  },
  include: ["**/*.ts", "**/*.tsx"],
  exclude: ["start/nextjs"],
};

/** Next resolves imports as bundlers do. */
const bundled = "start/nextjs/tsconfig.json";
const bundledTsconfig = {
  extends: "../../tsconfig.json",
  compilerOptions: { module: "esnext", moduleResolution: "bundler", rootDir: "../..", outDir: "../../../compiled" },
  include: ["**/*.ts"],
  exclude: [],
};
