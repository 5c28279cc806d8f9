// The Prisma client of a schema, written by Prisma's own generator in this process: what `prisma generate` writes,
// without the two seconds that its command line takes to start. A client is kept under the hash of its schema.
import { createHash, randomUUID } from "node:crypto";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import parser from "@prisma/prisma-schema-wasm";
import { getTsconfig } from "get-tsconfig";

const require = createRequire(import.meta.url);
const root = fileURLToPath(new URL("..", import.meta.url));
const kept = join(root, ".cache/prisma-clients");
/** In a client's folder: the hash of the schema that it was made from. */
const stamp = ".schema-hash";

/**
 * Writes the client of a schema with a `prisma-client` generator, unless it is there already.
 * @param {string} path of the schema file, or of the folder of several
 */
export async function generateClient(path) {
  const schema = resolve(path);
  const files = schemaFiles(schema).map((file) => [file, readFileSync(file, "utf8")]);
  const { generators, datasources } = ask(parser.get_config, files).config;
  const generator = generators.find(({ provider }) => provider.value === "prisma-client");
  if (generator === undefined) throw new Error(`${path} has no generator block of prisma-client.`);
  const output = resolve(dirname(generator.sourceFilePath), generator.output.value);

  const hash = hashOf(output, files);
  if (existsSync(join(output, stamp)) && readFileSync(join(output, stamp), "utf8") === hash) return;
  const copy = join(kept, hash);
  if (!existsSync(copy)) {
    const { PrismaClientTsGenerator } = require("@prisma/client-generator-ts");
    await new PrismaClientTsGenerator().generate({
      generator: { ...generator, output: { fromEnvVar: null, value: output } },
      otherGenerators: [],
      schemaPath: schema,
      dmmf: ask(parser.get_dmmf, files),
      datasources,
      datamodel: files.map(([, text]) => text).join("\n"),
      version: require("@prisma/engines-version").enginesVersion,
      binaryPaths: {},
    });
    writeFileSync(join(output, stamp), hash);
    keep(output, copy);
  } else {
    mkdirSync(output, { recursive: true });
    cpSync(copy, output, { recursive: true });
  }
}

/** Moved into place when it is whole: a run that breaks off leaves no half of it. */
function keep(output, copy) {
  const unfinished = `${copy}-${randomUUID()}`;
  cpSync(output, unfinished, { recursive: true });
  try {
    renameSync(unfinished, copy);
  } catch (error) {
    // Another process was faster.
    if (!existsSync(copy)) throw error;
  }
}

/** Of all that decides on the client's text; the nearest tsconfig.json says how its imports end. */
function hashOf(output, files) {
  const { version } = require("prisma/package.json");
  const { moduleResolution, module, allowImportingTsExtensions } = getTsconfig(output)?.config.compilerOptions ?? {};
  const inputs = [version, relative(root, output), moduleResolution, module, allowImportingTsExtensions];
  const texts = files.map(([file, text]) => [relative(root, file), text]);
  return createHash("sha256")
    .update(JSON.stringify([inputs, texts]))
    .digest("hex")
    .slice(0, 32);
}

function schemaFiles(path) {
  if (!statSync(path).isDirectory()) return [path];
  const names = readdirSync(path, { recursive: true }).filter((name) => name.endsWith(".prisma"));
  return names.sort().map((name) => join(path, name));
}

function ask(call, files) {
  return JSON.parse(call(JSON.stringify({ prismaSchema: files, noColor: true })));
}
