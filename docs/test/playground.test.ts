/** What the playground is made of; `slow/playground.test.ts` opens it in a browser. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { AnalysisCache } from "../../generator/src/pipeline/analysis-cache.js";
import { codeBlocks, readPage } from "../../generator/test/documents.js";
import { bundleWorker, withoutDisk } from "../.vitepress/playground/bundle.js";
import { schemaFile } from "../.vitepress/playground/files.js";
import { firstOutput } from "../.vitepress/playground/first-output.js";
import { hashOf, isSchema } from "../.vitepress/playground/links.js";
import { PlaygroundProject } from "../.vitepress/playground/project.js";
import { samples } from "../.vitepress/playground/samples.js";
import { decoded, encoded } from "../.vitepress/playground/state.js";
import { indentedJson, tokensOf } from "../.vitepress/playground/tokens.js";
import { pageLinks } from "../.vitepress/sidebar.js";

const parser = createRequire(import.meta.url).resolve("@prisma/prisma-schema-wasm");

test("the worker needs nothing of Node; its parts, and those of the first request, are not too large", async () => {
  const { worker, files } = await bundleWorker();
  const code = [...files].flatMap(([name, content]) =>
    name.endsWith(".js") ? [[name, String(content)] as const] : [],
  );
  const imported = code.flatMap(([, text]) =>
    [...text.matchAll(/(?:\bfrom ?"|\bimport\([`"])(node:[\w/]+|\.\/[\w.-]+)/g)].map(([, name]) => name),
  );
  expect(imported.filter((name) => !files.has(String(name?.replace("./", ""))))).toEqual([]);
  for (const [, text] of code) expect(text).not.toMatch(/\brequire\("/);
  const sizes = [...files].map(([name, content]) => [plainName(name), gzipSync(content).length / 1024] as const);
  const sizeOf = (...names: string[]) =>
    sizes.filter(([name]) => names.includes(name)).reduce((sum, [, size]) => sum + size, 0);
  expect(sizes.map(([name]) => name).toSorted()).toEqual([
    "playground-answers.js",
    "playground-shared.js",
    "playground.js",
    "prisma-schema.wasm",
    "query-compiler.wasm",
    "sqlite.wasm",
  ]);
  expect(plainName(worker)).toBe("playground.js");
  expect(sizeOf("playground.js", "playground-shared.js")).toBeLessThan(272);
  expect(sizeOf("playground-answers.js", "query-compiler.wasm", "sqlite.wasm")).toBeLessThan(1.5 * 1024);
}, 60_000);

/** Returns the name of a file without the hash of its content. */
function plainName(name: string): string {
  return name.replace(/-[0-9a-f]{8}\./, ".");
}

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

test("the page contains the output of the first sample before anything is loaded", async () => {
  const { resources, explanation, module } = await firstOutput(samples[0]);
  expect(resources.map(({ name }) => name)).toEqual(["Book", "Author"]);
  expect(resources[0]?.children).toEqual([
    { name: "GET /books", detail: "full paging" },
    { name: "GET /books/{id}", detail: "one Book" },
  ]);
  expect(explanation).toContain("GET /books (getCollection");
  expect(module[0]).toBe("book.ts");
  await expect(firstOutput({ schema: samples[2]?.schema ?? "", yaml: "" })).rejects.toThrow("has a problem");
});

test.each([
  ["explanation", 'GET /books (x)\n  "a" `b` GET /c', ["keyword", "value", "value"]],
  ["json", '{"a":[1,"x{,}\\"",null],"b":{}}', ["name", "value", "value", "value", "name"]],
  ["typescript", "// note\nexport const a = { b: 12 };", ["comment", "keyword", "keyword", "name", "value"]],
  ["prisma", 'model A {\n  id Int @default("x")\n}', ["keyword", "type", "type", "name", "value"]],
  ["yaml", "# note\nplatform:\n  title: true", ["comment", "name", "name", "value"]],
] as const)("%s is coloured, and keeps its text", (language, text, colours) => {
  const tokens = tokensOf(text, language);
  expect(tokens.map((token) => token.text).join("")).toBe(text);
  expect(tokens.flatMap(({ colour }) => colour ?? [])).toEqual(colours);
});

test("JSON is indented without being parsed: a long number keeps its digits", () => {
  const text = '{"id":12345678901234567890,"price":1.50,"tags":[],"text":"a, b: {c}","list":[1,{"x":null}]}';
  const indented = indentedJson(text);
  expect(indented).toContain('"id": 12345678901234567890,\n  "price": 1.50,\n  "tags": [],\n  "text": "a, b: {c}"');
  expect(indented.replace(/\n */g, "").replaceAll('": ', '":')).toBe(text);
  expect(indented.split("\n").at(-1)).toBe("}");
});
