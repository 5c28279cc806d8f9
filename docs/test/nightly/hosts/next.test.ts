/** The page on Next.js: its route handler in a real Next.js, built and started as a reader would. */
import { type ChildProcess, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { PrismaLibSql } from "@prisma/adapter-libsql";
import { afterAll, expect, test } from "vitest";
import { emptyFolder, packageFile, runNode } from "../../../../generator/test/prisma-child.js";
import { schemaSql } from "../../../../generator/test/schema-sql.js";
import { freePort } from "../../../../generator/test/servers/embedded-postgres.js";
import { blocksOf, writeProject } from "../../page-projects.js";

const root = fileURLToPath(new URL("../../../..", import.meta.url));

let server: ChildProcess | undefined;
afterAll(() => {
  server?.kill();
});

const configuration = `export default { turbopack: { root: ${JSON.stringify(root)} } };\n`;
const tsconfig = {
  compilerOptions: {
    target: "es2022",
    lib: ["es2023", "dom"],
    module: "esnext",
    moduleResolution: "bundler",
    strict: true,
    noEmit: true,
    skipLibCheck: true,
  },
  include: ["**/*.ts"],
};

test("the API answers beside another route handler", { timeout: 600_000 }, async () => {
  const folder = emptyFolder("docs-next");
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(tsconfig));
  writeFileSync(join(folder, "next.config.mjs"), configuration);
  await writeProject("start/nextjs", folder);
  mkdirSync(join(folder, "src/app/api/health"), { recursive: true });
  writeFileSync(join(folder, "src/app/api/health/route.ts"), 'export const GET = () => new Response("ok");\n');
  const url = await database();
  const env = { NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1", DATABASE_URL: url };

  const { code, stdout, stderr } = await runNode(folder, "next/dist/bin/next", ["build"], env);
  expect([code, stdout + stderr]).toEqual([0, expect.stringContaining("/api/[[...path]]")]);

  const port = await freePort();
  const next = packageFile("next/dist/bin/next");
  const started = spawn(process.execPath, [next, "start", "--port", String(port)], {
    cwd: folder,
    env: { ...process.env, ...env },
    stdio: ["ignore", "ignore", "inherit"],
  });
  server = started;
  const origin = `http://localhost:${port}`;
  const isUp = () =>
    fetch(`${origin}/api/health`).then(
      ({ ok }) => ok || started.exitCode,
      () => started.exitCode,
    );
  await expect.poll(isUp, { timeout: 60_000 }).toBe(true);

  expect(await (await fetch(`${origin}/api/health`)).text()).toBe("ok");
  const found = await fetch(`${origin}/api/books?title=emm`);
  expect(await found.json()).toMatchObject({ "@id": "/api/books", "hydra:totalItems": 1 });
  expect((await fetch(`${origin}/api`)).status).toBe(200);
  expect((await fetch(`${origin}/api/books/7`)).status).toBe(404);
  expect((await fetch(`${origin}/api/books/1`, { method: "HEAD" })).headers.get("etag")).toMatch(/^W\//);
  expect((await fetch(`${origin}/api/books`, { method: "OPTIONS" })).headers.get("allow")).toContain("GET");
  expect((await fetch(`${origin}/api/books`, { method: "POST" })).status).toBe(405);
  expect(await (await fetch(`${origin}/api/books`, { headers: { accept: "text/html" } })).text()).toContain("<html");
});

/** A SQLite file with the quick start's table, and one book. */
async function database(): Promise<string> {
  const url = `file:${join(mkdtempSync(join(tmpdir(), "prisma-paged-next-")), "next.db")}`;
  const text = blocksOf("start/quick-start").find(({ language }) => language === "prisma")?.text ?? "";
  const adapter = await new PrismaLibSql({ url }).connect();
  for (const statement of await schemaSql([{ path: "schema.prisma", name: "schema.prisma", text }])) {
    await adapter.executeScript(statement);
  }
  await adapter.executeScript(`INSERT INTO "Book" ("id", "title") VALUES (1, 'Emma')`);
  await adapter.dispose();
  return url;
}
