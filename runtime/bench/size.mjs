// The runtime's own code, bundled and minified, in gzipped bytes. Hono stays outside: the application has it anyway.
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { rolldown } from "rolldown";

/** @returns {Promise<{ bytes: number, gzipped: number }>} */
export async function measureSize() {
  const input = fileURLToPath(new URL("../dist/index.js", import.meta.url));
  const bundle = await rolldown({ input, external: [/^hono/, /^node:/], logLevel: "silent" });
  const { output } = await bundle.generate({ format: "esm", minify: true });
  await bundle.close();
  const { code } = output[0];
  return { bytes: Buffer.byteLength(code), gzipped: gzipSync(code, { level: 9 }).length };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) console.log(JSON.stringify(await measureSize()));
