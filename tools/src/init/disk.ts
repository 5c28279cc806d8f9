/** Reads from the disk what `init` must know of a project. */

import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { basename, dirname, join, posix, relative } from "node:path";
import {
  inferredStyle,
  installedPrismaOf,
  type PackageJson,
  packageFolders,
  parsePackageJson,
  readTsconfig,
  schemaFiles,
} from "prisma-paged/tools";
import type { KnownProject, SourceFile } from "./known-project.js";
import { isModule, isOutput, nodeFile, scriptModules } from "./script-files.js";
import type { ProjectTsconfig } from "./tsconfig-edit.js";
import { packageNameIn, workspaceRoot } from "./workspace.js";

/**
 * Reads the project in a folder from the disk.
 * @param schema the schema's path, absolute; undefined if there is none
 * @throws UserError if the schema is a folder without a file
 */
export function readKnownProject(folder: string, schema: string | undefined): KnownProject {
  const shown = (path: string) => relative(folder, path).replaceAll("\\", "/");
  const schemaFolder = schema === undefined ? "prisma" : shown(/\.prisma$/.test(schema) ? dirname(schema) : schema);
  const looked = [`${schemaFolder === "" ? "" : `${schemaFolder}/`}platform.yaml`, ...lookedFor];
  const packageJson = textIn(folder, "package.json");
  const parsedPackageJson = packageJson === undefined ? {} : parsePackageJson(packageJson);
  const owner = schema === undefined ? undefined : packageFolders(schema)[0];
  // A package around the project, such as the workspace's own, is not imported by its name.
  const isOther = owner !== undefined && shown(owner).startsWith("../") && relative(owner, folder).startsWith("..");
  const name = isOther ? packageNameIn(owner) : undefined;
  const installedPrisma = installedPrismaOf(folder);
  const isInstalled = (installedPrisma.prisma7 ?? installedPrisma.prisma) !== undefined;
  return {
    folder: basename(folder),
    root: folder.replaceAll("\\", "/"),
    packageJson,
    schemaPath: schema && (shown(schema) || "."),
    schema:
      schema === undefined ? [] : schemaFiles(schema, folder).map((file) => ({ ...file, path: shown(file.path) })),
    schemaPackage: name === undefined || owner === undefined ? undefined : { name, folder: shown(owner) },
    existing: new Set([
      ...looked.filter((path) => existsSync(join(folder, path))),
      ...namedFiles(parsedPackageJson).filter((path) => isResolved(join(folder, path))),
    ]),
    tsconfig: tsconfigIn(folder),
    gitignore: textIn(folder, ".gitignore"),
    sources: sourcesOf(folder, parsedPackageJson),
    clientSources: clientSourcesIn(folder),
    importStyle: inferredStyle(join(folder, "src")),
    configs: readdirSync(folder).filter((name) => /^prisma7?\.config\.[cm]?[jt]s$/.test(name)),
    installed: isInstalled || owner === undefined ? installedPrisma : installedPrismaOf(owner),
    packageManager: packageManagerOf(folder),
  };
}

/** Whether a folder has no files. A new repository counts as empty, too. */
export function isEmpty(folder: string): boolean {
  return readdirSync(folder).every((name) => name === ".git");
}

const nextRoutes = ["", "src/"].flatMap((folder) =>
  ["ts", "js"].map((extension) => `${folder}app/api/[[...path]]/route.${extension}`),
);

/** The paths that decide which files `init` writes, in addition to platform.yaml in the schema's folder. */
const lookedFor = [
  ...["src", "src/app", "src/prisma.ts", "lib/prisma.ts", "src/server.ts", "src/worker.ts", "src/main.ts"],
  ...["prisma/seed.ts", "prisma/seed.sql"],
  ...[...nextRoutes, "src/routes", ".gitignore", "tsconfig.json"],
  ...["deno.json", "deno.jsonc", "wrangler.toml", "wrangler.json", "wrangler.jsonc"],
];

