/** Defines the first result that all later steps can look up: the datamodel with its configuration. */
import type { Provider } from "@prisma-paged/runtime/generator";
import type { PlatformConfig } from "../options/platform-config.js";
import type { Datamodel } from "../schema/datamodel.js";

/** The schema of a project, with the identifiers that its annotations choose. */
export interface Schema {
  readonly datamodel: Datamodel;
  readonly config: PlatformConfig;
  readonly provider: Provider;
  /**
   * Whether the database has an index for every foreign key: MySQL has, unless `relationMode = "prisma"` omits them.
   */
  readonly indexesForeignKeys: boolean;
  /** Prisma's preview features that the schema switches on. */
  readonly previewFeatures: ReadonlySet<string>;
}
