// Proves on the packed tarballs that the two libraries are fit to publish: publint, and attw for the types.
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "prisma-paged-pack-"));
const run = (command, args) =>
  execFileSync(command, args, { cwd: root, stdio: ["ignore", "pipe", "pipe"], encoding: "utf8" });
const bin = (name) => join(root, "node_modules", ".bin", name);

try {
  for (const workspace of ["runtime", "generator"]) {
    const [packed] = JSON.parse(run("npm", ["pack", "--json", "--pack-destination", folder, "--workspace", workspace]));
    const tarball = join(folder, packed.filename);
    run(bin("publint"), ["run", tarball, "--strict"]);
    run(bin("attw"), [tarball, "--profile", "esm-only", "--no-emoji", "--exclude-entrypoints", "platform.schema.json"]);
    console.log(`${packed.filename}: fit to publish (${packed.entryCount} files, ${packed.size} bytes)`);
  }
} catch (error) {
  console.error(error.stdout ?? "", error.stderr ?? "", error.message);
  process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
