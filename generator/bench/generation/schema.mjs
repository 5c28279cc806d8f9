// The schemas that generating and type checking are measured on, and the temporary projects that hold them.
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { blocksOf, own } from "./contenders.mjs";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const { name, version } = JSON.parse(readFileSync(join(root, "runtime/package.json"), "utf8"));

/** A schema of `count` annotated models, each with a relation to the one before it, and these further lines of fields. */
export function schemaOf(count, { generators = [own], fields = [] } = {}) {
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
      ...fields,
      `${children}${relation}}`,
    ].join("\n");
  });
  return ['datasource db {\n  provider = "sqlite"\n}', ...blocksOf(generators), ...models].join("\n\n");
}

/** Runs `use` in a project with the schema, which is removed afterwards. */
export function inProject(count, use, options) {
  const folder = mkdtempSync(join(tmpdir(), "prisma-paged-bench-"));
  try {
    symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
    const project = { private: true, type: "module", dependencies: { [name]: `^${version}` } };
    writeFileSync(join(folder, "package.json"), JSON.stringify(project));
    writeFileSync(join(folder, "schema.prisma"), schemaOf(count, options));
    return use(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
