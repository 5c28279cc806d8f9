import { fileURLToPath } from "node:url";
import { defineConfig } from "prisma/config";

// These commands need no schema engine, but look for one, and would fetch it from Prisma's own server. Any file
// satisfies the look; every other command keeps the real engine.
const withoutEngine = ["generate", "validate", "format"];
if (withoutEngine.some((command) => process.argv.includes(command))) {
  process.env.PRISMA_SCHEMA_ENGINE_BINARY ??= process.execPath;
}

/** Absolute, so that the workspaces' own configs can be this one. */
const inPrisma = (path: string): string => fileURLToPath(new URL(`./prisma/${path}`, import.meta.url));

export default defineConfig({
  schema: inPrisma("schema.prisma"),
  migrations: { path: inPrisma("migrations") },
  datasource: { url: process.env.DATABASE_URL ?? `file:${inPrisma("cities.db")}` },
});
