import { expect, test } from "vitest";
import { apiFrom } from "../../../../generator/test/api-from-schema.js";
import type { Measurement } from "../measure.js";
import type { QueryPlan } from "../plans/plan.js";
import type { TuneRequest } from "../requests/request.js";
import { listingsOfApi } from "../requests/requests.js";
import type { NamedIndex } from "./finding.js";
import { findingsOf } from "./findings.js";
import { statementsOf } from "./statement-findings.js";

const schema = `
/// @pagination(partial: true, filters: ["title"])
/// @pagination(operation: "counted", filters: [])
/// @pagination(operation: "rated", filters: ["author"], order: [{ field: "rating", direction: "DESC", nulls: "last" }])
/// @pagination(operation: "byTitle", filters: [], order: [{ field: "title" }])
/// @pagination(operation: "byAuthor", filters: [], order: [{ field: "author" }])
/// @pagination(operation: "dated", filters: ["author"], order: [{ field: "day" }, { field: "id", direction: "DESC" }])
model Book {
  id Int @id
  /// @filter(exact)
  title String
  /// @filter(exact)
  author Int
  day Int
  rating Int?
  @@index([day, id])
  @@index([title])
}
`;

const scan: QueryPlan = { rowsRead: undefined, sorts: true, scanned: ["Book"], indexes: [] };

interface Cost {
  readonly statement: number;
  /** The milliseconds of the statement in its fastest run: 2, if the others took 60. Default: all runs take `statement`. */
  readonly fastest?: number;
  readonly whole?: number;
  readonly rows?: number;
  readonly plan?: QueryPlan;
  /** That of a count, beside the statement. */
  readonly count?: number;
}

/** A request with one statement; times are in milliseconds. */
function measured(
  request: TuneRequest,
  { statement, fastest = statement, whole = statement, rows = 1, plan = scan, count }: Cost,
): Measurement {
  const own = { sql: 'SELECT 1 FROM "Book"', plan };
  return {
    outcome: "answered",
    request,
    cold: whole,
    warm: whole,
    fastest: whole,
    bytes: 1000,
    rowsSent: rows,
    total: undefined,
    links: {},
    statements: [
      { ...own, milliseconds: statement, fastest, rows, isCount: false },
      ...(count === undefined ? [] : [{ ...own, milliseconds: count, fastest: count, rows: 1, isCount: true }]),
    ],
  };
}

const first = { name: "first page", kind: "first", equal: [] } as const;
const filtered = (name: string, value: string): TuneRequest => ({
  url: `/books?${name}=${value}`,
  name: `${name}=${value}`,
  kind: "filter",
  equal: [name],
});

const byTitle: NamedIndex = {
  model: "Book",
  fields: [{ field: "title", direction: "ASC" }],
  isNamed: (name) => name === "Book_title_idx",
};

/** @param rows of the table */
function findings(operation: string, rows: number, ...measurements: readonly Measurement[]) {
  return findingsOn("sqlite", operation, rows, ...measurements);
}

async function findingsOn(
  provider: "sqlite" | "postgresql",
  operation: string,
  rows: number,
  ...measurements: readonly Measurement[]
) {
  const found = await allFindings(provider, operation, rows, measurements);
  return found.filter(({ code }) => code !== "unused-index");
}

async function allFindings(
  provider: "sqlite" | "postgresql",
  operation: string,
  rows: number,
  measurements: readonly Measurement[],
) {
  const { api, datamodel } = await apiFrom(schema, { provider });
  const listing = listingsOfApi(api).find((each) => each.operation.operation.name === operation);
  if (listing === undefined) throw new Error(`The schema has no operation ${operation}.`);
  const columnOf = (_model: string, field: string) => field;
  const context = {
    api,
    datamodel,
    provider,
    columnOf,
    indexes: [byTitle],
    slow: 20,
    scopes: {},
    timeout: 5000,
  } as const;
  return findingsOf([{ listing, rows, measurements }], context);
}

