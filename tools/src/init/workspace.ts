/** The schemas of a monorepo: an app's folder seldom has its own. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import { findWithoutConfig, parsePackageJson } from "prisma-paged/tools";

/** The number of levels below the workspace's folder on which packages are searched: `packages/db` is on the second. */
const depth = 4;

/** The names of folders in which no package of the workspace is. */
const hasNoPackages = /^(?:\.|node_modules$)/;

/**
 * Finds the schemas of the other packages of the workspace that a folder is in; none outside of a workspace.
 * @returns their files, or the folders of several, absolute
 */
export function workspaceSchemas(folder: string): readonly string[] {
  const root = workspaceRoot(folder);
  if (root === undefined) return [];
  const schemas = packagesIn(root, depth)
    .filter((each) => each !== folder)
    .flatMap((each) => schemaOf(each) ?? []);
  // The workspace's own config may name the schema of one of its packages.
  return [...new Set(schemas)];
}

/** Returns the folder of the workspace around a folder, or the folder itself; undefined if it is in none. */
export function workspaceRoot(folder: string): string | undefined {
  let root = folder;
  for (let level = 0; level <= depth; level++) {
    if (existsSync(join(root, "pnpm-workspace.yaml")) || hasWorkspaces(root)) return root;
    if (hasNoPackages.test(basename(root))) return undefined;
    root = dirname(root);
  }
  return undefined;
}

/** Returns the name of the package in a folder; undefined if it has none that another package can import. */
export function packageNameIn(folder: string): string | undefined {
  const { name } = packageIn(folder) ?? {};
  return typeof name === "string" && /^(?:@[\w.~-]+\/)?\w[\w.~-]*$/.test(name) ? name : undefined;
}

function hasWorkspaces(folder: string): boolean {
  return packageIn(folder)?.workspaces !== undefined;
}

/**
 * Reads the package.json of a folder; undefined if there is none. A file that is not valid also counts as none, because
 * another package's file is not the user's concern now.
 */
function packageIn(folder: string): { readonly name?: unknown; readonly workspaces?: unknown } | undefined {
  const path = join(folder, "package.json");
  if (!existsSync(path)) return undefined;
  try {
    return parsePackageJson(readFileSync(path, "utf8"));
  } catch {
    return undefined;
  }
}

/** Returns the folders that have a package.json, regardless of the workspace's patterns. */
function packagesIn(folder: string, levels: number): readonly string[] {
  const own = existsSync(join(folder, "package.json")) ? [folder] : [];
  if (levels === 0) return own;
  const below = readdirSync(folder, { withFileTypes: true }).filter(
    (entry) => entry.isDirectory() && !hasNoPackages.test(entry.name),
  );
  return [...own, ...below.flatMap(({ name }) => packagesIn(join(folder, name), levels - 1))];
}

/**
 * Returns the schema that a package's Prisma config names, otherwise the one in the default place. Undefined if the
 * config names a schema outside of the package, or there is none.
 */
function schemaOf(folder: string): string | undefined {
  const named = schemaOfConfigText(folder);
  // A schema outside of the folder belongs to another package.
  if (named !== undefined) return relative(folder, named).startsWith("..") ? undefined : named;
  try {
    return findWithoutConfig({ schema: undefined }, folder);
  } catch {
    return undefined;
  }
}

/** Returns the schema that the Prisma config in a folder names, without running the config. Undefined if it is not there. */
export function schemaOfConfigText(folder: string): string | undefined {
  const config = readdirSync(folder).find((name) => /^prisma7?\.config\.[cm]?[jt]s$/.test(name));
  const text = config === undefined ? "" : readFileSync(join(folder, config), "utf8");
  const line = text.split("\n").find((each) => each.trimStart().startsWith("schema:")) ?? "";
  const named = /^[^"'`]*["'`]([^"'`$]+)["'`]/.exec(line)?.[1];
  const path = named === undefined ? undefined : join(folder, named);
  return path !== undefined && existsSync(path) ? path : undefined;
}
