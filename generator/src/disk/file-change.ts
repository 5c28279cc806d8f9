/** Describes a change of a file, and finds the reason why it cannot be made. */
import { isUtf8 } from "node:buffer";
import { accessSync, constants, existsSync, readFileSync, statSync } from "node:fs";
import { dirname, relative } from "node:path";
import { blockingFile } from "./real-path.js";

export interface FileChange {
  /** The absolute path of the file. */
  readonly path: string;
  /** The content of the file when it was read. Undefined if there was no file. */
  readonly before: string | undefined;
  /** The new content. Undefined if the file must be removed. */
  readonly after: string | undefined;
}

/** Returns the reason why the change cannot be made, as a message; undefined if it can. */
export function problemOf({ path, before, after }: FileChange, cwd: string): string | undefined {
  const blocked = blockedBy(path, cwd);
  if (blocked !== undefined) return blocked;
  const found = contentOf(path);
  if (isSame(found, after)) return undefined;
  if (isSame(found, before)) return protectedBy(path, cwd);
  const shown = relativePathOf(path, cwd);
  if (found !== undefined && !isUtf8(found)) return `${shown} is not encoded in UTF-8`;
  return `${shown} was changed by another program after prisma-paged read it: run the command again`;
}

/** Returns the reason why no file can be written at the path, regardless of its content; undefined if one can. */
export function placeProblemOf(path: string, cwd: string): string | undefined {
  return blockedBy(path, cwd) ?? protectedBy(path, cwd);
}

function blockedBy(path: string, cwd: string): string | undefined {
  const shown = relativePathOf(path, cwd);
  const file = blockingFile(dirname(path));
  if (file !== undefined)
    return `${relativePathOf(file, cwd)} is a file, but a folder of this name is needed for ${shown}`;
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true ? `${shown} is a folder` : undefined;
}

function protectedBy(path: string, cwd: string): string | undefined {
  if (existsSync(path) && !isWritable(path)) return `${relativePathOf(path, cwd)} is read-only`;
  const folder = existingFolder(path);
  return isWritable(folder) ? undefined : `the folder ${relativePathOf(folder, cwd)} is read-only`;
}

export function relativePathOf(path: string, cwd: string): string {
  return relative(cwd, path).replaceAll("\\", "/") || ".";
}

/** Returns the bytes of a file; undefined if there is no file. */
export function contentOf(path: string): Buffer | undefined {
  return existsSync(path) ? readFileSync(path) : undefined;
}

export function isSame(content: Buffer | undefined, expected: string | undefined): boolean {
  return content === undefined || expected === undefined ? content === expected : content.equals(Buffer.from(expected));
}

function existingFolder(path: string): string {
  const folder = dirname(path);
  return existsSync(folder) ? folder : existingFolder(folder);
}

function isWritable(path: string): boolean {
  try {
    accessSync(path, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}
