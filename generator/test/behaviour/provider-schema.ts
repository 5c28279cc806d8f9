/** The suite's one schema as each database wants it: only the datasource's provider, and where things are put, differ. */
import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { SuiteDatabase } from "./suite-database.js";

/** The text of `schema.prisma` for a provider, to stand in its own folder under `generated`. */
export function schemaFor(provider: SuiteDatabase["provider"]): string {
  const text = readFileSync(new URL("./schema.prisma", import.meta.url), "utf8");
  return (provider === "sqlite" ? text : text.replace("model Book {", `${estimated}model Book {`))
    .replaceAll("// A time of day on servers.", provider === "sqlite" ? "" : "@db.Time(6)")
    .replaceAll(
      "// Finer on servers.",
      { sqlite: "", postgresql: "@db.Timestamp(6)", mysql: "@db.DateTime(6)" }[provider],
    )
    .replace('provider = "sqlite"', `provider = "${provider}"`)
    .replaceAll('"./generated/', '"./')
    .replace('"./platform.yaml"', '"../../platform.yaml"');
}

/** What SQLite refuses. */
const estimated = '/// @pagination(operation: "estimated", path: "/estimated-books", count: "estimated")\n';

/** Emits the provider's client and API by the real `prisma generate`; SQLite's are those of `schema.prisma` itself. */
export function generateLibrary(provider: SuiteDatabase["provider"]): void {
  if (provider === "sqlite") {
    prismaGenerate(fileURLToPath(new URL("./schema.prisma", import.meta.url)));
    return;
  }
  const folder = fileURLToPath(new URL(`./generated/${provider}`, import.meta.url));
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "schema.prisma"), schemaFor(provider));
  prismaGenerate(join(folder, "schema.prisma"));
}

const { resolve } = createRequire(import.meta.url);
const prisma = join(dirname(resolve("prisma/package.json")), "build", "index.js");

export function prismaGenerate(schema: string): void {
  execFileSync(process.execPath, [prisma, "generate", "--schema", schema], {
    cwd: dirname(fileURLToPath(import.meta.url)),
    env: { ...process.env, PRISMA_SCHEMA_ENGINE_BINARY: process.execPath },
    stdio: "pipe",
  });
}
