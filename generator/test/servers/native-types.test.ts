/**
 * Every native type that Prisma has for the server, by experiment: what the generator accepts finds each row by the value
 * that is shown, and what it refuses does not.
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { PrismaMariaDb } from "@prisma/adapter-mariadb";
import type { SqlDriverAdapterFactory } from "@prisma/client/runtime/client";
import parser from "@prisma/prisma-schema-wasm";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import type { Field } from "../../src/schema/datamodel.js";
import { isSortable } from "../../src/schema/field-types.js";
import { obstacleOf, type Use } from "../../src/schema/native-types.js";
import { get, ids, type Requestable } from "../behaviour/client.js";
import { openDatabase } from "../behaviour/open-database.js";
import { generateProject } from "../in-process.js";
import { emptyFolder } from "../prisma-child.js";
import { mariadbOptions } from "./mariadb-options.js";
import { type NativeColumn, nativeColumns } from "./native-columns.js";

const database = inject("database");
const provider = database.provider === "postgresql" ? "postgresql" : "mysql";
const columns = nativeColumns[provider].map((column, index) => ({ ...column, name: `column${index}` }));

type Column = (typeof columns)[number];

const fieldOf = ({ type, native }: NativeColumn): Field => ({
  kind: "scalar",
  name: "v",
  type: type as "String",
  list: false,
  required: true,
  nativeType: [native.replace(/\(.*/, ""), []],
});
const allows = (column: NativeColumn, use: Use) => obstacleOf(fieldOf(column), provider, use) === undefined;
const isCompared = ({ type }: NativeColumn) => !["Boolean", "Bytes", "Json"].includes(type);
const isWalked = (column: NativeColumn) => isCompared(column) && allows(column, "cursor");
const isOrdered = (column: NativeColumn) => isSortable(fieldOf(column), provider);
const isFound = (column: NativeColumn) => column.type !== "Json" && allows(column, "equality");
const isRanged = (column: NativeColumn) => isCompared(column) && allows(column, "range");

function modelOf(column: Column): string {
  const { name, type, native } = column;
  const kinds = [isFound(column) && "exact", isRanged(column) && "range", isOrdered(column) && "order"].filter(Boolean);
  const lines = [
    "/// @pagination(itemsPerPage: 300)",
    isWalked(column) &&
      `/// @pagination(operation: "walk", path: "/${name}-walk", itemsPerPage: 2, viaCursor: [{ field: v }])`,
    `/// @resource(path: "/${name}")`,
    `model ${name} {`,
    "  id Int @id",
    kinds.length > 0 && `  /// @filter(${kinds.join(", ")})`,
    `  v ${type} @db.${native}`,
    "}",
  ];
  return lines.filter((line) => line !== false).join("\n");
}

const schema = [
  `generator client {\n  provider = "prisma-client"\n  output   = "./client"\n}`,
  `generator api {\n  provider = "prisma-paged"\n  output   = "./api"\n}`,
  `datasource db {\n  provider = "${database.provider}"\n}`,
  ...columns.map(modelOf),
].join("\n");

const quoted = (name: string) => (provider === "postgresql" ? `"${name}"` : `\`${name}\``);

function tableOf({ name, sql, values }: Column): readonly string[] {
  const options = provider === "postgresql" ? "" : " DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci";
  const rows = values.map(
    (value, index) => `(${index + 1}, ${provider === "postgresql" ? `CAST(${value} AS ${sql})` : value})`,
  );
  return [
    `CREATE TABLE ${quoted(name)} (id INT PRIMARY KEY, v ${sql} NOT NULL)${options}`,
    `INSERT INTO ${quoted(name)} (id, v) VALUES ${rows.join(", ")}`,
  ];
}

