/** The worker of the playground as one module, with the WebAssembly of Prisma's parser as a file beside it. */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { type Plugin, rolldown } from "rolldown";

const require = createRequire(import.meta.url);
const parser = require.resolve("@prisma/prisma-schema-wasm");

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

/** The WebAssembly of Prisma's query compiler for SQLite: the smaller build, which compiles a little slower. */
function queryCompiler(): Uint8Array {
  const path = require.resolve("@prisma/client/runtime/query_compiler_small_bg.sqlite.wasm-base64.js");
  const { wasm }: { readonly wasm: string } = require(path);
  return Buffer.from(wasm, "base64");
}

/** Returns the WebAssembly of the requests' answers, which a browser loads with the first request. */
export function answerEngines(): { readonly queryCompiler: Uint8Array; readonly sqlite: Uint8Array } {
  return { queryCompiler: queryCompiler(), sqlite: readFileSync(require.resolve("sql.js/dist/sql-wasm-browser.wasm")) };
}

/** Bundles the worker. What answers requests is in modules of its own, which are loaded with the first request. */
export async function bundleWorker(): Promise<Bundle> {
  const engines = answerEngines();
  const parserFile = wasmFile("prisma-schema", readFileSync(parser.replace(/\.js$/, "_bg.wasm")));
  const compilerFile = wasmFile("query-compiler", engines.queryCompiler);
  const sqliteFile = wasmFile("sqlite", engines.sqlite);
  const bundle = await rolldown({
    input: { playground: ownFile("worker.ts") },
    platform: "browser",
    resolve: { extensionAlias: { ".js": [".ts", ".js"] } },
    transform: {
      define: {
        parserFile: JSON.stringify(parserFile.name),
        compilerFile: JSON.stringify(compilerFile.name),
        sqliteFile: JSON.stringify(sqliteFile.name),
        global: "globalThis",
      },
    },
    plugins: [forBrowsers],
    // The entry for tools has more than the language server needs.
    treeshake: { moduleSideEffects: (id) => !/^node:|\/(?:generator|tools)\/src\//.test(id) },
  });
  const { output } = await bundle.generate({
    format: "esm",
    minify: true,
    hashCharacters: "hex",
    entryFileNames: "[name]-[hash].js",
    chunkFileNames: ({ isDynamicEntry }) => `playground-${isDynamicEntry ? "answers" : "shared"}-[hash].js`,
  });
  await bundle.close();
  const chunks = output.filter((file) => file.type === "chunk");
  const own = new Set(chunks.map(({ fileName }) => fileName));
  const foreign = chunks.flatMap(({ imports }) => imports.filter((name) => !own.has(name)));
  const worker = chunks.find(({ isEntry }) => isEntry)?.fileName;
  if (worker === undefined || foreign.length > 0) {
    throw new Error(`the playground's worker cannot import ${foreign.join(", ")}`);
  }
  return {
    worker,
    files: new Map<string, string | Uint8Array>([
      ...chunks.map(({ fileName, code }) => [fileName, code] as const),
      ...[parserFile, compilerFile, sqliteFile].map(({ name, content }) => [name, content] as const),
    ]),
  };
}

function wasmFile(name: string, content: Uint8Array): { readonly name: string; readonly content: Uint8Array } {
  return { name: `${name}-${hashOf(content)}.wasm`, content };
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