test("of requests that one index serves, that of the slowest statement shows the finding, not the largest page", async () => {
  const rare = measured(filtered("author", "7"), { statement: 400, whole: 410 });
  const frequent = measured(filtered("author", "1"), { statement: 30, whole: 900 });
  for (const measurements of [
    [rare, frequent],
    [frequent, rare],
  ]) {
    const found = await findings("getCollection", 100_000, ...measurements);
    expect(found).toEqual([expect.objectContaining({ request: rare.request, milliseconds: 400 })]);
  }
});

test("a list that is sent as a whole is read as a whole, so no index spares rows", async () => {
  const whole = measured({ url: "/books/by-author", ...first }, { statement: 90, rows: 900 });
  expect(await findings("byAuthor", 1000, whole)).toEqual([]);
  const page = measured({ url: "/books/by-author", ...first }, { statement: 90, rows: 30 });
  expect(await findings("byAuthor", 100_000, page)).toEqual([expect.objectContaining({ code: "missing-index" })]);
});

test("an index without the filter's column has not another order, but is another one", async () => {
  const filter = measured(filtered("author", "7"), { statement: 90 });
  expect(await findings("dated", 100_000, filter)).toEqual([expect.objectContaining({ code: "missing-index" })]);
  const page = measured({ url: "/books/dated", ...first }, { statement: 90 });
  expect(await findings("dated", 100_000, page)).toEqual([expect.objectContaining({ code: "index-order" })]);
});

test("`maximumOffset` is advised for lists that reach beyond it alone", async () => {
  const measurements = [
    measured({ url: "/books", ...first }, { statement: 1 }),
    measured({ ...first, url: "/books?page=90", name: "page 90", kind: "middle" }, { statement: 60 }),
  ];
  const [long] = await findings("getCollection", 100_000, ...measurements);
  expect(long).toMatchObject({ code: "deep-page", remedy: { options: { maximumOffset: 10_000 } } });
  const [short] = await findings("getCollection", 9000, ...measurements);
  expect(short).toMatchObject({ code: "deep-page", remedy: { kind: "words" } });
});

test("a deep page is not blamed for what else the machine did: its fastest run counts", async () => {
  const deep = { ...first, url: "/books?page=90", name: "page 90", kind: "middle" } as const;
  const found = await findings(
    "getCollection",
    100_000,
    measured({ url: "/books", ...first }, { statement: 1 }),
    measured(deep, { statement: 60, fastest: 2 }),
  );
  expect(found.map(({ code }) => code)).not.toContain("deep-page");
});

test("an index of the schema that the database does not use may not have been made", async () => {
  const request = { url: "/books/by-title", ...first };
  const [idle] = await findings("byTitle", 100_000, measured(request, { statement: 90 }));
  expect(idle).toMatchObject({ remedy: { text: expect.stringMatching(/^make the index with a migration; /) } });
  const plan = { ...scan, indexes: ["Book_title_idx"] };
  const [served] = await findings("byTitle", 100_000, measured(request, { statement: 90, plan }));
  expect(served).toMatchObject({ remedy: { text: expect.stringMatching(/^begin the order with a field/) } });
});

test("what counts facets is not the total", async () => {
  const request = { ...first, url: "/books/counted" };
  const page = measured(request, { statement: 1, count: 90 });
  expect(await findings("counted", 100_000, page)).toEqual([expect.objectContaining({ code: "costly-count" })]);
  const facets = measured(
    { ...request, url: "/books/counted?facets[]=title", kind: "facets" },
    { statement: 1, count: 90 },
  );
  const quick = measured(request, { statement: 1, count: 1 });
  expect(await findings("counted", 100_000, quick, facets)).toEqual([]);
});

test("whether the field has a value that the path fixes asks for no index of its own", async () => {
  const presence = { field: "author", isPresent: true };
  const exists = (equal: readonly string[]) =>
    measured({ url: "/books?exists[author]=true", name: "exists", kind: "filter", equal, presence }, { statement: 90 });
  const [own] = await findings("counted", 100_000, exists([]));
  expect(own).toMatchObject({ remedy: { fields: [{ field: "author" }] } });
  const [fixed] = await findings("counted", 100_000, exists(["author"]));
  expect(fixed).toMatchObject({ remedy: { fields: [{ field: "author" }, { field: "id" }] } });
});

