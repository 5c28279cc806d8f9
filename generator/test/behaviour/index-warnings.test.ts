/**
 * The warnings of missing indexes, by the plans of the database: where the generator is silent, no request reads or sorts
 * much of a table; where it warns, one does, and the advised index removes that.
 */
import { copyFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { PrismaLibSql } from "@prisma/adapter-libsql";
import type { SqlDriverAdapterFactory } from "@prisma/client/runtime/client";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { sentencesOf } from "../api-from-schema.js";
import { generateProject } from "../in-process.js";
import { emptyFolder } from "../prisma-child.js";
import { schemaHead } from "../schema-head.js";
import type { Requestable } from "./client.js";
import { openDatabase } from "./open-database.js";
import { bookTables, readsMuch } from "./plans.js";

const database = inject("database");
const { provider, engine } = database;

/** Operations on the books, by the arguments of `@pagination`. */
const operations = {
  byId: "",
  a: "order: [{ field: a }]",
  aDown: "order: [{ field: a, direction: DESC }]",
  ab: "order: [{ field: a }, { field: b }]",
  aUpBDown: "order: [{ field: a }, { field: b, direction: DESC }]",
  kind: "order: [{ field: kind }]",
  kindDown: "order: [{ field: kind, direction: DESC }]",
  cursorKindDown: "viaCursor: [{ field: kind, direction: DESC }]",
  kindB: "order: [{ field: kind }, { field: b }]",
  flag: "order: [{ field: flag, direction: DESC }]",
  whereFlagA: "where: { flag: true }, order: [{ field: a }]",
  c: "order: [{ field: c }]",
  whereC: "where: { c: { gt: 5000 } }, order: [{ field: c }]",
  cursorA: "viaCursor: [{ field: a, direction: DESC }]",
  cursorAB: "viaCursor: [{ field: a }, { field: b }]",
  whereFlagCursorA: "where: { flag: true }, viaCursor: [{ field: a }]",
  kinds: 'distinct: ["kind"]',
  kindsByKind: 'distinct: ["kind"], order: [{ field: kind, direction: DESC }]',
  kindsByA: 'distinct: ["kind"], order: [{ field: a }]',
  groups: 'distinct: ["group"]',
  groupsByGroup: 'partial: true, distinct: ["group"], order: [{ field: group }]',
  groupsByGroupA: 'partial: true, distinct: ["group"], order: [{ field: group }, { field: a, direction: DESC }]',
  groupsByA: 'distinct: ["group"], order: [{ field: a }]',
} as const;

/** List relations of an author: the 60 books of the seventh, or, if they are paged as a large table, the 20,000 of the first. */
const relations = {
  books: "",
  booksByA: "order: [{ field: a }]",
  someBooks: "where: { kind: NOVEL }",
  manyBooks: "partial: true",
  manyBooksByA: "partial: true, order: [{ field: a }]",
  cursorBooks: "viaCursor: [{ field: a, direction: DESC }]",
  /** Over `[authorId, tenant]`. */
  tenantBooks: "",
} as const;

type Name = keyof typeof operations | keyof typeof relations | "filtered" | "embedded";
const isRelation = (name: Name): name is keyof typeof relations => name in relations;
const isOperation = (name: Name): name is keyof typeof operations => name in operations;

type Providers = readonly (typeof provider)[];
const everywhere: Providers = ["sqlite", "postgresql", "mysql"];
const nowhere: Providers = [];
/** MySQL sorts everything unless an index has the whole order. */
const mysql: Providers = ["mysql"];
/** SQLite walks the order, even with an index of the filtered field. */
const notSqlite: Providers = ["postgresql", "mysql"];
/** MySQL has an index of each foreign key. */
const notMysql: Providers = ["sqlite", "postgresql"];

interface Case {
  readonly name: Name;
  readonly indexes: string;
  readonly query?: string;
  /** Where the generator warns. */
  readonly warned: Providers;
}

const rule = (name: Name, indexes: string, warned: Providers, query?: string): Case => ({
  name,
  indexes,
  warned,
  ...(query && { query }),
});

const positionA = "a[gt]=5000&id[gt]=25000";
const positionDownA = "a[lt]=5000&id[gt]=25000";
const positionAB = "a[gt]=5000&b[gt]=5000&id[gt]=25000";

const cases: readonly Case[] = [
  rule("byId", "", nowhere),
  rule("a", "", everywhere),
  rule("a", "a", nowhere),
  rule("a", "b, a", everywhere),
  rule("aDown", "a", nowhere),
  rule("aDown", "a, id", nowhere),
  // The key that MySQL keeps in the index ascends, and so does the identifier that completes the order.
  rule("aDown", "a(sort: Desc)", nowhere),
  rule("aDown", "a(sort: Desc), id", nowhere),
  rule("aDown", "a(sort: Desc), id(sort: Desc)", nowhere),
  rule("a", "a, id(sort: Desc)", nowhere),
  rule("kindDown", "kind(sort: Desc), id", nowhere),
  // PostgreSQL keeps no key in it, and sorts the few rows that are equal.
  rule("cursorA", "a(sort: Desc)", nowhere, `a[lt]=5000&id[${provider === "postgresql" ? "lt" : "gt"}]=25000`),
  rule("cursorA", "a(sort: Desc), id", nowhere, positionDownA),
  rule("cursorKindDown", "kind(sort: Desc), id", nowhere, "kind[lt]=POEM&id[gt]=25000"),
  rule("ab", "", everywhere),
  rule("ab", "a", mysql),
  rule("ab", "a, b", nowhere),
  rule("ab", "b", everywhere),
  rule("aUpBDown", "a, b", mysql),
  // Among so few values most rows are equal.
  rule("kind", "", everywhere),
  rule("kind", "kind", ["postgresql"]),
  rule("kind", "kind, id", nowhere),
  rule("kindB", "kind", everywhere),
  rule("kindB", "kind, b", nowhere),
  rule("flag", "flag", ["postgresql"]),
  // The planner walks the order, and leaves out the other rows.
  rule("whereFlagA", "a", nowhere),
  rule("whereFlagA", "flag", everywhere),
  rule("whereFlagA", "flag, a", nowhere),
  rule("cursorA", "", everywhere, "a[lt]=5000&id[lt]=25000"),
  rule("cursorA", "a", nowhere),
  rule("cursorA", "a", nowhere, "a[lt]=5000&id[lt]=25000"),
  rule("cursorAB", "", everywhere, positionAB),
  rule("cursorAB", "a", mysql, positionAB),
  rule("cursorAB", "a, b", nowhere, positionAB),
  rule("whereFlagCursorA", "a", nowhere, positionA),
  rule("whereFlagCursorA", "flag", everywhere, positionA),
  rule("kinds", "", nowhere),
  rule("kindsByKind", "", nowhere),
  rule("kindsByA", "", everywhere),
  rule("kindsByA", "kind", everywhere),
  rule("kindsByA", "kind, a", nowhere),
  rule("groups", "", nowhere),
  rule("groupsByGroup", "", everywhere),
  rule("groupsByGroup", "group", nowhere),
  rule("groupsByGroupA", "", everywhere),
  rule("groupsByGroupA", "group", nowhere),
  rule("groupsByA", "", everywhere),
  rule("groupsByA", "group", nowhere),
  rule("books", "", notMysql),
  rule("books", "authorId", nowhere),
  rule("booksByA", "", notMysql),
  rule("booksByA", "a", notMysql),
  rule("booksByA", "authorId", nowhere),
  rule("someBooks", "kind", notMysql),
  rule("someBooks", "authorId", nowhere),
  rule("manyBooks", "authorId", nowhere),
  rule("manyBooksByA", "authorId", everywhere),
  rule("manyBooksByA", "authorId, a", nowhere),
  rule("cursorBooks", "authorId", everywhere),
  rule("cursorBooks", "authorId, a", nowhere),
  rule("tenantBooks", "", notMysql),
  rule("tenantBooks", "authorId, tenant", nowhere),
  // One column finds the author's rows, the other the 25,000 of a tenant.
  rule("tenantBooks", "authorId", nowhere),
  rule("tenantBooks", "tenant", notMysql),
  rule("embedded", "", notMysql, "page=2"),
  rule("embedded", "a, authorId", notMysql, "page=2"),
  rule("embedded", "authorId, id", nowhere, "page=2"),
  rule("filtered", "", everywhere, "a=10006"),
  rule("filtered", "a", nowhere, "a=10006"),
  rule("filtered", "", notSqlite, "a[gt]=10005"),
  rule("filtered", "a, b", mysql, "order[a]=desc"),
  rule("filtered", "a", nowhere, "order[a]=desc"),
  rule("filtered", "a", nowhere, "kind=NOVEL"),
  // An index of some rows serves only the operations whose conditions they satisfy.
  rule("a", "a where { flag: true }", everywhere),
  rule("whereFlagA", "a where { flag: true }", nowhere),
  rule("whereFlagA", "a where { flag: false }", everywhere),
  rule("whereFlagA", "a where { flag: true, tenant: 1 }", everywhere),
  rule("whereFlagCursorA", "a where { flag: true }", nowhere, positionA),
  rule("cursorA", "a where { flag: true }", everywhere, "a[lt]=5000&id[lt]=25000"),
  rule("whereC", "c where { c: { not: null } }", nowhere),
  rule("whereC", "c where { c: 7 }", everywhere),
  rule("c", "c where { c: { not: null } }", everywhere),
  rule("cursorA", "a where { a: { not: null } }", everywhere),
  // SQLite knows that no value is null, and does not use it.
  rule("books", "authorId where { authorId: { not: null } }", ["sqlite"]),
  rule("books", "authorId where { flag: true }", everywhere),
  // PostgreSQL is sent the value of an enum as a text.
  rule("someBooks", 'authorId where { kind: "NOVEL" }', ["postgresql"]),
  rule("someBooks", 'authorId where { kind: "POEM" }', everywhere),
  // The parents are a list.
  rule("embedded", "authorId where { authorId: { not: null } }", everywhere, "page=2"),
  rule("embedded", "authorId where { flag: true }", everywhere, "page=2"),
  rule("filtered", "a where { flag: true }", everywhere, "a=10006"),
  rule("groupsByGroup", "group where { flag: true }", everywhere),
].filter(({ indexes }) => provider !== "mysql" || !isPartial(indexes));

function isPartial(index: string): boolean {
  return index.includes(" where ");
}

/** The line of the schema for `a, b`, or for `a where { flag: true }`. */
function indexLine(index: string): string {
  const [columns = "", where] = index.split(" where ");
  return `@@index([${columns}]${where === undefined ? "" : `, where: ${where}`})`;
}

/** The books with some of the operations and relations, and with indexes. */
function schemaOf(names: readonly Name[], indexes: readonly string[]): string {
  const listed = names.filter(
    (name): name is keyof typeof relations | "embedded" => isRelation(name) || name === "embedded",
  );
  const constraint = (name: string) => (provider === "sqlite" ? "" : `, map: "${name}_key"`);
  const lines = [
    ...(indexes.some((line) => line.includes("where:"))
      ? ['generator client {\n  provider = "prisma-client"\n  previewFeatures = ["partialIndexes"]\n}']
      : []),
    "enum Kind {\n  NOVEL\n  POEM\n  PLAY\n}",
    "/// @pagination",
    ...names.filter(isOperation).map((name) => {
      const options = operations[name] === "" ? "" : `, ${operations[name]}`;
      return `/// @pagination(operation: "${name}", path: "/${name}"${options})`;
    }),
    ...(names.includes("filtered") ? ['/// @pagination(operation: "feed", path: "/feed", partial: true)'] : []),
    "model Book {",
    "  id Int @id",
    ...(names.includes("filtered") ? ["  /// @filter(exact, range, order)"] : []),
    "  a Int",
    "  b Int",
    "  group Int",
    ...(names.includes("filtered") ? ["  /// @filter(exact)"] : []),
    "  kind Kind",
    "  flag Boolean",
    "  authorId Int",
    "  tenant Int",
    "  c Int?",
    ...listed.map((name) => {
      const key =
        name === "tenantBooks" ? "[authorId, tenant], references: [id, tenant]" : "[authorId], references: [id]";
      return `  ${name}Author Author @relation("${name}", fields: ${key}${constraint(name)})`;
    }),
    ...indexes.map((index) => `  ${index}`),
    "}",
  ];
  const authors = [
    "/// @pagination",
    "model Author {",
    "  id Int @id",
    "  tenant Int",
    "  @@unique([id, tenant])",
    ...listed.flatMap((name) => [
      name === "embedded"
        ? "  /// @embed(limit: 5)"
        : `  /// @pagination${relations[name] === "" ? "" : `(${relations[name]})`}`,
      `  ${name} Book[] @relation("${name}")`,
    ]),
    "}",
  ];
  return [...lines, ...(listed.length > 0 ? authors : [])].join("\n");
}

const generators = `
${schemaHead(provider)}
`;

interface Statement {
  readonly query: string;
  readonly params: string;
}

interface Client {
  $on(event: "query", listener: (event: Statement) => void): void;
  $queryRawUnsafe<Rows>(sql: string, ...values: unknown[]): PromiseLike<Rows>;
  $executeRawUnsafe(sql: string): PromiseLike<unknown>;
  $disconnect(): Promise<void>;
}

interface Opened {
  readonly prisma: Client;
  readonly app: Requestable;
  /** The statements that read pages of books, since the last call. */
  readonly take: () => readonly Statement[];
}

type Open = (adapter: SqlDriverAdapterFactory) => Opened;

/** The API of a schema with these indexes, which decide how the identifier completes an order. */
async function generated(indexes: readonly string[]): Promise<Open> {
  const folder = emptyFolder(join("index-warnings", provider, indexes.join().replaceAll(/\W+/g, "_")));
  const names = [...Object.keys(operations), ...Object.keys(relations), "filtered", "embedded"] as Name[];
  const lines = indexes.map(indexLine);
  writeFileSync(join(folder, "schema.prisma"), `${generators}${schemaOf(names, lines)}`);
  await generateProject(folder);
  const { PrismaClient } = await import(join(folder, "client/client.ts"));
  const { createApi } = await import(join(folder, "api/index.ts"));
  return (adapter) => {
    const prisma: Client = new PrismaClient({ adapter, log: [{ emit: "event", level: "query" }] });
    const statements: Statement[] = [];
    prisma.$on("query", (statement) => {
      if (/FROM \S*Book.*ORDER BY/.test(statement.query)) statements.push(statement);
    });
    return { prisma, app: createApi({ prisma }), take: () => statements.splice(0) };
  };
}

const apis = new Map<string, Promise<Open>>();

/** Indexes that only ascend leave each order as it is without them. */
function apiWith(indexes: readonly string[]): Promise<Open> {
  const deciding = indexes.filter((index) => index.includes("sort:"));
  const key = deciding.join();
  const api = apis.get(key) ?? generated(deciding);
  apis.set(key, api);
  return api;
}

let url: string;
let server: Opened;
let adapter: SqlDriverAdapterFactory;

beforeAll(async () => {
  const opened = await openDatabase({ ...database, tables: bookTables(provider) });
  ({ url, adapter } = opened);
  server = (await apiWith([]))(adapter);
  if (provider === "postgresql") await server.prisma.$executeRawUnsafe("ANALYZE");
});
afterAll(() => server?.prisma.$disconnect());

/** Runs with these indexes on the table of books. */
async function withIndexes<Result>(
  indexes: readonly string[],
  run: (opened: Opened) => Promise<Result>,
): Promise<Result> {
  const create = indexes.map((index) => {
    const [fields = "", where] = index.split(" where ");
    const sorted = fields.replace(/\(sort: Desc\)/g, " DESC").replaceAll(/\w+/g, quotedColumn);
    return `CREATE INDEX ${nameOf(index)} ON ${quoted("Book")} (${sorted})${where === undefined ? "" : ` WHERE ${whereSql(where)}`}`;
  });
  const open = await apiWith(indexes);
  if (provider === "sqlite") {
    // A database of its own: SQLite locks a table whose plans were asked for.
    const copy = `${url}-${Math.random()}`;
    copyFileSync(url.slice("file:".length), copy.slice("file:".length));
    const opened = open(new PrismaLibSql({ url: copy }));
    for (const statement of [...create, "ANALYZE"]) await opened.prisma.$executeRawUnsafe(statement);
    return run(opened).finally(() => opened.prisma.$disconnect());
  }
  await makeIndexes(new Map(indexes.map((index, at) => [index, create[at] ?? ""])));
  if (!indexes.some((index) => index.includes("sort:"))) return run(server);
  const opened = open(adapter);
  return run(opened).finally(() => opened.prisma.$disconnect());
}

/** The indexes of the table on a server. */
const made = new Set<string>();

/** Makes the table have these indexes and no others: those that it has already stay. @param wanted statements by index */
async function makeIndexes(wanted: ReadonlyMap<string, string>): Promise<void> {
  const { prisma } = server;
  const before = made.size;
  for (const index of [...made].filter((index) => !wanted.has(index))) {
    await prisma.$executeRawUnsafe(`DROP INDEX ${nameOf(index)}${provider === "mysql" ? " ON Book" : ""}`);
    made.delete(index);
  }
  const missing = [...wanted].filter(([index]) => !made.has(index));
  for (const [index, statement] of missing) {
    await prisma.$executeRawUnsafe(statement);
    made.add(index);
  }
  // PostgreSQL has nothing to learn of an index that has no expression.
  const isChanged = missing.length > 0 || made.size < before;
  if (provider === "mysql" && isChanged) await prisma.$executeRawUnsafe("ANALYZE TABLE Book");
}

const nameOf = (index: string) => quoted(`index_${index.replace(/\W+/g, "_")}`);

/** What Prisma Migrate makes of the `where` of an index. */
function whereSql(where: string): string {
  const sql = where
    .slice(1, -1)
    .replace(/(\w+): \{ not: null \}/g, (_, name) => `${quoted(name)} IS NOT NULL`)
    .replace(/(\w+): ("?)(\w+)\2/g, (_, name, quote, value) => `${quoted(name)} = ${quote ? `'${value}'` : value}`);
  return sql.replaceAll(",", " AND ");
}

const quoted = (name: string) => (provider === "postgresql" ? `"${name}"` : `\`${name}\``);
const quotedColumn = (name: string) => (name === "DESC" ? name : quoted(name));

/** Whether the request reads much of the table. */
async function isSlow({ name, query }: Case, indexes: readonly string[]): Promise<boolean> {
  return withIndexes(indexes, async ({ app, prisma, take }) => {
    const isLarge = isRelation(name) && /partial|viaCursor/.test(relations[name]);
    const path = isRelation(name)
      ? `/authors/${isLarge ? 1 : 7}/${kebab(name)}`
      : `/${({ filtered: "books", embedded: "authors" } as Partial<Record<Name, string>>)[name] ?? name}`;
    take();
    const response = await app.request(query === undefined ? path : `${path}?${query}`);
    expect(response.status, await response.text()).toBe(200);
    // The groups themselves are walked only if they are many, and in the order of their own values.
    const pages = take().filter(({ query }) => !query.includes("GROUP BY") || name.startsWith("groupsByGroup"));
    expect(pages).not.toEqual([]);
    return readsMuch(engine, pages, (sql, values) => prisma.$queryRawUnsafe(sql, ...values));
  });
}

const kebab = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

// Those of an index follow each other, which a server makes only once then.
const sorted = cases.toSorted((a, b) => (a.indexes < b.indexes ? -1 : Number(a.indexes > b.indexes)));

test.each(sorted)("$name with the index ($indexes), $query", async (each) => {
  const { name, indexes, warned, query } = each;
  const own = indexes === "" ? [] : [indexes];
  const problems = await sentencesOf(schemaOf([name], own.map(indexLine)), { provider });
  expect(problems).not.toContain("error");
  // Of several filters, those that the request has.
  const [parameter] = (query ?? "").split("=");
  const told = problems
    .split(/^(?=warning: )/m)
    .filter((text) => text.includes("-index]") && (name !== "filtered" || text.includes(parameter ?? "")));
  const isWarned = warned.includes(provider);
  // No index would help there.
  const isHopeless = provider === "sqlite" && query === "a[gt]=10005";
  expect({ warned: told.length > 0, slow: await isSlow(each, own) }).toEqual({
    warned: isWarned,
    slow: isWarned || isHopeless,
  });
  const advised = [...problems.matchAll(/add `@@index\(\[(.*?)\]\)` to `Book`/g)].map(([, line]) => line ?? "");
  if (told.length > 0)
    expect({ advised, slow: await isSlow(each, [...own, ...advised]) }).toEqual({ advised, slow: false });
});

test("a walk in the direction of an index returns each row once, there and back", async () => {
  const indexes = ["kind(sort: Desc), id", "a(sort: Desc), id"];
  await withIndexes(indexes, async ({ app }) => {
    const read = async (path: string) => {
      const { items, next, previous } = await pageOf(app, path);
      return { ids: items.map(({ id }) => id), next, previous };
    };
    const there: (readonly number[])[] = [];
    let path: string | undefined = "/cursorA";
    let last = "";
    while (path !== undefined && there.length < 10) {
      last = path;
      const page: Awaited<ReturnType<typeof read>> = await read(path);
      there.push(page.ids);
      path = page.next;
    }
    const all = await server.prisma.$queryRawUnsafe<{ id: number }[]>(
      `SELECT ${quoted("id")} FROM ${quoted("Book")} ORDER BY ${quoted("a")} DESC, ${quoted("id")} LIMIT 300`,
    );
    expect(there.flat()).toEqual(all.map(({ id }) => Number(id)));
    const back: (readonly number[])[] = [];
    for (let before: string | undefined = last; before !== undefined; ) {
      const page: Awaited<ReturnType<typeof read>> = await read(before);
      back.unshift(page.ids);
      before = page.previous;
    }
    expect(back).toEqual(there);
  });
});

interface Hydra {
  readonly "hydra:member": CursorPage["items"];
  readonly "hydra:view": { readonly "hydra:next"?: string; readonly "hydra:previous"?: string };
}

interface CursorPage {
  readonly items: readonly { readonly id: number }[];
  readonly next: string | undefined;
  readonly previous: string | undefined;
}

async function pageOf(app: Requestable, path: string): Promise<CursorPage> {
  const response = await app.request(path, { headers: { Accept: "application/ld+json" } });
  const { "hydra:member": items, "hydra:view": view } = (await response.json()) as Hydra;
  return { items, next: view["hydra:next"], previous: view["hydra:previous"] };
}
