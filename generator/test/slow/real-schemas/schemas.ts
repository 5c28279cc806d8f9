/**
 * Schemas of real applications that their authors publish on npm, and the annotations that an engineer of theirs would
 * write. Their own texts are not kept here: they are downloaded, in these versions.
 */
import type { SuiteDatabase } from "../../behaviour/suite-database.js";
import { type CompilerOptions, compAi, localMcpGateway, nest } from "./compiler-options.js";
import type { Tenant } from "./tables.js";

export interface RealSchema {
  /** On npm, with its version. */
  readonly package: string;
  /** In the package. */
  readonly file: string;
  /** As its authors have it, but for the first: npm has no schema of this size that was written for SQLite. */
  readonly provider: SuiteDatabase["provider"];
  /** Models in files of their own. */
  readonly isMultiFile: boolean;
  /** Of the scoped API. */
  readonly tenant: Tenant;
  /** Of its authors' projects, beside the strictest. Empty if they are not published. */
  readonly compilerOptions: readonly CompilerOptions[];
  /** True if its whole API is only read at night, because that takes minutes. Completion is always tried in it. */
  readonly isReadAtNight?: true;
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
    tenant: { column: "organizationId", type: "String", value: "k2" },
    compilerOptions: localMcpGateway,
    annotations: {},
  },
  {
    package: "@factor-wise/prisma-schema@3.0.4",
    file: "package/prisma/schema.prisma",
    provider: "mysql",
    isMultiFile: false,
    tenant: { column: "customerID", type: "Int", value: 3 },
    compilerOptions: nest,
    // Another table is called `disbursal_exports`.
    annotations: { disbursal_export: ['@resource(path: "/disbursal-export-jobs")'] },
  },
  {
    package: "@trycompai/db@1.3.22",
    file: "package/dist/schema.prisma",
    provider: "postgresql",
    isMultiFile: true,
    tenant: { column: "organizationId", type: "String", value: "k2" },
    compilerOptions: compAi,
    // The API has documents at `/contexts`.
    annotations: { Context: ['@resource(path: "/context-entries")'] },
  },
  {
    // An assistant for lawyers. Published under the MIT licence, as the next one is.
    package: "@danielcok17/prisma-db@1.20.36",
    file: "package/prisma/app.prisma",
    provider: "postgresql",
    isMultiFile: false,
    tenant: { column: "userId", type: "String", value: "k2" },
    isReadAtNight: true,
    compilerOptions: [],
    annotations: {},
  },
  {
    // The machines, shifts and orders of clothing factories.
    package: "@juliobrim/prisma-shared@1.0.59",
    file: "package/schema.prisma",
    provider: "postgresql",
    isMultiFile: true,
    tenant: { column: "tenantId", type: "String", value: "k2" },
    isReadAtNight: true,
    compilerOptions: [],
    annotations: {},
  },
];
