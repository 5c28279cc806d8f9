/** What `init` knows of a project before it plans: everything it reads from the disk. */
import type { SchemaFile } from "../schema/files.js";
import type { ImportStyle } from "../util/import-style.js";
import type { PackageSpecifiers } from "../util/package-json.js";
import type { InstalledPrisma } from "../util/prisma-packages.js";

export interface Project {
  /** The name of its folder. */
  readonly folder: string;
  /** The text of package.json; undefined if there is none. */
  readonly packageJson: string | undefined;
  /** The schema's file, or the folder of several, relative to the project; undefined if there is none. */
  readonly schemaPath: string | undefined;
  /** The schema's files, with paths relative to the project. */
  readonly schema: readonly SchemaFile[];
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

/** What `npm run create` in a clone of the repository passes to `init`, because the packages come from the clone. */
export interface Clone {
  /** The packed files, such as `file:packages/prisma-paged-0.1.0.tgz`. They replace what the project depends on. */
  readonly specifiers: PackageSpecifiers;
  /** The project's folder, as a shell in the user's folder reads it. */
  readonly folder: string;
}

/** A file that `init` creates or changes. */
export interface PlannedFile {
  /** Relative to the project, with slashes. */
  readonly path: string;
  /** Undefined for a new file. */
  readonly before: string | undefined;
  readonly after: string;
}