interface Row {
  readonly id: number;
  readonly v: unknown;
}
interface Delegate {
  findMany(query?: object): Promise<readonly Row[]>;
  deleteMany(query: object): Promise<unknown>;
  createMany(query: object): Promise<unknown>;
}
interface Client {
  $queryRawUnsafe<Rows>(sql: string): Promise<Rows>;
  $disconnect(): Promise<void>;
}
interface Opened {
  readonly prisma: Client & { readonly [model: string]: Delegate };
  readonly app: Requestable;
}

const opened = new Map<string, Opened>();
/** MariaDB's adapter sends statements in one of two protocols, which write numbers in different ways. */
const protocols = provider === "mysql" ? ["binary", "text"] : ["only"];

beforeAll(async () => {
  const folder = emptyFolder(join("servers", `native-types-${provider}`));
  writeFileSync(join(folder, "schema.prisma"), schema);
  await generateProject(folder);
  const { PrismaClient } = await import(join(folder, "client/client.ts"));
  const { createApi } = await import(join(folder, "api/index.ts"));
  const before = provider === "postgresql" ? ["CREATE EXTENSION citext"] : [];
  const { adapter, url } = await openDatabase({ ...database, tables: [...before, ...columns.flatMap(tableOf)] });
  for (const protocol of protocols) {
    const prisma: Opened["prisma"] = new PrismaClient({ adapter: protocol === "text" ? textAdapter(url) : adapter });
    opened.set(protocol, { prisma, app: createApi({ prisma }) });
  }
});
afterAll(() => Promise.all([...opened.values()].map(({ prisma }) => prisma.$disconnect())));

function textAdapter(url: string): SqlDriverAdapterFactory {
  const name = url.slice(url.lastIndexOf("/") + 1);
  const options = { ...mariadbOptions(database.url), database: name, connectionLimit: 4 };
  return new PrismaMariaDb(options, { database: name, useTextProtocol: true });
}

test("no native type of Prisma's is missing", () => {
  const source = `datasource db {\n  provider = "${database.provider}"\n}\n`;
  const types: readonly { readonly name: string; readonly prisma_types: readonly string[] }[] = JSON.parse(
    parser.native_types(JSON.stringify([["schema.prisma", source]])),
  );
  const all = types.flatMap(({ name, prisma_types }) => prisma_types.map((type) => `${type} @db.${name}`));
  const tested = new Set(columns.map(({ type, native }) => `${type} @db.${native.replace(/\(.*/, "")}`));
  expect([...tested].sort()).toEqual([...all].sort());
});

const titled = (column: Column) => ({ ...column, title: `${column.type} @db.${column.native}` });
const titledColumns = columns.map(titled);

describe.each(protocols)("by the protocol: %s", (protocol) => {
  const use = () => opened.get(protocol) as Opened;

  test.each(titledColumns.filter(isWalked))("a cursor walks $title there and back", async (column) => {
    const all = await inOrder(use(), column);
    const { found, last } = await walk(use().app, `/${column.name}-walk`, "hydra:next");
    expect(found).toEqual(all);
    const back = await walk(use().app, last, "hydra:previous");
    expect(back.pages.toReversed().flat()).toEqual(all);
  });

  test.each(titledColumns.filter(isWalked))("a row that is gone loses no other of $title", async (column) => {
    const model = use().prisma[column.name] as Delegate;
    const rows = await model.findMany();
    const gone: Row[] = [];
    const { found } = await walk(use().app, `/${column.name}-walk`, "hydra:next", async (page, number) => {
      const row = rows.find(({ id }) => id === page.at(-1));
      if (row === undefined || number % 2 === 0) return;
      gone.push(row);
      await model.deleteMany({ where: { id: row.id } });
    });
    await model.createMany({ data: gone });
    expect([...new Set(found)].sort()).toEqual(rows.map(({ id }) => id).sort());
  });

  test.each(titledColumns.filter(isOrdered))("$title orders a collection", async (column) => {
    expect(ids(await get(use().app, `/${column.name}?order[v]=asc`))).toEqual(await inOrder(use(), column));
  });

  test.each(titledColumns.filter(isFound))("a filter finds the rows of $title by what is shown", async (column) => {
    const { app } = use();
    const shown = (await get(app, `/${column.name}`))["hydra:member"].map(({ id, v }) => ({ id: Number(id), v }));
    const pairs = await comparedBy(use(), column, shown);
    for (const { id, v } of shown) {
      // An empty value asks for nothing.
      if (v === "") continue;
      const ask = async (operator: string) =>
        ids(await get(app, `/${column.name}?v${operator}=${encodeURIComponent(String(v))}`));
      expect({ v, equal: await ask("") }).toEqual({ v, equal: pairs.equal(id) });
      if (!isRanged(column)) continue;
      expect({ v, beyond: await ask("[gt]") }).toEqual({ v, beyond: pairs.beyond(id) });
      expect({ v, rest: await ask("[lte]") }).toEqual({ v, rest: pairs.rest(id) });
    }
  });
});

