import { expect, test } from "vitest";
import { Diagnostics } from "../diagnostics/diagnostics.js";
import { schemaBlocks } from "../schema/blocks.js";
import { checkSettings, generatorSettings } from "./generator-settings.js";

/** The problems of a block with this line: what each one underlines, its headline, and what `--fix` would write. */
function problemsOf(line: string, config: Parameters<typeof checkSettings>[0]) {
  const text = `generator api {\n  provider = "prisma-paged"\n  ${line}\n}\n`;
  const [block] = schemaBlocks([{ path: "/schema.prisma", name: "schema.prisma", text }]);
  const diagnostics = new Diagnostics();
  checkSettings(config, diagnostics, block);
  const at = ({ start, end } = { start: 0, end: 0 }) => text.slice(start, end);
  return diagnostics.all.map(({ headline, span, fix }) => [at(span), headline, fix?.[0]?.text]);
}

test("a value is read by its form, at its place", () => {
  expect(problemsOf('importFileExtension = "jss"', { importFileExtension: "jss" })).toEqual([
    ['"jss"', '`importFileExtension` must be "js", "ts" or ""', '"js"'],
  ]);
  expect(
    problemsOf('suppress = ["no-resources", "no-resorces"]', { suppress: ["no-resources", "no-resorces"] }),
  ).toEqual([['"no-resorces"', 'there is no warning "no-resorces"', '"no-resources"']]);
  expect(problemsOf('prefix = "paged."', { prefix: "paged." })).toEqual([
    ['"paged."', "`prefix` must be letters, digits and underscores, beginning with a letter", undefined],
  ]);
  expect(problemsOf('importFileExtension = ".ts"', { importFileExtension: ".ts" })).toEqual([]);
});

test("`import` names a module of another package, not a path", () => {
  for (const module of ["@acme/db", "@acme/db/client.js", "db", "#db", "@/db", "~/server/db", "$lib/db"]) {
    expect(problemsOf(`import = "${module}"`, { import: module })).toEqual([]);
  }
  for (const path of [
    "",
    "./db",
    "../../packages/db/client.js",
    "/srv/db",
    "C:/db",
    "file:db",
    "@acme",
    "db/",
    'd"b',
  ]) {
    expect(problemsOf(`import = ${JSON.stringify(path)}`, { import: path })).toEqual([
      [JSON.stringify(path), '`import` must be a module of a package, such as "@acme/db"', undefined],
    ]);
  }
  expect(problemsOf('import = ["@acme/db"]', { import: ["@acme/db"] })).toHaveLength(1);
});

test("a misspelt setting is a warning that knows the settings of the table", () => {
  expect(problemsOf('supress = "no-resources"', { supress: "no-resources" })).toEqual([
    ["supress", "prisma-paged has no setting `supress`", "suppress"],
  ]);
  expect(Object.values(generatorSettings).every(({ summary }) => summary !== undefined)).toBe(true);
});
