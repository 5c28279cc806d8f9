/**
 * The suite's one schema as each database wants it: only the datasource's provider, and where things are put, differ.
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { generateFixture } from "../../../scripts/fixtures.mjs";
import type { SuiteDatabase } from "./suite-database.js";

/** The text of `schema.prisma` for a provider, for its own folder under `generated`. */
export function schemaFor(provider: SuiteDatabase["provider"]): string {
  const text = readFileSync(new URL("./schema.prisma", import.meta.url), "utf8");
  return (
    (provider === "sqlite" ? text : text.replace("model Book {", `${estimated}model Book {`))
      .replaceAll("// A time of day on servers.", provider === "sqlite" ? "" : "@db.Time(6)")
      .replaceAll(
        "// Finer on servers.",
        { sqlite: "", postgresql: "@db.Timestamp(6)", mysql: "@db.DateTime(6)" }[provider],
      )
      .replaceAll("// A day on servers.", provider === "sqlite" ? "" : "@db.Date")
      // The columns decide about it there.
      .replaceAll(", caseSensitive: true", provider === "mysql" ? "" : ", caseSensitive: true")
      .replace('provider = "sqlite"', `provider = "${provider}"`)
      .replaceAll('"./generated/', '"./')
      .replace('"./platform.yaml"', '"../../platform.yaml"')
  );
}

/** What SQLite refuses. */
const estimated = '/// @pagination(operation: "estimated", path: "/estimated-books", count: "estimated")\n';

/** Emits a server's client and API; SQLite's are those of `schema.prisma` itself. */
export async function generateLibrary(provider: Exclude<SuiteDatabase["provider"], "sqlite">): Promise<void> {
  const folder = fileURLToPath(new URL(`./generated/${provider}`, import.meta.url));
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "schema.prisma"), schemaFor(provider));
  await generateFixture(join(folder, "schema.prisma"));
}
