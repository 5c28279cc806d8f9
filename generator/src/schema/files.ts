import { readdirSync, readFileSync, realpathSync, statSync } from "node:fs";
import { basename, extname, join, relative, sep } from "node:path";

/**
 * The schema's files in an order that is the same on every machine: the one named, or every `.prisma` file under the
 * folder named. Links are followed, each to its real place, as Prisma does.
 *
 * @param texts in place of what the disk has
 */
export function readSchemaFiles(path: string, texts: ReadonlyMap<string, string> = noTexts): readonly SchemaFile[] {
  const isFolder = statSync(path).isDirectory();
  const paths = isFolder ? filesUnder(path, new Set()) : [path];
  return paths
    .map((file) => ({ file, key: slashed(file) }))
    .sort((a, b) => (a.key < b.key ? -1 : 1))
    .map(({ file }) => ({
      path: file,
      name: isFolder ? slashed(relative(realpathSync(path), realpathSync(file))) : basename(file),
      text: texts.get(file) ?? readFileSync(file, "utf8"),
    }));
}

const noTexts: ReadonlyMap<string, string> = new Map();

function slashed(path: string): string {
  return path.split(sep).join("/");
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

export interface SchemaFile {
  readonly path: string;
  /** Its path under the schema's folder, with slashes: equal on every machine. */
  readonly name: string;
  readonly text: string;
}
