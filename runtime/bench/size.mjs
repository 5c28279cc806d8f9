// The runtime's own code, bundled and minified, in gzipped bytes. Hono stays outside: the application has it anyway.
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { rolldown } from "rolldown";

/** What emitted modules import whose models need nothing further: paging by number, filters, items, JSON-LD and JSON. */
const emitted =
  'export { base64, collection, delegate, digits, isoDateTime, item, json, jsonLd, mount, mountApi, segment, serve, subcollection } from "./index.js";';

/** The core, that is the whole main entry; what applications load of it, with what is their database's own; and all modes. */
const entries = {
  core: 'export * from "./index.js";',
  "an application on SQLite": `${emitted} export { sqlite } from "./databases.js";`,
  "an application on PostgreSQL": `${emitted} export { postgresql } from "./databases.js";`,
  "an application on MySQL": `${emitted} export { mysql } from "./databases.js";`,
  "core and all modes": 'export * from "./index.js"; export * from "./modes.js";',
};

/** @returns {Promise<readonly { name: string, bytes: number, gzipped: number }[]>} */
export async function measureSizes() {
  return Promise.all(Object.entries(entries).map(async ([name, code]) => ({ name, ...(await sizeOf(code)) })));
}

async function sizeOf(code) {
  const resolve = (id) =>
    id === "entry"
      ? id
      : id.startsWith("./")
        ? fileURLToPath(new URL(`../dist/${id.slice(2)}`, import.meta.url))
        : undefined;
  const entry = {
    name: "entry",
    resolveId: (id, importer) => (importer === undefined || importer === "entry" ? resolve(id) : undefined),
    load: (id) => (id === "entry" ? code : undefined),
  };
  const bundle = await rolldown({
    input: "entry",
    external: [/^hono/, /^node:/],
    plugins: [entry],
    logLevel: "silent",
  });
  const { output } = await bundle.generate({ format: "esm", minify: true });
  await bundle.close();
  const text = output[0].code;
  return { bytes: Buffer.byteLength(text), gzipped: gzipSync(text, { level: 9 }).length };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) console.log(JSON.stringify(await measureSizes()));
