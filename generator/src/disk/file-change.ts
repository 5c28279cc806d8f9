/** A change of a file, and why it may not be made. */
import { isUtf8 } from "node:buffer";
import { accessSync, constants, existsSync, readFileSync, statSync } from "node:fs";
import { dirname, relative } from "node:path";
import { fileInTheWay } from "./places.js";

export interface FileChange {
  /** Absolute. */
  readonly path: string;
  /** What the file held when it was read; undefined if there was none. */
  readonly before: Content | undefined;
  /** Undefined: the file is removed. */
  readonly after: Content | undefined;
}

/** Of a file: text in UTF-8, or any bytes. */
type Content = string | Uint8Array;

/** Why the change cannot be made, as a person reads it; undefined if it can. */
export function problemOf({ path, before, after }: FileChange, cwd: string): string | undefined {
  const shown = displayed(path, cwd);
  const file = fileInTheWay(dirname(path));
  if (file !== undefined) return `${displayed(file, cwd)} is a file, but a folder of this name is needed for ${shown}`;
  const found = contentOf(path);
  if (found === "folder") return `${shown} is a folder`;
  if (isSame(found, after)) return undefined;
  if (!isSame(found, before)) {
    if (found !== undefined && !isUtf8(found)) return `${shown} is not encoded in UTF-8`;
    return `${shown} was changed by another program after prisma-paged read it: run the command again`;
  }
  if (found !== undefined && !isWritable(path)) return `${shown} is read-only`;
  const folder = existingFolder(path);
  return isWritable(folder) ? undefined : `the folder ${displayed(folder, cwd)} is read-only`;
}

export function displayed(path: string, cwd: string): string {
  return relative(cwd, path).replaceAll("\\", "/") || ".";
}

/** The bytes of a file; undefined if there is nothing. */
export function contentOf(path: string): Buffer | "folder" | undefined {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined) return undefined;
  return found.isDirectory() ? "folder" : readFileSync(path);
}

export function isSame(found: Buffer | "folder" | undefined, expected: Content | undefined): boolean {
  if (expected === undefined || !Buffer.isBuffer(found)) return found === expected;
  return found.equals(typeof expected === "string" ? Buffer.from(expected) : expected);
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
