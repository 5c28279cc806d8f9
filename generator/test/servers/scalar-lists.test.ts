/** Filters by scalar lists, which only PostgreSQL has of the databases here. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { fail, get, ids, type Requestable, view } from "../behaviour/client.js";
import { openDatabase } from "../behaviour/open-database.js";
import { codeBlocks, readPage, requestsOf, schemaOf, sectionOf } from "../documents.js";
import { generateProject } from "../in-process.js";
import { emptyFolder } from "../prisma-child.js";
import { schemaHead } from "../schema-head.js";

const database = inject("database");

const schema = `
${schemaHead("postgresql")}
/// @pagination(itemsPerPage: 30, clientEnabled: true)
/// @pagination(operation: "feed", path: "/note-feed", itemsPerPage: 2, viaCursor: [{ field: id, direction: "ASC" }])
model Note {
  id       Int        @id
  /// @filter(exact, not, exists)
  labels   String[]
  /// @filter(exact, not)
  numbers  Int[]
  /// @filter(exact)
  bigs     BigInt[]
  /// @filter(exact)
  floats   Float[]
  /// @filter(exact)
  decimals Decimal[]
  /// @filter(exact, not)
  flags    Boolean[]
  /// @filter(exact, not, exists)
  colors   Color[]
  /// @filter(exact)
  dates    DateTime[]
  /// @filter(exact)
  days     DateTime[] @db.Date
  /// @filter(exact)
  zoned    DateTime[] @db.Timestamptz(3)
  /// @filter(exact)
  uuids    String[]   @db.Uuid
  /// @filter(exact)
  codes    String[]   @db.VarChar(5)
  /// @filter(exact, not, exists, path: "labels")
  parent   Note?      @relation("notes", fields: [parentId], references: [id])
  parentId Int?
  /// @filter(exact, not, path: "labels")
  notes    Note[]     @relation("notes")
}
enum Color {
  RED
  BLUE
}
`;

const tables = [
  `CREATE TYPE "Color" AS ENUM ('RED', 'BLUE')`,
  `CREATE TABLE "Note" (id INT PRIMARY KEY, labels TEXT[], numbers INT[], bigs BIGINT[], floats DOUBLE PRECISION[],
    decimals DECIMAL(65, 30)[], flags BOOLEAN[], colors "Color"[], dates TIMESTAMP(3)[], days DATE[],
    zoned TIMESTAMPTZ(3)[], uuids UUID[], codes VARCHAR(5)[], "parentId" INT REFERENCES "Note")`,
];

interface Client {
  readonly note: { create(args: object): PromiseLike<unknown> };
  $disconnect(): Promise<void>;
}

const uuid = "3f2504e0-4f89-41d3-9a0c-0305e82c3301";
const strange = `a,b {"c"} 'd' \\ NULL é`;

describe.runIf(database.provider === "postgresql")("scalar lists", () => {
  let prisma: Client;
  let app: Requestable;
  let scoped: Requestable;

  beforeAll(async () => {
    const folder = emptyFolder(join("servers", "scalar-lists"));
    writeFileSync(join(folder, "schema.prisma"), schema);
    await generateProject(folder);
    const { PrismaClient } = await import(join(folder, "client/client.ts"));
    const { createApi } = await import(join(folder, "api/index.ts"));
    const { adapter } = await openDatabase({ ...database, tables });
    const client: Client = new PrismaClient({ adapter });
    prisma = client;
    const at = new Date("2026-01-31T09:30:00.123Z");
    const full = {
      labels: ["a", "b"],
      numbers: [1, -2],
      bigs: [9_007_199_254_740_993n],
      floats: [0.5],
      decimals: ["1.50"],
      flags: [true],
      colors: ["RED"],
      dates: [at],
      days: [new Date("2026-01-31")],
      zoned: [at],
      uuids: [uuid],
      codes: ["abc"],
    };
    await client.note.create({ data: { id: 1, ...full } });
    await client.note.create({
      data: { id: 2, labels: ["b", strange], flags: [true, false], colors: ["RED", "BLUE"] },
    });
    await client.note.create({ data: { id: 3, labels: [], numbers: [1], parentId: 1 } });
    // Its lists are null in the database.
    await client.note.create({ data: { id: 4, parentId: 2 } });
    await client.note.create({ data: { id: 5, labels: ["A", ""], parentId: 3 } });
    await client.note.create({ data: { id: 6, labels: ["a"] } });
    app = createApi({ prisma });
    scoped = createApi({ prisma, scope: { Note: () => ({ id: { not: 1 } }) } });
  }, 120_000);
  afterAll(() => prisma?.$disconnect());

  async function walked(path: string): Promise<readonly unknown[]> {
    const page = await get(app, path);
    const next = view(page)?.["hydra:next"];
    return [...ids(page), ...(next === undefined ? [] : await walked(next))];
  }

  test.each([
    ["labels=a", [1, 6]],
    ["labels[]=a&labels[]=b", [1, 2, 6]],
    ["labels=a&labels[]=b", [1]],
    [`labels=${encodeURIComponent(strange)}`, [2]],
    ["labels=NULL", []],
    ["labels={a}", []],
    ["labels[]=", [5]],
    ["labels=", [1, 2, 3, 4, 5, 6]],
    ["labels[not]=a", [2, 3, 4, 5]],
    ["labels[not][]=a&labels[not][]=b", [3, 4, 5]],
    ["exists[labels]=true", [1, 2, 5, 6]],
    ["exists[labels]=false", [3, 4]],
    ["numbers=1", [1, 3]],
    ["numbers[]=-2&numbers[]=7", [1]],
    ["numbers[not]=-2", [2, 3, 4, 5, 6]],
    ["bigs=9007199254740993", [1]],
    ["bigs=9007199254740992", []],
    ["floats=0.5", [1]],
    ["decimals=1.5", [1]],
    ["flags=true", [1, 2]],
    ["flags[]=false", [2]],
    ["flags[not]=false", [1, 3, 4, 5, 6]],
    ["colors=BLUE", [2]],
    ["colors[]=BLUE&colors[]=RED", [1, 2]],
    ["colors[not]=BLUE", [1, 3, 4, 5, 6]],
    ["exists[colors]=true", [1, 2]],
    ["dates=2026-01-31T09:30:00.123Z", [1]],
    ["dates[]=2026-01-31T09:30:00.124Z&dates[]=2026-01-31T09:30:00.123Z", [1]],
    ["days=2026-01-31", [1]],
    ["days[]=2026-01-31&days[]=2026-01-30", [1]],
    ["days=2026-01-30", []],
    ["zoned=2026-01-31T10:30:00.123%2B01:00", [1]],
    [`uuids=${uuid}`, [1]],
    [`uuids[]=${uuid.toUpperCase()}`, [1]],
    ["codes=abc", [1]],
    ["codes[]=abc&codes[]=longer than five", [1]],
    ["parent.labels=a", [3]],
    ["parent.labels[not]=a", [1, 2, 4, 5, 6]],
    ["exists[parent.labels]=true", [3, 4]],
    ["exists[parent.labels]=false", [1, 2, 5, 6]],
    ["notes.labels=A", [3]],
    ["notes.labels[not]=A", [1, 2, 4, 5, 6]],
  ])("%s", async (query, expected) => {
    const page = await get(app, `/notes?${query}`);
    expect(ids(page)).toEqual(expected);
    expect(page).toMatchObject({ "hydra:totalItems": expected.length });
    expect(ids(await get(app, `/notes?pagination=false&${query}`))).toEqual(expected);
    expect(await walked(`/note-feed?${query}`)).toEqual(expected);
  });

  test("a related row outside its scope matches nothing", async () => {
    expect(ids(await get(scoped, "/notes?parent.labels=a"))).toEqual([]);
    expect(ids(await get(scoped, "/notes?parent.labels[not]=b"))).toEqual([2, 5, 6]);
  });

  test.each(["numbers=x", "colors=GREEN", "uuids=x", "flags=maybe", "dates=x", "labels=%00", "exists[labels]=maybe"])(
    "400 for %s",
    async (query) => {
      await fail(app, `/notes?${query}`, 400);
    },
  );
});

describe.runIf(database.provider === "postgresql")("docs/reference/filters.md", () => {
  const blocks = codeBlocks(sectionOf(readPage("reference/filters.md"), "Lists"));
  let prisma: {
    $executeRawUnsafe(sql: string): PromiseLike<unknown>;
    $queryRawUnsafe(sql: string, ...values: readonly unknown[]): PromiseLike<unknown>;
    $disconnect(): Promise<void>;
  };
  let app: Requestable;
  const statements: { readonly query: string; readonly params: string }[] = [];

  beforeAll(async () => {
    const folder = emptyFolder(join("servers", "docs-lists"));
    writeFileSync(join(folder, "schema.prisma"), schemaOf(blocks));
    writeFileSync(join(folder, "platform.yaml"), "platform:\n  formats: [json]\n");
    await generateProject(folder);
    const { PrismaClient } = await import(join(folder, "generated/prisma/client.ts"));
    const { createApi } = await import(join(folder, "generated/api/index.ts"));
    const albums = ['CREATE TABLE "Album" (id INT PRIMARY KEY, labels TEXT[])'];
    const { adapter } = await openDatabase({ ...database, tables: albums });
    const client = new PrismaClient({ adapter, log: [{ emit: "event", level: "query" }] });
    client.$on("query", (statement: (typeof statements)[number]) => statements.push(statement));
    await client.album.create({ data: { id: 1, labels: ["live", "mono"] } });
    await client.album.create({ data: { id: 2, labels: ["live"] } });
    await client.album.create({ data: { id: 3 } });
    prisma = client;
    app = createApi({ prisma: client });
  }, 120_000);
  afterAll(() => prisma?.$disconnect());

  test("the advised index finds the rows", async () => {
    await prisma.$executeRawUnsafe(
      `INSERT INTO "Album" SELECT n, ARRAY['label' || n % 5000, 'all'] FROM generate_series(100, 50000) AS n`,
    );
    await prisma.$executeRawUnsafe('CREATE INDEX ON "Album" USING gin (labels)');
    await prisma.$executeRawUnsafe('ANALYZE "Album"');
    for (const query of ["labels=label7", "labels[]=label7&labels[]=label8"]) {
      statements.splice(0);
      await app.request(`/albums?${query}`);
      const [statement] = statements;
      const plan = await prisma.$queryRawUnsafe(
        `EXPLAIN ${statement?.query}`,
        ...JSON.parse(statement?.params ?? "[]"),
      );
      expect(JSON.stringify(plan)).toContain("Bitmap Index Scan");
    }
    await prisma.$executeRawUnsafe('DELETE FROM "Album" WHERE id >= 100');
  });

  test.each(requestsOf(blocks))("$path answers as the page shows", async ({ path, document }) => {
    expect(JSON.parse(await (await app.request(path)).text())).toEqual(document);
  });
});
