import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";

/** Emits the suite's API by the real `prisma generate`, before its tests import it. */
export default function generateLibrary(): void {
  execFileSync("npx", ["prisma", "generate", "--schema", fileURLToPath(new URL("./schema.prisma", import.meta.url))], {
    env: { ...process.env, PRISMA_SCHEMA_ENGINE_BINARY: process.execPath },
    stdio: "pipe",
  });
}
