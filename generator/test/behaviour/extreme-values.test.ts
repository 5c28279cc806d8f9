/**
 * The most extreme values of every type, one row a page: what a link or an `@id` names is found by it. A page that would
 * have to write any other link is a 500 that names row and field.
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from "vitest";
import type { EnumField, ScalarField } from "../../src/schema/datamodel.js";
import { obstacleOf, uses } from "../../src/schema/field-use.js";
import { generateProject } from "../in-process.js";
import { emptyFolder } from "../prisma-child.js";
import { schemaHead } from "../schema-head.js";
import { type Document, fail, get, type Requestable } from "./client.js";
import { type ExtremeColumn, extremeColumns } from "./extreme-columns.js";
import { openDatabase } from "./open-database.js";
import type { AnyClient } from "./open-project.js";

const database = inject("database");
const { provider, opener } = database;

/** A column with what the generator and the API let it be used for. */
interface Column extends ExtremeColumn {
  readonly name: string;
  /** The column's values are keys. */
  readonly isIdentifier: boolean;
  readonly isWalked: boolean;
  readonly isFound: boolean;
  readonly isRanged: boolean;
}

const columns = extremeColumns[provider].map((column, index): Column => {
  const field = fieldOf(column);
  const isWalked = uses(field, "cursor", provider);
  const isFound = field.type !== "Json" && obstacleOf(field, provider, "equality") === undefined;
  return {
    ...column,
    name: `c${index}`,
    isIdentifier: column.isKey !== false && uses(field, "key", provider),
    isWalked,
    isFound,
    isRanged: isWalked && isFound && field.kind === "scalar" && field.type !== "Boolean",
  };
});

function fieldOf({ type }: ExtremeColumn): ScalarField | EnumField {
  const [prisma = "", native = ""] = type.split(" @db.");
  const [name = "", ...args] = native.split(/[(),]/).filter((part) => part !== "");
  const nativeType = native === "" ? {} : { nativeType: [name, args] as const };
  const own = { name: "v", list: false, required: true };
  if (prisma === "Kind") return { ...own, kind: "enum", type: prisma };
  return { ...own, ...nativeType, kind: "scalar", type: prisma as ScalarField["type"] };
}

/** `v` beside a key, and `v` as the key, with the list of the rows that refer to it. */
function modelsOf({ name, type, isIdentifier, isWalked, isFound, isRanged, isKey: _, ...column }: Column): string {
  const kinds = [
    isFound && "exact",
    isRanged && "range",
    uses(fieldOf({ type, ...column }), "order", provider) && "order",
  ];
  const [prisma = "", native] = type.split(" @db.");
  const attribute = native === undefined ? "" : ` @db.${native}`;
  const sizes = "itemsPerPage: 1, clientItemsPerPage: true, maximumItemsPerPage: 100";
  const model = (table: string, fields: readonly string[]) => [
    `/// @pagination(${sizes})`,
    ...(isWalked
      ? [
          `/// @pagination(operation: "walk", path: "/${table}-walk", ${sizes}, viaCursor: [{ field: v }])`,
          `/// @pagination(operation: "opaque", path: "/${table}-opaque", ${sizes}, viaCursor: [{ field: v }], cursor: "opaque")`,
        ]
      : []),
    `/// @resource(path: "/${table}")`,
    `model ${table} {`,
    `/// @filter(${kinds.filter((kind) => kind !== false).join(", ")})`,
    ...fields,
    "}",
  ];
  const beside = model(`v${name}`, [`v ${prisma}${attribute}`, "n Int @id"]);
  const keyed = [
    ...model(`k${name}`, [`v ${prisma} @id${attribute}`, "n Int", "/// @pagination", `rows r${name}[]`]),
    "/// @pagination",
    `/// @resource(path: "/r${name}")`,
    `model r${name} {`,
    "n Int @id",
    "/// @filter(exact)",
    `owner k${name} @relation(fields: [v], references: [v])`,
    `v ${prisma}${attribute}`,
    "}",
  ];
  const lines = [...beside, ...(isIdentifier ? keyed : [])];
  return lines.filter((line) => line !== "/// @filter()").join("\n");
}

const schema = `${schemaHead(provider)}
enum Kind {
  z
  A
  null
}
${columns.map(modelsOf).join("\n")}`;

const quoted = (name: string) => (provider === "mysql" ? `\`${name}\`` : `"${name}"`);
const literal = ({ sql }: ExtremeColumn, value: string) =>
  provider === "postgresql" ? `CAST(${value} AS ${sql})` : value;
/** MySQL takes a zero date from IGNORE, whatever the mode of the session is. */
const insert = provider === "mysql" ? "INSERT IGNORE" : "INSERT";
const insertion = (table: string, n: number, column: ExtremeColumn, value: string) =>
  `${insert} INTO ${quoted(table)} (n, v) VALUES (${n}, ${literal(column, value)})`;

