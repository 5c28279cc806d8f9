/** Finds the installed package of Prisma 7: `prisma`, or `@prisma/prisma7` in a project that also has Prisma 8. */
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

export interface InstalledPrisma {
  /** The version of `prisma`; undefined if it is not installed. */
  readonly prisma: string | undefined;
  /**
   * The version of `@prisma/prisma7`, the command line of Prisma 7 in a project that also has Prisma 8. Undefined if it
   * is not installed.
   */
  readonly prisma7: string | undefined;
}

/** Returns the installed versions, as the project's own modules find them. */
export function installedPrismaOf(folder: string): InstalledPrisma {
  const from = createRequire(join(folder, "package.json"));
  return { prisma: versionOf(from, "prisma"), prisma7: versionOf(from, "@prisma/prisma7") };
}

/**
 * Returns the file that runs Prisma's command line: that of Prisma 7 if `@prisma/prisma7` is installed, otherwise that
 * of `prisma`. Undefined if neither is installed.
 */
export function prismaCommandOf(folder: string): string | undefined {
  const from = join(folder, "package.json");
  const path = resolveFrom(resolveFrom(from, "@prisma/prisma7/package.json") ?? from, "prisma/package.json");
  if (path === undefined) return undefined;
  const { bin }: { bin?: { prisma?: unknown } } = createRequire(path)(path);
  return typeof bin?.prisma === "string" ? join(dirname(path), bin.prisma) : undefined;
}

/** Returns the path of a module, as the file `from` finds it; undefined if it does not. */
export function resolveFrom(from: string, name: string): string | undefined {
  try {
    return createRequire(from).resolve(name);
  } catch {
    return undefined;
  }
}

/** Checks whether a version or a range is one of Prisma 8 or later. */
export function isPrisma8(version: string | undefined): boolean {
  return Number(/\d+/.exec(version ?? "")?.[0]) >= 8;
}

/** Returns the version of a package, as the module of `from` finds it; undefined if it does not. */
export function versionOf(from: NodeJS.Require, name: string): string | undefined {
  try {
    const { version }: { version?: unknown } = from(`${name}/package.json`);
    return typeof version === "string" ? version : undefined;
  } catch {
    return undefined;
  }
}
