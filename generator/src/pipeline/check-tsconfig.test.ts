import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { type Diagnostic, Diagnostics } from "../diagnostics/diagnostics.js";
import { type ImportStyle, inferredStyle } from "../util/import-style.js";
import { checkTsconfig } from "./check-tsconfig.js";

interface Case {
  readonly options?: object;
  readonly installed?: readonly string[];
  readonly type?: "module" | "commonjs";
  /** How `importFileExtension` says that imports end. */
  readonly stated?: ImportStyle;
}

/** The warning about a project's settings; undefined for none. */
function warningIn({ options, installed = [], type = "commonjs", stated }: Case): Diagnostic | undefined {
  const folder = mkdtempSync(join(tmpdir(), "prisma-paged-tsconfig-"));
  const files = {
    "package.json": { type },
    ...Object.fromEntries(installed.map((name) => [`node_modules/${name}/package.json`, { name, version: "1.0.0" }])),
    ...(options && { "tsconfig.json": { compilerOptions: options } }),
  };
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), JSON.stringify(content));
  }
  const diagnostics = new Diagnostics();
  checkTsconfig(join(folder, "src/generated/api"), stated, diagnostics);
  expect(diagnostics.all.every(({ severity }) => severity === "warning")).toBe(true);
  return diagnostics.all[0];
}

test.each<[Case, string]>([
  [
    { options: { module: "commonjs", moduleResolution: "classic" } },
    '`"moduleResolution": "classic"`, which does not look for packages',
  ],
  [
    { options: { module: "Node16" } },
    '`"module": "node16"`, which cannot import ES modules in a package without `"type": "module"`',
  ],
])("%j is warned of", (project, message) => {
  expect(warningIn(project)?.label?.replace(/^.*tsconfig\.json has /, "")).toBe(message);
});

test("an extension that TypeScript refuses, as `importFileExtension` of the client may name it", () => {
  const bundler = { module: "esnext", moduleResolution: "bundler" };
  expect(warningIn({ options: bundler, stated: "ts" })).toMatchObject({
    code: "tsconfig-extension",
    help: 'remove `importFileExtension`, or write `"rewriteRelativeImportExtensions": true` there',
  });
  expect(warningIn({ options: bundler, stated: "none" })).toBeUndefined();
  expect(warningIn({ options: bundler })).toBeUndefined();
  for (const option of ["allowImportingTsExtensions", "rewriteRelativeImportExtensions"]) {
    expect(warningIn({ options: { ...bundler, [option]: true }, stated: "ts" })).toBeUndefined();
  }
});

test("Next.js is advised what its bundler needs", () => {
  const project: Case = { options: { module: "node16" } };
  expect(warningIn(project)?.help).toBe('write `"module": "nodenext"` there, and no `moduleResolution`');
  expect(warningIn({ ...project, installed: ["next"] })?.help).toBe(
    'write `"module": "esnext"` and `"moduleResolution": "bundler"` there',
  );
});

test.each<Case>([
  {},
  { options: {} },
  { options: { module: "nodenext" } },
  { options: { module: "node20" } },
  { options: { module: "node16" }, type: "module" },
  { options: { module: "esnext", moduleResolution: "bundler" } },
  { options: { module: "commonjs" } },
  { options: { module: "commonjs", moduleResolution: "node10" } },
  { options: { module: "ESNext", moduleResolution: "Node" }, type: "module" },
])("%j is fine", (project) => {
  expect(warningIn(project)).toBeUndefined();
});

test.each([
  [
    "what it extends is not installed",
    '{ "extends": "@acme/tsconfig/base.json" }',
    "File '@acme/tsconfig/base.json' not found",
  ],
  ["what it extends is no file", '{ "extends": "./missing.json" }', "File './missing.json' not found"],
  ["it extends itself", '{ "extends": "./tsconfig.json" }', "Circularity detected"],
])("a tsconfig.json is not read if %s, and counts as empty", (_, text, reason) => {
  const folder = mkdtempSync(join(tmpdir(), "prisma-paged-tsconfig-"));
  writeFileSync(join(folder, "tsconfig.json"), text);
  const diagnostics = new Diagnostics();
  const output = join(folder, "src/generated/api");
  checkTsconfig(output, undefined, diagnostics);
  expect(diagnostics.all).toMatchObject([{ code: "tsconfig-unreadable", severity: "warning" }]);
  expect(diagnostics.all[0]?.label).toContain(reason);
  expect(inferredStyle(output)).toBe("js");
});
