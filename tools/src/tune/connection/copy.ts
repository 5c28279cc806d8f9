/** Copies SQLite's files. A copy is removed together with its folder. */

import { copyFileSync, existsSync } from "node:fs";
import { join } from "node:path";
import { temporaryFolder } from "prisma-paged/tools";

export interface Disposable {
  readonly file: string;
  readonly remove: () => void;
}

/** Copies a database's file, with the changes that SQLite has not written into it yet. */
export function copyOf(file: string): Disposable {
  const { path, remove } = temporaryFolder("prisma-paged-tune-");
  const copy = join(path, "copy.db");
  for (const suffix of ["", "-wal"]) {
    if (existsSync(file + suffix)) copyFileSync(file + suffix, copy + suffix);
  }
  return { file: copy, remove };
}
