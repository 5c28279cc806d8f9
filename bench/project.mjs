// Projects beside the repository's installed packages: temporary ones with a Prisma schema, and compiled ones.
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const { name, version } = JSON.parse(readFileSync(join(root, "runtime/package.json"), "utf8"));

/** Writes a project with this schema into a new folder, which the caller removes. */
export function createProject(schema) {
  const folder = mkdtempSync(join(tmpdir(), "prisma-paged-bench-"));
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
  const project = { private: true, type: "module", dependencies: { [name]: `^${version}` } };
  writeFileSync(join(folder, "package.json"), JSON.stringify(project));
  writeFileSync(join(folder, "schema.prisma"), schema);
  return folder;
}

/** Runs `use` in a project with this schema, and then removes the project. */
export function inProject(schema, use) {
  const folder = createProject(schema);
  try {
    return use(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * An empty project whose `src` is to be compiled.
 * @param folder what is in it is removed
 * @param checkout the folder of the repository whose packages are used; by default this one
 * @returns `generate(file)` runs `prisma generate` with a schema in the folder; `compile()` returns the folder of the
 * compiled modules
 */
export function compiledProject(folder, checkout = root) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(join(folder, "src"), { recursive: true });
  symlinkSync(join(checkout, "node_modules"), join(folder, "node_modules"));
  writeFileSync(join(folder, "package.json"), '{ "private": true, "type": "module" }');
  const binaries = join(checkout, "node_modules/.bin");
  const env = {
    ...process.env,
    PATH: `${binaries}:${process.env.PATH}`,
    PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
  };
  const run = (name, ...args) => execFileSync(join(binaries, name), args, { cwd: folder, env, stdio: "pipe" });
  return {
    generate: (file) => run("prisma", "generate", "--no-hints", "--schema", file),
    compile() {
      const compilerOptions = {
        ...{ module: "nodenext", target: "es2022", rootDir: "src", outDir: "dist" },
        ...{ skipLibCheck: true, noCheck: true },
      };
      writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions, include: ["src"] }));
      run("tsc", "-p", ".");
      return join(folder, "dist");
    },
  };
}
