/**
 * The real `prisma generate`, which starts this package as a process and speaks to it: the same as `prisma-paged
 * generate`.
 */
import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test, vi } from "vitest";
import { prismaPaged } from "../in-process.js";
import { prismaGenerate, runNode } from "../prisma-child.js";
import { api, author, book, emitted, head, projectWith as projectIn, put } from "../temporary-project.js";

const projectWith = (name: string, files: { readonly [path: string]: string }) =>
  projectIn(join("prisma-generate", name), files);

describe("`prisma generate`", () => {
  test("writes the same files; a second run touches nothing", async () => {
    const folder = projectWith("twice", { "package.json": "{}", "schema.prisma": head + book + author });
    const { code, stdout } = await prismaGenerate(folder);
    expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringContaining("Generated") });
    expect(stdout).toContain("  GET /books         full paging\n");
    expect(stdout).toContain("Next, mount them in a Hono app");
    expect(await prismaPaged(folder, "generate", "--check")).toMatchObject({ code: 0 });
    const before = emitted(join(folder, "api"));
    expect(await prismaGenerate(folder)).toMatchObject({ code: 0, stdout: expect.not.stringContaining("Next, mount") });
    expect(emitted(join(folder, "api"))).toEqual(before);
  });

  test("loads no TypeScript, which is read and edited by `init` alone", async () => {
    const folder = projectWith("loaded", { "schema.prisma": head + book + author });
    const shown = `import module from "node:module";
      process.on("exit", () => console.log("loaded:", Object.keys(module._cache).join("\\n")));`;
    const options = { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(shown)}` };
    const schema = ["generate", "--schema", "schema.prisma"];
    const { code, stdout } = await runNode(folder, "prisma-paged/bin/prisma-paged.js", schema, options);
    expect(code).toBe(0);
    expect(stdout).toContain("/picocolors/");
    expect(stdout).not.toMatch(/ts-morph|typescript[\\/]lib/);
  });

  test("several blocks of ours, in several files and folders, with env() and a configuration each", async () => {
    const folder = projectWith("blocks", {
      "db/main.prisma": head,
      "db/more/admin.prisma":
        'generator admin {\n  provider = "npx prisma-paged"\n  output = env("ADMIN_OUTPUT")\n  config = "admin.yaml"\n}\n',
      "db/more/book.prisma": book,
      "db/platform.yaml": "platform:\n  defaults:\n    pagination_items_per_page: 7\n",
      "db/more/admin.yaml": "platform:\n  defaults:\n    pagination_items_per_page: 70\n",
    });
    vi.stubEnv("ADMIN_OUTPUT", "../../admin");
    expect(await prismaGenerate(folder, "db")).toMatchObject({ code: 0 });
    expect(await prismaPaged(folder, "generate", "--check", "--schema", "db")).toMatchObject({ code: 0 });
    const byPrisma = [emitted(join(folder, "db/api")).texts, emitted(join(folder, "admin")).texts];
    expect(byPrisma[1]?.["settings.ts"]).toContain("itemsPerPage: 70,");

    for (const output of ["db/api", "admin"]) rmSync(join(folder, output), { recursive: true });
    expect(await prismaPaged(folder, "generate", "--schema", "db")).toMatchObject({ code: 0 });
    expect([emitted(join(folder, "db/api")).texts, emitted(join(folder, "admin")).texts]).toEqual(byPrisma);
  });

  test("the Prisma config may set what env() asks for, --schema or not; files are in the same order", async () => {
    const folder = projectWith("config-env", {
      "db/B.prisma": author,
      "db/a/z.prisma": book,
      "db/a.prisma": head.replace('"./api"', 'env("CONFIGURED_OUTPUT")'),
      "prisma.config.ts": 'process.env.CONFIGURED_OUTPUT = "../api";\nexport default { schema: "db" };\n',
    });
    expect(await prismaGenerate(folder, "db")).toMatchObject({ code: 0 });
    const byPrisma = emitted(join(folder, "api")).texts;
    expect(byPrisma["index.ts"]).toContain("from B.prisma, a/z.prisma.");
    expect(await prismaPaged(folder, "generate", "--check", "--schema", "db")).toMatchObject({ code: 0 });
    expect(await prismaPaged(folder, "generate", "--check")).toMatchObject({ code: 0 });
  });

  test("--generator takes one block alone, and `prisma generate --generator` finds the client too", async () => {
    const second = api.replace("api", "admin").replace("./api", "./admin");
    const folder = projectWith("one-block", { "schema.prisma": head + second + book });
    expect(await prismaPaged(folder, "generate", "--generator", "admin")).toMatchObject({ code: 0 });
    expect(readdirSync(folder).sort()).toEqual(["admin", "schema.prisma"]);
    const args = ["generate", "--no-hints", "--schema", "schema.prisma", "--generator", "api"];
    expect(await runNode(folder, "prisma/build/index.js", args)).toMatchObject({ code: 0 });
    expect(emitted(join(folder, "api")).texts).toEqual(emitted(join(folder, "admin")).texts);
  });

  test("two blocks with one output are refused, by `prisma generate` too", async () => {
    const folder = projectWith("clash", { "schema.prisma": head + api.replace("api", "admin") + book });
    const { code, stderr } = await prismaPaged(folder, "generate");
    expect({ code, stderr }).toMatchObject({ code: 1, stderr: expect.stringContaining("[output-clash]") });
    expect(await prismaGenerate(folder)).toMatchObject({ code: 1, stderr: expect.stringContaining("[output-clash]") });
  });

  test("prints warnings and errors in the same words, and after an error the files are as they were", async () => {
    const folder = projectWith("words-alike", { "schema.prisma": head + book.replace("title", "password") });
    const both = () =>
      Promise.all([prismaGenerate(folder), runNode(folder, "prisma-paged/bin/prisma-paged.js", ["generate"])]);
    const [warned, warnedByUs] = await both();
    const warning = warnedByUs.stdout.slice(0, warnedByUs.stdout.indexOf("Generated"));
    expect(warning).toContain("[secret-looking]");
    expect(warned.stdout).toContain(warning);

    put(folder, "schema.prisma", head + book.replace("@pagination", "@pagination(itemsPerPge: 1)"));
    const before = emitted(join(folder, "api"));
    const [refused, refusedByUs] = await both();
    expect([refused.code, refusedByUs.code]).toEqual([1, 1]);
    expect(refusedByUs.stderr).toContain("did you mean `itemsPerPage`?");
    expect(refused.stderr).toContain(refusedByUs.stderr.trim());
    expect(emitted(join(folder, "api"))).toEqual(before);
  });
});
