/** Totals under filters that PostgreSQL's planner estimates. */
import { PrismaPg } from "@prisma/adapter-pg";
import type { SqlDriverAdapterFactory } from "@prisma/client/runtime/client";
import { estimating } from "@prisma-paged/runtime/estimating";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { get, type Requestable } from "../behaviour/client.js";
import { createApi, type Library, openLibrary, provider, recommended } from "../behaviour/library.js";
import { metered } from "../behaviour/metered-adapter.js";
import { openDatabase } from "../behaviour/open-database.js";
import { type OpenProject, openProject } from "../behaviour/open-project.js";
import { addBooks, addedBooks } from "./many-books.js";

const handlers = { Book: { recommended } };

describe.runIf(provider === "postgresql")("an adapter that estimates", () => {
  const statements: string[] = [];
  const meter = { statements: 0, rows: 0, atOnce: 0, texts: statements };
  let library: Library;
  let app: Requestable;

  const headersOf = async (path: string) => {
    const { headers } = await app.request(path);
    return [headers.get("X-Total-Count"), headers.get("X-Total-Count-Estimated")];
  };
  const counted = () => statements.splice(0).filter((sql) => sql.startsWith("SELECT COUNT"));

  beforeAll(async () => {
    library = await openLibrary((adapter) => estimating(metered(adapter, meter), { estimateAbove: 1000 }));
    app = createApi({ prisma: library.prisma, handlers });
    await addBooks(library);
  });
  afterAll(() => library?.prisma.$disconnect());

  test("a total under a filter is the planner's, and marked", async () => {
    statements.splice(0);
    const document = await get(app, "/estimated-books?score[gte]=500");
    expect(counted()).toEqual([]);
    const half = addedBooks - 4500;
    expect(Math.abs((document["hydra:totalItems"] ?? 0) - half) / half).toBeLessThan(0.1);
    expect(document).toMatchObject({ totalItemsEstimated: true });
    const total = String(document["hydra:totalItems"]);
    expect(await headersOf("/estimated-books?score[gte]=500")).toEqual([total, "true"]);
    expect(await headersOf("/estimated-books.json?score[gte]=500")).toEqual([total, "true"]);
    const html = await app.request("/estimated-books?score[gte]=500", { headers: { Accept: "text/html" } });
    expect(await html.text()).toMatch(/of about [\d,]+/);
  });

  test("the total of the whole table is marked, too", async () => {
    expect(await get(app, "/estimated-books?page=2")).toMatchObject({ totalItemsEstimated: true });
  });

  test("a total that the planner expects to be smaller is counted", async () => {
    statements.splice(0);
    expect((await get(app, "/estimated-books?score[lt]=70&page=2"))["hydra:totalItems"]).toBe(210);
    expect(counted()).toHaveLength(1);
    expect(await headersOf("/estimated-books?score[lt]=70&page=2")).toEqual(["210", null]);
  });

  test("a page that reveals its total is not marked", async () => {
    const document = await get(app, "/estimated-books?score[gte]=1000&score[lt]=1040&page=134");
    expect(document).not.toHaveProperty("totalItemsEstimated");
    expect(document["hydra:totalItems"]).toBe(400);
  });

  test("other counts stay exact", async () => {
    for (const path of ["/books?score[gte]=500&page=2", "/cached-books?score[gte]=500&page=2"]) {
      expect((await get(app, path))["hydra:totalItems"]).toBe(addedBooks - 4500);
    }
  });

  test("under a scope the total is exact, and so it is with query hooks", async () => {
    const scoped = createApi({ prisma: library.prisma, scope: { Book: () => ({ score: { gte: 500 } }) }, handlers });
    expect((await get(scoped, "/estimated-books?page=2"))["hydra:totalItems"]).toBe(addedBooks - 4500);
    expect((await get(scoped, "/estimated-books?score[lt]=900&page=2"))["hydra:totalItems"]).toBe(4000);
    const related = createApi({ prisma: library.prisma, scope: { Author: () => ({ id: 1 }) }, handlers });
    const total = (await get(related, "/estimated-books?author=/authors/1&page=2"))["hydra:totalItems"];
    expect(total).toBe(await library.prisma.book.count({ where: { authorId: 1 } }));
    const hooked = library.prisma.$extends({ query: { book: { count: ({ args, query }) => query(args) } } });
    const extended = createApi({ prisma: hooked, handlers });
    expect((await get(extended, "/estimated-books?score[gte]=500&page=2"))["hydra:totalItems"]).toBe(addedBooks - 4500);
  });

  test("a walk visits every row, however wrong the total", async () => {
    await library.prisma.$executeRawUnsafe('DELETE FROM "Book" WHERE score >= 520 AND id % 10 > 0');
    const ids: unknown[] = [];
    let path: string | undefined = "/estimated-books?score[gte]=500&score[lt]=540";
    while (path !== undefined) {
      const document: Awaited<ReturnType<typeof get>> = await get(app, path);
      ids.push(...document["hydra:member"].map((member) => Reflect.get(member, "id")));
      path = document["hydra:view"]?.["hydra:next"];
    }
    expect(new Set(ids).size).toBe(220);
    expect(ids).toHaveLength(220);
  });

  test("row-level security of a table, or of one that it is a partition of, keeps its total exact", async () => {
    const { prisma } = library;
    const run = (sql: string) => prisma.$executeRawUnsafe(sql);
    await run("CREATE TABLE measures (id int, place int) PARTITION BY RANGE (id)");
    await run("CREATE TABLE measures_low PARTITION OF measures FOR VALUES FROM (0) TO (100001)");
    await run("CREATE TABLE measures_high PARTITION OF measures FOR VALUES FROM (100001) TO (300001)");
    await run("INSERT INTO measures SELECT n, n % 7 FROM generate_series(1, 300000) AS n");
    await run("ANALYZE measures");
    const adapter = estimating(new PrismaPg({ connectionString: library.url }));
    const connection = await adapter.connect();
    const planned: ((count: () => Promise<number>) => Promise<object>) | undefined = Reflect.get(
      adapter,
      Symbol.for("prisma-paged.planned-count"),
    );
    const total = () =>
      planned?.(async () => {
        const sql = 'SELECT COUNT(*) AS "n" FROM measures WHERE place < $1';
        const { rows } = await connection.queryRaw({
          ...{ sql, args: [7] },
          argTypes: [{ scalarType: "int", arity: "scalar" }],
        });
        return Number(rows[0]?.[0]);
      });
    expect(await total()).toMatchObject({ isEstimate: true });
    await run("ALTER TABLE measures ENABLE ROW LEVEL SECURITY");
    expect(await total()).toEqual({ items: 300_000, isEstimate: false });
    await connection.dispose();
  });
});

