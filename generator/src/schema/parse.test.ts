import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { loadSchema } from "./load.js";
import { isOurs, type LoadedSchema } from "./parse.js";

test.each([
  "prisma-paged",
  "npx prisma-paged",
  "npx prisma-paged@0.1.0",
  "bunx --bun prisma-paged",
  "deno run -A npm:prisma-paged",
  "deno run -A npm:prisma-paged@^0.1.0",
  "node ./node_modules/prisma-paged/bin/prisma-paged.js",
  "node_modules\\.bin\\prisma-paged.cmd",
])("%s starts this package", (provider) => {
  expect(isOurs({ provider })).toBe(true);
});

test.each([
  "prisma-client",
  "prisma-paged-docs",
  "npx @acme/my-prisma-paged",
  "node ./node_modules/prisma-paged/other.js",
])("%s starts another", (provider) => {
  expect(isOurs({ provider })).toBe(false);
});

const schema = (comment: string, type: string) => `generator client {
  provider = "prisma-client"
  output   = "../prisma"
}
datasource db {
  provider = "sqlite"
}
/// ${comment}
model City {
  id   Int @id // ${comment}
  name ${type}
}
`;

test("a schema is read again if something outside its comments differs", () => {
  const path = fileURLToPath(new URL("../../../prisma/schema.prisma", import.meta.url));
  const load = (text: string, known?: LoadedSchema) =>
    loadSchema(path, { cwd: "/", env: {}, color: false, texts: new Map([[path, text]]) }, known);
  const first = load(schema("one", "String"));
  expect(load(schema("another", "String"), first)).toBe(first);
  const changed = load(schema("one", "Int"), first);
  expect(changed.dmmf.datamodel.models[0]?.fields[1]?.type).toBe("Int");
});

test("a problem of a generator block is shown with the lines around it", () => {
  const path = fileURLToPath(new URL("../../../prisma/schema.prisma", import.meta.url));
  const text = `// the client\n${schema("one", "String").replace('provider = "prisma-client"', "")}`;
  const load = () => loadSchema(path, { cwd: "/", env: {}, color: false, texts: new Map([[path, text]]) });
  expect(load).toThrow("1 | // the client");
});

describe("a block that is not closed is reported, and not the lines of the next one", () => {
  const path = fileURLToPath(new URL("../../../prisma/schema.prisma", import.meta.url));
  const load = (text: string) =>
    loadSchema(path, { cwd: dirname(path), env: {}, color: false, texts: new Map([[path, text]]) });
  const head = schema("one", "String");

  test("before another model, with the lines around it", () => {
    expect(() => load(head.replace(/\}\n$/, "\n/// @pagination\nmodel Author {\n  id Int @id\n}\n"))).toThrow(
      [
        "error: the model `City` is not closed: there is no `}` before the model `Author`",
        "  -->  schema.prisma:9",
        "   | ",
        " 8 | /// one",
        " 9 | model City {",
        "10 |   id   Int @id // one",
        "   | ",
      ].join("\n"),
    );
  });

  test.each([
    [
      "at the end of the file",
      head.replace(/\}\n$/, ""),
      "the model `City` is not closed: there is no `}` at the end of",
    ],
    [
      "an enum",
      `enum Size {\n  S\n${head}`,
      "the enum `Size` is not closed: there is no `}` before the generator `client`",
    ],
    [
      "a generator",
      head.replace("}\ndata", "data"),
      "the generator `client` is not closed: there is no `}` before the d",
    ],
    ["after a brace in a text", head.replace("String\n}", 'String @default("}")\n'), "the model `City` is not closed"],
  ])("%s", (_, text, message) => {
    expect(() => load(text)).toThrow(message);
  });

  test("where every block is closed, Prisma's message is shown", () => {
    expect(() => load(head.replace("String", "Strin"))).toThrow('Type "Strin" is neither a built-in type');
  });
});
