/** Finds the file of a SQLite database by its address, and opens it without changing it. */

import { closeSync, existsSync, openSync, readSync, statSync } from "node:fs";
import { resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { UserError } from "prisma-paged/tools";
import { copyOf, type Disposable } from "./copy.js";

/**
 * Returns the file, which must exist, because drivers create a missing one. Undefined for a database in memory or on a
 * server.
 * @throws UserError if there is no such file
 */
export function sqliteFile(url: string, cwd: string): string | undefined {
  if (/^(?:file:)?:memory:/.test(url) || (/^[a-z][a-z+.-]+:/i.test(url) && !url.startsWith("file:"))) return undefined;
  const paths = pathsOf(url).map((path) => resolve(cwd, path));
  const found = paths.find((path) => existsSync(path));
  if (found !== undefined && statSync(found).isFile()) return found;
  const message = found === undefined ? `There is no database \`${paths[0]}\`.` : `\`${found}\` is no file.`;
  throw new UserError(message, "see `datasource.url` in the Prisma config, or `--database-url`");
}

/** Returns the paths that an address may mean. Drivers differ in how they read parameters and percent-encoding. */
function pathsOf(url: string): readonly string[] {
  const path = url.replace(/^file:/, "");
  const [bare = ""] = path.split(/[?#]/);
  if (!path.startsWith("//")) return [bare, path, decoded(bare)];
  try {
    return [fileURLToPath(url)];
  } catch {
    throw new UserError(
      `\`${url}\` names no file.`,
      "write `file:/absolute/path.db`, or a path relative to the project",
    );
  }
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/**
 * Returns the address by which libsql opens a file.
 * @param isReadOnly whether SQLite then neither makes nor changes the file
 */
export function libsqlUrl(file: string, isReadOnly: boolean): string {
  return `file:${encodeURIComponent(isReadOnly ? `${pathToFileURL(file).href}?mode=ro` : file)}`;
}

/** Returns the file itself, or a copy of it if SQLite would create others next to it in order to read it. */
export function readableFile(file: string): Disposable {
  return needsFilesBeside(file) ? copyOf(file) : { file, remove: () => {} };
}

/**
 * Whether SQLite must create files next to the database to read it: in WAL mode, unless another process has created
 * them.
 */
function needsFilesBeside(file: string): boolean {
  return isInWalMode(file) && !(existsSync(`${file}-wal`) && existsSync(`${file}-shm`));
}

/** Whether a database is in WAL mode, which the 19th and 20th bytes of its header tell. */
function isInWalMode(file: string): boolean {
  const header = Buffer.alloc(20);
  const descriptor = openSync(file, "r");
  try {
    readSync(descriptor, header, 0, header.length, 0);
  } finally {
    closeSync(descriptor);
  }
  return header[18] === 2 && header[19] === 2;
}
