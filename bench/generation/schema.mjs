// The schemas that generating and type checking are measured on.
import { blocksOf, own } from "./contenders.mjs";

/**
 * A schema of `count` annotated models, each with a relation to the one before it, a page size of its own that is not the
 * default, and these further lines of fields.
 */
export function schemaOf(count, { generators = [own], fields = [] } = {}) {
  const models = Array.from({ length: count }, (_, index) => {
    const relation =
      index === 0
        ? ""
        : `  parentId Int\n  parent Model${index - 1} @relation(fields: [parentId], references: [id])\n  @@index([parentId])\n`;
    const children = index + 1 < count ? `  children Model${index + 1}[]\n` : "";
    return [
      `/// @pagination(itemsPerPage: ${31 + (index % 40)})`,
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
