/**
 * "In a monorepo" of the quick start: a workspace of pnpm, whose app has a `rootDir`, and whose schema is in another
 * package. The schema's blocks are those of the page, word for word.
 */
import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { withoutNpm } from "./reader.js";
import { startRegistry } from "./registry.js";

const timeout = 600_000;
const root = fileURLToPath(new URL("../../..", import.meta.url));
const read = (path: string) => readFileSync(join(root, path), "utf8");
const { devDependencies: versions } = JSON.parse(read("generator/package.json"));
const { devDependencies: tools } = JSON.parse(read("package.json"));

/** The schema of the page, whose pages are smaller here. */
const section = read("docs/start/quick-start.md").split("\n## In a monorepo\n")[1]?.split("\n## ")[0] ?? "";
const blocks = /```prisma\n([\s\S]*?)```/.exec(section)?.[1] ?? "";
const exported = /`(export \* from [^`]*)`/.exec(section)?.[1] ?? "";

const schema = `${blocks.replace("itemsPerPage: 20", "itemsPerPage: 2")}\ndatasource db {\n  provider = "sqlite"\n}\n`;
const compilerOptions = {
  ...{ target: "es2023", module: "nodenext", types: ["node"], strict: true, skipLibCheck: true },
  ...{ declaration: true, rootDir: "src", outDir: "dist" },
};
const typescript = { typescript: tools.typescript, "@types/node": tools["@types/node"] };

const main = `import { PrismaClient } from "@acme/db";
import { PrismaLibSql } from "@prisma/adapter-libsql";
import { createApi } from "./generated/api/index.js";

const prisma = new PrismaClient({ adapter: new PrismaLibSql({ url: "file:cities.db" }) });
await prisma.$executeRaw\`CREATE TABLE "City" ("id" INTEGER PRIMARY KEY, "name" TEXT NOT NULL)\`;
await prisma.city.createMany({ data: ["Lyon", "Nice", "Metz"].map((name, index) => ({ id: index + 1, name })) });
const response = await createApi({ prisma }).request("/cities?page=2");
console.log(await response.text());
`;

const files: { readonly [path: string]: string | object } = {
  "pnpm-workspace.yaml": 'packages: ["apps/*", "packages/*"]\n',
  "package.json": { name: "acme", private: true },
  "packages/db/package.json": {
    name: "@acme/db",
    private: true,
    type: "module",
    exports: { ".": { types: "./dist/index.d.ts", default: "./dist/index.js" } },
    dependencies: { "@prisma/client": versions["@prisma/client"] },
    devDependencies: { prisma: versions.prisma, "prisma-paged": "*", ...typescript },
  },
  "packages/db/tsconfig.json": { compilerOptions, include: ["src"] },
  "packages/db/src/index.ts": `${exported};\n`,
  "packages/db/prisma/schema.prisma": schema,
  "apps/api/package.json": {
    name: "api",
    private: true,
    type: "module",
    dependencies: {
      "@acme/db": "workspace:*",
      "@prisma-paged/runtime": "*",
      "@prisma/adapter-libsql": versions["@prisma/adapter-libsql"],
      hono: versions.hono,
    },
    devDependencies: typescript,
  },
  "apps/api/tsconfig.json": { compilerOptions, include: ["src"] },
  "apps/api/src/main.ts": main,
};

const workspace = mkdtempSync(join(tmpdir(), "prisma-paged-monorepo-"));
const db = join(workspace, "packages/db");
const api = join(workspace, "apps/api");
const pnpm = join(workspace, ".tools/node_modules/.bin/pnpm");

/** Returns what a command prints, also if it fails. */
async function run(folder: string, command: string, ...args: readonly string[]): Promise<string> {
  const env = { ...withoutNpm(process.env), PRISMA_SCHEMA_ENGINE_BINARY: process.execPath, CI: "1", NO_COLOR: "1" };
  try {
    const { stdout, stderr } = await promisify(execFile)(command, args, { cwd: folder, env, maxBuffer: 2 ** 26 });
    return stdout + stderr;
  } catch (error) {
    if (error instanceof Error && "stdout" in error) return `${error.message}\n${error.stdout}`;
    throw error;
  }
}

function write(path: string, content: string | object): void {
  mkdirSync(dirname(join(workspace, path)), { recursive: true });
  writeFileSync(join(workspace, path), typeof content === "string" ? content : JSON.stringify(content, null, 2));
}

beforeAll(async () => {
  for (const [path, content] of Object.entries(files)) write(path, content);
  const registry = await startRegistry();
  try {
    await run(workspace, "npm", "install", "--prefix", ".tools", "--no-audit", "--no-fund", "pnpm@10");
    const installed = await run(workspace, pnpm, "install", "--registry", registry.origin);
    expect(installed).toContain("Done in");
  } finally {
    registry.close();
  }
}, timeout);
afterAll(() => rmSync(workspace, { recursive: true, force: true }));

test("the app compiles in its `rootDir`, and answers by the client of the other package", { timeout }, async () => {
  const generated = await run(db, pnpm, "exec", "prisma", "generate", "--no-hints");
  expect(generated).toContain("apps/api/src/generated/api");
  expect(generated).not.toContain("warning");
  expect(await run(db, pnpm, "exec", "tsc", "-p", ".")).toBe("");
  expect(await run(api, pnpm, "exec", "tsc", "-p", ".")).toBe("");
  expect(readFileSync(join(api, "dist/generated/api/city.d.ts"), "utf8")).toContain('"@acme/db"');
  expect(JSON.parse(await run(api, process.execPath, "dist/main.js"))).toMatchObject({
    "hydra:totalItems": 3,
    "hydra:member": [{ "@id": "/cities/3", name: "Metz" }],
  });
});

test("a package that the app does not depend on is a warning", { timeout }, async () => {
  write("packages/db/prisma/schema.prisma", schema.replace("@acme/db", "@acme/data"));
  const generated = await run(db, pnpm, "exec", "prisma", "generate", "--no-hints");
  expect(generated).toContain("warning[prisma-missing]: `@acme/data`, which `import` names, is not installed");
});

test("without `import`, TypeScript refuses the client's files, which are outside of the `rootDir`", {
  timeout,
}, async () => {
  write("packages/db/prisma/schema.prisma", schema.replace(/ *import .*\n/, ""));
  await run(db, pnpm, "exec", "prisma", "generate", "--no-hints");
  expect(await run(api, pnpm, "exec", "tsc", "-p", ".")).toContain("TS6059");
});
