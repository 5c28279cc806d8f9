import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { expect, test } from "vitest";
import { emptyFolder } from "../../test/prisma-child.js";
import { sentenceOf } from "../../test/sentences.js";
import { Diagnostics } from "../diagnostics/diagnostics.js";
import type { GeneratorBlock } from "../schema/generator-block.js";
import { checkOutput } from "./check-output.js";

const block = (provider: string, output: string | undefined): GeneratorBlock => ({ provider, output, config: {} });

function messages(output: string, ...others: readonly GeneratorBlock[]): readonly string[] {
  const diagnostics = new Diagnostics();
  checkOutput(output, others, diagnostics);
  return diagnostics.all.map((each) => `${each.code}: ${sentenceOf(each)}`);
}

test.each([
  { name: "side by side", other: block("prisma-client", "/app/src/prisma") },
  { name: "a name that begins like the other", other: block("prisma-client", "/app/src/ap") },
  { name: "the client below ours", other: block("prisma-client", "/app/src/api/prisma") },
  { name: "below another generator, which is no client", other: block("prisma-dbml", "/app/src") },
  { name: "a client without an output", other: block("prisma-client-js", undefined) },
])("$name: no clash", ({ other }) => {
  expect(messages("/app/src/api", other)).toEqual([]);
});

test("two blocks with one output", () => {
  expect(messages("/app/src/api", block("prisma-paged", "/app/src/api/"))).toEqual([
    "output-clash: the generator `prisma-paged` writes into the same `output` as this one: each would remove the other's files",
  ]);
});

test.each(["/app/src/prisma", "/app/src"])("below the client's %s, which it empties", (output) => {
  expect(messages("/app/src/prisma/api", block("prisma-client", output))).toEqual([
    "output-clash: `output` is inside the output of `prisma-client`: that generator empties its folder",
  ]);
});

test.each(["folder", "folder/below"])("a file in the place of the folder: %s", (path) => {
  const folder = emptyFolder("output-check");
  writeFileSync(join(folder, "folder"), "");
  const shown = relative(process.cwd(), join(folder, "folder"));
  expect(messages(join(folder, path))).toEqual([`output-clash: \`output\` needs a folder, and ${shown} is a file`]);
});

test("two outputs that meet through a link, also where the folder does not exist yet", () => {
  const folder = emptyFolder("output-links");
  mkdirSync(join(folder, "real"));
  symlinkSync("real", join(folder, "link"));
  const other = block("prisma-paged", join(folder, "real/api"));
  expect(messages(join(folder, "link/api"), other)).toEqual([expect.stringContaining("writes into the same `output`")]);
  const client = block("prisma-client", join(folder, "real"));
  expect(messages(join(folder, "link/api"), client)).toEqual([expect.stringContaining("empties its folder")]);
});
