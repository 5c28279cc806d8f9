// The example app under .build, with two routes more, whose totals are determined otherwise.
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));
const folder = fileURLToPath(new URL("./.build/", import.meta.url));

const more = `/// @pagination(operation: "cached", path: "/cities/cached", count: "cached", countSeconds: 10)
/// @pagination(operation: "capped", path: "/cities/capped", count: "capped", countLimit: 1000)
`;

/** @returns the folder of the compiled modules */
export function buildExample() {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(join(folder, "src"), { recursive: true });
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
  writeFileSync(join(folder, "package.json"), '{ "private": true, "type": "module" }');
  const schema = readFileSync(join(root, "prisma/schema.prisma"), "utf8").replaceAll("../example-app/src", "./src");
  const city = "/// @pagination(clientPartial: true)\n";
  if (!schema.includes(city)) throw new Error("the example's schema has no such line");
  writeFileSync(join(folder, "schema.prisma"), schema.replace(city, `${city}${more}`));
  cpSync(join(root, "prisma/platform.yaml"), join(folder, "platform.yaml"));
  for (const name of ["app.ts", "database.ts"]) cpSync(join(root, "example-app/src", name), join(folder, "src", name));
  const binaries = join(root, "node_modules/.bin");
  const env = {
    ...process.env,
    PATH: `${binaries}:${process.env.PATH}`,
    PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
  };
  const run = (name, ...args) => execFileSync(join(binaries, name), args, { cwd: folder, env, stdio: "pipe" });
  run("prisma", "generate", "--no-hints", "--schema", "schema.prisma");
  const compilerOptions = { module: "nodenext", target: "es2022", rootDir: "src", outDir: "dist", noCheck: true };
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions, include: ["src"] }));
  run("tsc", "-p", ".");
  return join(folder, "dist");
}
