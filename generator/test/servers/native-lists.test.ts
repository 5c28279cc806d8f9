/** Lists of every native type that Prisma has for PostgreSQL: what the generator sends is read as the value alone is. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { generateClient } from "../../../scripts/prisma-client.mjs";
import { unreadList } from "../../src/checks/unread-lists.js";
import type { Field } from "../../src/schema/datamodel.js";
import { openDatabase } from "../behaviour/open-database.js";
import { emptyFolder } from "../prisma-child.js";
import { schemaHead } from "../schema-head.js";
import { type NativeColumn, nativeColumns } from "./native-columns.js";

const database = inject("database");
const columns = nativeColumns.postgresql.map((column, index) => ({ ...column, name: `list${index}` }));

const modelOf = ({ name, type, native }: (typeof columns)[number]) =>
  `model ${name} {\n  id Int @id\n  one ${type} @db.${native}\n  all ${type}[] @db.${native}\n}`;

const tablesOf = ({ name, sql, values }: (typeof columns)[number]) => [
  `CREATE TABLE "${name}" (id INT PRIMARY KEY, one ${sql} NOT NULL, "all" ${sql}[] NOT NULL)`,
  ...values.map((value, id) => `INSERT INTO "${name}" VALUES (${id}, ${value}, ARRAY[CAST(${value} AS ${sql})])`),
];

const fieldOf = ({ type, native }: NativeColumn): Field => ({
  kind: "scalar",
  name: "all",
  type: type as "String",
  list: true,
  required: true,
  nativeType: [native.replace(/\(.*/, ""), []],
});

interface Row {
  readonly one: unknown;
  readonly all: readonly unknown[];
}

type Client = { readonly [model: string]: { findMany(args?: object): Promise<readonly Row[]> } } & {
  $disconnect(): Promise<void>;
};

const text = (value: unknown) => JSON.stringify(value, (_, each) => (typeof each === "bigint" ? String(each) : each));

describe.runIf(database.provider === "postgresql")("lists of native types", () => {
  let prisma: Client;

  beforeAll(async () => {
    const folder = emptyFolder(join("servers", "native-lists"));
    const schema = join(folder, "schema.prisma");
    writeFileSync(schema, [schemaHead("postgresql"), ...columns.map(modelOf)].join("\n"));
    await generateClient(schema);
    const { PrismaClient } = await import(join(folder, "client/client.ts"));
    const tables = ["CREATE EXTENSION citext", ...columns.flatMap(tablesOf)];
    const { adapter } = await openDatabase({ ...database, tables });
    prisma = new PrismaClient({ adapter });
  });
  afterAll(() => prisma?.$disconnect());

  test.each(columns.map((column) => ({ ...column, title: `${column.type}[] @db.${column.native}` })))(
    "$title",
    async (column) => {
      const { name } = column;
      const rows = await prisma[name]?.findMany({ select: { one: true, all: true } }).catch(() => undefined);
      const isRead = rows?.every(({ one, all }) => text(all) === text([one])) ?? false;
      expect(isRead).toBe(unreadList(fieldOf(column), "postgresql") === undefined);
    },
  );
});
