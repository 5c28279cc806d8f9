// The source files of the packages, without tests, for the checks that read them.
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript-6";

const root = fileURLToPath(new URL("..", import.meta.url));

/** The folders of the sources, relative to the repository. */
export const sourceFolders = ["runtime/src", "generator/src", "tools/src"];

/** Returns the source files in a folder, or the file itself: `runtime/src/http/part.ts`. */
export function sourceFilesIn(path) {
  if (!statSync(join(root, path)).isDirectory()) return [path];
  return readdirSync(join(root, path), { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
    .map((name) => `${path}/${name.replaceAll("\\", "/")}`)
    .toSorted();
}

/** Parses a source file, whose path is relative to the repository. */
export function parseSource(path) {
  const kind = path.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  return ts.createSourceFile(path, readFileSync(join(root, path), "utf8"), ts.ScriptTarget.Latest, true, kind);
}
