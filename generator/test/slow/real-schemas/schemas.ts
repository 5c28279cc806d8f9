/**
 * Schemas of real applications that their authors publish on npm, and the annotations that an engineer of theirs would
 * write. Their own texts are not kept here: they are downloaded, in these versions.
 */
import type { SuiteDatabase } from "../../behaviour/suite-database.js";

export interface RealSchema {
  /** On npm, with its version. */
  readonly package: string;
  /** In the package. */
  readonly file: string;
  /** Each as its authors have it; the first one has no public schema of this size on npm for its database. */
  readonly provider: SuiteDatabase["provider"];
  /** Models in files of their own. */
  readonly isMultiFile: boolean;
  /** Lines above a model, beside those that every model gets. */
  readonly annotations: { readonly [model: string]: readonly string[] };
}

export const realSchemas: readonly RealSchema[] = [
  {
    // Written for PostgreSQL.
    package: "@dxheroes/local-mcp-database@0.7.2",
    file: "package/prisma/schema.prisma",
    provider: "sqlite",
    isMultiFile: false,
    annotations: {},
  },
  {
    package: "@factor-wise/prisma-schema@3.0.4",
    file: "package/prisma/schema.prisma",
    provider: "mysql",
    isMultiFile: false,
    // Another table is called `disbursal_exports`.
    annotations: { disbursal_export: ['@resource(path: "/disbursal-export-jobs")'] },
  },
  {
    package: "@trycompai/db@1.3.22",
    file: "package/dist/schema.prisma",
    provider: "postgresql",
    isMultiFile: true,
    // The API has documents of its own at `/contexts`.
    annotations: { Context: ['@resource(path: "/context-entries")'] },
  },
];
