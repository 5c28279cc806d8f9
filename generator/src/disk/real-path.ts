/** Finds the real places of paths, also of paths that do not exist yet. */
import { existsSync, readlinkSync, realpathSync, statSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { isMissing } from "../util/is-missing.js";

/**
 * Returns the file that prevents the folder `path` from being created: `path` itself or one of its parents. Undefined
 * if nothing prevents it.
 */
export function blockingFile(path: string): string | undefined {
  if (existsSync(path)) return statSync(path).isDirectory() ? undefined : path;
  return dirname(path) === path ? undefined : blockingFile(dirname(path));
}

/**
 * Returns the path with all of its links followed, including a last link whose target does not exist.
 * @throws on a circle of links
 */
export function realPathOf(path: string): string {
  try {
    return realpathSync.native(path);
  } catch (error) {
    if (!isMissing(error)) throw error;
    const target = linkTarget(path);
    if (target !== undefined) return realPathOf(resolve(dirname(path), target));
    return dirname(path) === path ? path : join(realPathOf(dirname(path)), basename(path));
  }
}

function linkTarget(path: string): string | undefined {
  try {
    return readlinkSync(path);
  } catch {
    return undefined;
  }
}
