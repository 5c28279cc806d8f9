// `npm run create -- ../my-app`: begins an API in a folder, or adds one to the app there, with the packages of this
// clone. Builds and packs them, and runs what `npm create prisma-paged` runs; the folder keeps the packed files.
import { createHash } from "node:crypto";
import * as fs from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join, resolve, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { npm, pack, packChanged } from "./pack.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
/** The user's folder. npm runs its scripts in the root of the repository. */
// biome-ignore lint/suspicious/noUndeclaredEnvVars: npm sets it, and turbo does not run this
const userFolder = process.env.INIT_CWD ?? process.cwd();
/** The folder of the packed files in the app. */
const packagesFolder = "packages";

const example = "npm run create -- ../my-app";

/** The options of `init` that npm reads itself if they are not after `--`. */
const initOptions = ["dry-run", "host", "database", "clients", "schema"];

class Misuse extends Error {}

/** Returns the app's folder. @throws Misuse if the arguments name none, or one where no app can be */
function appFolder(named) {
  if (named === undefined || named.startsWith("-")) {
    throw new Misuse(`Name the folder of the app, which may be new, and the options after it:\n\n  ${example}`);
  }
  const lost = initOptions.find((name) => process.env[`npm_config_${name.replace("-", "_")}`] !== undefined);
  if (lost !== undefined) {
    throw new Misuse(
      `npm has read \`--${lost}\` itself. Write options after \`--\` and the folder:\n\n  ${example} --${lost}`,
    );
  }
  const folder = resolve(userFolder, named);
  const [real, clone] = [realPath(folder), realPath(resolve(root))];
  if (real === clone || real.startsWith(clone + sep)) {
    throw new Misuse(`${named} is in this clone. Name a folder outside of it:\n\n  ${example}`);
  }
  if (fs.existsSync(folder) && !fs.statSync(folder).isDirectory())
    throw new Misuse(`${named} is a file, not a folder.`);
  if (!fs.existsSync(join(root, "node_modules"))) {
    throw new Misuse("First install what builds the packages, in this clone:\n\n  npm ci");
  }
  return folder;
}

/** Returns the path without links, also of a folder that does not exist yet. */
function realPath(path) {
  return fs.existsSync(path) ? fs.realpathSync(path) : join(realPath(dirname(path)), basename(path));
}

/** Builds the packages, and packs those that an app uses. The name of a file contains a hash, because npm installs a name only once. */
function packBoth(folder) {
  console.log("Building and packing prisma-paged …");
  npm(["run", "build", "--", "--filter=@prisma-paged/tools", "--output-logs=errors-only"]);
  const packed = {
    runtime: pack("runtime", folder),
    generator: packChanged("generator", folder, withPeers),
    tools: packChanged("tools", folder, withPeers),
  };
  return Object.fromEntries(Object.entries(packed).map(([name, { path }]) => [name, withHash(path)]));
}

/**
 * The other packages of this clone as peers, which the app has: package managers other than npm look for a dependency of a
 * packed file in the registry.
 */
function withPeers({ dependencies, ...manifest }) {
  const isOwn = ([name]) => name === "@prisma-paged/runtime" || name === "prisma-paged";
  const entries = Object.entries(dependencies);
  return {
    ...manifest,
    dependencies: Object.fromEntries(entries.filter((entry) => !isOwn(entry))),
    peerDependencies: { ...Object.fromEntries(entries.filter(isOwn)), ...manifest.peerDependencies },
  };
}

function withHash(path) {
  const hash = createHash("sha256").update(fs.readFileSync(path)).digest("hex").slice(0, 8);
  const name = path.replace(/\.tgz$/, `-${hash}.tgz`);
  fs.renameSync(path, name);
  return name;
}

/** Runs what `npm create prisma-paged` runs, with the packages of this clone. Returns its exit code. */
async function createApp(folder, options) {
  const temporary = fs.mkdtempSync(join(tmpdir(), "prisma-paged-create-"));
  try {
    const paths = packBoth(temporary);
    const [runtime, generator] = [paths.runtime, paths.generator].map(
      (path) => `file:${packagesFolder}/${basename(path)}`,
    );
    console.log(
      `Packed, for the folder \`${packagesFolder}\` of the app: ${Object.values(paths)
        .map((path) => basename(path))
        .join(", ")}\n`,
    );
    // The code of this clone, which has just been built.
    const { create } = await import("../tools/dist/cli/create.js");
    const { processTerminal } = await import("../generator/dist/tools.js");
    const terminal = { ...processTerminal(), cwd: userFolder };
    const code = await create([named, ...options], terminal, { runtime, generator });
    if (dependsOn(folder, generator)) keep(Object.values(paths), join(folder, packagesFolder));
    return code;
  } finally {
    fs.rmSync(temporary, { recursive: true, force: true });
  }
}

function dependsOn(folder, specifier) {
  const path = join(folder, "package.json");
  return fs.existsSync(path) && fs.readFileSync(path, "utf8").includes(JSON.stringify(specifier));
}

/** Copies the packed files, and removes those of an earlier run. */
function keep(paths, folder) {
  fs.mkdirSync(folder, { recursive: true });
  const old = fs
    .readdirSync(folder)
    .filter((name) => /^prisma-paged(-runtime|-tools)?-\d.*-[0-9a-f]{8}\.tgz$/.test(name));
  for (const name of old) fs.rmSync(join(folder, name));
  for (const path of paths) fs.copyFileSync(path, join(folder, basename(path)));
}

const [named, ...options] = process.argv.slice(2);
try {
  process.exitCode = await createApp(appFolder(named), options);
} catch (error) {
  const isOfCommand = error instanceof Error && "stdout" in error;
  if (!(error instanceof Misuse) && !isOfCommand) throw error;
  console.error(isOfCommand ? `${error.stdout}${error.stderr}${error.message}` : error.message);
  process.exitCode = 1;
}
