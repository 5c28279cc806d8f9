import { isAbsolute, relative } from "node:path";

/**
 * Checks whether a path is that of a folder or of something in it, by the names only: links are not followed. Both are
 * absolute.
 */
export function isInside(path: string, folder: string): boolean {
  const way = relative(folder, path);
  return way !== ".." && !/^\.\.[\\/]/.test(way) && !isAbsolute(way);
}
