import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import type { SchemaFile } from "./source-map.js";

/** The schema's files in a stable order: the one named, or every `.prisma` file under the folder named. */
export function readSchemaFiles(path: string): readonly SchemaFile[] {
  if (!statSync(path).isDirectory()) return [readSchemaFile(path)];
  return readdirSync(path, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".prisma"))
    .sort()
    .map((name) => readSchemaFile(join(path, name)));
}

function readSchemaFile(path: string): SchemaFile {
  return { path, text: readFileSync(path, "utf8") };
}
