/** The database in which indexes are tried. */
import { copyFileSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Measured } from "./read-only.js";

export interface Disposable {
  readonly url: string;
  readonly remove: () => void;
}

/** The one that `--try-on` names, or a copy of SQLite's file; undefined if there is neither. */
export function copyOf(provider: Measured, url: string, tryOn: string | undefined): Disposable | undefined {
  if (tryOn !== undefined) return { url: tryOn, remove: () => {} };
  if (provider !== "sqlite" || !url.startsWith("file:")) return undefined;
  const file = url.startsWith("file://") ? fileURLToPath(url) : url.slice("file:".length);
  const folder = mkdtempSync(join(tmpdir(), "prisma-paged-tune-"));
  for (const suffix of ["", "-wal"]) {
    if (existsSync(file + suffix)) copyFileSync(file + suffix, join(folder, `copy.db${suffix}`));
  }
  return { url: `file:${join(folder, "copy.db")}`, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
