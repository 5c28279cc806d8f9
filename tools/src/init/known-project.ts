/** The project as `init` knows it before it plans: everything that it reads from the disk, and the user's choices. */

import type { ImportStyle, InstalledPrisma, PackageSpecifiers, SchemaFile } from "prisma-paged/tools";
import type { ProjectTsconfig } from "./tsconfig-edit.js";

export interface KnownProject {
  /** The name of the project's folder. */
  readonly folder: string;
  /** The project's folder, absolute, with slashes. */
  readonly root: string;
  /** The text of package.json; undefined if there is none. */
  readonly packageJson: string | undefined;
  /** The schema's file, or the folder of several, relative to the project; undefined if there is none. */
  readonly schemaPath: string | undefined;
  /** The schema's files, with paths relative to the project. */
  readonly schema: readonly SchemaFile[];
  /** The package that has the schema, if it is another one of the workspace. */
  readonly schemaPackage: SchemaPackage | undefined;
  /** The relative paths of the files and folders that exist, among those that `init` looks for. */
  readonly existing: ReadonlySet<string>;
  /** The project's own tsconfig.json. Undefined if there is none, or if it cannot be read. */
  readonly tsconfig: ProjectTsconfig | undefined;
  /** The text of .gitignore; undefined if there is none. */
  readonly gitignore: string | undefined;
  /** The modules in which an app may be created. */
  readonly sources: readonly SourceFile[];
  /** The modules that mention `PrismaClient` or extend a client, without generated ones and tests. */
  readonly clientSources: readonly SourceFile[];
  /** The style in which the project's modules import each other, as its tsconfig.json requires. */
  readonly importStyle: ImportStyle;
  /** The Prisma configs in the project's folder, such as `prisma.config.ts` and `prisma7.config.mts`. */
  readonly configs: readonly string[];
  readonly installed: InstalledPrisma;
  readonly packageManager: "npm" | "pnpm" | "yarn" | "bun";
}

export interface SchemaPackage {
  /** The name by which other packages import it: `@acme/db`. */
  readonly name: string;
  /** The package's folder, relative to the project, with slashes: `../../packages/db`. */
  readonly folder: string;
}

export interface SourceFile {
  /** The file's path, relative to the project, with slashes: `src/server.ts`. */
  readonly path: string;
  readonly text: string;
}

/** The user's choices; undefined for a default. */
export interface Choices {
  /** The provider of a database. Default: the schema's provider, otherwise the first one of `databaseChoices`. */
  readonly database: string | undefined;
  /** The name of a host. Default: the project's host, otherwise the first one of `hosts`. */
  readonly host: string | undefined;
  /** The clients that call the API. Default: those that package.json reveals, otherwise `front-end`. */
  readonly clients: string | undefined;
}

/**
 * The values that `npm create prisma-paged` and `npm run create` pass to `init`, because they begin outside the
 * project.
 */
export interface InitOrigin {
  /** The project's folder, as a shell in the user's folder reads it. */
  readonly folder: string;
  /**
   * The packed files of a clone of the repository, such as `file:packages/prisma-paged-0.1.0.tgz`. They replace what the
   * project depends on. Undefined for the published packages.
   */
  readonly packed: PackageSpecifiers | undefined;
}
