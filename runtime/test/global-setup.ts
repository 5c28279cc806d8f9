import { execFileSync } from "node:child_process";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

/** Generates the fixture's Prisma client once, before the tests. */
export default function generateFixture(): void {
  const require = createRequire(import.meta.url);
  const prisma = join(dirname(require.resolve("prisma/package.json")), "build", "index.js");
  execFileSync(process.execPath, [prisma, "generate", "--schema", join(import.meta.dirname, "fixture/schema.prisma")], {
    cwd: import.meta.dirname,
    // Generating needs no schema engine, but Prisma looks for one: any existing file keeps it from downloading.
    env: { ...process.env, PRISMA_SCHEMA_ENGINE_BINARY: process.execPath },
    stdio: ["ignore", "ignore", "pipe"],
  });
}
