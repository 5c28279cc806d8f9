/** A drawn schema as Prisma reads it. */
import { listsOf } from "./resolved.js";
import type { Field, Model, Relation, Schema } from "./schema.js";

export function textOf({ models }: Schema): string {
  return `
${models.map((model) => modelText(model, models)).join("\n")}
enum Kind {
  RED
  GREEN
  BLUE
}
`;
}

function modelText(model: Model, models: readonly Model[]): string {
  const { name, key, fields, relations, options, resourceOptions, operations } = model;
  const single = key.fields.length === 1;
  const keyed = key.fields.flatMap((field) => [
    ...(field.hidden && model.exposed ? ["/// @hidden"] : []),
    `${field.name} ${field.type}${single ? " @id" : ""}`,
  ]);
  const lines = [
    ...keyed,
    ...(key.slug ? ["slug String @unique"] : []),
    ...fields.flatMap((field) => fieldLines(field, model)),
    ...relations.flatMap((relation) => relationLines(relation, model, models)),
    ...listsOf(models, name).flatMap((relation) => listLines(relation, model)),
    ...(single ? [] : [`@@id([${key.fields.map((field) => field.name).join(", ")}])`]),
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
  const chosen = [
    ...(target?.key.slug ? ["slug"] : key.map((field) => field.name)),
    ...embedded.map((field) => field.name),
  ];
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
    `${name} ${targetName}${optional} @relation("${name}", fields: [${columns.join(", ")}], references: [${key.map((field) => field.name).join(", ")}], onDelete: NoAction, onUpdate: NoAction)`,
    ...columns.flatMap((column, index) => [
      ...(model.exposed ? marks(columnsSent ? sent : "hidden") : []),
      `${column} ${key[index]?.type}${optional}`,
    ]),
    `@@index([${columns.join(", ")}])`,
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
