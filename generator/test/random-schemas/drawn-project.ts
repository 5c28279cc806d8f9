/** The API of a drawn schema, over databases with drawn rows. */
import { inspect } from "node:util";
import { inject } from "vitest";
import type { Requestable } from "../behaviour/client.js";
import { type AnyClient, type OpenProject, openProject } from "../behaviour/open-project.js";
import type { Content, Row } from "./rows.js";
import type { Model, Schema } from "./schema.js";
import { tablesOf, textOf } from "./schema-text.js";

/** Of the last schema: while a failure shrinks, most attempts have the same. */
let last: { readonly text: string; readonly project: OpenProject } | undefined;
let count = 0;

export type CreateApi = (database: number, options: object) => Requestable;

/**
 * Runs on databases that are filled and closed for it.
 *
 * @param client further options of Prisma's client
 */
export async function withProject(
  schema: Schema,
  databases: readonly Content[],
  client: object,
  run: (createApi: CreateApi) => Promise<void>,
): Promise<void> {
  const project = await projectOf(schema);
  const clients: AnyClient[] = [];
  try {
    for (const content of databases) {
      const prisma = await project.another(client);
      clients.push(prisma);
      await fill(prisma, schema, content);
    }
    await run((database, options) => project.createApi({ prisma: clients[database], ...options }));
  } catch (error) {
    const written = databases.map(({ rows, links }) =>
      inspect(Object.fromEntries([...rows, ...links]), { depth: 4, breakLength: 120 }),
    );
    throw new Error([textOf(schema, "native types"), ...written].join("\n"), { cause: error });
  } finally {
    for (const prisma of clients) await prisma.$disconnect();
  }
}

async function fill(prisma: AnyClient, { models }: Schema, { rows, links }: Content): Promise<void> {
  for (const [model, data] of rows) if (data.length > 0) await prisma[delegateOf(model)].createMany({ data });
  for (const model of models) {
    for (const { name, relation, target, first } of model.links) {
      const other = models.find((each) => each.name === target) ?? model;
      for (const [row, linked] of first ? (links.get(relation) ?? []) : []) {
        const data = { [name]: { connect: keyOf(other, linked) } };
        await prisma[delegateOf(model.name)].update({ where: keyOf(model, row), data });
      }
    }
  }
}

const keyOf = ({ key }: Model, row: Row) => Object.fromEntries(key.primary.map((name) => [name, row[name]]));

export function delegateOf(model: string): string {
  return model.charAt(0).toLowerCase() + model.slice(1);
}

async function projectOf(schema: Schema): Promise<OpenProject> {
  const text = textOf(schema, "native types");
  if (last?.text === text) return last.project;
  const platform = "platform:\n  formats: [jsonld, json, html, csv, ndjson]\n";
  try {
    const project = await openProject(`random-${process.pid}-${count++}`, text, {
      tablesOf: (statements) => tablesOf(schema, statements),
      tableModels: inject("database").provider === "mysql" ? textOf(schema, "no native types") : text,
      platform,
    });
    await project.prisma.$disconnect();
    last = { text, project };
    return project;
  } catch (error) {
    throw new Error(`This schema was drawn, and is none:\n${text}`, { cause: error });
  }
}
