#!/usr/bin/env node
// Replaces Prisma's schema engine if its binary cannot be downloaded: the same engine as WebAssembly, from npm,
// behind the few calls with which `prisma db push` reaches the binary. For SQLite.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { createInterface } from "node:readline";
import { PrismaLibSql } from "@prisma/adapter-libsql";
import { bindMigrationAwareSqlAdapterFactory } from "@prisma/driver-adapter-utils";
import * as engine from "@prisma/schema-engine-wasm/schema_engine_bg";

const args = process.argv.slice(2);
// `cli can-connect-to-database`: a file can always be opened.
if (args.includes("cli")) process.exit(0);

const { url } = JSON.parse(args[args.indexOf("--datasource") + 1] ?? "{}");
const wasm = createRequire(import.meta.url)
  .resolve("@prisma/schema-engine-wasm")
  .replace(/\.js$/, "_bg.wasm");
const { instance } = await WebAssembly.instantiate(readFileSync(wasm), { "./schema_engine_bg.js": { ...engine } });
engine.__wbg_set_wasm(instance.exports);
instance.exports.__wbindgen_start();
const adapter = bindMigrationAwareSqlAdapterFactory(new PrismaLibSql({ url }));
const schemaEngine = await engine.SchemaEngine.new({ datamodels: undefined }, () => {}, adapter);

for await (const line of createInterface({ input: process.stdin })) {
  const { id, method, params } = JSON.parse(line);
  const result = await schemaEngine[method](params);
  process.stdout.write(`${JSON.stringify({ jsonrpc: "2.0", id, result: result ?? null })}\n`);
}