const models = `
/// @pagination
/// @resource(where: { hidden: false })
model Topic {
  id     Int    @id
  name   String
  hidden Boolean
  notes  Note[]
}
/// @pagination(itemsPerPage: 5, count: "estimated", search: ["topic.name"])
/// @pagination(operation: "drafts", path: "/drafts", where: { draft: true })
model Note {
  id      Int     @id
  /// @filter(range)
  score   Int
  draft   Boolean
  /// @filter(exact, not)
  /// @filter(exact, path: "name")
  topic   Topic   @relation(fields: [topicId], references: [id])
  topicId Int
}
/// @pagination(itemsPerPage: 5, count: "estimated")
/// @resource(where: { hidden: false })
model Secret {
  id     Int     @id
  /// @filter(range)
  score  Int
  hidden Boolean
}
`;

describe.runIf(provider === "postgresql")(
  "an estimate never depends on rows that a `where` of the schema hides",
  () => {
    let project: OpenProject;
    let app: Requestable;
    const rows = 20_000;

    beforeAll(async () => {
      const wrap = (adapter: SqlDriverAdapterFactory) => estimating(adapter, { estimateAbove: 10 });
      project = await openProject("estimates", models, { wrap });
      const { prisma } = project;
      await prisma.topic.createMany({
        data: [1, 2, 3].map((id) => ({ id, name: id < 3 ? "open" : "closed", hidden: id === 3 })),
      });
      await prisma.$executeRawUnsafe(
        `INSERT INTO "Note" (id, score, draft, "topicId") SELECT n, n % 100, n % 4 = 0, 1 + n % 3 FROM generate_series(1, ${rows}) AS n`,
      );
      await prisma.$executeRawUnsafe(
        `INSERT INTO "Secret" (id, score, hidden) SELECT n, n % 100, n % 3 = 0 FROM generate_series(1, ${rows}) AS n`,
      );
      await prisma.$executeRawUnsafe("ANALYZE");
      app = project.createApi({ prisma });
    });
    afterAll(() => project?.prisma.$disconnect());

    const total = async (path: string) => {
      const { headers, status } = await app.request(`${path}${path.includes("?") ? "&" : "?"}page=2`);
      expect([path, status]).toEqual([path, 200]);
      return [Number(headers.get("X-Total-Count")), headers.get("X-Total-Count-Estimated")];
    };

    test("without one the total is an estimate", async () => {
      expect((await total("/notes?score[gte]=50"))[1]).toBe("true");
      expect((await total("/notes"))[1]).toBe("true");
    });

    test.each([
      ["of the resource", "/secrets", "secret", { hidden: false }],
      ["of the resource, under a filter", "/secrets?score[gte]=50", "secret", { hidden: false, score: { gte: 50 } }],
      ["of the operation", "/drafts", "note", { draft: true }],
      ["of the operation, under a filter", "/drafts?score[gte]=50", "note", { draft: true, score: { gte: 50 } }],
      ["of a resource that a filter leads to", "/notes?topic=1", "note", { topicId: 1 }],
      ["of one that the opposite of a filter leads to", "/notes?topic[not]=1", "note", { topicId: 2 }],
      ["of one that a filter leads through", "/notes?topic.name=open", "note", { topicId: { in: [1, 2] } }],
      ["of one that a search looks in", "/notes?search=open", "note", { topicId: { in: [1, 2] } }],
    ])("under the `where` %s it is exact: %s", async (_, path, model, where) => {
      expect(await total(path)).toEqual([await project.prisma[model].count({ where }), null]);
    });
  },
);

test("what cannot estimate is refused when it is made", async () => {
  const { adapter } = await openDatabase(inject("database"));
  if (provider === "postgresql") {
    expect(() => estimating(adapter, { estimateAbove: Number.NaN })).toThrow("`estimateAbove` is NaN");
  } else {
    expect(() => estimating(adapter)).toThrow(`${adapter.adapterName} is not an adapter of PostgreSQL`);
  }
});
