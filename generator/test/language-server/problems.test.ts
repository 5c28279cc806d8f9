/** The language server over streams, as an editor uses it. */
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { schemaFinder } from "../../../tools/src/cli/lsp-command.js";
import { AnalysisCache } from "../../src/pipeline/analysis-cache.js";
import { author, head, projectWith } from "../temporary-project.js";
import { type Editor, startEditor, terminal, uriOf } from "./client.js";

const book = `/// @pagination(itemsPerPge: 20)
model Book {
  id       Int    @id
  /// @filter(exact)
  title    String
  author   Author @relation(fields: [authorId], references: [id])
  authorId Int
}
`;
const schema = `${head}${author.replace("name String", "name String\n  books Book[]")}${book}`;

const shelf = author.replace("Author", "Shelf");

let editor: Editor;
beforeAll(async () => {
  editor = await startEditor();
});
afterAll(() => editor.stop());

const codes = async (path: string) => (await editor.diagnostics(path)).map(({ code }) => code);

describe("problems of texts that are not saved", () => {
  test("those of generate, each with its place, its advice and its page", async () => {
    const folder = projectWith("lsp-problems", { "package.json": "{}", "schema.prisma": schema });
    const path = join(folder, "schema.prisma");
    await editor.open(path);
    const shown = await editor.diagnostics(path);
    const named = shown.find(({ code }) => code === "unknown-option");
    expect(named).toMatchObject({
      source: "prisma-paged",
      severity: 1,
      message: "`@pagination` has no option `itemsPerPge`\nhelp: did you mean `itemsPerPage`?",
      codeDescription: { href: expect.stringContaining("diagnostics.md#unknown-option") },
      range: { start: editor.position(path, "itemsPerPge"), end: editor.position(path, "itemsPerPge|") },
    });
    await editor.edit(path, "itemsPerPge", "itemsPerPage");
    expect(await codes(path)).not.toContain("unknown-option");
  });

  test("all of them, and no other", async () => {
    const wrong = schema.replace("/// @filter(exact)", "/// @filter(exakt, order)");
    const folder = projectWith("lsp-equal", { "package.json": "{}", "schema.prisma": wrong });
    const path = join(folder, "schema.prisma");
    const found = await schemaFinder(terminal)(path, () => expect.unreachable());
    const [block] = found?.readBlocks(new Map()) ?? [];
    if (block === undefined) throw new Error("the schema has no block");
    const expected = block.analyse(new Map(), new AnalysisCache()).diagnostics;
    expect(expected.length).toBeGreaterThan(1);
    await editor.open(path);
    const shown = await editor.diagnostics(path);
    expect(shown.map(({ code, message }) => `${code} ${message}`)).toEqual(
      expected.map(({ code, headline }) => expect.stringContaining(`${code} ${headline}`)),
    );
  });

  test("the other place of a problem about two", async () => {
    const twice = schema.replace("itemsPerPge: 20", "itemsPerPage: 20, itemsPerPage: 5");
    const path = join(projectWith("lsp-related", { "package.json": "{}", "schema.prisma": twice }), "schema.prisma");
    await editor.open(path);
    const found = (await editor.diagnostics(path)).find(({ code }) => code === "duplicate-option");
    const [first] = found?.relatedInformation ?? [];
    expect(first).toMatchObject({
      message: "the first one",
      location: { uri: uriOf(path), range: { start: editor.position(path, "|itemsPerPage: 20") } },
    });
  });

  test("a datamodel that Prisma does not read is kept as it was", async () => {
    const folder = projectWith("lsp-broken", { "package.json": "{}", "schema.prisma": schema });
    const path = join(folder, "schema.prisma");
    await editor.open(path);
    expect(await codes(path)).toContain("unknown-option");
    await editor.edit(path, "  authorId Int\n", "  authorId In\n");
    const broken = await editor.diagnostics(path);
    expect(broken.map(({ code, source }) => code ?? source)).toEqual(
      expect.arrayContaining(["prisma", "unknown-option"]),
    );
    await editor.edit(path, "  authorId In\n", "  authorId Int\n");
    expect(await codes(path)).toContain("unknown-option");
  });

  test("a model that is not closed is reported as such, and nothing of the models after it", async () => {
    const folder = projectWith("lsp-unclosed", { "package.json": "{}", "schema.prisma": `${head}${author}${shelf}` });
    const path = join(folder, "schema.prisma");
    await editor.open(path);
    expect(await editor.diagnostics(path)).toEqual([]);
    const unclosed = "/// @pagination\nmodel Book {\n  id Int @id\n  /// @filter(exact)\n  title String\n\n";
    await editor.edit(path, author, unclosed + author);
    expect(await editor.diagnostics(path)).toMatchObject([
      {
        source: "prisma",
        message: "the model `Book` is not closed: there is no `}` before the model `Author`",
        range: { start: editor.position(path, "|model Book {") },
      },
    ]);
    await editor.edit(path, unclosed, `${unclosed.trim()}\n}\n\n`);
    expect(await editor.diagnostics(path)).toEqual([]);
    await editor.edit(path, "  name String\n}\n", "  name String\n");
    expect((await editor.diagnostics(path)).map(({ message }) => message)).toEqual([
      "the model `Author` is not closed: there is no `}` before the model `Shelf`",
    ]);
  });

  test("a field that is being written has no reason that is not in the schema", async () => {
    const folder = projectWith("lsp-new-field", { "package.json": "{}", "schema.prisma": `${head}${author}` });
    const path = join(folder, "schema.prisma");
    await editor.open(path);
    expect(await editor.diagnostics(path)).toEqual([]);
    await editor.edit(path, "  name String\n", "  name String\n  /// @filter(exact)\n  email Strin\n");
    expect((await editor.diagnostics(path)).map(({ source }) => source)).toEqual(["prisma"]);
  });

  test("a platform.yaml that is not saved", async () => {
    const folder = projectWith("lsp-yaml", {
      "package.json": "{}",
      "schema.prisma": schema,
      "platform.yaml": "platform:\n  title: Books\n",
    });
    const [path, yaml] = [join(folder, "schema.prisma"), join(folder, "platform.yaml")];
    await editor.open(path);
    await editor.open(yaml);
    expect(await codes(yaml)).toEqual([]);
    await editor.edit(yaml, "title", "titel");
    expect(await codes(yaml)).toEqual(["unknown-config-key"]);
  });

  test("a schema without our generator block has none", async () => {
    const folder = projectWith("lsp-foreign", { "package.json": "{}", "schema.prisma": author });
    const path = join(folder, "schema.prisma");
    await editor.open(path);
    expect(await codes(path)).toEqual([]);
  });
});
