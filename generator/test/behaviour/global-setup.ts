import type { TestProject } from "vitest/node";
import { schemaSql } from "../schema-sql.js";
import { generateLibrary, schemaFor } from "./provider-schema.js";

/** Emits the suite's API by the real `prisma generate`, before its tests import it. */
export default async function setUpSqlite({ provide }: TestProject): Promise<void> {
  generateLibrary("sqlite");
  const tables = await schemaSql([{ path: "schema.prisma", name: "schema.prisma", text: schemaFor("sqlite") }]);
  provide("database", { provider: "sqlite", url: "", prefix: "", tables });
}
