import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { Diagnostics } from "../diagnostics/diagnostics.js";
import { checkTsconfig } from "./check-tsconfig.js";

interface Case {
  readonly options?: object;
  readonly typescript?: string;
  readonly type?: "module" | "commonjs";
}

/** The words of the warning about a project's settings; undefined for none. */
function problemIn({ options, typescript = "7.0.2", type = "commonjs" }: Case): string | undefined {
  const folder = mkdtempSync(join(tmpdir(), "prisma-paged-tsconfig-"));
  const files = {
    "package.json": { type },
    "node_modules/typescript/package.json": { name: "typescript", version: typescript },
    ...(options && { "tsconfig.json": { compilerOptions: options } }),
  };
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), JSON.stringify(content));
  }
  const diagnostics = new Diagnostics();
  checkTsconfig(join(folder, "src/generated/api"), diagnostics);
  expect(diagnostics.all.every(({ code, severity }) => code === "tsconfig-module" && severity === "warning")).toBe(
    true,
  );
  return diagnostics.all[0]?.label?.replace(/^.*tsconfig\.json has /, "");
}

test.each<[Case, string]>([
  [
    { options: { module: "commonjs", moduleResolution: "node10" } },
    '`"moduleResolution": "node10"`, which does not read the `exports` of packages',
  ],
  [
    { options: { module: "ESNext", moduleResolution: "Node" }, type: "module" },
    '`"moduleResolution": "node10"`, which does not read the `exports` of packages',
  ],
  [
    { options: { module: "Node16" } },
    '`"module": "node16"`, which cannot import ES modules in a package without `"type": "module"`',
  ],
  [
    { options: { module: "commonjs" }, typescript: "5.9.3" },
    '`"module": "commonjs"`, with which TypeScript 5.9.3 does not read the `exports` of packages',
  ],
])("%j is warned of", (project, message) => {
  expect(problemIn(project)).toBe(message);
});

test.each<Case>([
  {},
  { options: {} },
  { options: { module: "nodenext" } },
  { options: { module: "node20" } },
  { options: { module: "node16" }, type: "module" },
  { options: { module: "esnext", moduleResolution: "bundler" }, typescript: "5.9.3" },
  { options: { module: "commonjs" } },
  { options: { module: "commonjs" }, typescript: "6.0.3" },
])("%j is fine", (project) => {
  expect(problemIn(project)).toBeUndefined();
});
