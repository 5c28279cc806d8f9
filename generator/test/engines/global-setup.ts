import { writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import type { TestProject } from "vitest/node";
import { generateFixtures } from "../../../scripts/fixtures.mjs";
import { generateLibrary, schemaFor } from "../behaviour/provider-schema.js";
import { schemaSql } from "../schema-sql.js";
import { startPostgres } from "../servers/embedded-postgres.js";
import { installBetterSqlite3 } from "./better-sqlite3.js";

/** The behaviour suite on another engine, or through another adapter: the project has its name. */
export default async function setUpEngine({ name, provide }: TestProject): Promise<(() => Promise<void>) | undefined> {
  await generateFixtures();
  const tablesFor = (provider: "sqlite" | "postgresql") =>
    schemaSql([{ path: "schema.prisma", name: "schema.prisma", text: schemaFor(provider) }]);
  if (name === "pglite") {
    await generateLibrary("postgresql");
    const [tables, url] = await Promise.all([tablesFor("postgresql"), emptyPGlite()]);
    provide("database", { provider: "postgresql", engine: "PostgreSQL", opener: "pglite", url, prefix: "", tables });
  } else if (name === "neon") {
    await generateLibrary("postgresql");
    const [tables, { url, stop }] = await Promise.all([tablesFor("postgresql"), startPostgres()]);
    provide("database", {
      provider: "postgresql",
      engine: "PostgreSQL",
      opener: name,
      url,
      prefix: "library_",
      tables,
    });
    return stop;
  } else if (name === "d1" || name === "better-sqlite3") {
    if (name === "better-sqlite3") installBetterSqlite3();
    const tables = await tablesFor("sqlite");
    provide("database", { provider: "sqlite", engine: "SQLite", opener: name, url: "", prefix: "", tables });
  }
  return undefined;
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
