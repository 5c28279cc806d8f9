/** The command line in temporary projects. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { extname, join, relative } from "node:path";
import { describe, expect, test } from "vitest";
import { cases, copyCase, pinnedCases } from "./cases.js";
import { prismaPaged } from "./in-process.js";
import { childEnvironment, emptyFolder, packageFile, runNode } from "./prisma-child.js";
import { api, author, book, client, emitted, head, projectWith as projectIn, put } from "./temporary-project.js";

const projectWith = (name: string, files: { readonly [path: string]: string }) => projectIn(join("cli", name), files);

describe("generate: several blocks", () => {
  test("a fault in one block stops all of them, and nothing is written", async () => {
    const second = api.replace("api", "admin").replace("./api", './admin"\n  config = "./no.yaml');
    const folder = projectWith("fault", { "schema.prisma": head + second + book });
    const { code, stderr } = await prismaPaged(folder, "generate");
    expect({ code, stderr }).toMatchObject({ code: 1, stderr: expect.stringContaining("no.yaml") });
    expect(readdirSync(folder)).toEqual(["schema.prisma"]);
  });

  test.each(["generate", "generate --check", "explain"])(
    "errors in several blocks are reported together, shared ones once: %s",
    async (command) => {
      const faulty = (name: string) =>
        api.replace("api", name).replace("./api", `./${name}"\n  config = "./${name}.yaml`);
      const project = { "schema.prisma": head + faulty("admin") + faulty("shop") + book };
      const folder = projectWith(`faults-${command.replaceAll(" ", "")}`, project);
      put(folder, "admin.yaml", "platform:\n  titel: A\n");
      put(folder, "shop.yaml", "");
      expect(await prismaPaged(folder, "generate", "--generator", "shop")).toMatchObject({ code: 0 });
      const before = emitted(join(folder, "shop"));
      put(folder, "shop.yaml", "platform:\n  defaults:\n    pagination_items_per_page: many\n");
      put(folder, "schema.prisma", project["schema.prisma"].replace("@pagination", "@pagination(itemsPerPge: 1)"));
      const { code, stdout, stderr } = await prismaPaged(folder, ...command.split(" "));
      expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
      expect(
        stderr.match(/\[[a-z-]+\]: .+\n +--> .+\n/g)?.map((place) => place.replace(/: .+/, "").trim().split(/\s+/)),
      ).toEqual([
        ["[unknown-option]", "-->", expect.stringContaining("schema.prisma:")],
        ["[unknown-config-key]", "-->", expect.stringContaining("admin.yaml:2")],
        ["[wrong-type]", "-->", expect.stringContaining("shop.yaml:3")],
      ]);
      expect(stderr).toContain("\n3 errors\n");
      expect(emitted(join(folder, "shop"))).toEqual(before);
      expect(existsSync(join(folder, "api"))).toBe(false);
    },
  );
});

test.each(["generate", "generate --check", "explain", "diff --from before", "generate --fix"])(
  "a model that is not closed is reported as such: %s",
  async (command) => {
    const unclosed = head + book.replace("}\n", "\n") + author;
    const folder = projectWith(`unclosed-${command.replaceAll(/\W+/g, "-")}`, { "schema.prisma": unclosed });
    put(folder, "before/schema.prisma", head + book);
    const { code, stdout, stderr } = await prismaPaged(folder, ...command.split(" "));
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr).toContain(
      "error: the model `Book` is not closed: there is no `}` before the model `Author`\n  -->  schema.prisma:13\n",
    );
    expect(stderr).not.toMatch(/ignore|already defined/);
  },
);

test("the same bytes on every machine: whatever the folder, the working directory, the language and the time zone", async () => {
  const places = [
    { folder: "here", cwd: ".", env: { TZ: "Pacific/Kiritimati", LC_ALL: "tr_TR.UTF-8", LANG: "tr_TR.UTF-8" } },
    { folder: "over/there", cwd: "db", env: { TZ: "America/St_Johns", LC_ALL: "C", LANG: "C" } },
  ];
  const project = emptyFolder(join("cli", "same"));
  const two = pinnedCases.filter(({ name }) => ["operations", "embedded"].includes(name));
  const outputs = places.map(async ({ folder, cwd, env }) => {
    const texts = two.map(async ({ name }) => {
      copyCase({ name }, join(project, folder, "db", name));
      const schema = relative(cwd, join("db", name, "schema.prisma"));
      const args = ["generate", "--schema", schema];
      const child = await runNode(join(project, folder, cwd), "prisma-paged/bin/prisma-paged.js", args, env);
      expect(child).toMatchObject({ code: 0 });
      return emitted(join(project, folder, "db", name, "api")).texts;
    });
    return Promise.all(texts);
  });
  const [first, second] = await Promise.all(outputs);
  expect(second).toEqual(first);
  expect(first).toEqual(two.map(({ golden }) => emitted(golden).texts));
});

test.each(pinnedCases)("case $name with a carriage return in every line: the same bytes", async (each) => {
  const folder = emptyFolder(join("cli", "crlf", each.name));
  copyCase(each, folder);
  for (const file of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    if (!/\.(prisma|yaml)$/.test(file)) continue;
    put(folder, file, readFileSync(join(folder, file), "utf8").replaceAll("\n", "\r\n"));
  }
  expect(await prismaPaged(folder, "generate", "--schema", each.schema)).toMatchObject({ code: 0 });
  expect(emitted(join(folder, "api")).texts).toEqual(emitted(each.golden).texts);
});

test.each(cases)(
  "a comment added on top of the schema and of its configuration changes no file: case $name",
  async ({ name, schema }) => {
    const folder = emptyFolder(join("cli", "comment", name));
    copyCase({ name }, folder);
    expect(await prismaPaged(folder, "generate", "--schema", schema)).toMatchObject({ code: 0 });
    for (const file of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
      const mark = { ".prisma": "//", ".yaml": "#" }[extname(file)];
      if (mark) put(folder, file, `${mark} A comment.\n\n${readFileSync(join(folder, file), "utf8")}`);
    }
    expect(await prismaPaged(folder, "generate", "--check", "--schema", schema)).toMatchObject({ code: 0 });
  },
);

describe("the last line of a report", () => {
  const wrong = `/// @pagination(itemsPerPge: "20")
model Book {
  id Int @id
  /// @filter(contains)
  title String
  /// @filter(order)
  pages Int @default(1)
  /// @filter(qxzw)
  notes String
}
`;
  const withoutFixes = wrong.replace('itemsPerPge: "20"', "").replace("contains", "partial");

  test.each([[["generate"]], [["generate", "--check"]]])("%j counts the problems that --fix fixes", async (args) => {
    const folder = projectWith("fix-count", { "db.prisma": head + wrong });
    const { stderr } = await prismaPaged(folder, ...args, "--schema", "db.prisma");
    const [summary, hint] = stderr.trimEnd().split("\n").slice(-2);
    expect(hint).toBe("2 of 3 can be fixed by `npx prisma-paged generate --fix --schema db.prisma`");
    expect(summary).toBe("3 errors");
    // What remains is what the command cannot fix.
    const fixed = await prismaPaged(folder, "generate", "--fix", "--schema", "db.prisma");
    expect(fixed.stderr.trimEnd().split("\n").at(-1)).toBe("1 error");
  });

  test("there is none if --fix fixes nothing", async () => {
    const folder = projectWith("fix-none", { "schema.prisma": head + withoutFixes });
    const { stderr } = await prismaPaged(folder, "generate");
    expect(stderr.trimEnd().split("\n").at(-1)).toBe("1 error");
  });
});

describe("generate --fix", () => {
  test("corrects names and quotes in schema and platform.yaml, shows it, and generates; a second run changes nothing", async () => {
    const wrong = `/// @pagination(itemsPerPge: "20", orderBy: [{ field: "titel", direction: "DSC" }])
model Book {
  id Int @id
  /// @filter(contains)
  title String
}
`;
    const folder = projectWith("fix", {
      "schema.prisma": head + wrong,
      "platform.yaml": "platform:\n  defaults:\n    pagination_items_per_pag: 20\n",
    });
    const { code, stdout, stderr } = await prismaPaged(folder, "generate", "--fix");
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toContain("  changes schema.prisma\n");
    expect(stdout).toContain("-  /// @filter(contains)\n+  /// @filter(partial)\n");
    expect(stdout).toContain("Generated 3 files in api");
    const after = readFileSync(join(folder, "schema.prisma"), "utf8");
    expect(after).toContain('@pagination(itemsPerPage: 20, order: [{ field: "title", direction: "DESC" }])');
    expect(readFileSync(join(folder, "platform.yaml"), "utf8")).toContain("pagination_items_per_page: 20");
    const second = await prismaPaged(folder, "generate", "--fix");
    expect(second).toMatchObject({ code: 0, stdout: expect.not.stringContaining("changes schema.prisma") });
    expect(readFileSync(join(folder, "schema.prisma"), "utf8")).toBe(after);
  });

  test("adds prefixes, and moves arguments to the annotation that takes them", async () => {
    const wrong = `/// A printed work.
/// @pagination(path: "publications/", itemsPerPage: 20)
/// @pagination(operation: "newest", shortName: "Work", order: [{ field: "id", direction: "DESC" }], path: "newest")
/// @resource(type: "https://schema.org/Book", partial: true, maximumOffset: 500)
model Book {
  id Int @id
  title String
}

/// @pagination(path: "/people")
model Author {
  id Int @id
}

/// @pagination(operation: "listed", path: "/listed")
/// @resource(
///   itemsPerPage: 5
/// )
model Shelf {
  id Int @id
}
`;
    const folder = projectWith("fix-moves", {
      "schema.prisma": head + wrong,
      "platform.yaml": "platform:\n  theme:\n    accent_color: 0a7d55\n  defaults:\n    items_per_page: 20\n",
    });
    const { code, stdout, stderr } = await prismaPaged(folder, "generate", "--fix");
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toContain('+/// @pagination @resource(path: "/people")\n');
    expect(readFileSync(join(folder, "schema.prisma"), "utf8").slice(head.length)).toMatchInlineSnapshot(`
      "/// A printed work.
      /// @pagination(itemsPerPage: 20, partial: true, maximumOffset: 500)
      /// @pagination(operation: "newest", order: [{ field: "id", direction: "DESC" }], path: "/newest")
      /// @resource(type: "https://schema.org/Book", path: "/publications", shortName: "Work")
      model Book {
        id Int @id
        title String
      }

      /// @pagination @resource(path: "/people")
      model Author {
        id Int @id
      }

      /// @pagination(operation: "listed", path: "/listed")
      /// @resource @pagination(itemsPerPage: 5)
      model Shelf {
        id Int @id
      }
      "
    `);
    expect(readFileSync(join(folder, "platform.yaml"), "utf8")).toMatchInlineSnapshot(`
      "platform:
        theme:
          accent_color: "#0a7d55"
        defaults:
          pagination_items_per_page: 20
      "
    `);
  });

  test("moves options of one operation that name none to the default collection", async () => {
    const wrong = `/// @pagination(itemsPerPage: 5, distinct: ["title"], filters: ["title"])
model Book {
  id Int @id
  /// @filter(exact)
  title String
}
`;
    const folder = projectWith("fix-operations", { "schema.prisma": head + wrong });
    const { code, stderr } = await prismaPaged(folder, "generate", "--fix");
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    const after = readFileSync(join(folder, "schema.prisma"), "utf8");
    expect(after.slice(head.length)).toMatchInlineSnapshot(`
      "/// @pagination(itemsPerPage: 5) @pagination(operation: "getCollection", distinct: ["title"], filters: ["title"])
      model Book {
        id Int @id
        /// @filter(exact)
        title String
      }
      "
    `);
    expect(await prismaPaged(folder, "generate", "--fix")).toMatchObject({ code: 0 });
    expect(readFileSync(join(folder, "schema.prisma"), "utf8")).toBe(after);
  });

  test("an annotation that a sentence follows keeps its argument: without it, it would be text", async () => {
    const schema = `${head}/// @pagination(path: "/works") All of them.\nmodel Book {\n  id Int @id\n}\n`;
    const folder = projectWith("fix-sentence", { "schema.prisma": schema });
    expect(await prismaPaged(folder, "generate", "--fix")).toMatchObject({ code: 1, stdout: "" });
    expect(readFileSync(join(folder, "schema.prisma"), "utf8")).toBe(schema);
  });

  test("what no program can decide is reported, and keeps its text", async () => {
    const schema = head + book.replace("@pagination", "@pagination(viaCursor: [])\n/// @pagination(viaCursor: [])");
    const folder = projectWith("fix-not", { "schema.prisma": schema });
    const { code, stdout, stderr } = await prismaPaged(folder, "generate", "--fix");
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr).toContain("[duplicate-annotation]");
    expect(readFileSync(join(folder, "schema.prisma"), "utf8")).toBe(schema);
  });
});

describe("generate --check", () => {
  test("names what is out of date or no longer generated, exits with 1 and writes nothing", async () => {
    const folder = projectWith("check", { "schema.prisma": head + book + author, "api/notes.ts": "// mine\n" });
    await prismaPaged(folder, "generate");
    expect(await prismaPaged(folder, "generate", "--check")).toMatchObject({
      code: 0,
      stdout: "The generated files are up to date.\n",
    });
    put(folder, "schema.prisma", head + book.replace("title", "name"));
    rmSync(join(folder, "api/settings.ts"));
    const before = emitted(join(folder, "api"));
    const { code, stderr } = await prismaPaged(folder, "generate", "--check");
    expect(code).toBe(1);
    expect(stderr).toContain(`api/book.ts is not what the schema says`);
    expect(stderr).toContain(`api/author.ts is no longer generated`);
    expect(stderr).toContain("api/settings.ts is missing");
    expect(stderr).not.toContain("notes.ts");
    expect(emitted(join(folder, "api"))).toEqual(before);
    expect(await prismaPaged(folder, "generate")).toMatchObject({
      code: 0,
      stdout: "Generated 3 files in api: 1 created, 2 changed, 1 removed.\n",
    });
    expect(await prismaPaged(folder, "generate")).toMatchObject({
      stdout: expect.stringContaining("nothing changed."),
    });
  });
});

describe("generate --deny-warnings", () => {
  const secret = book.replace("title", "password");

  test.each([
    { name: "without --check", flags: [], files: ["schema.prisma"] },
    { name: "with --check", flags: ["--check"], files: ["schema.prisma"] },
  ])("a warning fails, and nothing is written: $name", async ({ name, flags, files }) => {
    const folder = projectWith(`deny/${name}`, { "schema.prisma": head + secret });
    expect(await prismaPaged(folder, "generate", "--deny-warnings", ...flags)).toEqual({
      code: 1,
      stdout: expect.stringContaining("warning[secret-looking]"),
      stderr: expect.stringMatching(
        /^`--deny-warnings` does not allow .*nothing was written\.\n {2}= help: .*`@suppress`/,
      ),
    });
    expect(readdirSync(folder)).toEqual(files);
    // The same warning lets everything else go on.
    expect(await prismaPaged(folder, "generate")).toMatchObject({ code: 0 });
    const before = emitted(join(folder, "api"));
    put(folder, "schema.prisma", head + secret.replace("title", "name") + author);
    expect(await prismaPaged(folder, "generate", "--deny-warnings", ...flags)).toMatchObject({ code: 1 });
    expect(emitted(join(folder, "api"))).toEqual(before);
  });

  test("a warning of any block fails for all, and a suppressed one does not", async () => {
    const second = api.replace("api", "admin").replace("./api", "./admin");
    const told = secret.replace("@pagination", '@pagination(api: "admin")');
    const folder = projectWith("deny/blocks", { "schema.prisma": head + second + author + told });
    expect(await prismaPaged(folder, "generate", "--deny-warnings")).toMatchObject({ code: 1 });
    expect(readdirSync(folder)).toEqual(["schema.prisma"]);
    put(folder, "schema.prisma", head + second + author + told.replace("///", "/// @suppress(secret-looking)\n///"));
    expect(await prismaPaged(folder, "generate", "--deny-warnings")).toMatchObject({ code: 0, stderr: "" });
    expect(await prismaPaged(folder, "generate", "--deny-warnings", "--check")).toMatchObject({ code: 0, stderr: "" });
  });
});

test.each(cases.filter(({ name }) => name !== "empty"))(
  "explain describes every route: case $name",
  async ({ name, schema }) => {
    const folder = emptyFolder(join("cli", "explain", name));
    copyCase({ name }, folder);
    const { code, stdout, stderr } = await prismaPaged(folder, "explain", "--schema", schema);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    const sections = (title: string) => stdout.split("\n").filter((line) => line.startsWith(`  ${title}`)).length;
    const routes = stdout.split("\n").filter((line) => line.startsWith("GET "));
    const items = routes.filter((line) => line.includes("(item, ")).length;
    expect(items).toBeGreaterThan(0);
    const collections = routes.length - items;
    expect(["Options", "Parameters", "Queries"].map(sections)).toEqual([collections, routes.length, routes.length]);
  },
);

describe("where the schema is", () => {
  const schema = head + book;
  test.each([
    { name: "schema.prisma", files: { "schema.prisma": schema }, output: "api" },
    { name: "prisma/schema.prisma", files: { "prisma/schema.prisma": schema }, output: "prisma/api" },
    {
      name: "prisma.config.ts",
      files: {
        "db/books.prisma": schema,
        "prisma.config.ts":
          'import { defineConfig } from "prisma/config";\nexport default defineConfig({ schema: "db" });\n',
      },
      output: "db/api",
    },
    {
      name: "package.json",
      files: { "db/books.prisma": schema, "package.json": '{ "prisma": { "schema": "db/books.prisma" } }' },
      output: "db/api",
    },
    {
      name: "--config",
      files: {
        "schema.prisma": "no schema",
        "settings/books.config.ts": 'export default { schema: "../db" };\n',
        "db/books.prisma": schema,
      },
      args: ["--config", "settings/books.config.ts"],
      output: "db/api",
    },
  ])("$name", async ({ name, files, output, args = [] }) => {
    const folder = projectWith(join("where", name.replaceAll(/\W/g, "-")), files);
    expect(await prismaPaged(folder, "generate", ...args)).toMatchObject({ code: 0, stderr: "" });
    expect(readdirSync(join(folder, output))).toContain("book.ts");
  });

  test.each([
    { name: "nowhere", files: {}, args: [], want: "neither `schema.prisma` nor" },
    { name: "not there", files: {}, args: ["--schema", "no.prisma"], want: "`no.prisma`, which does not exist" },
    { name: "no config", files: {}, args: ["--config", "no.ts"], want: "`no.ts` does not exist" },
    {
      name: "broken config",
      files: { "prisma.config.ts": 'throw new Error("no database");' },
      args: [],
      want: "no database",
    },
    {
      name: "config without its environment",
      files: {
        "prisma.config.ts":
          'import { defineConfig, env } from "prisma/config";\nexport default defineConfig({ datasource: { url: env("UNSET_URL") } });\n',
      },
      args: [],
      want: "= help: set it: `export UNSET_URL=…`",
    },
    {
      name: "no datasource",
      files: { "schema.prisma": `${client}${api}/// @pagination\nmodel Book {\n  id Int @id\n}\n` },
      args: [],
      want: "the schema has no `datasource` block",
    },
    { name: "no block", files: { "schema.prisma": client }, args: [], want: 'provider = "prisma-paged"' },
    {
      name: "no such block",
      files: { "schema.prisma": head },
      args: ["--generator", "apo"],
      want: "did you mean `api`?",
    },
    {
      name: "no schema",
      files: { "schema.prisma": `${head}model Book {\n  id Itn @id\n}\n` },
      args: [],
      want: 'Type "Itn" is neither a built-in type',
    },
    {
      name: "no environment",
      files: { "schema.prisma": head.replace('"./api"', 'env("NO_SUCH_OUTPUT")') },
      args: [],
      want: 'env("NO_SUCH_OUTPUT")',
    },
    {
      name: "a file in the way",
      files: { "schema.prisma": head + book, api: "" },
      args: [],
      want: "[output-clash]",
    },
  ])("$name: reported, exit code 1", async ({ name, files, args, want }) => {
    const folder = projectWith(join("nowhere", name.replaceAll(" ", "-")), files);
    const { code, stderr } = await prismaPaged(folder, "generate", ...args);
    expect(code).toBe(1);
    expect(stderr).toContain(want);
    expect(stderr).not.toContain("    at ");
  });
});

describe("explain, help, version", () => {
  test("explains one resource by its model or its path, or names the nearest one", async () => {
    const folder = projectWith("explain", { "schema.prisma": head + book + author });
    const { code, stdout } = await prismaPaged(folder, "explain", "Book");
    expect(code).toBe(0);
    expect(stdout).toContain("GET /books");
    expect(stdout).not.toContain("GET /authors");
    expect((await prismaPaged(folder, "explain", "/books")).stdout).toBe(stdout);
    expect(stdout).not.toContain("paginationPartial");
    expect(stdout).toMatch(/\n\n`--all` lists the options that have their default as well\.\n$/);
    expect(stdout.split("\n").filter((line) => line.length > 100)).toEqual([]);
    const whole = await prismaPaged(folder, "explain", "Book", "--all");
    expect(whole.stdout).toMatch(/\n {4}paginationPartial +false +built-in default\n/);
    expect(whole.stdout).not.toContain("--all");
    const near = { Boook: "Book", "/boks": "/books", "/book": "/books", "/books/1/x": undefined };
    for (const [name, meant] of Object.entries(near)) {
      const what = name.startsWith("/") ? "There is no route" : "There is no resource";
      const hint = meant === undefined ? "the resources are `Book`, `Author`" : `did you mean \`${meant}\`?`;
      const stderr = `${what} \`${name}\`.\n  = help: ${hint}\n`;
      expect(await prismaPaged(folder, "explain", name)).toEqual({ code: 1, stdout: "", stderr });
    }
  });

  test("`/city` is meant for `/cities`", async () => {
    const cities = "/// @pagination\nmodel City {\n  id Int @id\n}\n";
    const folder = projectWith("explain-plural", { "schema.prisma": head + cities });
    const stderr = "There is no route `/city`.\n  = help: did you mean `/cities`?\n";
    expect(await prismaPaged(folder, "explain", "/city")).toEqual({ code: 1, stdout: "", stderr });
  });

  test("an annotation that is written like an attribute of Prisma", async () => {
    const schema = head + book.replace("title String", "title String @filter(exact, order)");
    const folder = projectWith("attribute", { "schema.prisma": schema });
    const { code, stderr } = await prismaPaged(folder, "generate");
    expect(code).toBe(1);
    expect(stderr).toContain(
      "help: an annotation is a comment: write it as `/// @filter(exact, order)` on a line above",
    );
  });

  test("a schema without a resource is said to have none", async () => {
    const folder = projectWith("explain-nothing", { "schema.prisma": `${head}model Secret {\n  id Int @id\n}\n` });
    const stdout = "No model has `@pagination`, so nothing is exposed.\n";
    expect(await prismaPaged(folder, "explain")).toEqual({ code: 0, stdout, stderr: "" });
    const stderr = "There is no resource `Book`.\n  = help: no model has `@pagination`\n";
    expect(await prismaPaged(folder, "explain", "Book")).toEqual({ code: 1, stdout: "", stderr });
  });

  test("a model that is not exposed is reported as such", async () => {
    const folder = projectWith("not-exposed", { "schema.prisma": `${head + book}model Secret {\n  id Int @id\n}\n` });
    const stderr =
      "`Secret` is not exposed: it has no `@pagination`.\n" +
      "  = help: add `/// @pagination` above `model Secret` to expose it\n";
    expect(await prismaPaged(folder, "explain", "Secret")).toEqual({ code: 1, stdout: "", stderr });
  });

  test("a reader that closes the pipe early is no error", async () => {
    // They print more than the 64 kB that a pipe holds, so that the writer notices that its reader is gone.
    const models = Array.from({ length: 80 }, (_, index) => book.replace("Book", `Book${index}`)).join("");
    const folder = projectWith("pipe", { "schema.prisma": head + models });
    const command = [process.execPath, packageFile("prisma-paged/bin/prisma-paged.js"), "explain"];
    const child = spawn("sh", ["-c", '"$0" "$@" | head -1', ...command], { cwd: folder, env: childEnvironment() });
    const said: string[] = [];
    child.stderr.on("data", (part) => void said.push(String(part)));
    const [code] = await once(child, "close");
    expect({ code, said }).toEqual({ code: 0, said: [] });
  });

  test("a runtime that only NODE_PATH leads to, as pnpm sets it for commands, is none", async () => {
    const folder = mkdtempSync(join(tmpdir(), "prisma-paged-node-path-"));
    put(folder, "schema.prisma", head + book);
    const env = { NODE_PATH: packageFile("") };
    const command = await runNode(folder, "prisma-paged/bin/prisma-paged.js", ["generate"], env);
    expect(command).toMatchObject({ code: 0, stdout: expect.stringContaining("[runtime-missing]") });
  });

  test("nothing is written where a file of another block's output is not ours", async () => {
    const second = api.replace("api", "second").replace("./api", "./second");
    const third = api.replace("api", "third").replace("./api", "./third");
    const foreign = { "second/book.ts": "export {};\n", "third/index.ts": "export {};\n" };
    const folder = projectWith("second", { "schema.prisma": head + second + third + book, ...foreign });
    const { code, stderr } = await prismaPaged(folder, "generate");
    expect({ code, stderr }).toMatchObject({ code: 1, stderr: expect.stringContaining("2 errors") });
    for (const path of Object.keys(foreign))
      expect(stderr).toContain(join(folder, path).split("/").slice(-3).join("/"));
    expect(existsSync(join(folder, "api"))).toBe(false);
  });

  test("as a process: a wrong word is reported on stderr with exit code 1; help and version go to stdout", async () => {
    const folder = projectWith("words", {});
    const command = (...args: readonly string[]) => runNode(folder, "prisma-paged/bin/prisma-paged.js", args);
    expect(await command("genrate")).toMatchObject({
      code: 1,
      stdout: "",
      stderr: "There is no command `genrate`.\n  = help: did you mean `generate`?\n",
    });
    expect(await command("--version")).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^\d+\.\d+\.\d+\S*\n$/),
    });
    expect(await command()).toMatchObject({ code: 0, stdout: expect.stringContaining("prisma generate") });
  });
});
