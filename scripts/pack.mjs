// Packs the packages as they would be published.
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));

/** Runs npm, in the root of the repository by default, and returns what it prints. */
export function npm(args, options = {}) {
  // On Windows, `npm` is a script of the shell. npm names the program behind it to its scripts.
  // biome-ignore lint/suspicious/noUndeclaredEnvVars: npm sets it, for its own scripts
  const program = process.env.npm_execpath;
  const [command, first] = program?.endsWith("npm-cli.js") ? [process.execPath, [program]] : ["npm", []];
  return execFileSync(command, [...first, ...args], {
    cwd: root,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "pipe"],
    ...options,
  });
}

/** Packs a package, such as `runtime`, into a folder, and returns what npm says of the file. */
export function pack(workspace, folder) {
  const [packed] = JSON.parse(npm(["pack", "--json", "--pack-destination", folder, "--workspace", workspace]));
  return { ...packed, path: join(folder, packed.filename) };
}

/**
 * Packs a package whose package.json is changed first.
 * @param change returns the new package.json of the old one
 */
export function packChanged(workspace, folder, change) {
  const staging = mkdtempSync(join(tmpdir(), "prisma-paged-staging-"));
  try {
    const [{ files }] = JSON.parse(npm(["pack", "--json", "--dry-run", "--workspace", workspace]));
    for (const { path } of files) {
      mkdirSync(dirname(join(staging, path)), { recursive: true });
      cpSync(join(root, workspace, path), join(staging, path));
    }
    const manifest = JSON.parse(readFileSync(join(staging, "package.json"), "utf8"));
    writeFileSync(join(staging, "package.json"), JSON.stringify(change(manifest), null, 2));
    const [packed] = JSON.parse(npm(["pack", "--json", "--pack-destination", folder], { cwd: staging }));
    return { ...packed, path: join(folder, packed.filename) };
  } finally {
    rmSync(staging, { recursive: true, force: true });
  }
}
