/**
 * Schemas of real applications: annotated, generated, compiled as their authors compile, filled, crawled, and compared with
 * SQL. `npm run test:nightly -- schemas` reads all of them.
 */
import { join } from "node:path";
import { expect, test } from "vitest";
import type { Requestable } from "../case-run.js";
import { type Crawled, crawl } from "../crawl.js";
import { prismaPaged } from "../in-process.js";
import { runNode } from "../prisma-child.js";
import { put } from "../temporary-project.js";
import { differences, type Read } from "./real-schemas/compare.js";
import { type CompilerOptions, strictest } from "./real-schemas/compiler-options.js";
import { filledProject } from "./real-schemas/filled-project.js";
import { type RealSchema, realSchemas } from "./real-schemas/schemas.js";
import { belongsToTenants, type Datamodel, ofTenant, openTables, type Row } from "./real-schemas/tables.js";

const isNight = process.env.REAL_SCHEMAS === "all";

test.each(realSchemas.filter(({ isReadAtNight }) => isNight || !isReadAtNight))(
  "$package, $provider",
  async (schema) => {
    const { folder, datamodel, prisma } = await filledProject("real-schemas", schema);
    for (const options of [...schema.compilerOptions, strictest]) await compile(folder, options);

    const { createApi } = await import(join(folder, "api/index.ts"));
    const tables = await openTables(prisma, schema.provider, datamodel);
    const failures: unknown[] = [];
    const onError = (error: unknown) => failures.push(error);
    const whole = await readAll(createApi({ prisma, onError }));
    const paths = collectionsIn(whole.documents);
    expect(await differences(whole.read, paths, tables, datamodel)).toEqual([]);

    const scoped = await readAll(createApi({ prisma, onError, scope: scopesOf(datamodel, schema) }));
    expect(await differences(scoped.read, paths, ofTenant(tables, schema.tenant), datamodel)).toEqual([]);
    for (const path of othersIn(whole.documents, datamodel, schema))
      expect(await scoped.read(path)).toHaveProperty("status", 404);
    expect(failures).toEqual([]);
  },
  1_200_000,
);

/** All documents that links lead to, and others by their paths. */
async function readAll(api: Requestable): Promise<{ readonly documents: Crawled["documents"]; readonly read: Read }> {
  const { documents, faults } = await crawl(api);
  expect(faults).toEqual([]);
  const read: Read = async (path) => documents.get(path) ?? ((await (await api.request(path)).json()) as Row);
  return { documents, read };
}

/** The items of other tenants. */
function othersIn(documents: Crawled["documents"], { models }: Datamodel, { tenant }: RealSchema): readonly string[] {
  const owned = new Set<unknown>(models.filter((model) => belongsToTenants(model, tenant)).map(({ name }) => name));
  return [...documents]
    .filter(([, item]) => owned.has(item["@type"]) && item[tenant.column] !== tenant.value)
    .map(([path]) => path);
}

/** Every model with the tenant's column is read within it. */
function scopesOf({ models }: Datamodel, { tenant }: RealSchema): object {
  const owned = models.filter((model) => belongsToTenants(model, tenant));
  return Object.fromEntries(owned.map(({ name }) => [name, () => ({ [tenant.column]: tenant.value })]));
}

/** The path of each model's own collection. */
function collectionsIn(documents: Crawled["documents"]): ReadonlyMap<string, string> {
  const collections = [...documents].flatMap(([path, document]) => {
    if (!/^\/(?!newest-)[\w-]+$/.test(path) || document["@type"] !== "hydra:Collection") return [];
    const [first] = document["hydra:member"] as readonly { readonly "@type": string }[];
    return first === undefined ? [] : [[first["@type"], path] as const];
  });
  return new Map(collections);
}

/** Generates as these options need it, for they decide about the extensions of imports, and type-checks. */
async function compile(folder: string, compilerOptions: CompilerOptions): Promise<void> {
  put(folder, "tsconfig.json", JSON.stringify({ compilerOptions, include: ["api"] }));
  const generated = await prismaPaged(folder, "generate", "--schema", "prisma");
  expect(generated.stderr.match(/^error.*|^warning\[tsconfig.*/gm) ?? []).toEqual([]);
  expect(generated.code).toBe(0);
  expect(await runNode(folder, "typescript/bin/tsc", ["-p", "."])).toMatchObject({ stdout: "", code: 0 });
}
