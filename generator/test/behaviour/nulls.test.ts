/** Orders and cursors along fields that may be null, and along Booleans and enums, against an order made by hand. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { generateProject } from "../in-process.js";
import { toMysql } from "../mysql-sql.js";
import { emptyFolder } from "../prisma-child.js";
import { schemaHead } from "../schema-head.js";
import { schemaSql } from "../schema-sql.js";
import { fail, get, ids, type Requestable } from "./client.js";
import { openDatabase } from "./open-database.js";

const database = inject("database");
const { provider } = database;

interface Key {
  readonly field: Exclude<keyof Row, "id" | "micros">;
  readonly direction: "ASC" | "DESC";
  readonly nulls?: "first" | "last" | "database";
}

/** Each as declared; the stored texts are in another order. */
const stages = ["WRITTEN", "EDITED", "PRINTED", "LOST"] as const;
const stored = { WRITTEN: "w", EDITED: "a", PRINTED: "z", LOST: "LOST" } as const;

interface Row {
  readonly id: number;
  readonly rank: number | null;
  readonly title: string | null;
  readonly at: Date | null;
  readonly score: number | null;
  readonly flag: boolean;
  readonly mark: boolean | null;
  readonly stage: (typeof stages)[number];
  readonly next: (typeof stages)[number] | null;
  /** Of `at`, beyond its millisecond. */
  readonly micros: number;
}

/** Mulberry32: the same numbers for the same seed. */
let state = Number(process.env.NULLS_SEED ?? 7);
function chance(): number {
  state = (state + 0x6d2b79f5) | 0;
  let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
}
const pick = <T>(from: readonly T[]): T => from[Math.floor(chance() * from.length)] as T;

const names = ["rank", "title", "at", "score", "flag", "mark", "stage", "next"] as const;
const isNullable = (field: Key["field"]) => field !== "flag" && field !== "stage";

function randomOrder(): readonly Key[] {
  const chosen = new Set<Key["field"]>();
  const size = pick([1, 1, 2, 3]);
  while (chosen.size < size) chosen.add(pick(names));
  return [...chosen].map((field) => {
    const nulls = isNullable(field) ? pick([undefined, "first", "last", "database"] as const) : undefined;
    return { field, direction: pick(["ASC", "DESC"] as const), ...(nulls && { nulls }) };
  });
}

/** Whatever the random ones are: nulls at either end in either direction, and an enum in both. */
const fixed: readonly (readonly Key[])[] = (["ASC", "DESC"] as const).flatMap((direction) => [
  [{ field: "rank", direction, nulls: "first" }],
  [{ field: "at", direction, nulls: "last" }],
  [{ field: "next", direction }],
]);
const orders = [...fixed, ...Array.from({ length: 10 }, randomOrder)];

const annotationOf = (order: readonly Key[]) =>
  `[${order
    .map(
      (key) =>
        `{ ${Object.entries(key)
          .map(([name, value]) => `${name}: "${value}"`)
          .join(", ")} }`,
    )
    .join(", ")}]`;

const schemaFor = (server: string) => `
${schemaHead(server)}
enum Stage {
${stages.map((stage) => `  ${stage} @map("${stored[stage]}")`).join("\n")}
}
/// @pagination(viaCursor: [{ field: "id" }], clientItemsPerPage: true)
${orders
  .flatMap((order, index) => [
    `/// @pagination(operation: "cursor${index}", path: "/cursor-${index}", viaCursor: ${annotationOf(order)})`,
    `/// @pagination(operation: "pages${index}", path: "/pages-${index}", viaCursor: [], order: ${annotationOf(order)})`,
    `/// @pagination(operation: "stream${index}", path: "/stream-${index}", viaCursor: [], paginationEnabled: false, order: ${annotationOf(order)})`,
  ])
  .join("\n")}
