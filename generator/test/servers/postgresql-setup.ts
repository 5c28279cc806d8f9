import type { TestProject } from "vitest/node";
import { generateFixtures } from "../../../scripts/fixtures.mjs";
import { generateLibrary, schemaFor } from "../behaviour/provider-schema.js";
import { schemaSql } from "../schema-sql.js";
import { startPostgres } from "./embedded-postgres.js";

/** The behaviour suite on PostgreSQL: a server of its own, stopped after the tests. */
export default async function setUpPostgres({ provide }: TestProject): Promise<() => Promise<void>> {
  const starting = startPostgres();
  await generateFixtures();
  await generateLibrary("postgresql");
  const tables = await schemaSql([{ path: "schema.prisma", name: "schema.prisma", text: schemaFor("postgresql") }]);
  const { url, stop } = await starting;
  provide("database", { provider: "postgresql", engine: "PostgreSQL", url, prefix: "library_", tables });
  return stop;
}
