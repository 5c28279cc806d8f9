/** An API of a server's native types: a table for each, with the use that the generator allows of it. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { PrismaMariaDb } from "@prisma/adapter-mariadb";
import { PrismaPg } from "@prisma/adapter-pg";
import type { SqlDriverAdapterFactory } from "@prisma/client/runtime/client";
import { inject } from "vitest";
import type { Use } from "../../src/schema/databases.js";
import type { Field } from "../../src/schema/datamodel.js";
import { obstacleOf, uses } from "../../src/schema/field-use.js";
import { get, ids, type Requestable } from "../behaviour/client.js";
import { openDatabase } from "../behaviour/open-database.js";
import { generateProject } from "../in-process.js";
import { emptyFolder } from "../prisma-child.js";
import { schemaHead } from "../schema-head.js";
import { mariadbOptions } from "./mariadb-options.js";
import { type NativeColumn, nativeColumns } from "./native-columns.js";

const database = inject("database");
export const provider = database.provider === "postgresql" ? "postgresql" : "mysql";
export const columns = nativeColumns[provider].map((column, index) => ({ ...column, name: `column${index}` }));

export type Column = (typeof columns)[number];

const fieldOf = ({ type, native }: NativeColumn): Field => ({
  kind: "scalar",
  name: "v",
  type: type as "String",
  list: false,
  required: true,
  nativeType: [native.replace(/\(.*/, ""), []],
});

export const allows = (column: NativeColumn, use: Use): boolean =>
  obstacleOf(fieldOf(column), provider, use) === undefined;
const isCompared = ({ type }: NativeColumn): boolean => !["Boolean", "Bytes", "Json"].includes(type);
export const isWalked = (column: NativeColumn): boolean => isCompared(column) && allows(column, "cursor");
export const isOrdered = (column: NativeColumn): boolean => uses(fieldOf(column), "order", provider);
export const isFound = (column: NativeColumn): boolean => column.type !== "Json" && allows(column, "equality");
export const isRanged = (column: NativeColumn): boolean => isCompared(column) && allows(column, "range");

function modelOf(column: Column): string {
  const { name, type, native } = column;
  const kinds = [isFound(column) && "exact", isRanged(column) && "range", isOrdered(column) && "order"].filter(Boolean);
  const lines = [
    "/// @pagination(itemsPerPage: 300, clientItemsPerPage: true)",
    isWalked(column) &&
      `/// @pagination(operation: "walk", path: "/${name}-walk", itemsPerPage: 2, clientItemsPerPage: true, viaCursor: [{ field: v }])`,
    `/// @resource(path: "/${name}")`,
    `model ${name} {`,
    "  id Int @id",
    kinds.length > 0 && `  /// @filter(${kinds.join(", ")})`,
    `  v ${type} @db.${native}`,
    "}",
  ];
  return lines.filter((line) => line !== false).join("\n");
}

const schema = [schemaHead(database.provider), ...columns.map(modelOf)].join("\n");

export const quoted = (name: string): string => (provider === "postgresql" ? `"${name}"` : `\`${name}\``);

/** A literal as a value of a column. */
export const typed = ({ sql }: NativeColumn, literal: string): string =>
  provider === "postgresql" ? `CAST(${literal} AS ${sql})` : literal;

function tableOf(column: Column): readonly string[] {
  const { name, sql, values } = column;
  const options = provider === "postgresql" ? "" : " DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci";
  const rows = values.map((value, index) => `(${index + 1}, ${typed(column, value)})`);
  return [
    `CREATE TABLE ${quoted(name)} (id INT PRIMARY KEY, v ${sql} NOT NULL)${options}`,
    `INSERT INTO ${quoted(name)} (id, v) VALUES ${rows.join(", ")}`,
  ];
}

export interface Row {
  readonly id: number;
  readonly v: unknown;
}