test("an order that moves the nulls needs an index that Prisma cannot declare", async () => {
  const page = measured(filtered("author", "7"), { statement: 90 });
  const [onPostgresql] = await findingsOn("postgresql", "rated", 100_000, page);
  expect(onPostgresql).toMatchObject({
    headline: "no index has the nulls of `rating` last",
    remedy: { sql: 'CREATE INDEX ON "Book" ("author", "rating" DESC NULLS LAST, "id" DESC);' },
  });
  // It has them there.
  const [onSqlite] = await findings("rated", 100_000, page);
  expect(onSqlite).toMatchObject({ remedy: { kind: "index" } });
});

test("what several routes of a model need is one finding, with the other routes", async () => {
  const { api, datamodel } = await apiFrom(schema, { provider: "postgresql" });
  const listings = listingsOfApi(api).slice(0, 2);
  const request: TuneRequest = { url: "/books", name: "text", kind: "text", equal: [], textColumns: ["title"] };
  const each = listings.map((listing, at) => {
    return { listing, rows: 100_000, measurements: [measured({ ...request }, { statement: 90 + at })] };
  });
  const columnOf = (_model: string, field: string) => field;
  const context = { api, datamodel, columnOf, indexes: [], slow: 20, scopes: {}, timeout: 5000 };
  for (const provider of ["postgresql", "sqlite"] as const) {
    const [found, ...others] = findingsOf(each, { ...context, provider });
    expect([found?.code, found?.milliseconds, found?.alike?.length, others]).toEqual(["text-scan", 91, 1, []]);
  }
});

test.each([
  ["sqlite", 'FROM `main`.`Other`, `main`.`B"o(ok`', 'FROM `main`.`B"o(ok` AS `t0`'],
  ["postgresql", 'FROM "a b"."Other" WHERE EXISTS (SELECT 1 FROM "B""o(ok")', 'FROM "a b"."B""o(ok" AS "t0"'],
  ["mysql", 'FROM `Other`, `B"o(ok`', 'FROM `a``b`.`B"o(ok`'],
] as const)("the table of a page is found whatever it is called, on %s", async (provider, other, own) => {
  const { api, datamodel } = await apiFrom(schema.replace("  @@index([title])", '  @@map("B\\"o(ok")'), { provider });
  const [listing = expect.fail("no operation")] = listingsOfApi(api);
  const statements = [other, own].map((from) => {
    return { sql: `SELECT 1 ${from}`, plan: scan, milliseconds: 1, fastest: 1, rows: 1, isCount: false };
  });
  const answered = { ...measured({ url: "/books", ...first }, { statement: 1 }), statements };
  if (answered.outcome !== "answered") expect.fail("no answer");
  const { main, others } = statementsOf(answered, { listing, rows: 1, measurements: [] }, { datamodel });
  expect([main?.sql, others.map(({ sql }) => sql)]).toEqual([`SELECT 1 ${own}`, [`SELECT 1 ${other}`]]);
});

test("no index is called unused while a request has no answer, which has no plan either", async () => {
  const request = { url: "/books", ...first };
  const unused = async (...measurements: readonly Measurement[]) => {
    const found = await allFindings("sqlite", "getCollection", 100_000, measurements);
    return found.filter(({ code }) => code === "unused-index").map(({ headline }) => headline);
  };
  const answered = measured(request, { statement: 1 });
  expect(await unused(answered)).toEqual(["no measured request uses the index over `title`"]);
  const failed = { outcome: "failed", request: filtered("title", "a"), milliseconds: 5000, reason: "timeout" } as const;
  expect(await unused(answered, failed)).toEqual([]);
  expect(await unused()).toEqual([]);
});
