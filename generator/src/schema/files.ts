import { existsSync, readdirSync, readFileSync, realpathSync, statSync } from "node:fs";
import { basename, extname, join, relative, sep } from "node:path";
import { isMissing } from "../util/is-missing.js";

/**
 * Reads the schema's files in an order that is equal on every machine: the file `path`, or every `.prisma` file in the
 * folder `path`. Links are followed to their real paths, as Prisma does.
 *
 * @param texts by path, instead of the texts on the disk, and of files that are not saved yet
 */
export function readSchemaFiles(path: string, texts: ReadonlyMap<string, string> = noTexts): readonly SchemaFile[] {
  const unsaved = [...texts.keys()].filter(
    (file) => extname(file) === ".prisma" && file.startsWith(path + sep) && !existsSync(file),
  );
  const isOnDisk = existsSync(path);
  const isFolder = isOnDisk ? statSync(path).isDirectory() : !texts.has(path);
  // Without unsaved files in it, a folder that does not exist is an error.
  const isUnsaved = !isOnDisk && unsaved.length > 0;
  const paths = isFolder ? [...(isUnsaved ? [] : filesUnder(path, new Set())), ...unsaved] : [path];
  return paths
    .map((file) => ({ file, key: slashed(file) }))
    .sort((a, b) => (a.key < b.key ? -1 : 1))
    .map(({ file }) => ({
      path: file,
      name: isFolder ? slashed(relative(realPath(path), realPath(file))) : basename(file),
      text: texts.get(file) ?? readFileSync(file, "utf8"),
    }));
}

const noTexts: ReadonlyMap<string, string> = new Map();

/** Returns the real path, or the path as it is if nothing is on the disk there. */
function realPath(path: string): string {
  try {
    return realpathSync(path);
  } catch (error) {
    if (isMissing(error)) return path;
    throw error;
  }
}

function slashed(path: string): string {
  return path.split(sep).join("/");
}

/**
 * Returns the `.prisma` files under a folder. Leaves out links whose target does not exist: Emacs writes such a link,
 * `.#book.prisma`, while a user edits `book.prisma`.
 * @param visited real paths of folders: a link may point back to one
 */
function filesUnder(folder: string, visited: Set<string>): readonly string[] {
  const real = realpathSync(folder);
  if (visited.has(real)) return [];
  visited.add(real);
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const named = join(folder, entry.name);
    if (!existsSync(named)) return [];
    const path = entry.isSymbolicLink() ? realpathSync(named) : named;
    if (statSync(path).isDirectory()) return filesUnder(path, visited);
    return extname(path) === ".prisma" ? [path] : [];
  });
}

export interface SchemaFile {
  readonly path: string;
  /**
   * The path of the file under the schema's folder, with slashes, so that it is equal on every machine:
   * `models/book.prisma`.
   */
  readonly name: string;
  readonly text: string;
}