/// @pagination(operation: "nullFirst", path: "/null-first", viaCursor: [], distinct: ["next"], order: [{ field: "next", direction: "DESC", nulls: "first" }])
/// @pagination(operation: "nullLast", path: "/null-last", viaCursor: [], distinct: ["next"], order: [{ field: "next", direction: "DESC", nulls: "last" }])
model Draft {
  id     Int       @id
  /// @filter(order, range)
  rank   Int?
  /// @filter(order)
  title  String?
  /// @filter(order)
  at     DateTime? ${{ sqlite: "", postgresql: "@db.Timestamp(6)", mysql: "@db.DateTime(6)" }[server] ?? ""}
  /// @filter(order)
  score  Float?
  /// @filter(order)
  flag   Boolean
  /// @filter(order)
  mark   Boolean?
  /// @filter(order)
  stage  Stage
  /// @filter(order)
  next   Stage?
  micros Int
}
`;

const rows: readonly Row[] = Array.from({ length: 40 }, (_, index) => ({
  id: (index + 1) * 10,
  rank: pick([null, null, 0, 1, 2]),
  title: pick([null, "a", "b", "c"]),
  at: pick([null, new Date(0), new Date(1), new Date("2024-02-29T12:00:00.123Z")]),
  // The first has more digits than Prisma sends.
  score: pick([null, 0.1 + 0.2, 0.5, -1]),
  flag: pick([true, false]),
  mark: pick([null, true, false]),
  stage: pick(stages),
  next: pick([null, ...stages]),
  micros: provider === "sqlite" ? 0 : pick([0, 1, 999]),
}));

const sortedStages = provider === "sqlite" ? [...stages].sort((a, b) => (stored[a] < stored[b] ? -1 : 1)) : stages;

function sortValue(row: Row, field: Key["field"]): string | number | null {
  const value = row[field];
  if (value instanceof Date) return value.getTime() * 1000 + row.micros;
  if (field === "stage" || field === "next") return value === null ? null : sortedStages.indexOf(value as Row["stage"]);
  return typeof value === "boolean" ? Number(value) : (value as string | number | null);
}

function compare(a: Row, b: Row, order: readonly Key[]): number {
  for (const { field, direction, nulls = "database" } of order) {
    const [one, other] = [sortValue(a, field), sortValue(b, field)];
    if (one === other) continue;
    const own = (provider !== "postgresql") === (direction === "ASC") ? "first" : "last";
    const place = nulls === "database" ? own : nulls;
    if (one === null) return place === "first" ? -1 : 1;
    if (other === null) return place === "first" ? 1 : -1;
    return one < other === (direction === "ASC") ? -1 : 1;
  }
  return 0;
}

/** By hand, completed by the identifier. */
const sorted = (order: readonly Key[], key: "ASC" | "DESC") =>
  [...rows].sort((a, b) => compare(a, b, order) || (key === "ASC" ? a.id - b.id : b.id - a.id)).map(({ id }) => id);

interface Client {
  readonly draft: { createMany(args: object): PromiseLike<unknown> };
  $executeRawUnsafe(sql: string): PromiseLike<unknown>;
  $disconnect(): Promise<void>;
}

let prisma: Client;
let app: Requestable;

beforeAll(async () => {
  const folder = emptyFolder(join("behaviour", `nulls-${provider}`));
  writeFileSync(join(folder, "schema.prisma"), schemaFor(provider));
  await generateProject(folder);
  const { PrismaClient } = await import(join(folder, "client/client.ts"));
  const { createApi } = await import(join(folder, "api/index.ts"));
  const text = schemaFor(provider === "mysql" ? "postgresql" : provider);
  const sql = await schemaSql([{ path: "schema.prisma", name: "schema.prisma", text }]);
  const { adapter } = await openDatabase({ ...database, tables: provider === "mysql" ? toMysql(sql) : sql });
  prisma = new PrismaClient({ adapter });
  app = createApi({ prisma });
  await prisma.draft.createMany({ data: rows });
  if (provider === "postgresql") {
    await prisma.$executeRawUnsafe(`UPDATE "Draft" SET at = at + micros * interval '1 microsecond'`);
  } else if (provider === "mysql") {
    await prisma.$executeRawUnsafe("UPDATE Draft SET at = at + INTERVAL micros MICROSECOND");
  }
});
afterAll(() => prisma.$disconnect());

/** The items of all pages by a link, and the last page. */
async function walk(start: string, link: "hydra:next" | "hydra:previous") {
  const pages: unknown[][] = [];
  let last = start;
  for (let path: string | undefined = start; path !== undefined && pages.length <= rows.length + 1; ) {
    const document = await get(app, path);
    pages.push(ids(document));
    last = path;
    path = document["hydra:view"]?.[link];
  }
  return { last, ids: (link === "hydra:next" ? pages : pages.reverse()).flat() };
}

async function expectWalks(path: string, expected: readonly number[]) {
  const forward = await walk(path, "hydra:next");
  expect(forward.ids).toEqual(expected);
  expect((await walk(forward.last, "hydra:previous")).ids).toEqual(expected);
}

describe.each(orders.map((order, index) => ({ order, index, text: annotationOf(order) })))(
  "$text",
  ({ order, index }) => {
    const direction = order.at(-1)?.direction ?? "ASC";

    test("a cursor: forward and back, every row once and in order", async () => {
      for (const size of [2, 7]) {
        await expectWalks(`/cursor-${index}?itemsPerPage=${size}`, sorted(order, direction));
      }
    });

    test("pages by number, and a stream", async () => {
      await expectWalks(`/pages-${index}?itemsPerPage=7`, sorted(order, direction));
      expect(ids(await get(app, `/stream-${index}`))).toEqual(sorted(order, direction));
    });

    test("a client's order of a cursor collection", async () => {
      const asked = order.map(({ field, direction }) => `order[${field}]=${direction}`).join("&");
      const plain = order.map(({ field, direction }) => ({ field, direction }));
      await expectWalks(`/drafts?itemsPerPage=5&${asked}`, sorted(plain, direction));
    });

    // A date that is cut stands for its whole millisecond, and 17 digits are not sent.
    test.skipIf(order.some(({ field }) => field === "at" || field === "score"))(
      "a position where no row is",
      async () => {
        for (const row of rows) {
          const gone = { ...row, id: row.id + 5 };
          for (const towards of ["after", "before"] as const) {
            const position = [...order, { field: "id", direction } as const].map(({ field, direction }) => {
              const value = gone[field];
              return value === null
                ? `${field}[null]=true`
                : `${field}[${(direction === "ASC") === (towards === "after") ? "gt" : "lt"}]=${value}`;
            });
            const side = (other: Row) =>
              compare(other, gone, order) || (direction === "ASC" ? other.id - gone.id : gone.id - other.id);
            const expected = sorted(order, direction).filter((id) => {
              const found = side(rows.find((other) => other.id === id) as Row);
              return towards === "after" ? found > 0 : found < 0;
            });
            expect(ids(await get(app, `/cursor-${index}?itemsPerPage=100&${position.join("&")}`))).toEqual(expected);
          }
        }
      },
    );
  },
);

test("a position beyond the last value is written with `null`", async () => {
  const nullFirst = rows.filter(({ rank }) => rank === null).map(({ id }) => id);
  const first = (await get(app, "/drafts?itemsPerPage=1&order[rank]=asc"))["hydra:view"]?.["hydra:next"];
  const link = decodeURIComponent(first ?? "");
  if (provider === "postgresql") expect(link).toMatch(/id\[gt\]=\d+&itemsPerPage=1&order\[rank\]=asc&rank\[gt\]=0$/);
  else expect(link).toBe(`/drafts?id[gt]=${nullFirst[0]}&itemsPerPage=1&order[rank]=asc&rank[null]=true`);
});

test("distinct values, their null first or last", async () => {
  const values = [...sortedStages].reverse().filter((stage) => rows.some(({ next }) => next === stage));
  const nextOf = async (path: string) => (await get(app, path))["hydra:member"].map(({ next }) => next);
  expect(await nextOf("/null-first")).toEqual([null, ...values]);
  expect(await nextOf("/null-last")).toEqual([...values, null]);
});

test("the parameters of positions are described with their values, and links repeat none of them", async () => {
  const { components } = JSON.parse(await (await app.request("/openapi.json")).text());
  const schemas = new Map(
    Object.values<{ name: string; schema: object }>(components.parameters).map(({ name, schema }) => [name, schema]),
  );
  expect(schemas.get("next[null]")).toEqual({ type: "boolean", enum: [true] });
  expect(schemas.get("stage[gt]")).toEqual({ type: "string", enum: [...stages] });
  expect(schemas.has("stage[null]")).toBe(false);
  const document = await get(app, "/drafts?order[mark]=asc&mark[null]=true&id[gt]=10");
  const { "hydra:mapping": mapping } = document["hydra:search"] as Record<string, { variable: string }[]>;
  expect(mapping?.map(({ variable }) => variable)).toEqual(expect.arrayContaining(["mark[null]", "order[mark]"]));
  const page = await app.request("/drafts?order[mark]=asc&mark[null]=true&id[gt]=10", {
    headers: { Accept: "text/html" },
  });
  expect(await page.text()).not.toMatch(/<input[^>]*name="mark\[null\]"/);
});

test("a position and its filter, and what is none", async () => {
  expect(await fail(app, "/drafts?order[rank]=asc&rank[null]=false&id[gt]=10", 400)).toMatchObject({
    parameter: "rank[null]",
    detail: expect.stringContaining("`true`"),
  });
  expect(await fail(app, "/drafts?order[rank]=asc&rank[null]=1&id[gt]=10&id[lt]=30", 400)).toMatchObject({
    parameter: "id[lt]",
  });
  expect(await fail(app, "/drafts?order[stage]=asc&stage[gt]=nowhere&id[gt]=10", 400)).toMatchObject({
    parameter: "stage[gt]",
  });
  // Among the rows that have no rank there is none of this rank.
  expect(ids(await get(app, "/drafts?order[rank]=asc&rank[null]=1&id[gt]=0&rank[gte]=1"))).toEqual(
    provider === "postgresql"
      ? []
      : sorted([{ field: "rank", direction: "ASC" }], "ASC")
          .filter((id) => (rows.find((row) => row.id === id)?.rank ?? 0) >= 1)
          .slice(0, 30),
  );
});
