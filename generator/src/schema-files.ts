import { readdirSync, readFileSync, realpathSync, statSync } from "node:fs";
import { extname, join, sep } from "node:path";
import type { SchemaFile } from "./source-map.js";

/**
 * The schema's files in an order that is the same on every machine: the one named, or every `.prisma` file under the
 * folder named. Links are followed, each to its real place, as Prisma does.
 */
export function readSchemaFiles(path: string): readonly SchemaFile[] {
  const paths = statSync(path).isDirectory() ? filesUnder(path, new Set()) : [path];
  return paths
    .map((file) => ({ path: file, key: file.split(sep).join("/") }))
    .sort((a, b) => (a.key < b.key ? -1 : 1))
    .map((file) => ({ path: file.path, text: readFileSync(file.path, "utf8") }));
}

/** @param visited real paths of folders: a link may lead back to one */
function filesUnder(folder: string, visited: Set<string>): readonly string[] {
  const real = realpathSync(folder);
  if (visited.has(real)) return [];
  visited.add(real);
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = entry.isSymbolicLink() ? realpathSync(join(folder, entry.name)) : join(folder, entry.name);
    if (statSync(path).isDirectory()) return filesUnder(path, visited);
    return extname(path) === ".prisma" ? [path] : [];
  });
}
