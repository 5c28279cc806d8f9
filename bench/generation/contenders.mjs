// The measured generators: each one's script and generator block, and a check that it has emitted its files.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const path = (name) => fileURLToPath(new URL(name, import.meta.url));
const usage = new URL("usage.mjs", import.meta.url).href;

const generators = {
  idle: { script: path("idle-generator.mjs"), lines: ['output = "./generated/idle"'] },
  api: { script: path("../../generator/bin/prisma-paged.js"), lines: ['output = "./generated/api"'] },
  zod: { script: path("node_modules/zod-prisma-types/dist/bin.js"), lines: ['output = "./generated/zod"'] },
  json: { script: path("node_modules/prisma-json-types-generator/index.js"), lines: [] },
};

export const titles = {
  client: "prisma-client",
  idle: "a generator that makes nothing",
  api: "prisma-paged",
  zod: "zod-prisma-types",
  json: "prisma-json-types-generator",
};

export const own = "api";
/** Writes no files: it edits the client's. */
export const inPlace = "json";
/** Measured together with the client. */
export const contenders = Object.keys(generators);

/** The blocks of Prisma's client and of these generators. */
export const blocksOf = (names) => [
  'generator client {\n  provider = "prisma-client"\n  output = "./generated/prisma"\n}',
  ...names.map((name) => {
    const { script, lines } = generators[name];
    const command = [process.execPath, "--import", usage, script].map((word) => `\\"${word}\\"`).join(" ");
    return [`generator ${name} {`, ...[`provider = "${command}"`, ...lines].map((line) => `  ${line}`), "}"].join("\n");
  }),
];

/** A field of each model that gives every generator work: one of them only types Json columns. */
export const typedField = ["  /// [Details]", "  details Json"];

/** For how many models each has emitted code: a generator that hides its errors would look quick. */
const emitted = {
  idle: (_, models) => models,
  api: (folder) => readdirSync(join(folder, "generated/api")).filter((name) => /^model\d+/.test(name)).length,
  zod: (folder) => occurrences(join(folder, "generated/zod/index.ts"), /^export const Model\d+Schema\b/gm),
  json: (folder) =>
    filesOf(join(folder, "generated/prisma/models")).filter((file) => occurrences(file, /PrismaJson\.Details\b/g) > 0)
      .length,
};

const filesOf = (folder) => readdirSync(folder).map((name) => join(folder, name));
const occurrences = (file, pattern) => readFileSync(file, "utf8").match(pattern)?.length ?? 0;

/** @throws Error if a generator has not emitted code for every model */
export function verify(name, folder, models) {
  const found = emitted[name](folder, models);
  if (found !== models) throw new Error(`${titles[name]} emitted something for ${found} of ${models} models`);
}
