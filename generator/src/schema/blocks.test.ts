import { expect, test } from "vitest";
import { ownBlock, schemaBlocks, withoutModels } from "./blocks.js";

const text = `generator client {
  provider = "prisma-client"
  output   = "../prisma"
}

model generator { // a model may be called so
  id Int @id
}

generator api {
  provider = "prisma-paged" // ours
  output   = "../api"
  config   = "a = b.yaml"
}
generator other {
  provider = "npx prisma-paged"
}
datasource db {
  provider = "sqlite"
}
`;
const blocks = schemaBlocks([{ path: "/app/prisma/schema.prisma", name: "schema.prisma", text }]);

test("blocks with the places of their settings", () => {
  const shown = blocks.map(({ keyword, name, span, settings }) => [
    keyword,
    name,
    text.slice(span.start, span.end),
    Object.fromEntries([...settings].map(([key, { span }]) => [key, text.slice(span.start, span.end)])),
  ]);
  expect(shown).toEqual([
    ["generator", "client", "generator client {", { provider: '"prisma-client"', output: '"../prisma"' }],
    ["generator", "api", "generator api {", { provider: '"prisma-paged"', output: '"../api"', config: '"a = b.yaml"' }],
    ["generator", "other", "generator other {", { provider: '"npx prisma-paged"' }],
    ["datasource", "db", "datasource db {", { provider: '"sqlite"' }],
  ]);
});

test.each([
  ["/app/api", "api"],
  [undefined, "other"],
  ["/elsewhere", undefined],
])("the own block that writes to %s: %s", (output, name) => expect(ownBlock(blocks, { output })?.name).toBe(name));

test("the own block by its name, wherever it writes", () => {
  expect(ownBlock(blocks, { name: "other", output: "/app/api" })?.name).toBe("other");
});

test("of two that match, none is mistaken for the other", () => {
  expect(ownBlock([...blocks, ...blocks], { output: "/app/api" })).toBeUndefined();
});

test("what the parser reads generators from: the blocks alone, on their lines", () => {
  const file = (text: string) => ({ path: "a.prisma", name: "a.prisma", text });
  const [first = "", ...others] = text.split(/model[^}]*}/);
  expect(withoutModels(file(text))).toBe(`${[first, ...others].join("\n\n").trimEnd()}`);
  expect(withoutModels(file("model A {\n  id Int @id\n}\n"))).toBe("");
});
