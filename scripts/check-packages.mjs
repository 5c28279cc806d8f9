// Proves on the packed tarballs that the packages are fit to publish: publint, attw for the types, the files that a
// reader of the registry looks for, no script that runs when somebody installs them, `npm publish` without its last
// step, and how much an installation weighs.
import { execFileSync } from "node:child_process";
import { lstatSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { installedPackages } from "./installed-packages.mjs";
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

/** Megabytes on the disk, at most: of the runtime, and of the generator with all that it adds to a project. */
const limits = { runtime: 3, generator: 13 };

function check(condition, message) {
  if (!condition) throw new Error(message);
}

/** Checks one package, and returns its manifest with the path of its tarball. */
function checkPackage(workspace) {
  const packed = pack(workspace, folder);
  const manifest = JSON.parse(readFileSync(join(root, workspace, "package.json"), "utf8"));
  run("publint", ["run", packed.path, "--strict"]);
  // A package that is only a command has no types.
  if (manifest.exports !== undefined) {
    run("attw", [packed.path, "--profile", "esm-only", "--no-emoji", "--exclude-entrypoints", "platform.schema.json"]);
  }
  const { scripts = {}, publishConfig, repository } = manifest;
  const atInstall = ["preinstall", "install", "postinstall", "prepare"].filter((name) => name in scripts);
  check(atInstall.length === 0, `${packed.filename} runs ${atInstall.join(", ")} when it is installed`);
  const missing = ["README.md", "LICENSE"].filter((path) => !packed.files.some((file) => file.path === path));
  check(missing.length === 0, `${packed.filename} has no ${missing.join(", ")}`);
  const isPublic = publishConfig?.access === "public" && publishConfig.provenance === true;
  check(isPublic, `${workspace}/package.json does not publish to everybody, with provenance`);
  check(repository?.directory === workspace, `${workspace}/package.json does not name its folder in the repository`);
  console.log(`${packed.filename}: fit to publish (${packed.entryCount} files, ${packed.size} bytes)`);
  return { ...manifest, files: packed.files };
}

/** TypeScript reads `typesVersions` in place of `exports` with `"moduleResolution": "node10"`. */
function checkTypesVersions({ name, exports, typesVersions }) {
  const { ".": _, "./package.json": __, ...entries } = exports;
  const typed = Object.fromEntries(Object.entries(entries).map(([entry, { types }]) => [entry.slice(2), [types]]));
  const isTyped = JSON.stringify(typesVersions) === JSON.stringify({ "*": typed });
  check(isTyped, `${name} needs "typesVersions": ${JSON.stringify({ "*": typed })}`);
}

/** Each package has one version, and depends on the others in it. */
function checkVersions(manifests) {
  const [{ version }] = manifests;
  for (const { name, version: own, dependencies = {} } of manifests) {
    check(own === version, `${name} has the version ${own}, ${manifests[0].name} has ${version}`);
    for (const other of manifests) {
      const range = dependencies[other.name] ?? version;
      check(range === version, `${name} depends on ${other.name} ${range}, which has the version ${version}`);
    }
  }
}

/** Checks what the generator and the runtime add to a project that has Prisma and Hono. */
function checkWeight(runtime, generator) {
  const packages = (name) => installedPackages(name, join(root, "generator"));
  const before = new Set(["prisma", "hono", "@prisma/client"].flatMap((name) => [...packages(name).keys()]));
  const workspaces = ["runtime", "generator"].map((workspace) => join(root, workspace));
  const added = [...packages(generator.name).keys()].filter((path) => !before.has(path) && !workspaces.includes(path));
  const weights = {
    runtime: onDisk(runtime.files.map(({ size }) => size)),
    generator: onDisk([...generator.files.map(({ size }) => size), ...added.flatMap(sizesIn)]),
  };
  for (const [workspace, weight] of Object.entries(weights)) {
    const shown = `${workspace} weighs ${weight.toFixed(1)} MB when it is installed, of at most ${limits[workspace]}`;
    check(weight <= limits[workspace], `The ${shown}: its dependencies are too large`);
    console.log(`The ${shown}`);
  }
}

/** Returns the sizes of a package's files, without the packages in its folder. */
function sizesIn(path) {
  return readdirSync(path, { withFileTypes: true }).flatMap((entry) => {
    const inside = join(path, entry.name);
    if (entry.isDirectory()) return entry.name === "node_modules" ? [] : sizesIn(inside);
    return [lstatSync(inside).size];
  });
}

/** Returns the megabytes of files in blocks of 4 KB, as most file systems have them. */
function onDisk(sizes) {
  return sizes.reduce((sum, size) => sum + Math.ceil(size / 4096) * 4096, 0) / 2 ** 20;
}

try {
  const workspaces = ["runtime", "generator", "tools", "create-prisma-paged"];
  const [runtime, generator, ...others] = workspaces.map(checkPackage);
  npm([...dryRun, ...workspaces.flatMap((workspace) => ["--workspace", workspace])]);
  checkVersions([runtime, generator, ...others]);
  checkTypesVersions(runtime);
  checkWeight(runtime, generator);
} catch (error) {
  console.error(error.stdout ?? "", error.stderr ?? "", error.message);
  process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
