/** The total of distinct values: the database counts it if nothing filters, and each `count` has its effect. */
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from "vitest";
import { type Document, get, ids, type Requestable } from "./client.js";
import { type Meter, metered } from "./metered-adapter.js";
import { type OpenProject, openProject } from "./open-project.js";

const { provider, opener } = inject("database");
/** Whether the adapter shows which tables it reads. */
const countsGroups = opener === undefined && (provider === "sqlite" || provider === "postgresql");

const meter: Meter = { statements: 0, rows: 0, atOnce: 0 };
let project: OpenProject;
let app: Requestable;

beforeAll(async () => {
  project = await openProject(
    "distinct-totals",
    `
/// @pagination(operation: "makers", path: "/makers", distinct: ["maker"], itemsPerPage: 2)
/// @pagination(operation: "pairs", path: "/pairs", distinct: ["maker", "size"], itemsPerPage: 2)
/// @pagination(operation: "large", path: "/large-makers", distinct: ["maker"], itemsPerPage: 2, where: { size: { gt: 1 } })
/// @pagination(operation: "capped", path: "/capped-makers", distinct: ["maker"], itemsPerPage: 2, count: "capped", countLimit: 3)
/// @pagination(operation: "enough", path: "/makers-to-100", distinct: ["maker"], itemsPerPage: 2, count: "capped", countLimit: 100)
/// @pagination(operation: "cached", path: "/cached-makers", distinct: ["maker"], itemsPerPage: 2, count: "cached")
/// @pagination(operation: "cachedSizes", path: "/cached-sizes", distinct: ["size"], itemsPerPage: 2, count: "cached")
/// @pagination(operation: "shared", path: "/shared-makers", distinct: ["maker"], itemsPerPage: 2, count: "shared")
/// @pagination(operation: "cappedRows", path: "/capped-rows", distinct: ["maker"], itemsPerPage: 2, count: "capped", countLimit: 5, useOutputWalkers: false)
/// @pagination
model Car {
  id    Int     @id
  /// @filter(exact)
  size  Int     @map("the size")
  maker String? @map("made_by")

  @@map("all cars")
}
`,
    { wrap: (adapter) => metered(adapter, meter) },
  );
  // 100 makers, one of which is null, with three sizes each.
  await project.prisma.car.createMany({
    data: Array.from({ length: 600 }, (_, index) => ({
      id: index + 1,
      size: index % 3,
      maker: index % 100 === 0 ? null : `Maker ${index % 100}`,
    })),
  });
});
afterAll(() => project.prisma.$disconnect());
beforeEach(() => {
  app = project.createApi({ prisma: project.prisma });
});

const total = (document: Document) => document["hydra:totalItems"];

/** The rows that the database returns for a request. */
async function rowsOf(path: string): Promise<number> {
  meter.rows = 0;
  await get(app, path);
  return meter.rows;
}

/** Three groups of a page of two, their first rows, and a count. */
const pageAndCount = 3 + 2 * 4 + 1;

test.each([
  ["/makers", 100],
  ["/pairs", 300],
])("%s: the database counts", async (path, expected) => {
  expect(total(await get(app, path))).toBe(expected);
  if (countsGroups) expect(await rowsOf(path)).toBeLessThanOrEqual(pageAndCount);
});

test("under a condition", async () => {
  expect(total(await get(app, "/large-makers"))).toBe(100);
  expect(total(await get(app, "/makers?size=1"))).toBe(100);
  expect(total(await get(app, "/makers?size=7"))).toBe(0);
});

describe('`count: "capped"`', () => {
  test.each(["", "size=1&"])("beyond the limit, there is no total: ?%s", async (query) => {
    const page = await get(app, `/capped-makers?${query}`);
    expect(total(page)).toBeUndefined();
    expect(page["hydra:view"]?.["hydra:next"]).toMatch(/page=2$/);
    expect(page["hydra:view"]).not.toHaveProperty("hydra:last");
    expect(await rowsOf(`/capped-makers?${query}`)).toBeLessThanOrEqual(pageAndCount + 4);
    const last = await get(app, `/capped-makers?${query}page=50`);
    expect([ids(last).length, last["hydra:view"]?.["hydra:next"]]).toEqual([2, undefined]);
  });

  test.each(["", "size=1&"])("up to the limit, there is one: ?%s", async (query) => {
    const page = await get(app, `/makers-to-100?${query}`);
    expect(total(page)).toBe(100);
    expect(page["hydra:view"]?.["hydra:last"]).toMatch(/page=50$/);
  });

  test("with `useOutputWalkers: false`, it limits the number of rows", async () => {
    expect(total(await get(app, "/capped-rows"))).toBeUndefined();
    expect(total(await get(app, "/capped-rows?size=7"))).toBe(0);
  });
});

describe("totals that requests share", () => {
  /** The statements of a request to a page that does not reveal its total, without the count. */
  async function statementsOf(path: string): Promise<number> {
    meter.statements = 0;
    await get(app, path);
    return meter.statements;
  }

  test.each(["", "?size=1"])(
    "a cached total is counted once, and is another one for other fields: %s",
    async (query) => {
      const first = await statementsOf(`/cached-makers${query}`);
      expect(await statementsOf(`/cached-makers${query}`)).toBe(first - 1);
      expect(total(await get(app, `/cached-makers${query}`))).toBe(100);
      expect(total(await get(app, `/cached-sizes${query}`))).toBe(query === "" ? 3 : 1);
      expect(total(await get(app, `/cached-makers${query}`))).toBe(100);
    },
  );

  test("concurrent requests share a count", async () => {
    const alone = await statementsOf("/shared-makers?size=1");
    meter.statements = 0;
    const pages = await Promise.all(Array.from({ length: 20 }, () => get(app, "/shared-makers?size=1")));
    expect(pages.map(total)).toEqual(Array(20).fill(100));
    expect(meter.statements).toBeLessThan(20 * alone);
  });
});
