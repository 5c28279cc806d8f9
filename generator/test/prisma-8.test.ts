/** Projects with Prisma 8, whose package, config and schemas have the names that Prisma 7 had. */
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { optionsOf } from "../src/cli/select-generators.js";
import { emit, type GenerateOptions } from "../src/pipeline/generate.js";
import { loadSchema } from "../src/schema/load.js";
import { isOurs } from "../src/schema/parse.js";
import { prismaPaged } from "./in-process.js";
import { book, head, put } from "./temporary-project.js";

/** Outside the workspace, where Prisma 7 is installed. Of Prisma 8, only its version is looked at. */
function projectWith(files: { readonly [path: string]: string }): string {
  const folder = mkdtempSync(join(tmpdir(), "prisma-paged-8-"));
  const installed = { "node_modules/prisma/package.json": '{ "version": "8.0.0-rc.19" }' };
  for (const [path, text] of Object.entries({ "package.json": "{}", ...installed, ...files })) put(folder, path, text);
  return folder;
}

const config = (contract: string) =>
  `export default definePrismaConfig({ orm: ormConfig({ contract: ${contract} }) });\n`;

test.each(["db", "db/main.prisma"])(
  "prisma7Schema(%j): the schema that Prisma 8 reads as its contract is found; its config is not read as one of Prisma 7",
  async (schema) => {
    const files = { "db/main.prisma": head + book, "prisma.config.ts": config(`prisma7Schema("${schema}")`) };
    const { code, stdout } = await prismaPaged(projectWith(files), "explain", "/books");
    expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringContaining("GET /books") });
  },
);

test("annotations and descriptions are read from the schema's text, because Prisma 8 drops comments", () => {
  const described = book.replace("/// @pagination", "/// A printed work.\n/// @pagination(itemsPerPage: 7)");
  const folder = projectWith({ "schema.prisma": head + described });
  const schema = loadSchema(join(folder, "schema.prisma"), { cwd: folder, env: {}, color: false });
  const [block] = schema.generators.filter(isOurs);
  if (block === undefined) throw new Error("no block of ours");
  const input = optionsOf(schema, block, false);
  const uncommented = (name: string, value: unknown) => (name === "documentation" ? undefined : value);
  const dmmf: GenerateOptions["dmmf"] = JSON.parse(JSON.stringify(input.dmmf, uncommented));
  expect(dmmf).not.toEqual(input.dmmf);

  const { files } = emit({ ...input, dmmf });
  expect(files.get("book.ts")).toEqual(expect.stringContaining("itemsPerPage: 7"));
  expect(files.get("book.ts")).toEqual(expect.stringContaining("A printed work."));
  expect(files).toEqual(emit(input).files);
});

test("without it, a schema in its usual place is found", async () => {
  const files = { "prisma/schema.prisma": head + book, "prisma.config.ts": config('"src/contract.prisma"') };
  expect(await prismaPaged(projectWith(files), "explain", "/books")).toMatchObject({ code: 0 });
});

test.each([
  { name: "none of Prisma 7", files: { "prisma.config.ts": config('"src/contract.prisma"') }, args: [] },
  {
    name: "one of Prisma 8",
    files: { "contract.prisma": "// use prisma-8\n\nmodel User {\n  id Int @id\n}\n" },
    args: ["--schema", "contract.prisma"],
  },
])("a schema that is $name: one error", async ({ files, args }) => {
  const { code, stderr } = await prismaPaged(projectWith(files), "generate", ...args);
  expect(code).toBe(1);
  expect(stderr).toMatch(/ is written for Prisma 8: prisma-paged reads schemas of Prisma 7\.\n {2}= help: keep /);
  expect(stderr.trim().split("\n")).toHaveLength(2);
});
