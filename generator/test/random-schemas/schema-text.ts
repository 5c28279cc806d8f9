/** A drawn schema as Prisma reads it. */
import { listsOf } from "./names.js";
import type { Field, Model, Relation, Schema } from "./schema.js";

export function textOf({ models }: Schema): string {
  return `
${models.map((model) => modelText(model, models)).join("\n")}
enum Kind {
  BLUE
  GREEN
  RED
}
`;
}

function modelText(model: Model, models: readonly Model[]): string {
  const { name, key, fields, relations, options, resourceOptions, operations } = model;
  const { primary, identifier } = key;
  const keyed = key.fields.flatMap((field) => [
    ...(field.hidden && model.exposed ? ["/// @hidden"] : []),
    `${field.name} ${field.type}${primary.join() === field.name ? " @id" : ""}`,
  ]);
  const lines = [
    ...keyed,
    ...(identifier.includes("slug") ? ["slug String @unique"] : []),
    ...fields.flatMap((field) => fieldLines(field, model)),
    ...relations.flatMap((relation) => relationLines(relation, model, models)),
    ...listsOf(models, name).flatMap((relation) => listLines(relation, model)),
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

function fieldLines({ name, type, nullable, sent, filters, column }: Field, { exposed }: Model): readonly string[] {
  return [
    ...(exposed ? marks(sent) : []),
    ...(filters.length > 0 ? [`/// @filter(${filters.join(", ")})`] : []),
    `${name} ${type}${nullable ? "?" : ""}${column ? ` @map("${column}")` : ""}`,
  ];
}

const marks = (sent: Field["sent"]) => (sent === "hidden" || sent === "restricted" ? [`/// @${sent}`] : []);

function relationLines(relation: Relation, model: Model, models: readonly Model[]): readonly string[] {
  const { name, target: targetName, nullable, sent, columns, columnsSent, embed, filters, paths } = relation;
  const target = models.find((other) => other.name === targetName);
  const key = target?.key.fields ?? [];
  const optional = nullable ? "?" : "";
  const embedded = target?.fields.filter((field) => field.sent === "all" || field.sent === "restricted") ?? [];
  const chosen = [...(target?.key.identifier ?? []), ...embedded.map((field) => field.name)];
  return [
    ...(model.exposed ? marks(sent) : []),
    ...(embed === "whole" ? ["/// @embed"] : []),
    ...(embed === "fields"
      ? [
          `/// @embed(fields: [${chosen
            .slice(0, 2)
            .map((each) => `"${each}"`)
            .join(", ")}])`,
        ]
      : []),
    ...(filters.length > 0 ? [`/// @filter(${filters.join(", ")})`] : []),
    ...paths.map(({ field, kinds }) => `/// @filter(${kinds.join(", ")}, path: "${field.name}")`),
    `${name} ${targetName}${optional} @relation("${name}", fields: [${columns.map((column) => column.name).join(", ")}], references: [${key.map((field) => field.name).join(", ")}], onDelete: NoAction, onUpdate: NoAction)`,
    ...columns.flatMap((column, index) => [
      ...(relation.shared && index === 0
        ? []
        : [
            ...(model.exposed ? marks(columnsSent ? sent : "hidden") : []),
            `${column.name} ${key[index]?.type}${column.nullable ? "?" : ""}`,
          ]),
    ]),
    `@@index([${columns.map((column) => column.name).join(", ")}])`,
  ];
}

function listLines({ name, owner, inverse, sent, list, counted }: Relation, { exposed }: Model): readonly string[] {
  const kinds = { bare: [], collection: ["/// @pagination"], embedded: ["/// @embed(limit: 2)"] };
  return [
    ...(exposed && (sent === "hidden" || list !== "bare" || counted) ? marks(sent) : []),
    ...kinds[list],
    ...(counted ? ["/// @count"] : []),
    `${inverse} ${owner}[] @relation("${name}")`,
  ];
}
