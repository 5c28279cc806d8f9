// The rich schema that editing is measured on.

/**
 * A schema of `count` models. Each has 14 to 16 fields with an enum, relations, eight filters, a cursor operation, a
 * nested list, an embedded item, and one warning: the order of its cursor has no index.
 * @param blocks of the generators
 */
export function richSchema(count, blocks = []) {
  const models = Array.from({ length: count }, (_, index) => modelOf(index, count));
  return [`datasource db {\n  provider = "sqlite"\n}`, ...blocks, kinds, ...models].join("\n\n");
}

const kinds = "enum Kind {\n  NEW\n  USED\n  RARE\n}";

function modelOf(index, count) {
  const parent = index === 0 ? undefined : `Model${index - 1}`;
  const child = index + 1 < count ? `Model${index + 1}` : undefined;
  return [
    `/// What the shop knows of number ${index}.`,
    `/// @pagination(itemsPerPage: ${20 + (index % 30)}, clientItemsPerPage: true, maximumItemsPerPage: 100, order: [{ field: "createdAt", direction: "DESC" }, { field: "id" }])`,
    `/// @pagination(operation: "latest", path: "/model${index}-latest", viaCursor: [{ field: "amount" }, { field: "id" }])`,
    `model Model${index} {`,
    "  id Int @id",
    "  /// The title of the page.",
    "  /// @filter(partial, order)",
    "  name String",
    "  /// @filter(exact)",
    "  code String @unique",
    "  /// @filter(exact)",
    "  kind Kind",
    "  /// @filter(range)",
    "  amount Decimal",
    "  /// @filter(exact, exists)",
    "  stock Int?",
    "  /// @filter(exact)",
    "  active Boolean",
    "  weight Float",
    "  notes String?",
    "  /// @hidden",
    "  supplier String",
    "  createdAt DateTime",
    "  updatedAt DateTime",
    ...(parent === undefined ? [] : ["  parentId Int", "  /// @embed", ...relation(parent)]),
    ...(child === undefined ? [] : ["  /// @pagination(itemsPerPage: 10)", `  children ${child}[]`]),
    ...(parent === undefined ? [] : ["  @@index([parentId])"]),
    "  @@index([createdAt, id])",
    "  @@index([name])",
    "  @@index([kind])",
    "  @@index([stock])",
    "}",
  ].join("\n");
}

function relation(parent) {
  return [`  parent ${parent} @relation(fields: [parentId], references: [id])`];
}
