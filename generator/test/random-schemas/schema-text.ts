/** A drawn schema as Prisma reads it. */
import { inject } from "vitest";
import { conditionText, whereOf } from "./conditions.js";
import { isOffered, isOpen, listed, listsOf, pathName } from "./names.js";
import type { Field, Link, ListKind, Model, Path, Relation, Schema } from "./schema.js";

const { provider } = inject("database");

/** @param has whether fields have their native types */
export function textOf({ models }: Schema, has: "native types" | "no native types"): string {
  const text = models.map((model) => modelText(model, models)).join("\n");
  return `
${has === "native types" ? text : text.replaceAll(/ @db\.(?!Char\(4\)|VarChar\(10\))\w+(\([^)]*\))?/g, "")}
enum Kind {
  BLUE
  GREEN
  RED
}
`;
}

/**
 * The tables, whose caseless keys the database compares in any letter case.
 *
 * @param statements those of PostgreSQL in MySQL's words have no native types
 */
export function tablesOf({ models }: Schema, statements: readonly string[]): readonly string[] {
  if (provider === "postgresql") return ["CREATE EXTENSION IF NOT EXISTS citext", ...statements];
  if (provider === "sqlite") {
    return statements.map((sql) => sql.replace(/("\w*caseless" TEXT)/g, "$1 COLLATE NOCASE"));
  }
  const natives = models.flatMap(({ fields }) =>
    fields.flatMap(({ name, column = name, native }) => (native ? [[column, native] as const] : [])),
  );
  const written = (sql: string) =>
    natives.reduce(
      (text, [column, { attribute }]) =>
        text.replace(new RegExp(`(\`${column}\`) [A-Z]+(?:\\([^)]*\\))?`), `$1 ${columnType(attribute)}`),
      sql,
    );
  return statements.map((sql) => (sql.includes("CREATE TABLE") ? written(sql) : sql));
}

/** `UnsignedInt` → `INT UNSIGNED`. */
function columnType(attribute: string): string {
  return attribute.toUpperCase().replace(/^UNSIGNED(.*)/, "$1 UNSIGNED");
}

function nativeOf({ caseless, padded }: Model["key"]["fields"][number], unpadded = false): string {
  if (caseless) return provider === "postgresql" ? " @db.Citext" : "";
  if (!padded || provider === "sqlite") return "";
  return unpadded ? " @db.VarChar(10)" : " @db.Char(4)";
}

function modelText(model: Model, models: readonly Model[]): string {
  const { name, key, fields, relations, links, options, resourceOptions, operations } = model;
  const { primary, identifier } = key;
  const keyed = key.fields.flatMap((field) => [
    ...(field.hidden && model.exposed ? ["/// @hidden"] : []),
    `${field.name} ${field.type}${primary.join() === field.name ? " @id" : ""}${nativeOf(field)}`,
  ]);
  const lines = [
    ...keyed,
    ...(identifier.includes("slug") ? ["slug String @unique"] : []),
    ...fields.flatMap((field) => fieldLines(field, model)),
    ...relations.flatMap((relation) => relationLines(relation, model, models)),
    ...listsOf(models, name).flatMap((relation) => listLines(relation, model)),
    ...links.flatMap((link) => linkLines(link)),
    ...(primary.length > 1 ? [`@@id([${primary.join(", ")}])`] : []),
    ...(primary.length < key.fields.length ? [`@@unique([${key.fields.map((field) => field.name).join(", ")}])`] : []),
  ];
  const annotations = model.exposed
    ? [
        `/// @pagination(${options.join(", ")})`,
        ...(resourceOptions.length > 0 ? [`/// @resource(${resourceOptions.join(", ")})`] : []),
        ...operations
          .filter((operation) => operation.name !== "")
          .map((operation) => `/// @pagination(${operation.options.join(", ")})`),
      ]
    : [];
  return [...annotations, `model ${name} {`, ...lines.map((line) => `  ${line}`), "}", ""].join("\n");
}

