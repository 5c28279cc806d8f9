/** Schemas drawn by a seed: models with keys, columns, relations, operations and fixed conditions of many kinds. */
import type { Random } from "../random.js";

interface Column {
  readonly name: string;
  readonly type: string;
  readonly isNullable: boolean;
}

const types = ["Int", "BigInt", "Float", "Decimal", "String", "Boolean", "DateTime", "Genre"];
const ordered = ["Int", "BigInt", "Float", "Decimal", "DateTime"];
const unordered = ["Boolean", "Genre"];

/** Returns the models and enums of a schema; each model refers to the one before it. */
export function drawnSchema(random: Random): string {
  const count = random.integer(1, 3);
  const models = Array.from({ length: count }, (_, index) => drawnModel(random, index, count));
  return ["", ...models, "enum Genre {\n  NOVEL\n  POEM\n  PLAY\n}\n"].join("\n\n");
}

const nameOf = (index: number) => `Thing${String.fromCharCode(65 + index)}`;
const keyTypes = ["Int", "BigInt", "String"] as const;
/** Every model of a schema has a key of the same type, so that foreign keys fit. */
const keyTypeOf = (index: number) => keyTypes[index % keyTypes.length] ?? "Int";

function drawnModel(random: Random, index: number, count: number): string {
  const columns = Array.from({ length: random.integer(1, 4) }, (_, at): Column => {
    return { name: `c${at}`, type: random.pick(types), isNullable: random.chance(0.4) };
  });
  const isCompound = index > 0 && index === count - 1 && random.chance(0.3);
  const key = isCompound ? ["id", "part"] : ["id"];
  const operations = Array.from({ length: random.integer(0, 4) }, (_, at) => drawnOperation(random, columns, at));
  const resource = [
    ...(random.chance(0.4) ? [`where: ${drawnWhere(random, columns, keyTypeOf(index))}`] : []),
    ...(random.chance(0.2) ? ["strictQueryParameterValidation: true"] : []),
  ];
  const defaults = random.some(commonOptions, 2).map((option) => option(random));
  const lines = [
    `/// @pagination(${defaults.join(", ")})`,
    ...operations,
    ...(resource.length === 0 ? [] : [`/// @resource(${resource.join(", ")})`]),
    `model ${nameOf(index)} {`,
    `  id ${keyTypeOf(index)}${isCompound ? "" : " @id"}`,
    ...(isCompound ? ["  part Int"] : []),
    ...columns.flatMap((column) => columnLines(random, column)),
    ...(index > 0 ? relationLines(random, index) : []),
    ...(index < count - 1 ? listLines(random, index) : []),
    ...(random.chance(0.3) ? treeLines(random, index, isCompound) : []),
    ...(isCompound ? [`  @@id([${key.join(", ")}])`] : []),
    "}",
  ];
  const text = lines.join("\n");
  // The generator refuses a total that requests share if its condition differs in each of them.
  return text.includes("now()") ? text.replaceAll(/count: "(?:shared|cached)"/g, 'count: "exact"') : text;
}

function columnLines(random: Random, { name, type, isNullable }: Column): readonly string[] {
  const filters = [
    ...(type === "Float" ? [] : [type === "Genre" && random.chance(0.5) ? "exact, facet" : "exact"]),
    ...(ordered.includes(type) ? ["range", "order"] : []),
    ...(isNullable ? ["exists"] : []),
  ];
  const chosen = random.some(filters, 3);
  const annotation = chosen.length === 0 ? [] : [`  /// @filter(${chosen.join(", ")})`];
  return [...annotation, `  ${name} ${type}${isNullable ? "?" : ""}`];
}

/** The relation to the model before this one. */
function relationLines(random: Random, index: number): readonly string[] {
  const isNullable = random.chance(0.4);
  const annotations = ["  /// @embed", "  /// @filter(exact)", "  /// @filter(exact, facet)"];
  return [
    ...(random.chance(0.6) ? [random.pick(annotations)] : []),
    `  parent ${nameOf(index - 1)}${isNullable ? "?" : ""} @relation("of${index}", fields: [parentId], references: [id])`,
    `  parentId ${keyTypeOf(index - 1)}${isNullable ? "?" : ""}`,
  ];
}

/** The list of the model after this one. */
function listLines(random: Random, index: number): readonly string[] {
  const limit = random.integer(1, 4);
  const annotations = [
    "  /// @pagination",
    `  /// @embed(limit: ${limit})`,
    "  /// @count",
    "  /// @pagination(partial: true)",
  ];
  return [
    ...(random.chance(0.8) ? [random.pick(annotations)] : []),
    `  children ${nameOf(index + 1)}[] @relation("of${index + 1}")`,
  ];
}