export interface Delegate {
  findMany(query?: object): Promise<readonly Row[]>;
  deleteMany(query: object): Promise<unknown>;
  createMany(query: object): Promise<unknown>;
}

interface Client {
  $queryRawUnsafe<Rows>(sql: string): Promise<Rows>;
  $executeRawUnsafe(sql: string): Promise<unknown>;
  $disconnect(): Promise<void>;
}

export interface Opened {
  readonly prisma: Client & { readonly [model: string]: Delegate };
  readonly app: Requestable;
}

/**
 * Opens a database with the tables, by each way to connect that could change a value: MariaDB's adapter sends statements
 * in one of two protocols, which write numbers in different ways; a session may have a time zone of its own.
 * @param name of the folder
 */
export async function openNative(name: string): Promise<ReadonlyMap<Way, Opened>> {
  const folder = emptyFolder(join("servers", `${name}-${provider}`));
  writeFileSync(join(folder, "schema.prisma"), schema);
  await generateProject(folder);
  const { PrismaClient } = await import(join(folder, "client/client.ts"));
  const { createApi } = await import(join(folder, "api/index.ts"));
  const before = provider === "postgresql" ? ["CREATE EXTENSION citext"] : [];
  const { url } = await openDatabase({ ...database, tables: [...before, ...columns.flatMap(tableOf)] });
  const open = (way: Way): readonly [Way, Opened] => {
    const prisma: Opened["prisma"] = new PrismaClient({ adapter: adapterFor(way, url) });
    return [way, { prisma, app: createApi({ prisma, onError: () => {} }) }];
  };
  return new Map(ways.map(open));
}

export const ways: readonly Way[] =
  provider === "mysql" ? (["binary", "text", "zoned"] as const) : (["binary", "zoned"] as const);

export type Way = "binary" | "text" | "zoned";

function adapterFor(way: Way, url: string): SqlDriverAdapterFactory {
  if (provider === "postgresql") {
    const zone = way === "zoned" ? { options: "-c TimeZone=America/St_Johns" } : {};
    return new PrismaPg({ connectionString: url, max: 4, ...zone });
  }
  const name = url.slice(url.lastIndexOf("/") + 1);
  const zone = way === "zoned" ? { initSql: "SET time_zone = '-03:30'" } : {};
  const options = { ...mariadbOptions(database.url), database: name, connectionLimit: 4, ...zone };
  return new PrismaMariaDb(options, { database: name, useTextProtocol: way === "text" });
}

/** Whether the database converts the values between UTC and the session's time zone: in any other, they are refused. */
export const isConverted = ({ native }: NativeColumn): boolean =>
  native.startsWith(provider === "postgresql" ? "Timestamptz" : "Timestamp");

/** Whether the way could change a value of the column: a time zone changes dates only. */
export const isUsable = (column: NativeColumn, way: Way): boolean =>
  way !== "zoned" || (column.type === "DateTime" && !isConverted(column));

/** The rows in the order of their values, by the database. */
export async function inOrder({ prisma }: Opened, { name }: Column): Promise<readonly number[]> {
  const rows = await prisma.$queryRawUnsafe<readonly Row[]>(`SELECT id FROM ${quoted(name)} ORDER BY v, id`);
  return rows.map(({ id }) => Number(id));
}

/** The pages from one on, along a link. @param between is called after each page */
export async function walk(
  app: Requestable,
  start: string,
  link: "hydra:next" | "hydra:previous",
  between: (page: readonly unknown[], number: number) => Promise<void> = async () => {},
) {
  const pages: (readonly unknown[])[] = [];
  let last = start;
  for (let path: string | undefined = start; path !== undefined; ) {
    const document = await get(app, path);
    pages.push(ids(document));
    await between(ids(document), pages.length);
    last = path;
    path = document["hydra:view"]?.[link];
    if (pages.length > 300) throw new Error(`${start} has no end`);
  }
  return { pages, found: pages.flat(), last };
}
