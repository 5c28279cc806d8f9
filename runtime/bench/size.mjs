// The runtime's own code, bundled and minified, in gzipped bytes. Hono stays outside: the application has it anyway.
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { rolldown } from "rolldown";

/** What an application loads: the core alone (paging by number, filters, items, JSON), and with every further mode. */
const entries = {
  core: 'export * from "./index.js";',
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
