/** Which installed package is Prisma 7: `prisma`, or `@prisma/prisma7` beside Prisma 8. */
import { createRequire } from "node:module";
import { join } from "node:path";

export interface InstalledPrisma {
  /** The version of `prisma`; undefined if it is not installed. */
  readonly prisma: string | undefined;
  /** The version of `@prisma/prisma7`, the command line of Prisma 7 beside Prisma 8. */
  readonly prisma7: string | undefined;
}

/** As the project's own modules find them. */
export function installedPrismaOf(folder: string): InstalledPrisma {
  const from = createRequire(join(folder, "package.json"));
  return { prisma: versionOf(from, "prisma"), prisma7: versionOf(from, "@prisma/prisma7") };
}

/** True for a version or a range of Prisma 8 or later. */
export function isPrisma8(version: string | undefined): boolean {
  return Number(/\d+/.exec(version ?? "")?.[0]) >= 8;
}

function versionOf(from: NodeJS.Require, name: string): string | undefined {
  try {
    const { version }: { version?: unknown } = from(`${name}/package.json`);
    return typeof version === "string" ? version : undefined;
  } catch {
    return undefined;
  }
}
