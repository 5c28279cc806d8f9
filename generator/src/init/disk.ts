/** The disk at both ends of `init`. */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join, relative } from "node:path";
import { readSchemaFiles } from "../schema/files.js";
import type { PlannedFile, Project } from "./project.js";

/** @param schema the schema's path, absolute; undefined if there is none */
export function readProject(folder: string, schema: string | undefined): Project {
  const shown = (path: string) => relative(folder, path).replaceAll("\\", "/");
  const schemaFolder = schema === undefined ? "prisma" : shown(/\.prisma$/.test(schema) ? dirname(schema) : schema);
  const written = [`${schemaFolder === "" ? "" : `${schemaFolder}/`}platform.yaml`, "src/prisma.ts", "src/server.ts"];
  const packageJson = join(folder, "package.json");
  return {
    folder: basename(folder),
    packageJson: existsSync(packageJson) ? readFileSync(packageJson, "utf8") : undefined,
    schemaPath: schema && (shown(schema) || "."),
    schema: schema === undefined ? [] : readSchemaFiles(schema).map((file) => ({ ...file, path: shown(file.path) })),
    existing: new Set(written.filter((path) => existsSync(join(folder, path)))),
    hasConfig: readdirSync(folder).some((name) => /^prisma\.config\.[cm]?[jt]s$/.test(name)),
    installedPrisma: installedPrisma(folder),
    packageManager: packageManagerOf(folder),
  };
}

/** Writes each file, and the folders that it needs. */
export function writeFiles(folder: string, files: readonly PlannedFile[]): void {
  for (const { path, after } of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), after);
  }
}

const lockFiles = [
  ["pnpm-lock.yaml", "pnpm"],
  ["yarn.lock", "yarn"],
  ["bun.lock", "bun"],
  ["bun.lockb", "bun"],
] as const;

function packageManagerOf(folder: string): Project["packageManager"] {
  return lockFiles.find(([file]) => existsSync(join(folder, file)))?.[1] ?? "npm";
}

/** The version of the project's own package `prisma`; undefined if it is not installed. */
export function installedPrisma(folder: string): string | undefined {
  try {
    const { version }: { version?: unknown } = createRequire(join(folder, "package.json"))("prisma/package.json");
    return typeof version === "string" ? version : undefined;
  } catch {
    return undefined;
  }
}
