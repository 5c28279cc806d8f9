/** The API of a drawn schema, over databases with drawn rows. */
import { inspect } from "node:util";
import type { Requestable } from "../behaviour/client.js";
import { type AnyClient, type OpenProject, openProject } from "../behaviour/open-project.js";
import type { Rows } from "./rows.js";
import type { Schema } from "./schema.js";
import { textOf } from "./schema-text.js";

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
  databases: readonly Rows[],
  client: object,
  run: (createApi: CreateApi) => Promise<void>,
): Promise<void> {
  const project = await projectOf(textOf(schema));
  const clients: AnyClient[] = [];
  try {
    for (const rows of databases) {
      const prisma = await project.another(client);
      clients.push(prisma);
      for (const [model, data] of rows) if (data.length > 0) await prisma[delegateOf(model)].createMany({ data });
    }
    await run((database, options) => project.createApi({ prisma: clients[database], ...options }));
  } catch (error) {
    const written = databases.map((rows) => inspect(Object.fromEntries(rows), { depth: 4, breakLength: 120 }));
    throw new Error([textOf(schema), ...written].join("\n"), { cause: error });
  } finally {
    for (const prisma of clients) await prisma.$disconnect();
  }
}

export function delegateOf(model: string): string {
  return model.charAt(0).toLowerCase() + model.slice(1);
}

async function projectOf(text: string): Promise<OpenProject> {
  if (last?.text === text) return last.project;
  const platform = "platform:\n  formats: [jsonld, json, html, csv, ndjson]\n";
  try {
    const project = await openProject(`random-${process.pid}-${count++}`, text, undefined, platform);
    await project.prisma.$disconnect();
    last = { text, project };
    return project;
  } catch (error) {
    throw new Error(`This schema was drawn, and is none:\n${text}`, { cause: error });
  }
}
