import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { describe, expect, test } from "vitest";
import { problemsOfProject } from "../../test/documents.js";

const schema = (settings = "") => `generator client {
  provider = "prisma-client"
  output   = "./client"
}

generator api {
  provider = "prisma-paged"
  output   = "./api"
  suppress = ["runtime-missing"]
  ${settings}
}

datasource db {
  provider = "sqlite"
}

/// @pagination
model Book {
  id Int @id
}
`;

/** The headlines for a package with these files, its schema at `schema`. */
function reported(schemaPath: string, ...paths: readonly string[]): readonly string[] {
  const folder = mkdtempSync(join(tmpdir(), "prisma-paged-config-"));
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  write("app/package.json", "{}");
  for (const path of paths) write(path, "platform: {}\n");
  write(schemaPath, schema(paths.includes("app/prisma/named.yaml") ? 'config = "./named.yaml"' : ""));
  const text = problemsOfProject(join(folder, dirname(schemaPath)), ".").replaceAll(
    `${relative(process.cwd(), folder)}/`,
    "",
  );
  return text.match(/`.*` is not read|help: .*$/gm) ?? [];
}

describe("a configuration that is not read", () => {
  test.each([
    ["app/prisma/platform.yml", "platform.yml`", "./platform.yml"],
    ["app/platform.yaml", "../platform.yaml`", "../platform.yaml"],
    ["app/platform.yml", "../platform.yml`", "../platform.yml"],
  ])("%s is reported, with how to name it", (path, shown, config) => {
    expect(reported("app/prisma/schema.prisma", path)).toEqual([
      expect.stringMatching(new RegExp(`${shown} is not read$`)),
      `help: move it there, or add \`config = "${config}"\` to the generator block`,
    ]);
  });

  test("beside the folder of a schema in several files", () => {
    expect(reported("app/prisma/schema/schema.prisma", "app/prisma/platform.yaml")).toHaveLength(2);
  });

  test("beside the one that is read", () => {
    expect(reported("app/prisma/schema.prisma", "app/prisma/platform.yaml", "app/platform.yaml")).toHaveLength(2);
  });

  test.each([
    ["is read", "app/prisma/platform.yaml"],
    ["is above the package", "platform.yaml"],
    ["has another name", "app/prisma/platform.yaml.bak"],
  ])("is not reported if it %s", (_, path) => {
    expect(reported("app/prisma/schema.prisma", path)).toEqual([]);
  });

  test("nor if another one is named", () => {
    expect(reported("app/prisma/schema.prisma", "app/prisma/named.yaml", "app/prisma/platform.yaml")).toEqual([]);
  });
});