function fieldLines(field: Field, { exposed }: Model): readonly string[] {
  const { name, type, nullable, native, sent, filters, column, called } = field;
  return [
    ...(exposed ? marks(sent) : []),
    ...(called === undefined ? [] : [`/// @name("${called}")`]),
    ...filterLines(filters),
    `${name} ${type}${nullable ? "?" : ""}${native ? ` @db.${native.attribute}` : ""}${column ? ` @map("${column}")` : ""}`,
  ];
}

const marks = (sent: Field["sent"]) => (sent === "hidden" || sent === "restricted" ? [`/// @${sent}`] : []);

const filterLines = (filters: readonly string[], paths: readonly Path[] = []) => [
  ...(filters.length > 0 ? [`/// @filter(${filters.join(", ")})`] : []),
  ...paths.map((path) => `/// @filter(${path.kinds.join(", ")}, path: "${pathName(path)}")`),
];

function relationLines(relation: Relation, model: Model, models: readonly Model[]): readonly string[] {
  const { name, target: targetName, nullable, sent, columns, columnsSent, embed, filters, paths, one } = relation;
  const target = models.find((other) => other.name === targetName);
  const key = target?.key.fields ?? [];
  const names = columns.map((column) => column.name).join(", ");
  return [
    ...(model.exposed ? marks(sent) : []),
    ...(embed === "whole" ? ["/// @embed"] : []),
    ...(embed === "fields" ? [`/// @embed(fields: ${listed(embeddedFields(target))})`] : []),
    ...filterLines(filters, paths),
    `${name} ${targetName}${nullable ? "?" : ""} @relation("${name}", fields: [${names}], references: [${key.map((field) => field.name).join(", ")}], onDelete: NoAction, onUpdate: NoAction)`,
    ...columns.flatMap((column, index) => {
      const referred = key[index];
      if (referred === undefined || (relation.shared && index === 0)) return [];
      return [
        ...(model.exposed ? marks(columnsSent ? sent : "hidden") : []),
        `${column.name} ${referred.type}${column.nullable ? "?" : ""}${nativeOf(referred, column.unpadded)}`,
      ];
    }),
    one ? `@@unique([${names}])` : `@@index([${names}])`,
  ];
}

/** Those of `@embed(fields: …)`. */
export function embeddedFields(target: Model | undefined): readonly string[] {
  const open = target?.fields.filter((field) => isOpen(field) && !field.leftOut) ?? [];
  return [...(target?.key.identifier ?? []), ...open.map((field) => field.name)].slice(0, 2);
}

function collectionLines(list: ListKind, where: Relation["listWhere"]): readonly string[] {
  if (list === "embedded") return ["/// @embed(limit: 2)"];
  const options = where === undefined ? "" : `(where: ${conditionText(whereOf(where))})`;
  return list === "collection" ? [`/// @pagination${options}`] : [];
}

function listLines(relation: Relation, { exposed }: Model): readonly string[] {
  const { name, owner, inverse, sent, list, one, counted, listWhere, countWhere, backFilters, backPaths } = relation;
  return [
    ...(exposed && (sent === "hidden" || isOffered(relation)) ? marks(sent) : []),
    ...(one ? (list === "embedded" ? ["/// @embed"] : []) : collectionLines(list, listWhere)),
    ...(counted ? ["/// @count"] : []),
    ...(countWhere === undefined
      ? []
      : [`/// @count(as: "${inverse}Some", where: ${conditionText(whereOf(countWhere))})`]),
    ...filterLines(backFilters, backPaths),
    `${inverse} ${owner}${one ? "?" : "[]"} @relation("${name}")`,
  ];
}

function linkLines({ name, relation, target, sent, list, filters, paths }: Link): readonly string[] {
  const isOffered = list !== "bare" || filters.length + paths.length > 0;
  return [
    ...(isOffered ? marks(sent) : []),
    ...collectionLines(list, undefined),
    ...filterLines(filters, paths),
    `${name} ${target}[] @relation("${relation}")`,
  ];
}
