/** docs/reference/client.md: its code compiles against the example's emitted API, as a reader would paste it. */
import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, expect, test } from "vitest";

const page = readFileSync(new URL("../../docs/reference/client.md", import.meta.url), "utf8");
const blocks = [...page.matchAll(/^```tsx?\n(.*?)^```$/gms)].map(([, text = ""]) => text);

const folder = fileURLToPath(new URL("./generated-docs", import.meta.url));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What a reader's project has beside the code. */
const prelude = `
import type { ApiOptions } from "./generated/api/index.js";
declare const prisma: ApiOptions["prisma"];
declare const handlers: ApiOptions["handlers"];
`;

function compile(texts: readonly string[]): string {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  const tsconfig = {
    extends: "../../../tsconfig.json",
    compilerOptions: { noEmit: true, noUnusedLocals: false, jsx: "react-jsx", jsxImportSource: "react" },
  };
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ ...tsconfig, include: ["*.tsx"] }));
  for (const [index, text] of texts.entries()) {
    const placed = `${text}${prelude}`
      .replaceAll("./generated/api/", "../../../example-app/src/generated/api/")
      .replaceAll("./openapi.js", "../golden/cities.openapi.js");
    writeFileSync(join(folder, `block-${index + 1}.tsx`), placed);
  }
  const tsc = join(
    dirname(createRequire(new URL("../../package.json", import.meta.url)).resolve("typescript/package.json")),
    "bin/tsc",
  );
  try {
    return execFileSync(process.execPath, [tsc, "-p", folder], { encoding: "utf8" });
  } catch (error) {
    return String(Reflect.get(Object(error), "stdout"));
  }
}

test("every block compiles", () => {
  expect(blocks).toHaveLength(6);
  expect(compile(blocks)).toBe("");
});

test("a page in React has at most 15 lines", () => {
  const [react = ""] = blocks.filter((text) => text.includes("useState"));
  expect(react.trimEnd().split("\n").length).toBeLessThanOrEqual(15);
});

test("a wrong parameter would not", () => {
  const [first = ""] = blocks;
  expect(compile([first.replace("order[population]", "order[latitude]")])).toContain("error TS");
});
