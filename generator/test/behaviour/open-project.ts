/** An API of a small schema of a test, generated and with its tables, on whatever server the test project runs. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { SqlDriverAdapterFactory } from "@prisma/client/runtime/client";
import { inject } from "vitest";
import { generateProject } from "../in-process.js";
import { toMysql } from "../mysql-sql.js";
import { emptyFolder } from "../prisma-child.js";
import { schemaHead } from "../schema-head.js";
import { schemaSql } from "../schema-sql.js";
import type { Requestable } from "./client.js";
import { openDatabase } from "./open-database.js";

/** A Prisma client as far as tests without its types use it. */
// biome-ignore lint/suspicious/noExplicitAny: its models are those of the schema
export type AnyClient = any;

export interface OpenProject {
  readonly folder: string;
  readonly prisma: AnyClient;
  readonly createApi: (options: object) => Requestable;
  /** The statements that the client has sent since the last call. */
  statements(): readonly string[];
  /** A client, with these further options, of another database with the same empty tables. */
  another(options?: object): Promise<AnyClient>;
}

/** What a project has beside its models. */
interface ProjectOptions {
  /** Returns the statements that make the database, of those that Prisma makes. Default: the same. */
  readonly tablesOf?: (statements: readonly string[]) => readonly string[];
  /** The models whose tables are made, without native types that only MySQL has. Default: those of the schema. */
  readonly tableModels?: string;
  /** The text of `platform.yaml`. Default: no such file. */
  readonly platform?: string;
  /** Puts something around the adapter. */
  readonly wrap?: (adapter: SqlDriverAdapterFactory) => SqlDriverAdapterFactory;
  /** Tables without foreign keys. */
  readonly relationMode?: "prisma";
}

/** @param name of the folder */
export async function openProject(
  name: string,
  models: string,
  {
    tablesOf = (statements) => statements,
    tableModels = models,
    platform,
    wrap = (adapter) => adapter,
    relationMode,
  }: ProjectOptions = {},
): Promise<OpenProject> {
  const database = inject("database");
  const { provider } = database;
  const folder = emptyFolder(join("behaviour", `${name}-${provider}`));
  const head = (each: string) => {
    const blocks = /^generator /m.test(models) ? datasource(each) : schemaHead(each);
    return relationMode === undefined ? blocks : blocks.replace(/\}\s*$/, `  relationMode = "${relationMode}"\n}\n`);
  };
  writeFileSync(join(folder, "schema.prisma"), `${head(provider)}${models}`);
  if (platform !== undefined) writeFileSync(join(folder, "platform.yaml"), platform);
  await generateProject(folder);
  const { PrismaClient } = await import(join(folder, "client/client.ts"));
  const { createApi } = (await import(join(folder, "api/index.ts"))) as Pick<OpenProject, "createApi">;
  const text = `${head(provider === "mysql" ? "postgresql" : provider)}${tableModels}`;
  const sql = await schemaSql([{ path: "schema.prisma", name: "schema.prisma", text }]);
  const tables = tablesOf(provider === "mysql" ? toMysql(sql) : sql);
  const { adapter } = await openDatabase({ ...database, tables });
  const prisma = new PrismaClient({ adapter: wrap(adapter), log: [{ emit: "event", level: "query" }] });
  let sent: string[] = [];
  prisma.$on("query", ({ query }: { readonly query: string }) => sent.push(query));
  const statements = () => {
    const all = sent;
    sent = [];
    return all;
  };
  const another = async (options: object = {}) =>
    new PrismaClient({ ...options, adapter: (await openDatabase({ ...database, tables })).adapter });
  return { folder, prisma, createApi, statements, another };
}

const datasource = (provider: string) => `datasource db {
  provider = "${provider}"
}
`;
