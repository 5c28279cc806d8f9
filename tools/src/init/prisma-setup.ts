/**
 * Finds out how a project uses Prisma 7: alone, or in addition to Prisma 8. Next to Prisma 8, its command, package and
 * config have other names, such as `prisma7`.
 */
import { isPrisma8, type PackageJson, prismaVersion, UserError } from "prisma-paged/tools";
import coerce from "semver/functions/coerce.js";
import type { KnownProject } from "./known-project.js";
import { rangeOf } from "./package-text.js";

export interface PrismaSetup {
  /** The package with the command line. */
  readonly package: "prisma" | "@prisma/prisma7";
  readonly command: "prisma" | "prisma7";
  /** The version, or the range, of every package of Prisma 7. */
  readonly version: string;
  /** The name of the config without its extension. */
  readonly config: "prisma.config" | "prisma7.config";
}

/**
 * Returns the names and the version of Prisma 7 in a project.
 * @throws UserError if the project uses a version before 7
 */
export function prismaSetup({ installed }: KnownProject, packageJson: PackageJson | undefined): PrismaSetup {
  const named = packageJson === undefined ? undefined : rangeOf(packageJson, "prisma");
  const named7 = packageJson === undefined ? undefined : rangeOf(packageJson, "@prisma/prisma7");
  if (isPrisma8(installed.prisma ?? named)) {
    const version = installed.prisma7 ?? named7 ?? prismaVersion;
    return { package: "@prisma/prisma7", command: "prisma7", version, config: "prisma7.config" };
  }
  const version = installed.prisma ?? named ?? prismaVersion;
  const major = coerce(version)?.major;
  if (major === undefined || major === coerce(prismaVersion)?.major) {
    return { package: "prisma", command: "prisma", version, config: "prisma.config" };
  }
  const hint = "update the packages `prisma` and `@prisma/client` to version 7";
  throw new UserError(`prisma-paged requires Prisma 7, but this project uses ${version}.`, hint);
}
