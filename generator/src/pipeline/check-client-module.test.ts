import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { Diagnostics } from "../diagnostics/diagnostics.js";
import { checkClientModule } from "./check-client-module.js";

/** The warnings for an app with these files, each with the package that it names. */
function warningsOf(module: string, files: Readonly<Record<string, object>>) {
  const app = join(mkdtempSync(join(tmpdir(), "prisma-paged-client-module-")), "apps/api");
  for (const [path, content] of Object.entries({ "package.json": { name: "api" }, ...files })) {
    mkdirSync(dirname(join(app, path)), { recursive: true });
    writeFileSync(join(app, path), JSON.stringify(content));
  }
  const diagnostics = new Diagnostics();
  checkClientModule(join(app, "src/generated/api"), module, diagnostics);
  return diagnostics.all.map(({ code, severity, headline }) => [code, severity, headline]);
}

const missing = [["prisma-missing", "warning", "`@acme/db`, which `import` names, is not installed"]];
const installed = { name: "@acme/db" };

test("a package that the emitted modules would not find is a warning", () => {
  expect(warningsOf("@acme/db", {})).toEqual(missing);
  expect(warningsOf("@acme/db/client", {})).toEqual(missing);
});

test("a package in the node_modules of the app or of the workspace is found, also without a version", () => {
  expect(warningsOf("@acme/db/client", { "node_modules/@acme/db/package.json": installed })).toEqual([]);
  expect(warningsOf("@acme/db", { "../../node_modules/@acme/db/package.json": installed })).toEqual([]);
});

test("a package may import itself; a package in a folder above it is another one", () => {
  expect(warningsOf("@acme/db", { "package.json": installed })).toEqual([]);
  expect(warningsOf("@acme/db", { "../../package.json": installed })).toEqual(missing);
});

test("an alias is no package", () => {
  for (const alias of ["#db", "@/db", "~/db", "$lib/db"]) expect(warningsOf(alias, {})).toEqual([]);
  const aliased = (compilerOptions: object) => warningsOf("@acme/db", { "tsconfig.json": { compilerOptions } });
  expect(aliased({ paths: { "@acme/*": ["../../packages/*/src"] } })).toEqual([]);
  expect(aliased({ paths: { "@acme/db": ["../../packages/db/src"] } })).toEqual([]);
  expect(aliased({ paths: { "@acme/d": ["../../packages/d"], "@other/*": ["x/*"] } })).toEqual(missing);
});