const isComparedByPrisma = (column: Column) => column.type !== "Json";

test.each(titledColumns.filter((column) => isComparedByPrisma(column) && !isFound(column)))(
  "$title is refused: a value that was read does not find its row",
  async (column) => {
    const lost: unknown[] = [];
    for (const { prisma } of opened.values()) {
      const model = prisma[column.name] as Delegate;
      for (const { id, v } of await model.findMany()) {
        const found = await model.findMany({ where: { v } }).catch(() => []);
        if (!found.some((row) => row.id === id)) lost.push(v);
      }
    }
    expect(lost).not.toEqual([]);
  },
);

test.each(titledColumns.filter(({ type }) => type === "String"))(
  "a text is searched in $title, or it is refused",
  async (column) => {
    const { prisma } = [...opened.values()][0] as Opened;
    // As a filter does.
    const search = prisma[column.name]?.findMany({
      where: { v: { contains: "b", ...(provider === "postgresql" && { mode: "insensitive" }) } },
    });
    if (allows(column, "search")) expect(await search).not.toEqual([]);
    else await expect(search).rejects.toThrow();
  },
);

async function inOrder({ prisma }: Opened, { name }: Column): Promise<readonly number[]> {
  const rows = await prisma.$queryRawUnsafe<readonly Row[]>(`SELECT id FROM ${quoted(name)} ORDER BY v, id`);
  return rows.map(({ id }) => Number(id));
}

/** The rows that compare so with the value of a row: by the database, or, of dates, by what is shown of them. */
async function comparedBy({ prisma }: Opened, { name, type }: Column, shown: readonly Row[]) {
  const textOf = new Map(shown.map(({ id, v }) => [id, String(v)]));
  const compared = async (operator: "=" | "<") => {
    if (type === "DateTime") {
      const meets = (a: string, b: string) => (operator === "=" ? a === b : a < b);
      return shown.flatMap(({ id: one }) =>
        shown.flatMap(({ id: other }) =>
          meets(textOf.get(one) ?? "", textOf.get(other) ?? "") ? [{ one, other }] : [],
        ),
      );
    }
    const sql = `SELECT a.id AS one, b.id AS other FROM ${quoted(name)} a JOIN ${quoted(name)} b ON a.v ${operator} b.v ORDER BY b.id`;
    const rows = await prisma.$queryRawUnsafe<readonly { one: number; other: number }[]>(sql);
    return rows.map(({ one, other }) => ({ one: Number(one), other: Number(other) }));
  };
  const [equal, beyond] = [await compared("="), await compared("<")];
  const others = (pairs: typeof equal, id: number) => pairs.filter(({ one }) => one === id).map(({ other }) => other);
  return {
    equal: (id: number) => others(equal, id),
    beyond: (id: number) => others(beyond, id),
    rest: (id: number) => shown.map((row) => row.id).filter((other) => !others(beyond, id).includes(other)),
  };
}

async function walk(
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
