/** A project with the schema of a real application, its Prisma Client, and a database with some rows in each table. */
import { join } from "node:path";
import type { SqlDriverAdapterFactory } from "@prisma/client/runtime/client";
import { onTestFinished } from "vitest";
import { generateClient } from "../../../../scripts/prisma-client.mjs";
import { openDatabase } from "../../behaviour/open-database.js";
import { dmmfOf } from "../../dmmf.js";
import { emptyFolder } from "../../prisma-child.js";
import { put } from "../../temporary-project.js";
import { annotate, download } from "./annotate.js";
import { databaseFor, fill } from "./database.js";
import type { RealSchema } from "./schemas.js";
import type { Datamodel, openTables } from "./tables.js";

export interface FilledProject {
  /** With the schema's files in `prisma`, and the client in `client`. */
  readonly folder: string;
  readonly files: ReadonlyMap<string, string>;
  readonly datamodel: Datamodel;
  readonly url: string;
  readonly adapter: SqlDriverAdapterFactory;
  readonly prisma: Parameters<typeof openTables>[0];
}

/** For one test: what it opens is closed after it. @param name of its folder */
export async function filledProject(name: string, schema: RealSchema): Promise<FilledProject> {
  const stops: (() => unknown)[] = [];
  onTestFinished(async () => {
    for (const stop of stops.reverse()) await stop();
  });
  const files = annotate(await download(schema), schema);
  const folder = emptyFolder(join(name, schema.package.replaceAll(/\W+/g, "-")));
  for (const [file, text] of files) put(folder, `prisma/${file}`, text);
  await generateClient(join(folder, "prisma"));
  const { datamodel } = dmmfOf([...files.values()].join("\n"));
  const { adapter, url } = await openDatabase(await databaseFor(schema, files, datamodel, stops));
  const { PrismaClient } = await import(join(folder, "client/client.ts"));
  const prisma = new PrismaClient({ adapter });
  stops.push(() => prisma.$disconnect());
  await fill(prisma, schema.provider, datamodel);
  return { folder, files, datamodel, url, adapter, prisma };
}
