// Emits and compiles what each contender serves, for one provider, under .build/<provider>.
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { apis, expressSchema, pagedSchema, zmodel } from "./schema.mjs";

const here = fileURLToPath(new URL(".", import.meta.url));
const root = fileURLToPath(new URL("../..", import.meta.url));
const binaries = [join(here, "node_modules/.bin"), join(root, "node_modules/.bin")].join(delimiter);
const env = {
  ...process.env,
  PATH: `${binaries}${delimiter}${process.env.PATH}`,
  PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
  // ZenStack's command line needs Object.groupBy, which Node 20 does not have.
  NODE_OPTIONS: `--import ${join(here, "group-by.mjs")}`,
};

/** @returns the folder of the compiled contenders. */
export function build(provider) {
  const folder = join(here, ".build", provider);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(join(folder, "src"), { recursive: true });
  if (!existsSync(join(here, ".build/node_modules")))
    symlinkSync(join(here, "node_modules"), join(here, ".build/node_modules"));
  writeFileSync(join(folder, "package.json"), '{ "private": true, "type": "module" }');
  const run = (command, ...args) => execFileSync(command, args, { cwd: folder, env, stdio: "pipe" });
  const schemas = Object.fromEntries(Object.keys(apis).map((name) => [name, pagedSchema(provider, name)]));
  for (const [name, schema] of Object.entries({ ...schemas, express: expressSchema(provider) })) {
    writeFileSync(join(folder, `${name}.prisma`), schema);
    run("prisma", "generate", "--no-hints", "--schema", `${name}.prisma`);
  }
  writeFileSync(join(folder, "schema.zmodel"), zmodel(provider));
  run("zen", "generate", "--schema", "schema.zmodel", "--output", "src/zenstack");
  const compilerOptions = {
    module: "nodenext",
    target: "es2022",
    skipLibCheck: true,
    rootDir: "src",
    outDir: "dist",
    noCheck: true,
    noEmitOnError: false,
  };
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions, include: ["src"] }));
  run("tsc", "-p", ".");
  return folder;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    console.log(build(process.argv[2] ?? "sqlite"));
  } catch (error) {
    console.error(String(error.stdout), String(error.stderr), error.message);
    process.exitCode = 1;
  }
}
