/** API Platform's `create-client`, which writes an app from the API's documentation. */
import { execFile } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, expect, test } from "vitest";
import { serveExample } from "./serve-example.js";

const command = createRequire(import.meta.url).resolve("@api-platform/create-client");
const { origin, close } = await serveExample();
const folder = mkdtempSync(join(tmpdir(), "create-client-"));
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await close();
});

/** What the command prints, and the files that it writes, in order. */
async function create(generator: string) {
  const output = join(folder, generator);
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [
    ...[command, origin, output],
    ...["--generator", generator],
  ]);
  const files = readdirSync(output, { recursive: true, encoding: "utf8" }).filter((file) => /\.tsx?$/.test(file));
  return {
    printed: stdout + stderr,
    files: files.toSorted(),
    read: (file: string) => readFileSync(join(output, file), "utf8"),
  };
}

test("writes one interface for each resource", async () => {
  const { printed, files, read } = await create("typescript");
  expect(files).toEqual(["interfaces/city.ts", "interfaces/country.ts", "interfaces/feature.ts"]);
  expect(printed.match(/"\w+" resource type has been generated/g)).toHaveLength(files.length);
  expect(printed).not.toContain("already exists");
  const city = read("interfaces/city.ts");
  const fields = ["id?: number", "name?: string", "population?: number", "country?: string;", "feature?: string;"];
  for (const field of fields) expect(city).toContain(field);
});

test.each(["next", "react"])("writes one set of pages for each resource, with %s", async (generator) => {
  const { printed, files } = await create(generator);
  expect(printed.match(/Code for the "\w+" resource type has been generated/g)).toHaveLength(3);
  expect(printed).not.toMatch(/already exists|error/i);
  const lists = files.filter((file) => file.endsWith("/List.tsx"));
  expect(lists).toEqual(["city", "country", "feature"].map((resource) => `components/${resource}/List.tsx`));
});
