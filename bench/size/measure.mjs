// What an application loads of the runtime: its emitted modules are bundled, and the runtime's part of the bundle is
// weighed. Hono and Prisma are not counted: the application has them anyway.
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { rolldown } from "rolldown";
import { generate } from "../generation/generate.mjs";
import { createProject } from "../project.mjs";
import { applications } from "./cases.mjs";

const runtime = fileURLToPath(new URL("../../runtime/dist/", import.meta.url));

/** @returns {Promise<readonly { name: string, bytes: number, gzipped: number }[]>} bytes minified, and minified and gzipped */
export async function measureSizes() {
  const sizes = [];
  for (const { name, ...application } of applications) sizes.push({ name, ...(await sizeOfApplication(application)) });
  const client = { input: "client", plugins: [virtual("client", 'export * from "@prisma-paged/runtime/client";')] };
  return [...sizes, { name: "the typed client", ...(await sizeOf(client)) }];
}

async function sizeOfApplication({ schema, platform }) {
  const folder = createProject(schema);
  try {
    if (platform !== undefined) writeFileSync(join(folder, "platform.yaml"), platform);
    generate(folder, ["client", "api"]);
    return await sizeOf({ input: join(folder, "generated/api/index.ts") });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function sizeOf(options) {
  const bundle = await rolldown({
    external: (id) => !/^[./]|^client$|^@prisma-paged\/runtime/.test(id),
    platform: "node",
    resolve: { extensionAlias: { ".js": [".ts", ".js"] } },
    ...options,
  });
  const groups = [{ name: "runtime", test: (id) => id.startsWith(runtime) }];
  const { output } = await bundle.generate({ format: "esm", minify: true, codeSplitting: { groups } });
  await bundle.close();
  const { code } = output.find(({ name }) => name === "runtime");
  return { bytes: Buffer.byteLength(code), gzipped: gzipSync(code, { level: 9 }).length };
}

/** A module that exists only in memory. */
const virtual = (name, code) => ({
  name,
  resolveId: (id) => (id === name ? id : undefined),
  load: (id) => (id === name ? code : undefined),
});
