/** What the playground is made of; `slow/playground.test.ts` opens it in a browser. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { AnalysisCache } from "../../generator/src/pipeline/analysis-cache.js";
import { codeBlocks, readPage } from "../../generator/test/documents.js";
import { bundleWorker, withoutDisk } from "../.vitepress/playground/bundle.js";
import { schemaFile } from "../.vitepress/playground/files.js";
import { hashOf, isSchema } from "../.vitepress/playground/links.js";
import { PlaygroundProject } from "../.vitepress/playground/project.js";
import { decoded, encoded } from "../.vitepress/playground/state.js";
import { pageLinks } from "../.vitepress/sidebar.js";

const parser = createRequire(import.meta.url).resolve("@prisma/prisma-schema-wasm");

test("the worker needs nothing of Node, and is as large as its parts", async () => {
  const { worker, files } = await bundleWorker();
  const code = String(files.get(worker));
  expect(code.match(/from ?"[^"]*"|require\("[^"]*"\)/g) ?? []).toEqual([]);
  expect(gzipSync(code).length / 1024).toBeLessThan(272);
  expect([...files.keys()].map((name) => name.replace(/-[0-9a-f]{8}\./, "."))).toEqual([
    "playground.js",
    "prisma-schema.wasm",
  ]);
}, 60_000);

test("a parser that loads its WebAssembly in another way is refused", () => {
  const code = readFileSync(parser, "utf8");
  expect(withoutDisk(code)).not.toMatch(/require\(|__dirname/);
  expect(() => withoutDisk(code.replace("readFileSync", "readFile"))).toThrow("in a new way");
});

test("an address holds both texts; what is no such address is nothing", async () => {
  const state = { schema: "/// Größe\nmodel Book {}\n", yaml: "platform:\n" };
  expect(await decoded(await encoded(state))).toEqual(state);
  expect(await decoded(hashOf(state.schema))).toEqual({ ...state, yaml: "" });
  for (const hash of ["", "heading", "%%"]) expect(await decoded(hash)).toBeUndefined();
});

test("an address that inflates to more than a megabyte is nothing, and what it holds is not read to its end", async () => {
  const model = "/// Größe\nmodel Book {}\n";
  const allowed = { schema: model.repeat(30_000), yaml: "" };
  expect(await decoded(hashOf(allowed.schema))).toEqual(allowed);
  const hash = hashOf(" ".repeat(60_000_000));
  expect(hash.length).toBeLessThan(100_000);
  const before = process.memoryUsage.rss();
  expect(await decoded(hash)).toBeUndefined();
  expect(process.memoryUsage.rss() - before).toBeLessThan(40_000_000);
});

test("each schema of the documentation that is linked has no error there", async () => {
  const pages = pageLinks.filter((page) => !page.includes("/diagnostics/"));
  const schemas = pages.flatMap((page) =>
    codeBlocks(readPage(`${page}.md`))
      .filter(({ language, text }) => isSchema(language, text))
      .map(({ text }) => ({ page, text })),
  );
  expect(schemas.length).toBeGreaterThan(40);
  const found = await Promise.all(
    schemas.map(async ({ page, text }) => {
      const texts = new Map([[schemaFile, text]]);
      const project = await new PlaygroundProject().find(schemaFile, () => {});
      const analysed = project
        ?.readBlocks(texts)
        .flatMap((block) => block.analyse(texts, new AnalysisCache()).diagnostics);
      return analysed?.flatMap(({ severity, code }) => (severity === "error" ? [`${page}: ${code}`] : []));
    }),
  );
  expect(found.flat()).toEqual([]);
});
