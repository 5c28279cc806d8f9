/** The project's pages: their code blocks, and what the generator says to them. */
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { optionsOf } from "../src/cli/select-generators.js";
import { GenerationError } from "../src/diagnostics/report.js";
import { emit } from "../src/pipeline/generate.js";
import { loadSchema } from "../src/schema/load.js";
import { isOurs } from "../src/schema/parse.js";

export interface Block {
  /** The language behind the fence; empty if none is named. */
  readonly language: string;
  readonly text: string;
}

export const documentation: string = fileURLToPath(new URL("../../docs", import.meta.url));

export function readPage(name: string): string {
  return readFileSync(join(documentation, name), "utf8");
}

/** The README of the repository. */
export function readReadme(): string {
  return readFileSync(new URL("../../README.md", import.meta.url), "utf8");
}

/** A page's section under a heading of the second level. */
export function sectionOf(page: string, heading: string): string {
  return page.split(`\n## ${heading}\n`)[1]?.split("\n## ")[0] ?? "";
}

/** The fenced blocks of a page, in order. One in a group of tabs has a title after its language: `json [JSON-LD]`. */
export function codeBlocks(page: string): readonly Block[] {
  return [...page.matchAll(/^```(\w*)(?: \[[^\]]*\])?\n(.*?)^```$/gms)].map(([, language = "", text = ""]) => ({
    language,
    text,
  }));
}

/** A request in a block of the shell, and the document in the block after it. */
export function requestsOf(blocks: readonly Block[]): readonly { readonly path: string; readonly document: object }[] {
  return blocks.flatMap(({ language, text }, index) => {
    const [, path] = /^curl (?:-g )?'localhost:3000([^']*)'\n$/.exec(text) ?? [];
    const answer = blocks[index + 1];
    if (language !== "sh" || path === undefined || answer?.language !== "json") return [];
    const document: object = JSON.parse(answer.text);
    return [{ path, document }];
  });
}

/** What the generator prints, its paths relative to the schema. */
export interface Said {
  readonly codes: readonly string[];
  readonly severities: readonly string[];
  readonly text: string;
}

/**
 * The blocks as a project of their own: `prisma` is the schema, `yaml` its platform.yaml, `yml` a platform.yml, `json` the package.json of an
 * installed package, `jsonc` the tsconfig.json. What a schema leaves out of generator and datasource blocks is added behind it.
 */
export function said(blocks: readonly Block[], folder: string): Said {
  const schema = schemaOf(blocks);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "schema.prisma"), schema);
  for (const { language, text } of blocks) {
    if (language === "yaml") writeFileSync(join(folder, "platform.yaml"), text);
    if (language === "yml") writeFileSync(join(folder, "platform.yml"), text);
    if (language === "jsonc") writeFileSync(join(folder, "tsconfig.json"), text);
    if (language === "json") install(folder, text);
  }
  const text = problemsOfProject(folder, "schema.prisma");
  const heads = [...text.matchAll(/^(error|warning)\[([a-z-]+)\]: /gm)];
  return { codes: heads.map(([, , code = ""]) => code), severities: heads.map(([, severity = ""]) => severity), text };
}

/** A folder from which no package is found. */
export function isolatedFolder(): string {
  return mkdtempSync(join(tmpdir(), "prisma-paged-docs-"));
}

export function schemaOf(blocks: readonly Block[]): string {
  const own = blocks.find(({ language }) => language === "prisma")?.text ?? defaultSchema;
  return [
    own,
    ...(/^generator /m.test(own) ? [] : [generators]),
    ...(/^datasource /m.test(own) ? [] : [datasource]),
  ].join("\n");
}

const defaultSchema = `/// @pagination
model Book {
  id    Int    @id
  title String
}
`;

const generators = `generator client {
  provider = "prisma-client"
  output   = "./generated/prisma"
}

generator api {
  provider = "prisma-paged"
  output   = "./generated/api"
}
`;

const datasource = `datasource db {
  provider = "sqlite"
}
`;

function install(folder: string, packageJson: string): void {
  const { name }: { name?: unknown } = JSON.parse(packageJson);
  const file = join(folder, "node_modules", String(name), "package.json");
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, packageJson);
}

/** What is printed of every block of ours in a schema, its paths relative to the folder. */
export function problemsOfProject(folder: string, path: string): string {
  const schema = loadSchema(join(folder, path), { cwd: folder, env: {}, color: false });
  const blocks = schema.generators.filter(isOurs).map((block) => problemsOfBlock(schema, block));
  return blocks
    .filter(Boolean)
    .join("\n")
    .replaceAll(`${relative(process.cwd(), folder)}/`, "");
}

function problemsOfBlock(
  schema: ReturnType<typeof loadSchema>,
  block: ReturnType<typeof loadSchema>["generators"][number],
) {
  try {
    return emit(optionsOf(schema, block, false)).warnings;
  } catch (error) {
    if (error instanceof GenerationError) return error.message;
    throw error;
  }
}
