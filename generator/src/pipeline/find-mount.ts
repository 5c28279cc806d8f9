/** Whether the project mounts its API already, as `init` leaves it. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { bannerMark } from "./write.js";

/** More entries are not looked at: a hint is not worth more time. */
const mostEntries = 5000;

/**
 * True if a module of the project, outside the output, calls `createApi`.
 * @param output absolute
 */
export function isMounted(output: string): boolean {
  const folders = [...rootOf(output)];
  let seen = 0;
  for (let folder = folders.pop(); folder !== undefined && seen < mostEntries; folder = folders.pop()) {
    const entries = readdirSync(folder, { withFileTypes: true });
    seen += entries.length;
    for (const entry of entries) {
      const path = join(folder, entry.name);
      const isPassed = /^(\..*|node_modules|dist|build)$/.test(entry.name) || path === output;
      if (entry.isDirectory() && !isPassed) folders.push(path);
      if (entry.isFile() && isModule.test(entry.name) && mounts(readFileSync(path, "utf8"))) return true;
    }
  }
  return false;
}

const isModule = /\.[cm]?[jt]sx?$/;

/** The index of another output has the function itself. */
function mounts(text: string): boolean {
  return text.includes("createApi(") && !text.includes(bannerMark);
}

/** The nearest folder around with a package.json, if there is one. */
function rootOf(folder: string): readonly string[] {
  for (let each = dirname(folder); each !== dirname(each); each = dirname(each)) {
    if (existsSync(join(each, "package.json"))) return [each];
  }
  return [];
}
