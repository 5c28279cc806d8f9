/** Copies of SQLite's files, which are removed with their folder. */

import { copyFileSync, existsSync } from "node:fs";
import { join } from "node:path";
import { temporaryFolder } from "prisma-paged/tools";

export interface Disposable {
  /** The file of the copy. */
  readonly file: string;
  readonly remove: () => void;
}

/** A copy of a database's file, with what SQLite has not written into it yet. */
export function copyOf(file: string): Disposable {
  const { path, remove } = temporaryFolder("prisma-paged-tune-");
  const copy = join(path, "copy.db");
  for (const suffix of ["", "-wal"]) {
    if (existsSync(file + suffix)) copyFileSync(file + suffix, copy + suffix);
  }
  return { file: copy, remove };
}
