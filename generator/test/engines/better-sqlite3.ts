/**
 * `@prisma/adapter-better-sqlite3`, which is installed when its tests first run. Its driver is native: where no binary of
 * it can be downloaded, npm compiles it for minutes, which every `npm ci` would wait for.
 */
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const require = createRequire(import.meta.url);
const { version } = require("@prisma/client/package.json");
const driver: { readonly version: string } = require("./better-sqlite3.json");
const folder = fileURLToPath(new URL(`../../../.cache/better-sqlite3-${version}`, import.meta.url));
const adapter = join(folder, "node_modules/@prisma/adapter-better-sqlite3");

/** The adapter's module, as `import()` takes it. */
export const betterSqlite3Adapter: string = pathToFileURL(join(adapter, "dist/index.mjs")).href;

/** Installs the adapter in the version of Prisma that the tests use, unless it is there. */
export function installBetterSqlite3(): void {
  if (existsSync(adapter)) return;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "package.json"), JSON.stringify({ private: true }));
  const packages = [`@prisma/adapter-better-sqlite3@${version}`, `better-sqlite3@${driver.version}`];
  execFileSync("npm", ["install", "--no-save", "--no-audit", "--no-fund", ...packages], {
    cwd: folder,
    stdio: "inherit",
  });
}
