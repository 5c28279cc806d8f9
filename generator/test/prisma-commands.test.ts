/** Where the next step of a command says to run Prisma, and with which options. */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { prismaCommands } from "../src/cli/prisma-commands.js";
import { emptyFolder } from "./prisma-child.js";
import { put } from "./temporary-project.js";

interface Place {
  /** The files of the project, beside the schema. */
  readonly files?: Readonly<Record<string, string>>;
  readonly schema: string;
  /** `--schema` and `--config`. */
  readonly choice?: { readonly schema?: string; readonly config?: string };
}

async function stepFor({ files = {}, schema, choice = {} }: Place, name: string): Promise<string> {
  const folder = emptyFolder(`commands-${name}`);
  for (const [path, text] of Object.entries(files)) put(folder, path, text);
  if (schema.endsWith(".prisma")) put(folder, schema, "");
  else mkdirSync(join(folder, schema), { recursive: true });
  const commands = await prismaCommands(
    join(folder, schema),
    { schema: undefined, config: undefined, generators: [], ...choice },
    folder,
  );
  return commands.of("generate") + commands.place;
}

const config = (schema: string) => `export default { schema: "${schema}" };\n`;

describe("`npx prisma generate`", () => {
  test.each([
    ["a file where Prisma looks", { schema: "prisma/schema.prisma" }, "`npx prisma generate`"],
    ["a folder that nothing names", { schema: "prisma/schema" }, "`npx prisma generate --schema prisma/schema`"],
    [
      "a folder that the config names",
      { files: { "prisma.config.ts": config("prisma/schema"), "package.json": "{}" }, schema: "prisma/schema" },
      "`npx prisma generate`",
    ],
    [
      "a folder beside the one that the config names",
      {
        files: { "prisma.config.ts": config("prisma/other"), "prisma/other/a.prisma": "" },
        schema: "prisma/schema",
        choice: { schema: "prisma/schema" },
      },
      "`npx prisma generate --schema prisma/schema`",
    ],
    [
      "a config of another name",
      {
        files: { "db.config.ts": config("prisma/schema") },
        schema: "prisma/schema",
        choice: { config: "db.config.ts" },
      },
      "`npx prisma generate --config db.config.ts`",
    ],
    [
      "another package, whose config names the folder",
      {
        files: { "package.json": "{}", "packages/db/prisma.config.ts": config("prisma/schema") },
        schema: "packages/db/prisma/schema",
        choice: { schema: "packages/db/prisma/schema" },
      },
      "`npx prisma generate` in packages/db",
    ],
    [
      "another package without a config",
      {
        files: { "package.json": "{}", "packages/db/package.json": "{}" },
        schema: "packages/db/schemas",
        choice: { schema: "packages/db/schemas" },
      },
      "`npx prisma generate --schema schemas` in packages/db",
    ],
  ])("%s", async (name, place, expected) => {
    expect(await stepFor(place, name.replaceAll(" ", "-"))).toBe(expected);
  });
});
