/** What `init` knows of a project before it plans: everything it reads from the disk. */

import type { ImportStyle, InstalledPrisma, PackageSpecifiers, SchemaFile } from "prisma-paged/tools";
export interface Project {
  /** The name of its folder. */
  readonly folder: string;
  /** Its folder, absolute, with slashes. */
  readonly root: string;
  /** The text of package.json; undefined if there is none. */
  readonly packageJson: string | undefined;
  /** The schema's file, or the folder of several, relative to the project; undefined if there is none. */
  readonly schemaPath: string | undefined;
  /** The schema's files, with paths relative to the project. */
  readonly schema: readonly SchemaFile[];
  /** The package that has the schema, if it is another one of the workspace. */
  readonly schemaPackage: SchemaPackage | undefined;
  /** The files and folders that `init` looks for, by relative path, as far as they exist. */
  readonly existing: ReadonlySet<string>;
  /** The modules in which an app may be created. */
  readonly sources: readonly SourceFile[];
  /** How its modules import each other, as its tsconfig.json requires. */
  readonly importStyle: ImportStyle;
  /** The Prisma configs in its folder, such as `prisma.config.ts` and `prisma7.config.mts`. */
  readonly configs: readonly string[];
  readonly installed: InstalledPrisma;
  readonly packageManager: "npm" | "pnpm" | "yarn" | "bun";
}

export interface SchemaPackage {
  /** By which other packages import it: `@acme/db`. */
  readonly name: string;
  /** Relative to the project, with slashes: `../../packages/db`. */
  readonly folder: string;
}

export interface SourceFile {
  /** Relative to the project, with slashes. */
  readonly path: string;
  readonly text: string;
}

/** What a person chooses; undefined for a default. */
export interface Choices {
  /** A provider. Default: that of the schema, else the first one of `databases`. */
  readonly database: string | undefined;
  /** The name of a host. Default: that of the project, else the first one of `hosts`. */
  readonly host: string | undefined;
}

/** What `npm create prisma-paged` and `npm run create` pass to `init`, because they begin outside the project. */
export interface Origin {
  /** The project's folder, as a shell in the user's folder reads it. */
  readonly folder: string;
  /**
   * The packed files of a clone of the repository, such as `file:packages/prisma-paged-0.1.0.tgz`. They replace what the
   * project depends on. Undefined for the published packages.
   */
  readonly packed: PackageSpecifiers | undefined;
}
