/** A published schema → the schema of a project that has an API: with our annotations, and without what it cannot have here. */
import { execFile } from "node:child_process";
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { irrelevantType } from "./native-types.js";
import type { RealSchema } from "./schemas.js";

const kept = fileURLToPath(new URL("../../../../.cache/real-schemas", import.meta.url));

/** The schema's text as it was published, from npm or from an earlier run. */
export async function download({ package: name, file }: RealSchema): Promise<string> {
  const folder = join(kept, name.replaceAll(/\W+/g, "-"));
  if (!existsSync(join(folder, file))) {
    mkdirSync(folder, { recursive: true });
    const run = promisify(execFile);
    const { stdout } = await run("npm", ["pack", "--silent", "--ignore-scripts", name], { cwd: folder });
    await run("tar", ["-xzf", stdout.trim()], { cwd: folder });
  }
  return readFileSync(join(folder, file), "utf8");
}

const generators = `generator client {
  provider = "prisma-client"
  output   = "../client"
}

generator api {
  provider = "prisma-paged"
  output   = "../api"
}
`;

/** The files of the schema, by name. */
export function annotate(text: string, schema: RealSchema): ReadonlyMap<string, string> {
  const { provider, isMultiFile } = schema;
  const blocks = text.match(/^(?:\/\/\/.*\n)*(?:model|enum) \w+ \{\n[\s\S]*?^\}/gm) ?? [];
  const datasource = `datasource db {\n  provider = "${provider}"\n}\n`;
  const models = new Map(blocks.filter((block) => !isEnum(block)).map((block) => [nameOf(block), block]));
  const annotated = blocks.map((block) => withAnnotations(portable(block, provider), models, schema));
  if (!isMultiFile) return new Map([["schema.prisma", [datasource, generators, ...annotated].join("\n")]]);
  return new Map([
    ["schema.prisma", datasource + generators],
    ...annotated.map((block): [string, string] => [`${nameOf(block)}.prisma`, block]),
  ]);
}

/** Defaults of the database are not needed. */
function portable(block: string, provider: RealSchema["provider"]): string {
  const plain = block
    .replaceAll(irrelevantType, "")
    .replaceAll(/ @default\(dbgenerated\((?:[^()]|\([^()]*\))*\)\)/g, "");
  return provider === "sqlite" ? plain.replaceAll(/, type: \w+/g, "") : plain;
}

/** What an engineer would expose first: pages of every table, the newest rows, search by name, lists, and filters by owner. */
function withAnnotations(block: string, models: ReadonlyMap<string, string>, { annotations }: RealSchema): string {
  if (block.includes("@@ignore") || isEnum(block)) return block;
  const name = nameOf(block);
  const lines = ["@pagination(clientPartial: true)", ...(annotations[name] ?? [])];
  const [, date] = /^ +(created_?at) +DateTime\b/im.exec(block) ?? [];
  if (date !== undefined) {
    lines.push(
      `@pagination(operation: "newest", path: "${newestPath(name)}", viaCursor: [{ field: "${date}", direction: "DESC" }])`,
    );
  }
  return block
    .replace(/^model /m, `${lines.map((line) => `/// ${line}\n`).join("")}model `)
    .replaceAll(/^( +)(name|title|email)( +String)/gm, "$1/// @filter(partial, order)\n$1$2$3")
    .replaceAll(/^( +)(created_?at)( +DateTime)/gim, "$1/// @filter(date)\n$1$2$3")
    .replaceAll(/^( +)(\w+ +(\w+)\[\])/gm, (line, indent, field, type) =>
      models.has(type) ? `${indent}/// @pagination\n${indent}${field}` : line,
    )
    .replaceAll(/^( +)(\w+ +(\w+)\?? +@relation\(.*fields:.*)/gm, (line, indent, field, type) =>
      // No filter leads to an identifier of several fields.
      models.get(type)?.includes("@@id(") ? line : `${indent}/// @filter(exact)\n${indent}${field}`,
    )
    .replaceAll(
      /^( +)(\w*(?:password|secret|token|apiKey)\w*)( +String)(?!.*@(?:id|unique))/gim,
      "$1/// @hidden\n$1$2$3",
    );
}

/** Where the newest rows of a model are. */
export function newestPath(model: string): string {
  return `/newest-${model.toLowerCase()}`;
}

function nameOf(block: string): string {
  return /^(?:model|enum) (\w+)/m.exec(block)?.[1] ?? "";
}

function isEnum(block: string): boolean {
  return /^(?:\/\/\/.*\n)*enum/.test(block);
}
