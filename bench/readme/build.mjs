// Emits and compiles the client and the APIs for one provider, under .build/<provider>.
import { execFileSync } from "node:child_process";
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { schemasOf } from "./schema.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));
const build = fileURLToPath(new URL("./.build/", import.meta.url));

/** @returns the folder of the compiled modules. */
export function buildFor(provider) {
  const folder = join(build, provider);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(join(folder, "src"), { recursive: true });
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
  const binaries = join(root, "node_modules/.bin");
  const env = {
    ...process.env,
    PATH: `${binaries}:${process.env.PATH}`,
    PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
  };
  const run = (name, ...args) => execFileSync(join(binaries, name), args, { cwd: folder, env, stdio: "pipe" });
  writeFileSync(join(folder, "package.json"), '{ "private": true, "type": "module" }');
  for (const [name, schema] of schemasOf(provider)) {
    writeFileSync(join(folder, `${name}.prisma`), schema);
    run("prisma", "generate", "--no-hints", "--schema", `${name}.prisma`);
  }
  const compilerOptions = {
    ...{ module: "nodenext", target: "es2022", rootDir: "src", outDir: "dist" },
    ...{ skipLibCheck: true, noCheck: true },
  };
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions, include: ["src"] }));
  run("tsc", "-p", ".");
  return folder;
}
