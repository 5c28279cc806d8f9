// The schemas that generating and type checking are measured on, and the temporary projects that hold them.
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const idle = fileURLToPath(new URL("idle-generator.mjs", import.meta.url));

/** A schema of `count` annotated models, each with a relation to the one before it. */
export function schemaOf(count) {
  const models = Array.from({ length: count }, (_, index) => {
    const relation =
      index === 0
        ? ""
        : `  parentId Int\n  parent Model${index - 1} @relation(fields: [parentId], references: [id])\n  @@index([parentId])\n`;
    const children = index + 1 < count ? `  children Model${index + 1}[]\n` : "";
    return [
      `/// @pagination(itemsPerPage: ${10 + (index % 40)})`,
      `model Model${index} {`,
      "  id Int @id",
      "  /// @filter(partial, order)",
      "  name String",
      "  createdAt DateTime",
      "  amount Decimal",
      "  active Boolean",
      `${children}${relation}}`,
    ].join("\n");
  });
  const blocks = [
    'datasource db {\n  provider = "sqlite"\n}',
    'generator client {\n  provider = "prisma-client"\n  output = "./generated/prisma"\n}',
    'generator api {\n  provider = "prisma-paged"\n  output = "./generated/api"\n}',
    `generator idle {\n  provider = "node ${idle}"\n  output = "./generated/api"\n}`,
  ];
  return [...blocks, ...models].join("\n\n");
}

/** Runs `use` in a project with the schema, which is removed afterwards. */
export function inProject(count, use) {
  const folder = mkdtempSync(join(tmpdir(), "prisma-paged-bench-"));
  try {
    mkdirSync(join(folder, "generated"));
    symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
    writeFileSync(join(folder, "package.json"), '{ "private": true, "type": "module" }');
    writeFileSync(join(folder, "schema.prisma"), schemaOf(count));
    return use(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
