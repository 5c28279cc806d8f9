/** A schema → the SQL that makes its tables, by Prisma's own schema engine as it comes from npm: no binary is fetched. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { PrismaLibSql } from "@prisma/adapter-libsql";
import { bindMigrationAwareSqlAdapterFactory } from "@prisma/driver-adapter-utils";
import * as engine from "@prisma/schema-engine-wasm/schema_engine_bg";
import type { SchemaFile } from "../src/schema/files.js";

/** As far as it is needed here: Node's types leave it to the DOM's. */
declare const WebAssembly: {
  instantiate(
    code: Uint8Array,
    imports: object,
  ): Promise<{ readonly instance: { readonly exports: { readonly __wbindgen_start: () => void } } }>;
};

/** Vitest loads this file once for each of its projects, but Node has one engine for all of them: it is set up once. */
const shared: { prismaSchemaEngine?: Promise<void> } = globalThis as object;
shared.prismaSchemaEngine ??= loadEngine();
await shared.prismaSchemaEngine;

async function loadEngine(): Promise<void> {
  const wasm = createRequire(import.meta.url)
    .resolve("@prisma/schema-engine-wasm")
    .replace(/\.js$/, "_bg.wasm");
  const { instance } = await WebAssembly.instantiate(readFileSync(wasm), { "./schema_engine_bg.js": { ...engine } });
  engine.__wbg_set_wasm(instance.exports);
  instance.exports.__wbindgen_start();
}

/** The statements that lead from an empty SQLite database to the schema's tables. */
export async function schemaSql(files: readonly SchemaFile[]): Promise<readonly string[]> {
  const adapter = bindMigrationAwareSqlAdapterFactory(new PrismaLibSql({ url: ":memory:" }));
  const schemaEngine = await engine.SchemaEngine.new({ datamodels: undefined }, () => {}, adapter);
  const { stdout } = await schemaEngine.diff({
    from: { tag: "empty" },
    to: { tag: "schemaDatamodel", files: files.map(({ path, text }) => ({ path, content: text })) },
    script: true,
    exitCode: null,
    filters: { externalTables: [], externalEnums: [] },
  });
  schemaEngine.free();
  return (stdout ?? "").split(/;\s*(?:\n|$)/).filter((statement) => statement.trim() !== "");
}
