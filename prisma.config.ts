import { defineConfig } from "prisma/config";

// `prisma generate` needs no schema engine, but looks for one, and would fetch it from Prisma's own server. Any file
// satisfies the look; every other command keeps the real engine.
if (process.argv.includes("generate")) process.env.PRISMA_SCHEMA_ENGINE_BINARY ??= process.execPath;

export default defineConfig({
  schema: "prisma/schema.prisma",
  migrations: { path: "prisma/migrations" },
  datasource: { url: process.env.DATABASE_URL ?? "file:./prisma/cities.db" },
});
