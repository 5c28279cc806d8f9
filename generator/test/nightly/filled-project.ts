/** A project with the schema of a real application, its Prisma Client, and a database with some rows in each table. */
import { join } from "node:path";
import type { SqlDriverAdapterFactory } from "@prisma/client/runtime/client";
import { generateClient } from "../../../scripts/prisma-client.mjs";
import { openDatabase } from "../behaviour/open-database.js";
import { dmmfOf } from "../dmmf.js";
import { emptyFolder } from "../prisma-child.js";
import { annotate, download } from "../slow/real-schemas/annotate.js";
import { databaseFor, fill } from "../slow/real-schemas/database.js";
import type { RealSchema } from "../slow/real-schemas/schemas.js";
import { put } from "../temporary-project.js";

export interface FilledProject {
  /** Of the schema's files. */
  readonly folder: string;
  readonly files: ReadonlyMap<string, string>;
  readonly url: string;
  readonly adapter: SqlDriverAdapterFactory;
}

/** @param stops gets what stops the database */
export async function filledProject(
  name: string,
  schema: RealSchema,
  stops: (() => unknown)[] = [],
): Promise<FilledProject> {
  const files = annotate(await download(schema), schema);
  const folder = join(emptyFolder(join(name, schema.provider)), "prisma");
  for (const [file, text] of files) put(folder, file, text);
  await generateClient(folder);
  const { datamodel } = dmmfOf([...files.values()].join("\n"));
  const { adapter, url } = await openDatabase(await databaseFor(schema, files, datamodel, stops));
  const { PrismaClient } = await import(join(folder, "../client/client.ts"));
  const prisma = new PrismaClient({ adapter });
  await fill(prisma, schema.provider, datamodel);
  await prisma.$disconnect();
  return { folder, files, url, adapter };
}
