import { expect, test } from "vitest";
import { extendedSchema } from "./schema.js";

const outputs = { root: "/project", folder: "src/generated", settings: [] };

test.each([
  ["at the start of its line", "}"],
  ["indented", "  }"],
])("the block of the API follows the client's block, whose end is %s", (_, closing) => {
  const client = `generator client {\n  provider = "prisma-client"\n  output   = "../src/generated/prisma"\n${closing}`;
  const models = "\n\nmodel Book {\n  id Int @id\n}\n";
  const { files } = extendedSchema(
    [{ path: "prisma/schema.prisma", name: "schema.prisma", text: client + models }],
    outputs,
  );
  expect(files).toHaveLength(1);
  const after = files[0]?.after ?? "";
  expect(after.startsWith(`${client}\n\ngenerator api {\n`)).toBe(true);
  expect(after.endsWith(`}${models}`)).toBe(true);
});