function tablesOf(column: Column): readonly string[] {
  const { name, sql, values, isIdentifier } = column;
  const options = provider === "mysql" ? " DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin" : "";
  const make = (table: string, key: string) => [
    `CREATE TABLE ${quoted(table)} (n INT NOT NULL, v ${sql} NOT NULL, PRIMARY KEY (${key}))${options}`,
    ...values.map((value, index) => insertion(table, index + 1, column, value)),
  ];
  return [...make(`v${name}`, "n"), ...(isIdentifier ? [...make(`k${name}`, "v"), ...make(`r${name}`, "n")] : [])];
}

const preparations = {
  sqlite: [],
  postgresql: ["CREATE EXTENSION IF NOT EXISTS citext", `CREATE TYPE "Kind" AS ENUM ('z', 'A', 'null')`],
  mysql: [],
} as const;

describe.runIf(opener === undefined || opener === "better-sqlite3")("extreme values", () => {
  let prisma: AnyClient;
  let app: Requestable;
  let schemas: { readonly [name: string]: { readonly properties?: { readonly v?: JsonSchema } } };
  const logged: unknown[] = [];

  beforeAll(async () => {
    const folder = emptyFolder(join("behaviour", `extreme-values-${database.engine}`));
    writeFileSync(join(folder, "schema.prisma"), schema);
    await generateProject(folder);
    const { PrismaClient } = await import(join(folder, "client/client.ts"));
    const { createApi } = await import(join(folder, "api/index.ts"));
    const tables = [...preparations[provider], ...columns.flatMap(tablesOf)];
    const { adapter } = await openDatabase({ ...database, tables });
    prisma = new PrismaClient({ adapter });
    app = createApi({ prisma, onError: (error: unknown) => void logged.push(error) });
    schemas = JSON.parse(await (await app.request("/openapi.json")).text()).components.schemas;
  }, 240_000);
  afterAll(() => prisma?.$disconnect());

  /** The row numbers in an order, by the database. */
  async function numbers(table: string, order: string): Promise<readonly number[]> {
    const rows: readonly { readonly n: number | bigint }[] = await prisma.$queryRawUnsafe(
      `SELECT n FROM ${quoted(table)} ORDER BY ${order}`,
    );
    return rows.map(({ n }) => Number(n));
  }

  const tablesWith = ({ name, isIdentifier }: Column) => [`v${name}`, ...(isIdentifier ? [`k${name}`] : [])];
  const shownNumbers = (document: Document) => document["hydra:member"].map(({ n }) => Number(n));

  async function walk(start: string, link: "hydra:next" | "hydra:previous") {
    const found: number[] = [];
    let last = start;
    for (let path: string | undefined = start; path !== undefined; ) {
      const document = await get(app, path);
      found.push(...shownNumbers(document));
      if (found.length > 50) throw new Error(`${start} has no end: ${found}`);
      last = path;
      path = document["hydra:view"]?.[link];
    }
    return { found, last };
  }

  const titled = columns.map((column) => ({ ...column, title: `${column.type} (${column.sql})` }));

  test.each(titled)("$title: pages by number, addresses, lists, and filters", async (column) => {
    for (const table of tablesWith(column)) {
      const order = await numbers(table, table.startsWith("k") ? "v" : "n");
      for (const [index, n] of order.entries()) {
        const [item] = (await get(app, `/${table}?page=${index + 1}`))["hydra:member"];
        expect(item?.n).toBe(n);
        expect(await get(app, String(item?.["@id"]))).toMatchObject({ n, v: item?.v });
        const described = schemas[table.charAt(0).toUpperCase() + table.slice(1)]?.properties?.v;
        expect(accepts(described, item?.v), `${item?.v} is ${JSON.stringify(described)}`).toBe(true);
        const found = async (path: string) => {
          const document = await get(app, path);
          return shownNumbers(document);
        };
        const sent = encodeURIComponent(String(item?.v));
        // An empty value asks for nothing.
        if (column.isFound && sent !== "") expect(await found(`/${table}?itemsPerPage=100&v=${sent}`)).toContain(n);
        if (column.isRanged && sent !== "") {
          const [from, to] = [
            await found(`/${table}?itemsPerPage=100&v[gte]=${sent}`),
            await found(`/${table}?itemsPerPage=100&v[lte]=${sent}`),
          ];
          expect(from.filter((each) => to.includes(each))).toContain(n);
          expect(new Set([...from, ...to])).toEqual(new Set(order));
        }
        if (item?.rows === undefined) continue;
        expect(await found(String(item.rows))).toEqual([n]);
        const iri = encodeURIComponent(String(item["@id"]));
        expect(await found(`/r${column.name}?owner=${iri}`)).toEqual([n]);
        // A text that begins as an IRI does is one.
        if (sent !== "" && !sent.startsWith("%2F")) expect(await found(`/r${column.name}?owner=${sent}`)).toEqual([n]);
      }
    }
  });

  test.each(titled.filter(({ isWalked }) => isWalked))("$title: a cursor, there and back", async (column) => {
    for (const table of tablesWith(column)) {
      const order = await numbers(table, "v, n");
      for (const path of [`/${table}-walk`, `/${table}-opaque`]) {
        const { found, last } = await walk(path, "hydra:next");
        expect({ path, found }).toEqual({ path, found: order });
        expect({ path, found: (await walk(last, "hydra:previous")).found.toReversed() }).toEqual({
          path,
          found: order,
        });
      }
    }
  });

  describe("values that are stored, and that", () => {
    afterEach(async () => {
      for (const table of columns.flatMap(tablesWith)) {
        await prisma.$executeRawUnsafe(`DELETE FROM ${quoted(table)} WHERE n = 99`);
      }
    });
    const add = (table: string, column: Column, value: string) =>
      prisma.$executeRawUnsafe(insertion(table, 99, column, value));

    /** The detail of the 500 that a walk ends with. */
    async function endOf(start: string): Promise<unknown> {
      for (let path: string | undefined = start, count = 0; path !== undefined && count < 50; count++) {
        const response = await app.request(path);
        const document = (await response.json()) as Document;
        if (response.status === 500) return document.detail;
        expect(response.status, path).toBe(200);
        path = document["hydra:view"]?.["hydra:next"];
      }
      return undefined;
    }
    const lastPage = async (table: string, order: string) => (await numbers(table, order)).indexOf(99) + 1;
    const casesOf = (values: (column: Column) => readonly string[] | undefined) =>
      titled.flatMap((column) =>
        (values(column) ?? []).map((value) => ({ ...column, value, shown: value.slice(0, 40) })),
      );

    test.each(casesOf(({ unlinked }) => unlinked))(
      "no request contains: $title $shown",
      async ({ value, ...column }) => {
        for (const table of tablesWith(column)) {
          await add(table, column, value);
          const reason =
            /^`v` of \/\S+ (is .*, which no request can contain: no link can lead there|is too long for a link)/;
          if (table.startsWith("k")) {
            const page = await lastPage(table, "v");
            expect((await fail(app, `/${table}?page=${page}`, 500)).detail).toMatch(reason);
            continue;
          }
          const { "hydra:member": members } = await get(app, `/${table}?page=${await lastPage(table, "n")}`);
          expect(members).toMatchObject([{ n: 99 }]);
          if (!column.isWalked) continue;
          for (const path of [`/${table}-walk`, `/${table}-opaque`]) {
            const detail = await endOf(path);
            expect(detail).toMatch(reason);
            expect(detail).toContain(`of /${table}/99 `);
          }
        }
      },
    );

    test.each(casesOf(({ unread }) => unread))("no page shows: $title $shown", async ({ value, ...column }) => {
      for (const table of tablesWith(column)) {
        await add(table, column, value);
        const isKey = table.startsWith("k");
        const page = await lastPage(table, isKey ? "v" : "n");
        const { detail } = await fail(app, `/${table}?page=${page}`, 500);
        expect(detail, String(logged.at(-1))).toMatch(
          isKey ? /^`v` of .+ (is not a date|cannot be read)/ : /^`v` of \S+[ /]99 (is not a date|cannot be read)/,
        );
      }
    });

    test.each(casesOf(({ misread }) => misread))(
      "are read as another one: $title $shown",
      async ({ value, ...column }) => {
        const table = `k${column.name}`;
        await add(table, column, value);
        logged.splice(0);
        expect(await endOf(`/${table}-walk`)).toBeDefined();
        expect(String(logged[0])).toContain(`The page of ${table} beyond v `);
      },
    );
  });
});

interface JsonSchema {
  readonly type?: string;
  readonly format?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly pattern?: string;
  readonly enum?: readonly unknown[];
}

/** Whether a value is as the API describes it. */
function accepts(schema: JsonSchema | undefined, value: unknown): boolean {
  if (schema === undefined) return false;
  const { type, format, minimum, maximum, pattern } = schema;
  switch (type) {
    case undefined:
      return true;
    case "integer": {
      const [least, greatest] = format === "int32" ? [-(2 ** 31), 2 ** 31 - 1] : [minimum, maximum];
      return Number.isInteger(value) && Number(value) >= Number(least) && Number(value) <= Number(greatest);
    }
    case "string":
      return (
        typeof value === "string" && new RegExp(pattern ?? "").test(value) && (schema.enum?.includes(value) ?? true)
      );
    default:
      return typeof value === type;
  }
}
