/** What the recipes say of tools: the command in a pipeline, and PostgreSQL's own rules. */
import { appendFileSync, cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { expect, test } from "vitest";
import { prismaPaged } from "../../generator/test/in-process.js";
import { startPostgres } from "../../generator/test/servers/embedded-postgres.js";
import { getPage, idsOf, statusOf } from "./client.js";
import { blocksOf, importFile, projectFolder } from "./page-projects.js";

test("Docker and CI: --check fails if the output is out of date, and two folders have the same output", async () => {
  const folder = mkdtempSync(join(projectFolder("start"), "copy-"));
  cpSync(projectFolder("start/quick-start"), folder, { recursive: true });
  const check = () => prismaPaged(folder, "generate", "--check", "--schema", "prisma/schema.prisma");
  expect((await check()).code).toBe(0);
  appendFileSync(join(folder, "prisma/schema.prisma"), "\n/// @pagination\nmodel Shelf {\n  id Int @id\n}\n");
  const outdated = await check();
  expect(outdated.code).toBe(1);
  expect(outdated.stdout + outdated.stderr).toContain("shelf.ts");
  cpSync(join(projectFolder("start/quick-start"), "prisma/schema.prisma"), join(folder, "prisma/schema.prisma"));
  rmSync(join(folder, "src/generated/api"), { recursive: true });
  expect((await prismaPaged(folder, "generate", "--schema", "prisma/schema.prisma")).code).toBe(0);
  const modulesIn = (root: string) =>
    readdirSync(join(root, "src/generated/api"))
      .sort()
      .map((name) => [name, readFileSync(join(root, "src/generated/api", name), "utf8")]);
  expect(modulesIn(folder)).toEqual(modulesIn(projectFolder("start/quick-start")));
  expect(
    modulesIn(folder).every(([, text = ""]) => /^\/\* biome-ignore-all/.test(text) && text.includes("eslint-disable")),
  ).toBe(true);
});

test("tenants with row-level security: PostgreSQL refuses the rows of others", async () => {
  const page = "recipes/tenants-with-row-level-security";
  const server = await startPostgres();
  const owner = new pg.Client({ connectionString: `${server.url}/postgres` });
  await owner.connect();
  await owner.query(`CREATE TABLE "Note" ("id" INT PRIMARY KEY, "text" TEXT NOT NULL, "tenantId" INT NOT NULL)`);
  for (const { language, text } of blocksOf(page)) if (language === "sql") await owner.query(text);
  await owner.query(`INSERT INTO "Note" SELECT n, 'Note ' || n, n % 2 + 1 FROM generate_series(1, 50) AS n`);
  await owner.query("CREATE ROLE reader LOGIN PASSWORD 'reader' NOSUPERUSER");
  await owner.query(`GRANT SELECT ON "Note" TO reader`);
  const url = new URL(`${server.url}/postgres`);
  url.username = "reader";
  url.password = "reader";
  process.env.DATABASE_URL = url.href;
  const { app } = await importFile(page, "src/app.ts");
  for (const [authorization, first] of [
    ["token-of-one", 2],
    ["token-of-two", 1],
    ["token-of-one", 2],
  ] as const) {
    const notes = await getPage(app, "/notes", { authorization });
    expect([notes["hydra:totalItems"], idsOf(notes)[0]]).toEqual([25, first]);
  }
  expect(await statusOf(app, "/notes/1", { authorization: "token-of-two" })).toBe(200);
  expect(await statusOf(app, "/notes/1", { authorization: "token-of-one" })).toBe(404);
  expect(await statusOf(app, "/notes", { authorization: "unknown" })).toBe(401);
  await owner.end();
  await server.stop();
});
