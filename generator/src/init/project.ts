/** What `init` knows of a project before it plans: everything it reads from the disk. */
import type { SchemaFile } from "../schema/files.js";

export interface Project {
  /** The name of its folder. */
  readonly folder: string;
  /** The text of package.json; undefined if there is none. */
  readonly packageJson: string | undefined;
  /** The schema's file, or the folder of several, relative to the project; undefined if there is none. */
  readonly schemaPath: string | undefined;
  /** The schema's files, with paths relative to the project. */
  readonly schema: readonly SchemaFile[];
  /** The other files of the project that `init` would write, by relative path. */
  readonly existing: ReadonlySet<string>;
  /** True if it has a Prisma config, under any of its names. */
  readonly hasConfig: boolean;
  /** The version of the installed package `prisma`; undefined if it is not installed. */
  readonly installedPrisma: string | undefined;
  readonly packageManager: "npm" | "pnpm" | "yarn" | "bun";
}

/** What a person chooses; undefined for a default. */
export interface Choices {
  /** A provider. Default: that of the schema, else the first one of `databases`. */
  readonly database: string | undefined;
  /** The name of a host. Default: the first one of `hosts`. */
  readonly host: string | undefined;
}

/** A file that `init` creates or changes. */
export interface PlannedFile {
  /** Relative to the project, with slashes. */
  readonly path: string;
  /** Undefined for a new file. */
  readonly before: string | undefined;
  readonly after: string;
}
