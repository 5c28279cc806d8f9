import type { TestProject } from "vitest/node";
import { generateFixtures } from "../../../scripts/fixtures.mjs";
import { schemaSql } from "../schema-sql.js";
import { schemaFor } from "./provider-schema.js";

/** The behaviour suite on SQLite: each test file has a database in a file of its own. */
export default async function setUpSqlite({ provide }: TestProject): Promise<void> {
  await generateFixtures();
  const tables = await schemaSql([{ path: "schema.prisma", name: "schema.prisma", text: schemaFor("sqlite") }]);
  provide("database", { provider: "sqlite", engine: "SQLite", url: "", prefix: "", tables });
}
