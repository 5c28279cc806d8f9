/** What `init` reads from the disk, and the changes that it plans. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join, posix, relative } from "node:path";
import type { FileChange } from "../disk/file-change.js";
import { readSchemaFiles } from "../schema/files.js";
import { inferredStyle } from "../util/import-style.js";
import { installedPrismaOf } from "../util/prisma-packages.js";
import type { PlannedFile, Project, SourceFile } from "./known-project.js";
import { type PackageJson, parsePackageJson } from "./package-text.js";
import { isModule, isOutput, nodeFile, scriptModules } from "./script-files.js";

/** @param schema the schema's path, absolute; undefined if there is none */
export function readProject(folder: string, schema: string | undefined): Project {
  const shown = (path: string) => relative(folder, path).replaceAll("\\", "/");
  const schemaFolder = schema === undefined ? "prisma" : shown(/\.prisma$/.test(schema) ? dirname(schema) : schema);
  const looked = [`${schemaFolder === "" ? "" : `${schemaFolder}/`}platform.yaml`, ...lookedFor];
  const packageJson = textIn(folder, "package.json");
  const found = packageJson === undefined ? {} : parsePackageJson(packageJson);
  return {
    folder: basename(folder),
    packageJson,
    schemaPath: schema && (shown(schema) || "."),
    schema: schema === undefined ? [] : readSchemaFiles(schema).map((file) => ({ ...file, path: shown(file.path) })),
    existing: new Set([
      ...looked.filter((path) => existsSync(join(folder, path))),
      ...namedFiles(found).filter((path) => isResolved(join(folder, path))),
    ]),
    sources: sourcesOf(folder, found),
    importStyle: inferredStyle(join(folder, "src")),
    configs: readdirSync(folder).filter((name) => /^prisma7?\.config\.[cm]?[jt]s$/.test(name)),
    installed: installedPrismaOf(folder),
    packageManager: packageManagerOf(folder),
  };
}

/** The planned files as changes of the disk. */
export function toChanges(folder: string, files: readonly PlannedFile[]): readonly FileChange[] {
  return files.map(({ path, before, after }) => ({ path: join(folder, path), before, after }));
}

const nextRoutes = ["", "src/"].flatMap((folder) =>
  ["ts", "js"].map((extension) => `${folder}app/api/[[...path]]/route.${extension}`),
);

/** What decides about the files that are written, beside the schema's folder. */
const lookedFor = [
  ...["src", "src/app", "src/prisma.ts", "lib/prisma.ts", "src/server.ts", "src/worker.ts", "src/main.ts"],
  ...["prisma/seed.ts", "prisma/seed.sql"],
  ...[...nextRoutes, "src/routes", ".gitignore", "tsconfig.json"],
  ...["deno.json", "deno.jsonc", "wrangler.toml", "wrangler.json", "wrangler.jsonc"],
];

/** The files that scripts run. */
function namedFiles({ scripts = {} }: PackageJson): readonly string[] {
  return Object.values(scripts).flatMap((script) => [...scriptModules(script), ...(nodeFile(script) ?? [])]);
}

/** Whether Node finds a file or a folder of this path. */
function isResolved(path: string): boolean {
  return ["", ".js", ".mjs", ".cjs"].some((extension) => existsSync(path + extension));
}

/** The modules that package.json names, and those with the names that apps usually have. */
function sourcesOf(folder: string, { main, scripts = {} }: PackageJson): readonly SourceFile[] {
  const named = Object.values(scripts).flatMap(scriptModules);
  const usual = ["", "src/"].flatMap((place) =>
    ["server", "app", "index", "main", "worker"].flatMap((name) =>
      ["ts", "mts", "js", "mjs", "cjs"].map((extension) => `${place}${name}.${extension}`),
    ),
  );
  const routes = [...nextRoutes, "src/routes/api.ts"];
  const paths = new Set([main ?? "", ...named, ...usual, ...routes].map((path) => posix.normalize(path)));
  return [...paths].flatMap((path) => {
    const isOwn = isModule(path) && !isOutput(path) && !path.startsWith("../");
    const text = isOwn ? textIn(folder, path) : undefined;
    return text === undefined ? [] : [{ path, text }];
  });
}

function textIn(folder: string, path: string): string | undefined {
  return existsSync(join(folder, path)) ? readFileSync(join(folder, path), "utf8") : undefined;
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
