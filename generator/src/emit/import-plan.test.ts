import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { Diagnostics } from "../diagnostics/diagnostics.js";
import { checkSettings } from "../options/generator-settings.js";
import { findClient, type GeneratorBlock } from "../schema/generator-block.js";
import { importPlan } from "./import-plan.js";

/** A project with this tsconfig.json (none: no file), and its folder for our output. */
function project(compilerOptions?: object): { readonly root: string; readonly output: string } {
  const root = mkdtempSync(join(tmpdir(), "prisma-paged-import-"));
  const output = join(root, "src", "generated", "api");
  mkdirSync(output, { recursive: true });
  if (compilerOptions) writeFileSync(join(root, "tsconfig.json"), JSON.stringify({ compilerOptions }));
  return { root, output };
}

const block = (provider: string, change: Partial<GeneratorBlock> = {}): GeneratorBlock => ({
  provider,
  output: undefined,
  config: {},
  ...change,
});

test("the client's generator is found among others, the newer one first", () => {
  const [other, older, newer] = [block("zod"), block("prisma-client-js"), block("prisma-client")];
  expect(findClient([other, older, newer])).toBe(newer);
  expect(findClient([other, older])).toBe(older);
  expect(findClient([other])).toBeUndefined();
});

describe("the extension is inferred as prisma-client infers it", () => {
  test.each([
    { name: "no tsconfig.json", options: undefined, want: ".ts" },
    {
      name: "allowImportingTsExtensions",
      options: { module: "nodenext", allowImportingTsExtensions: true },
      want: ".ts",
    },
    {
      name: "rewriteRelativeImportExtensions",
      options: { module: "nodenext", rewriteRelativeImportExtensions: true },
      want: ".ts",
    },
    { name: "nodenext", options: { module: "NodeNext" }, want: ".js" },
    { name: "a bundler", options: { module: "esnext", moduleResolution: "bundler" }, want: "" },
    { name: "CommonJS", options: { module: "commonjs" }, want: "" },
  ])("$name: $want", ({ options, want }) => {
    const { root, output } = project(options);
    const client = block("prisma-client", { output: join(root, "src", "generated", "prisma") });
    expect(importPlan(output, client, {})).toEqual({ client: `../prisma/client${want}`, extension: want });
  });
});

test("a tsconfig.json in the output folder itself counts", () => {
  const { root } = project({ module: "nodenext" });
  const client = block("prisma-client", { output: join(root, "src", "generated", "prisma") });
  expect(importPlan(root, client, {}).extension).toBe(".js");
});

test.each([
  { own: { importFileExtension: "js" }, theirs: { importFileExtension: "ts" }, want: ".js" },
  { own: {}, theirs: { importFileExtension: "js" }, want: ".js" },
  { own: { importFileExtension: "" }, theirs: {}, want: "" },
  { own: { importFileExtension: ".ts" }, theirs: {}, want: ".ts" },
])("importFileExtension: $own over $theirs gives $want", ({ own, theirs, want }) => {
  const { root, output } = project({ module: "nodenext" });
  const client = block("prisma-client", { output: join(root, "db"), config: theirs });
  expect(importPlan(output, client, own)).toEqual({ client: `../../../db/client${want}`, extension: want });
});

test("`import` names the module of a client in another package, whose extension says nothing of this one", () => {
  const { root, output } = project({ module: "nodenext" });
  for (const provider of ["prisma-client", "prisma-client-js"]) {
    const client = block(provider, { output: join(root, "db"), config: { importFileExtension: "ts" } });
    expect(importPlan(output, client, { import: "@acme/db" })).toEqual({ client: "@acme/db", extension: ".js" });
    const own = { import: "@acme/db", importFileExtension: "" };
    expect(importPlan(output, client, own)).toEqual({ client: "@acme/db", extension: "" });
  }
});

test("Deno names files as they are, whatever tsconfig.json says", () => {
  const { root, output } = project({ module: "nodenext" });
  const client = block("prisma-client", { output: join(root, "db"), config: { runtime: "deno" } });
  expect(importPlan(output, client, {})).toEqual({ client: "../../../db/client.ts", extension: ".ts" });
});

test.each([
  { written: "mts", named: "mjs", want: { client: "client.mjs", extension: ".js" } },
  { written: "mts", named: "mts", want: { client: "client.mts", extension: ".ts" } },
  { written: "mts", named: "", want: { client: "client.mjs", extension: "" } },
  { written: "cts", named: "cjs", want: { client: "client.cjs", extension: ".js" } },
  { written: "cts", named: undefined, want: { client: "client.cjs", extension: ".js" } },
  { written: "cts", named: "ts", want: { client: "client.cts", extension: ".ts" } },
])("a client in .$written files, imports named $named: $want", ({ written, named, want }) => {
  const { root, output } = project({ module: "nodenext" });
  const config = { generatedFileExtension: written, importFileExtension: named };
  const plan = importPlan(output, block("prisma-client", { output: join(root, "db"), config }), {});
  expect(plan).toEqual({ ...want, client: `../../../db/${want.client}` });
});

test.each([undefined, "js", ".ts", ""])("our importFileExtension may be %j", (importFileExtension) => {
  const diagnostics = new Diagnostics();
  checkSettings({ importFileExtension }, diagnostics);
  expect(diagnostics.all).toEqual([]);
});

test.each(["mjs", "tsx", ["js"]])("our importFileExtension may not be %j", (importFileExtension) => {
  const diagnostics = new Diagnostics();
  checkSettings({ importFileExtension }, diagnostics);
  expect(diagnostics.all).toMatchObject([
    { code: "wrong-type", headline: expect.stringContaining("importFileExtension") },
  ]);
});

test("a client inside our own folder is imported with a leading dot", () => {
  const { output } = project({ module: "nodenext" });
  const client = block("prisma-client", { output: join(output, "db") });
  expect(importPlan(output, client, {}).client).toBe("./db/client.js");
});

describe("prisma-client-js", () => {
  const { root, output } = project({ module: "nodenext" });

  test.each([
    { name: "without an output", folder: undefined, want: "@prisma/client" },
    { name: "in node_modules", folder: join(root, "node_modules", ".prisma", "client"), want: "@prisma/client" },
    { name: "in a package", folder: join(root, "node_modules", "@db", "client"), want: "@db/client" },
    { name: "in a folder of its own", folder: join(root, "db"), want: "../../../db/index.js" },
  ])("$name: $want", ({ folder, want }) => {
    expect(importPlan(output, block("prisma-client-js", { output: folder }), {}).client).toBe(want);
  });
});
