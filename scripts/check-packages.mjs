// Proves on the packed tarballs that the two libraries are fit to publish: publint, attw for the types, the files that a
// reader of the registry looks for, and no script that runs when somebody installs them.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
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
    const { scripts = {} } = JSON.parse(readFileSync(join(root, workspace, "package.json"), "utf8"));
    const atInstall = ["preinstall", "install", "postinstall", "prepare"].filter((name) => name in scripts);
    if (atInstall.length > 0) throw new Error(`${packed.filename} runs ${atInstall.join(", ")} when it is installed`);
    const missing = ["README.md", "LICENSE"].filter((path) => !packed.files.some((file) => file.path === path));
    if (missing.length > 0) throw new Error(`${packed.filename} has no ${missing.join(", ")}`);
    console.log(`${packed.filename}: fit to publish (${packed.entryCount} files, ${packed.size} bytes)`);
  }
} catch (error) {
  console.error(error.stdout ?? "", error.stderr ?? "", error.message);
  process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
