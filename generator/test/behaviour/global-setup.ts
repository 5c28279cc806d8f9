import { fileURLToPath } from "node:url";
import type { TestProject } from "vitest/node";
import { schemaSql } from "../schema-sql.js";
import { generateLibrary, prismaGenerate, schemaFor } from "./provider-schema.js";

/** Emits the suites' APIs by the real `prisma generate`, before their tests import them. */
export default async function setUpSqlite({ provide }: TestProject): Promise<void> {
  generateLibrary("sqlite");
  prismaGenerate(fileURLToPath(new URL("../options/schema.prisma", import.meta.url)));
  const tables = await schemaSql([{ path: "schema.prisma", name: "schema.prisma", text: schemaFor("sqlite") }]);
  provide("database", { provider: "sqlite", url: "", prefix: "", tables });
}