/** Returns the files that scripts run: `src/index.ts` for `tsx watch src/index.ts`, `dist` for `node dist`. */
function namedFiles({ scripts = {} }: PackageJson): readonly string[] {
  return Object.values(scripts).flatMap((script) => [...scriptModules(script), ...(nodeFile(script) ?? [])]);
}

/** Whether Node finds a file or a folder of this path. */
function isResolved(path: string): boolean {
  return ["", ".js", ".mjs", ".cjs"].some((extension) => existsSync(path + extension));
}

/**
 * Returns the modules that package.json names, and modules with names that are common for apps, such as
 * `src/server.ts`.
 */
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

function tsconfigIn(folder: string): ProjectTsconfig | undefined {
  const text = textIn(folder, "tsconfig.json");
  const read = text === undefined ? undefined : readTsconfig(folder);
  return text !== undefined && read?.kind === "read" ? { text, options: read.options } : undefined;
}

/** The folders of an app that are read in search of its Prisma Client. */
const maximumDepth = 6;

/** The folders and files that have no client of the app: outputs, tests and scripts. */
const notOfApp =
  /^(?:\.|node_modules$|coverage$)|^(?:tests?|__tests__|__mocks__|mocks|e2e|seeds?|scripts|migrations)(?:\.|$)|\.(?:test|spec|d)\.[cm]?tsx?$/;

/** Finds the modules that mention `PrismaClient`, or extend a client. */
function clientSourcesIn(folder: string): readonly SourceFile[] {
  const paths = (within: string, depth: number): readonly string[] =>
    ifReadable(() => readdirSync(join(folder, within), { withFileTypes: true })).flatMap((entry) => {
      const path = posix.join(within, entry.name);
      if (notOfApp.test(entry.name) || isOutput(path)) return [];
      if (entry.isDirectory()) return depth === 0 ? [] : paths(path, depth - 1);
      return entry.isFile() && /\.[cm]?[jt]sx?$/.test(entry.name) ? [path] : [];
    });
  return paths("", maximumDepth)
    .flatMap((path) => ifReadable(() => [{ path, text: readFileSync(join(folder, path), "utf8") }]))
    .filter(({ text }) => /\bPrismaClient\b|\.\$extends\(/.test(text) && !text.includes(prismaHeader));
}

/** Returns what is read; nothing if the user may not read it, because it is no part of the app then. */
function ifReadable<Entry>(read: () => readonly Entry[]): readonly Entry[] {
  try {
    return read();
  } catch (error) {
    if (error instanceof Error && "code" in error && (error.code === "EACCES" || error.code === "EPERM")) return [];
    throw error;
  }
}

/** Each module that Prisma generates begins with it. */
const prismaHeader = "This is code generated by Prisma";

/** Returns the text of a file; undefined if there is none, or a folder in its place. */
function textIn(folder: string, path: string): string | undefined {
  const file = join(folder, path);
  // Only `existsSync` returns false for a path through a file, such as `src/server.ts` if `src` is a file.
  return existsSync(file) && statSync(file).isFile() ? readFileSync(file, "utf8") : undefined;
}

const lockFiles = [
  ["pnpm-lock.yaml", "pnpm"],
  ["yarn.lock", "yarn"],
  ["bun.lock", "bun"],
  ["bun.lockb", "bun"],
] as const;

/** Returns the package manager of a project, or of the workspace that it is in. */
function packageManagerOf(folder: string): KnownProject["packageManager"] {
  const root = workspaceRoot(folder);
  const places = root === undefined ? [folder] : [folder, root];
  const found = places.flatMap((place) => lockFiles.find(([file]) => existsSync(join(place, file)))?.[1] ?? []);
  const isOfPnpm = root !== undefined && existsSync(join(root, "pnpm-workspace.yaml"));
  return found[0] ?? (isOfPnpm ? "pnpm" : "npm");
}
