import { expect, test } from "vitest";
import { dmmfOf } from "../../test/dmmf.js";
import { schemaBlocks } from "../schema/blocks.js";
import { type AnalyseInput, analyse } from "./analyse.js";

const schema = `datasource db {
  provider = "sqlite"
}

generator api {
  provider = "prisma-paged"
  output   = "./api"
}

/// @pagination(itemsPerPage: 20)
model Book {
  id    Int    @id
  /// @filter(exakt)
  title String
}
`;

/** A project that no disk has: every path is made up. */
function project(yaml?: string): AnalyseInput {
  const files = [{ path: "/nowhere/schema.prisma", name: "schema.prisma", text: schema }];
  return {
    files,
    blocks: schemaBlocks(files),
    provider: "sqlite",
    name: "api",
    output: "/nowhere/api",
    config: {},
    dmmf: dmmfOf(schema),
    configFile: {
      setting: { kind: "default" },
      folder: "/nowhere",
      path: "/nowhere/platform.yaml",
      shown: "platform.yaml",
      content: yaml === undefined ? { kind: "nothing" } : { kind: "text", text: yaml },
      unread: [],
    },
  };
}

test("texts alone are analysed, on no disk", () => {
  const { api, diagnostics, sources } = analyse(project());
  expect(api.resources.map(({ resource }) => resource.path)).toEqual(["/books"]);
  expect(diagnostics.map(({ code, span }) => [code, span && schema.slice(span.start, span.end)])).toEqual([
    ["unknown-argument", "exakt"],
  ]);
  expect([...sources.keys()]).toEqual(["/nowhere/schema.prisma"]);
});

test("so is the text of a configuration", () => {
  const { api, diagnostics } = analyse(project("platform:\n  api_platform:\n    titel: Books\n"));
  expect(diagnostics.map(({ code, span }) => [code, span?.file])).toContainEqual([
    "unknown-config-key",
    "/nowhere/platform.yaml",
  ]);
  expect(api.title).toBeUndefined();
});

test("the same texts have the same result, and nothing of it is shared with the next analysis", () => {
  const input = project();
  // The map of the sources is functions, which are equal only to themselves. The results of the steps contain the map.
  const { sourceMap: _, built: _built, ...first } = analyse(input);
  const { sourceMap: __, built: __built, ...second } = analyse(input);
  expect(second).toEqual(first);
});
