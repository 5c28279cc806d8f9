/** The worker of the playground as one module, with the WebAssembly of Prisma's parser as a file beside it. */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { type Plugin, rolldown } from "rolldown";

const parser = createRequire(import.meta.url).resolve("@prisma/prisma-schema-wasm");

/** What a browser loads. */
export interface Bundle {
  /** The name of the worker's module. */
  readonly worker: string;
  /** By name. */
  readonly files: ReadonlyMap<string, string | Uint8Array>;
}

/** How the package loads its WebAssembly: from the disk, before anything else can happen. */
const loading = `const wasmPath = \`\${__dirname}/prisma_schema_build_bg.wasm\`;
const wasmBytes = require('fs').readFileSync(wasmPath);
const wasmModule = new WebAssembly.Module(wasmBytes);
const wasm = exports.__wasm = new WebAssembly.Instance(wasmModule, imports).exports;

wasm.__wbindgen_start();
`;

/** The same from a module that the caller has. */
const loaded = `let wasm;
exports.load = (module) => {
  wasm = exports.__wasm = new WebAssembly.Instance(module, imports).exports;
  wasm.__wbindgen_start();
};
`;

/** @throws Error if the package loads it in another way than this replaces */
export function withoutDisk(code: string): string {
  const parts = code.split(loading);
  const replaced = parts.join(loaded);
  if (parts.length !== 2 || /require\(|__dirname/.test(replaced)) {
    throw new Error(
      "@prisma/prisma-schema-wasm loads its WebAssembly in a new way: change docs/.vitepress/playground/bundle.ts",
    );
  }
  return replaced;
}

/** What the generator requires of Node, and what is there instead of it. */
const instead: Readonly<Record<string, string>> = {
  "node:path": fileURLToPath(import.meta.resolve("pathe")),
  "node:module": ownFile("node-module.ts"),
  "node:url": ownFile("node-url.ts"),
  "./tsconfig.js": ownFile("no-tsconfig.ts"),
  "./util/tsconfig.js": ownFile("no-tsconfig.ts"),
  "../util/tsconfig.js": ownFile("no-tsconfig.ts"),
  "prisma-paged/tools": fileURLToPath(new URL("../../../generator/src/tools.ts", import.meta.url)),
};

function ownFile(name: string): string {
  return fileURLToPath(new URL(`./${name}`, import.meta.url));
}

export async function bundleWorker(): Promise<Bundle> {
  const wasm = readFileSync(parser.replace(/\.js$/, "_bg.wasm"));
  const wasmName = `prisma-schema-${hashOf(wasm)}.wasm`;
  const bundle = await rolldown({
    input: ownFile("worker.ts"),
    platform: "browser",
    resolve: { extensionAlias: { ".js": [".ts", ".js"] } },
    transform: { define: { parserFile: JSON.stringify(wasmName), global: "globalThis" } },
    plugins: [forBrowsers],
    // The entry for tools has more than the language server needs.
    treeshake: { moduleSideEffects: (id) => !/^node:|\/(?:generator|tools)\/src\//.test(id) },
  });
  const { output } = await bundle.generate({ format: "esm", minify: true, codeSplitting: false });
  await bundle.close();
  const { code, imports } = output[0];
  if (imports.length > 0) throw new Error(`the playground's worker cannot import ${imports.join(", ")}`);
  const worker = `playground-${hashOf(code)}.js`;
  return {
    worker,
    files: new Map<string, string | Uint8Array>([
      [worker, code],
      [wasmName, wasm],
    ]),
  };
}

const forBrowsers: Plugin = {
  name: "the generator without Node",
  resolveId(id) {
    const file = instead[id];
    return file === undefined && id.startsWith("node:") ? { id, external: true } : file;
  },
  transform: (code, id) => (id === parser ? withoutDisk(code) : undefined),
};

function hashOf(content: string | Uint8Array): string {
  return createHash("sha256").update(content).digest("hex").slice(0, 8);
}
