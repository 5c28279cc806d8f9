// What an application loads of the runtime: its emitted modules are bundled by Rolldown, and the runtime's part of the
// bundle is weighed. esbuild does not split it off: its bundle is weighed whole, with the emitted modules. Hono and Prisma
// are not counted: the application has them anyway.
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import { rolldown } from "rolldown";
import { generate } from "../generation/generate.mjs";
import { createProject } from "../project.mjs";
import { applications } from "./cases.mjs";

const runtime = fileURLToPath(new URL("../../runtime/dist/", import.meta.url));

/**
 * @returns {Promise<readonly { name: string, bytes: number, gzipped: number, esbuild: number }[]>} bytes minified, and
 *   minified and gzipped, by Rolldown; gzipped, by esbuild
 */
export async function measureSizes() {
  const sizes = [];
  for (const { name, ...application } of applications) sizes.push({ name, ...(await sizeOfApplication(application)) });
  const client = join(runtime, "client.js");
  return [...sizes, { name: "the typed client", ...(await sizeOf(client)) }];
}

/** A project with the emitted modules of an application, which the caller removes. */
export function applicationFolder({ schema, platform }) {
  const folder = createProject(schema);
  if (platform !== undefined) writeFileSync(join(folder, "platform.yaml"), platform);
  generate(folder, ["client", "api"]);
  return folder;
}

async function sizeOfApplication(application) {
  const folder = applicationFolder(application);
  try {
    return await sizeOf(join(folder, "generated/api/index.ts"));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function sizeOf(input) {
  const bundle = await rolldown({
    input,
    external: (id) => !/^[./]|^@prisma-paged\/runtime/.test(id),
    platform: "node",
    resolve: { extensionAlias: { ".js": [".ts", ".js"] } },
  });
  const groups = [{ name: "runtime", test: (id) => id.startsWith(runtime) }];
  const { output } = await bundle.generate({ format: "esm", minify: true, codeSplitting: { groups } });
  await bundle.close();
  // The typed client is an entry of the runtime itself.
  const { code } = output.find(({ name }) => name === "runtime") ?? output[0];
  return { bytes: Buffer.byteLength(code), gzipped: gzipped(code), esbuild: await esbuildSize(input) };
}

async function esbuildSize(input) {
  const { outputFiles } = await build({
    ...{ entryPoints: [input], bundle: true, minify: true, write: false, format: "esm", platform: "node" },
    external: ["hono", "hono/*", "@prisma/*", "@noble/*", "*/prisma/client.js"],
  });
  return gzipped(outputFiles[0].contents);
}

const gzipped = (code) => gzipSync(code, { level: 9 }).length;
