/** Schemas of real applications, annotated, generated, compiled, filled, and crawled to the last link. */
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { generateClient } from "../../../scripts/prisma-client.mjs";
import { openDatabase } from "../behaviour/open-database.js";
import type { SuiteDatabase } from "../behaviour/suite-database.js";
import { crawl } from "../crawl.js";
import { dmmfOf } from "../dmmf.js";
import { prismaPaged } from "../in-process.js";
import { toMysql } from "../mysql-sql.js";
import { emptyFolder, runNode } from "../prisma-child.js";
import { schemaSql } from "../schema-sql.js";
import { startPostgres } from "../servers/embedded-postgres.js";
import { put } from "../temporary-project.js";
import { annotate, download } from "./real-schemas/annotate.js";
import { rowsFor, rowsOfEach } from "./real-schemas/fill.js";
import { type RealSchema, realSchemas } from "./real-schemas/schemas.js";

interface Delegate {
  createMany(query: { readonly data: readonly object[] }): Promise<unknown>;
}

const stops: (() => unknown)[] = [];
afterAll(async () => {
  for (const stop of stops.reverse()) await stop();
});

test.each(realSchemas)(
  "$package, $provider",
  async (schema) => {
    const files = annotate(await download(schema), schema);
    const folder = projectOf(schema, files);
    await generateClient(join(folder, "prisma"));
    const generated = await prismaPaged(folder, "generate", "--schema", "prisma");
    expect(generated.stderr.match(/^error.*/gm) ?? []).toEqual([]);
    expect(generated.code).toBe(0);
    expect(await runNode(folder, "typescript/bin/tsc", ["-p", "."])).toMatchObject({ stdout: "", code: 0 });

    const { datamodel } = dmmfOf([...files.values()].join("\n"));
    const { adapter } = await openDatabase(await databaseFor(schema, files));
    const { PrismaClient } = await import(join(folder, "client/client.ts"));
    const { createApi } = await import(join(folder, "api/index.ts"));
    const prisma = new PrismaClient({ adapter });
    stops.push(() => prisma.$disconnect());
    for (const model of datamodel.models) {
      const delegate: Delegate = prisma[model.name.charAt(0).toLowerCase() + model.name.slice(1)];
      await delegate.createMany({ data: rowsFor(model, datamodel) });
    }

    const failures: unknown[] = [];
    const { documents, faults } = await crawl(createApi({ prisma, onError: (error: unknown) => failures.push(error) }));
    expect(failures).toEqual([]);
    expect(faults).toEqual([]);
    // Every table's own collection has the rows that were written.
    const totals = [...documents.entries()]
      .filter(([path]) => /^\/[\w-]+$/.test(path))
      .map(([, document]) => document["hydra:totalItems"]);
    const collections = totals.filter((total) => total !== undefined);
    expect(collections.length).toBeGreaterThanOrEqual(datamodel.models.length);
    expect(new Set(collections)).toEqual(new Set([rowsOfEach]));
  },
  600_000,
);

function projectOf({ package: name }: RealSchema, files: ReadonlyMap<string, string>): string {
  const folder = emptyFolder(join("real-schemas", name.replaceAll(/\W+/g, "-")));
  for (const [file, text] of files) put(folder, `prisma/${file}`, text);
  const compilerOptions = {
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    verbatimModuleSyntax: true,
    module: "nodenext",
    target: "es2023",
    noEmit: true,
    skipLibCheck: true,
    types: ["node"],
  };
  put(folder, "tsconfig.json", JSON.stringify({ compilerOptions, include: ["api"] }));
  return folder;
}

/** A database of the schema's tables, without the foreign keys: rows are written table by table. */
async function databaseFor({ provider }: RealSchema, files: ReadonlyMap<string, string>): Promise<SuiteDatabase> {
  const sources = [...files].map(([name, text]) => ({
    path: name,
    name,
    // The engine does not know MySQL. Foreign keys and indexes with their names are not needed.
    text: text
      .replace('provider = "mysql"', 'provider = "postgresql"')
      .replaceAll(/(?:, |\()map: "[^"]*"/g, (map) => (map.startsWith("(") ? "(" : ""))
      .replaceAll(/^ +@@index.*$/gm, "")
      .replaceAll("@unique()", "@unique"),
  }));
  const statements = (await schemaSql(sources))
    .filter((statement) => !statement.includes("FOREIGN KEY") || statement.includes("CREATE TABLE"))
    .map((statement) => statement.replaceAll(/,\s*CONSTRAINT "\w+" FOREIGN KEY .*?(?=,?\n)/g, ""));
  const tables = provider === "mysql" ? toMysql(statements) : statements;
  return { provider, url: await serverFor(provider), prefix: "real_", tables };
}

async function serverFor(provider: RealSchema["provider"]): Promise<string> {
  if (provider === "sqlite") return "";
  if (provider === "postgresql") {
    const { url, stop } = await startPostgres();
    stops.push(stop);
    return url;
  }
  const url = process.env.MARIADB_URL;
  if (!url) throw new Error("MARIADB_URL names no server: set it, as in MARIADB_URL=mariadb://root@127.0.0.1:3306");
  return url;
}
