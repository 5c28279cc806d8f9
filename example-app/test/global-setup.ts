import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { migrate, seed } from "@prisma-paged/example-schema";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  export interface ProvidedContext {
    /** The `file:` address of the seeded database. */
    databaseUrl: string;
  }
}

/** Seeds the real cities once, for all test files. */
export default async function seedCities(project: TestProject): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), "prisma-paged-cities-"));
  const url = `file:${join(folder, "cities.db")}`;
  await migrate(url);
  await seed(url);
  project.provide("databaseUrl", url);
  return () => rmSync(folder, { recursive: true, force: true });
}
