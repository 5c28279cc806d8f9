/** `prisma-paged generate` in temporary projects: exit codes, files, messages. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test, vi } from "vitest";
import { prismaPaged } from "./in-process.js";
import type { Finished } from "./prisma-child.js";
import { author, book, client, emitted, head, projectWith as projectIn, put } from "./temporary-project.js";

const projectWith = (name: string, files: { readonly [path: string]: string }) =>
  projectIn(join("generate", name), files);

const generate = (folder: string, schema = "schema.prisma"): Promise<Finished> =>
  prismaPaged(folder, "generate", "--schema", schema);

describe("a schema without faults", () => {
  test("writes a module for each resource, the settings and the index; a second run touches nothing", async () => {
    const folder = projectWith("twice", { "schema.prisma": head + book + author });
    expect(await generate(folder)).toMatchObject({ code: 0, stdout: expect.stringContaining("Generated") });
    expect(readdirSync(join(folder, "api"))).toEqual(["author.ts", "book.ts", "index.ts", "settings.ts"]);

    const before = emitted(join(folder, "api")).times;
    expect(await generate(folder)).toMatchObject({ code: 0 });
    expect(emitted(join(folder, "api")).times).toEqual(before);
  });

  test("one changed model changes its own module alone", async () => {
    const folder = projectWith("changed", { "schema.prisma": head + author + book });
    await generate(folder);
    const before = emitted(join(folder, "api")).times;
    put(folder, "schema.prisma", head + author + book.replace("title", "name"));
    await generate(folder);
    const after = emitted(join(folder, "api")).times;
    expect(Object.keys(after).filter((name) => after[name] !== before[name])).toEqual(["book.ts"]);
  });

  test("a module whose model is gone disappears; the files of others stay", async () => {
    const folder = projectWith("removed", { "schema.prisma": head + book + author, "api/notes.ts": "// mine\n" });
    await generate(folder);
    put(folder, "schema.prisma", head + book);
    expect(await generate(folder)).toMatchObject({ code: 0 });
    expect(readdirSync(join(folder, "api"))).toEqual(["book.ts", "index.ts", "notes.ts", "settings.ts"]);
    expect(readFileSync(join(folder, "api/notes.ts"), "utf8")).toBe("// mine\n");
  });

  test("several schema files, and a platform.yaml beside them", async () => {
    const folder = projectWith("several", {
      "schema/main.prisma": head.replaceAll("./", "../"),
      "schema/models/book.prisma": book,
      "schema/platform.yaml": "platform:\n  defaults:\n    pagination_items_per_page: 7\n",
    });
    expect(await generate(folder, "schema")).toMatchObject({ code: 0 });
    const text = readFileSync(join(folder, "api/book.ts"), "utf8");
    expect(text).toContain("from model Book (models/book.prisma)");
    expect(readFileSync(join(folder, "api/settings.ts"), "utf8")).toContain("itemsPerPage: 7,");
  });

  test("generator blocks in a folder of their own: what they name is relative to their file", async () => {
    const folder = projectWith("blocks-apart", {
      "schema/generators/main.prisma": head
        .replaceAll("./", "../../")
        .replace("/api", '/api"\n  config = "./pages.yaml'),
      "schema/book.prisma": book,
      "schema/generators/pages.yaml": "platform:\n  defaults:\n    pagination_items_per_page: 7\n",
      "schema/platform.yaml": "platform:\n  defaults:\n    pagination_items_per_page: 8\n",
    });
    expect(await generate(folder, "schema")).toMatchObject({ code: 0 });
    expect(readFileSync(join(folder, "api/settings.ts"), "utf8")).toContain("itemsPerPage: 7");
  });

  test("a configuration that a variable names, in an output that another one names", async () => {
    const folder = projectWith("variables", {
      "schema/blocks/main.prisma": head
        .replaceAll("./", "../../")
        .replace('"../../api"', 'env("THE_API")\n  config = env("THE_PAGES")'),
      "schema/book.prisma": book,
      "schema/blocks/pages.yaml": "platform:\n  defaults:\n    pagination_items_per_page: 7\n",
    });
    vi.stubEnv("THE_API", "../../api");
    vi.stubEnv("THE_PAGES", "./pages.yaml");
    expect(await generate(folder, "schema")).toMatchObject({ code: 0 });
    expect(readFileSync(join(folder, "api/settings.ts"), "utf8")).toContain("itemsPerPage: 7");
  });

  test("a misspelt setting is reported", async () => {
    const folder = projectWith("misspelt", {
      "schema.prisma": head.replace("./api", './api"\n  confg = "./a.yaml') + book,
    });
    const { code, stdout } = await generate(folder);
    expect(code).toBe(0);
    expect(stdout).toContain("prisma-paged has no setting `confg`");
    expect(stdout).toContain("did you mean `config`?");
  });

  test("warnings are reported and stop nothing", async () => {
    const folder = projectWith("warned", {
      "schema.prisma": `${head}/// @paginaton\nmodel Other {\n  id Int @id\n}\n${book}`,
    });
    const { code, stdout } = await generate(folder);
    expect(code).toBe(0);
    expect(stdout).toContain("@pagination");
    expect(existsSync(join(folder, "api/book.ts"))).toBe(true);
  });

  test.each([
    {
      name: "prisma-client-js in a folder",
      block: 'generator client {\n  provider = "prisma-client-js"\n  output = "./prisma"\n}\n',
      want: '"../prisma/index.js"',
    },
    {
      name: "importFileExtension",
      block: client.replace("}", '  importFileExtension = "ts"\n}'),
      want: '"../prisma/client.ts"',
    },
  ])("the client's import: $name", async ({ name, block, want }) => {
    const folder = projectWith(name.replaceAll(" ", "-"), { "schema.prisma": head.replace(client, block) + book });
    expect(await generate(folder)).toMatchObject({ code: 0 });
    expect(readFileSync(join(folder, "api/book.ts"), "utf8")).toContain(`from ${want}`);
  });
});

describe("a schema with faults: exit code 1, a message on stderr, nothing touched", () => {
  test.each([
    {
      name: "a wrong option",
      schema: head + book.replace("@pagination", "@pagination(itemsPerPge: 10)"),
      want: ["unknown-", "schema.prisma:", "itemsPerPage"],
    },
    {
      name: "no output",
      schema: head.replace('  output = "./api"\n', "") + book,
      want: ["needs an `output`", "[missing-output]"],
    },
    { name: "no client", schema: head.replace(client, "") + book, want: ["client", 'provider = "prisma-client"'] },
    {
      name: "a database that speaks no SQL",
      schema:
        head.replace("sqlite", "mongodb") +
        '/// @pagination\nmodel Book {\n  id String @id @default(auto()) @map("_id") @db.ObjectId\n}\n',
      want: ["unsupported-provider", '"mongodb"', "sqlite, postgresql, mysql, cockroachdb or sqlserver"],
    },
    {
      name: "a file in the output's place",
      schema: head.replace('"./api"', '"./schema.prisma/api"') + book,
      want: ["[output-clash]", "`output` needs a folder, and ", "schema.prisma is a file", "schema.prisma:10"],
    },
    {
      name: "a folder for a configuration",
      schema: head.replace("./api", './api"\n  config = ".') + book,
      want: ['the config file "." is not a file', "is not a file", "[missing-config]"],
    },
    {
      name: "a list of configurations",
      schema: head.replace('"./api"', '"./api"\n  config = ["a.yaml"]') + book,
      want: ["[wrong-type]: `config` takes the path of one file", 'found ["a.yaml"]', "schema.prisma:11"],
    },
    {
      name: "a variable that is not set",
      schema: head.replace('"./api"', '"./api"\n  config = env("NO_CONFIG")') + book,
      want: ["[wrong-type]: `config` takes the path of one file", 'found `env("NO_CONFIG")`, which is not set'],
    },
    {
      name: "a configuration that is not there",
      schema: head.replace("./api", './api"\n  config = "./no.yaml') + book,
      want: ["no.yaml"],
    },
  ])("$name", async ({ name, schema, want }) => {
    const folder = projectWith(name.replaceAll(" ", "-"), { "schema.prisma": schema });
    const { code, stderr } = await generate(folder);
    expect(code).toBe(1);
    for (const text of want) expect(stderr).toContain(text);
    expect(existsSync(join(folder, "api"))).toBe(false);
  });

  test("what an earlier run wrote stays as it was", async () => {
    const folder = projectWith("kept", { "schema.prisma": head + book + author });
    await generate(folder);
    const before = emitted(join(folder, "api")).times;
    put(folder, "schema.prisma", head + book.replace("@pagination", "@pagination(nothing: 1)"));
    expect(await generate(folder)).toMatchObject({ code: 1 });
    expect(emitted(join(folder, "api")).times).toEqual(before);
  });

  test("a file of another where a module belongs is not overwritten", async () => {
    const folder = projectWith("foreign", { "schema.prisma": head + book, "api/book.ts": "export const mine = 1;\n" });
    const { code, stderr } = await generate(folder);
    expect(code).toBe(1);
    expect(stderr).toContain(join("api", "book.ts"));
    expect(readdirSync(join(folder, "api"))).toEqual(["book.ts"]);
    expect(readFileSync(join(folder, "api/book.ts"), "utf8")).toBe("export const mine = 1;\n");
  });
});
