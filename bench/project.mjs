// Temporary projects: a Prisma schema beside the repository's installed packages.
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
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
