/** The pages on other runtimes: Bun, Deno and Cloudflare's workerd themselves run the code, as npm brings them. */
import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { Miniflare } from "miniflare";
import { type Plugin, rolldown } from "rolldown";
import { expect, test } from "vitest";
import { freePort } from "../../generator/test/servers/embedded-postgres.js";
import { createDatabase, projectFolder, schemaStatements } from "./page-projects.js";
import { startServer } from "./page-server.js";

const require = createRequire(import.meta.url);

/** A package's own program, wherever its set-up has put it. */
function program(name: string, ...places: readonly string[]): string {
  const folder = dirname(require.resolve(`${name}/package.json`));
  const found = places.map((place) => join(folder, place)).find((path) => existsSync(path));
  if (found === undefined) throw new Error(`The package ${name} has no program for this system.`);
  return found;
}

const platform = `${process.platform === "win32" ? "windows" : process.platform}-${process.arch === "arm64" ? "aarch64" : process.arch}`;

async function start(page: string, path: string, args: readonly string[], port: number): Promise<string> {
  const databaseUrl = await createDatabase("start/quick-start");
  return startServer(path, args, { port, databaseUrl, cwd: projectFolder(page), env: { NO_COLOR: "1" } });
}

async function answers(origin: string): Promise<void> {
  expect(await (await fetch(`${origin}/books?page=2`)).json()).toMatchObject({ "hydra:totalItems": 0 });
  expect((await fetch(`${origin}/books/1`)).status).toBe(404);
  expect((await fetch(`${origin}/books?page=0`)).status).toBe(400);
  expect(await (await fetch(`${origin}/books`, { headers: { accept: "text/html" } })).text()).toContain("<html");
}

test("Bun", async () => {
  const port = await freePort();
  const bun = program("bun", "bin/bun.exe", `../@oven/bun-${platform}/bin/bun`);
  await answers(await start("start/bun", bun, ["src/server.ts"], port));
});

test("Deno", async () => {
  const port = await freePort();
  const deno = program(
    "deno",
    `../@deno/${process.platform}-${process.arch}-glibc/deno`,
    `../@deno/${process.platform}-${process.arch}/deno`,
  );
  await answers(await start("start/deno", deno, ["serve", "-A", "--port", String(port), "src/server.ts"], port));
});

test("Cloudflare Workers, with D1", async () => {
  const page = "start/workers";
  const wasm: { readonly path: string; readonly file: string }[] = [];
  /** As wrangler does: a module of WebAssembly stays a module, beside the script. */
  const beside: Plugin = {
    name: "wasm",
    resolveId(source, importer) {
      if (!source.endsWith(".wasm?module")) return null;
      const path = `query-compiler-${wasm.length}.wasm`;
      wasm.push({ path, file: join(dirname(importer ?? ""), source.replace("?module", "")) });
      return { id: `./${path}`, external: true };
    },
  };
  const bundle = await rolldown({
    input: join(projectFolder(page), "src/worker.ts"),
    external: /^(?:node|cloudflare):/,
    plugins: [beside],
    logLevel: "silent",
    resolve: {
      conditionNames: ["workerd", "worker", "import", "default"],
      extensionAlias: { ".js": [".ts", ".js"] },
    },
  });
  const { output } = await bundle.generate({ format: "esm", codeSplitting: false });
  await bundle.close();
  const worker = new Miniflare({
    compatibilityDate: "2026-04-01",
    compatibilityFlags: ["nodejs_compat"],
    modules: [
      { type: "ESModule", path: "worker.js", contents: output[0].code },
      ...wasm.map(({ path, file }) => ({
        type: "CompiledWasm" as const,
        path,
        contents: readFileSync(file),
      })),
    ],
    d1Databases: ["DB"],
  });
  const database = await worker.getD1Database("DB");
  for (const statement of await schemaStatements(page)) await database.prepare(statement).run();
  for (let id = 1; id <= 45; id++)
    await database.prepare(`INSERT INTO "Book" VALUES (${id}, 'Book ${100 + id}')`).run();
  const get = async (path: string) => (await worker.dispatchFetch(`http://localhost${path}`)).json();
  expect(await get("/books?page=2")).toMatchObject({
    "hydra:totalItems": 45,
    "hydra:member": { length: 20, 0: { "@id": "/books/21", title: "Book 121" } },
    "hydra:view": { "hydra:last": "/books?page=3" },
  });
  expect(await get("/books?title=k%20133&order[title]=desc")).toMatchObject({ "hydra:totalItems": 1 });
  expect(await get("/books/7")).toMatchObject({ title: "Book 107" });
  expect((await worker.dispatchFetch("http://localhost/openapi.json")).status).toBe(200);
  await worker.dispose();
});