/** A relation of a model to itself. */
function treeLines(random: Random, index: number, isCompound: boolean): readonly string[] {
  if (isCompound) return [];
  return [
    `  above ${nameOf(index)}? @relation("tree${index}", fields: [aboveId], references: [id])`,
    `  aboveId ${keyTypeOf(index)}?`,
    ...(random.chance(0.5) ? [`  /// @embed(limit: ${random.integer(1, 3)})`] : []),
    `  below ${nameOf(index)}[] @relation("tree${index}")`,
  ];
}

const commonOptions: readonly ((random: Random) => string)[] = [
  (random) => `itemsPerPage: ${random.integer(1, 30)}`,
  () => "clientItemsPerPage: true",
  () => "clientEnabled: true",
  () => "clientPartial: true",
  () => "clientOffset: true",
  () => "clientFields: true",
  (random) => `fetchJoinCollection: ${random.chance(0.5)}`,
  (random) => `count: "${random.pick(["exact", "shared", "cached", "capped"])}"`,
];

function drawnOperation(random: Random, columns: readonly Column[], at: number): string {
  const direction = () => random.pick(["ASC", "DESC"]);
  const by = ({ name, isNullable }: Column) =>
    `{ field: "${name}", direction: "${direction()}"${isNullable && random.chance(0.3) ? `, nulls: "${random.pick(["first", "last"])}"` : ""} }`;
  const sortable = columns.filter(({ type }) => [...ordered, ...unordered].includes(type));
  const orders = random.some(sortable, 2);
  const kinds = [
    "",
    "partial: true",
    "enabled: false",
    ...(orders.length > 0
      ? [`viaCursor: [${orders.map(by).join(", ")}]`, `enabled: false, order: [${orders.map(by).join(", ")}]`]
      : []),
    `viaCursor: [{ field: "id", direction: "${direction()}" }]`,
    ...columns
      .filter(({ type }) => type !== "Float")
      .slice(0, 1)
      .map(({ name }) => `distinct: ["${name}"]`),
  ];
  const options = [
    `operation: "op${at}"`,
    random.pick(kinds),
    ...(random.chance(0.5) ? [`where: ${drawnWhere(random, columns, undefined)}`] : []),
    ...random.some(commonOptions, 1).map((option) => option(random)),
  ];
  return `/// @pagination(${options.filter((option) => option !== "").join(", ")})`;
}

/** A fixed condition; with `keyType` it may be on the key. */
function drawnWhere(random: Random, columns: readonly Column[], keyType: string | undefined): string {
  const fields = [...columns, ...(keyType === undefined ? [] : [{ name: "id", type: keyType, isNullable: false }])];
  const { name, type, isNullable } = random.pick(fields);
  const value = literalOf(random, type);
  const conditions = [
    `{ ${name}: ${value} }`,
    ...(isNullable ? [`{ ${name}: null }`, `{ ${name}: { not: null } }`] : []),
    ...(type === "Boolean" ? [] : [`{ ${name}: { in: [${value}, ${literalOf(random, type)}] } }`]),
    ...(ordered.includes(type) || type === "String"
      ? ["gt", "gte", "lt", "lte"].map((operator) => `{ ${name}: { ${operator}: ${value} } }`)
      : []),
    ...(type === "DateTime" ? [`{ ${name}: { gt: now() } }`, `{ ${name}: { lte: now() } }`] : []),
  ];
  const own = random.pick(conditions);
  return random.chance(0.2) ? `{ OR: [${own}, ${random.pick(conditions)}] }` : own;
}

function literalOf(random: Random, type: string): string {
  const number = random.integer(0, 50);
  switch (type) {
    case "BigInt":
      return random.pick([`"${number}"`, '"-9223372036854775808"', '"9223372036854775807"']);
    case "Decimal":
      return `"${number}.5"`;
    case "Float":
      return `${number}.5`;
    case "String":
      return `"text${number}"`;
    case "Boolean":
      return String(random.chance(0.5));
    case "DateTime":
      return `"2026-01-${String(random.integer(1, 28)).padStart(2, "0")}T00:00:00Z"`;
    case "Genre":
      return random.pick(["NOVEL", "POEM", "PLAY"]);
    default:
      return String(number);
  }
}
