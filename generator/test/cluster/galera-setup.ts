import type { TestProject } from "vitest/node";
import { generateFixtures } from "../../../scripts/fixtures.mjs";
import { generateLibrary, schemaFor } from "../behaviour/provider-schema.js";
import { toMysql } from "../mysql-sql.js";
import { schemaSql } from "../schema-sql.js";

/** The library for MariaDB. The cluster itself is the test's: its nodes leave and join. */
export default async function setUpGalera({ provide }: TestProject): Promise<void> {
  await generateFixtures();
  await generateLibrary("mysql");
  const tables = toMysql(
    await schemaSql([{ path: "schema.prisma", name: "schema.prisma", text: schemaFor("postgresql") }]),
  );
  provide("database", { provider: "mysql", engine: "MariaDB", url: "", prefix: "library_", tables });
}
