import { isAbsolute, relative } from "node:path";

/** Whether a path is a folder's, or that of something in it, as far as the names tell. Both are absolute. */
export function isInside(path: string, folder: string): boolean {
  const way = relative(folder, path);
  return way !== ".." && !/^\.\.[\\/]/.test(way) && !isAbsolute(way);
}
