import { writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import type { TestProject } from "vitest/node";
import { generateFixtures } from "../../../scripts/fixtures.mjs";
import { generateLibrary, schemaFor } from "../behaviour/provider-schema.js";
import { schemaSql } from "../schema-sql.js";

/** The behaviour suite on an engine that runs in the test's process: the project has its name. */
export default async function setUpEngine({ name, provide }: TestProject): Promise<void> {
  await generateFixtures();
  const tablesFor = (provider: "sqlite" | "postgresql") =>
    schemaSql([{ path: "schema.prisma", name: "schema.prisma", text: schemaFor(provider) }]);
  if (name === "pglite") {
    await generateLibrary("postgresql");
    const [tables, url] = await Promise.all([tablesFor("postgresql"), emptyPGlite()]);
    provide("database", { provider: "postgresql", engine: "PostgreSQL", opener: "pglite", url, prefix: "", tables });
  } else if (name === "d1") {
    const tables = await tablesFor("sqlite");
    provide("database", { provider: "sqlite", engine: "SQLite", opener: name, url: "", prefix: "", tables });
  }
}

/** The file of an empty database: PGlite takes seconds to make one, and most of them are saved by a copy. */
async function emptyPGlite(): Promise<string> {
  const database = await PGlite.create();
  const dump = await database.dumpDataDir("none");
  await database.close();
  const path = join(tmpdir(), "pglite.tar");
  writeFileSync(path, Buffer.from(await dump.arrayBuffer()));
  return path;
}
