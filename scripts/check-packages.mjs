// Proves on the packed tarballs that the two libraries are fit to publish: publint, attw for the types, the files that a
// reader of the registry looks for, no script that runs when somebody installs them, and `npm publish` without its last
// step.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { npm, pack } from "./pack.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "prisma-paged-pack-"));
const run = (name, args) =>
  execFileSync(join(root, "node_modules", ".bin", name), args, {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe"],
    encoding: "utf8",
  });
/** No registry: what is published already is no concern of a check. */
const dryRun = ["publish", "--dry-run", "--registry", "http://127.0.0.1:9", "--fetch-retries", "0"];

function check(condition, message) {
  if (!condition) throw new Error(message);
}

try {
  const manifests = {};
  for (const workspace of ["runtime", "generator"]) {
    const packed = pack(workspace, folder);
    run("publint", ["run", packed.path, "--strict"]);
    run("attw", [packed.path, "--profile", "esm-only", "--no-emoji", "--exclude-entrypoints", "platform.schema.json"]);
    const manifest = JSON.parse(readFileSync(join(root, workspace, "package.json"), "utf8"));
    manifests[workspace] = manifest;
    const { scripts = {}, publishConfig, repository } = manifest;
    const atInstall = ["preinstall", "install", "postinstall", "prepare"].filter((name) => name in scripts);
    check(atInstall.length === 0, `${packed.filename} runs ${atInstall.join(", ")} when it is installed`);
    const missing = ["README.md", "LICENSE"].filter((path) => !packed.files.some((file) => file.path === path));
    check(missing.length === 0, `${packed.filename} has no ${missing.join(", ")}`);
    const isPublic = publishConfig?.access === "public" && publishConfig.provenance === true;
    check(isPublic, `${workspace}/package.json does not publish to everybody, with provenance`);
    check(repository?.directory === workspace, `${workspace}/package.json does not name its folder in the repository`);
    npm([...dryRun, "--workspace", workspace]);
    console.log(`${packed.filename}: fit to publish (${packed.entryCount} files, ${packed.size} bytes)`);
  }
  const { runtime, generator } = manifests;
  const versions = [generator.version, generator.dependencies["@prisma-paged/runtime"]];
  check(
    versions.every((version) => version === runtime.version),
    `The runtime is ${runtime.version}; the generator, and what it depends on: ${versions.join(", ")}`,
  );
} catch (error) {
  console.error(error.stdout ?? "", error.stderr ?? "", error.message);
  process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
