import { describe, expect, test } from "vitest";
import { bound } from "../../../test/fixture/bound.js";
import { defaultPagination } from "../../../test/fixture/pagination.js";
import { Problem } from "../../definition/problem.js";
import { type Filters, orderOfQuery, whereOfQuery } from "./filters.js";

const filters: Filters = {
  id: { type: "Int", match: "exact", range: true, order: true },
  name: { type: "String", match: "partial", order: true },
  code: { type: "String", match: "start", range: true },
  slug: { type: "String", match: "exact" },
  serial: { type: "BigInt", match: "exact", range: true },
  price: { type: "Decimal", range: true },
  ratio: { type: "Float", range: true },
  at: { type: "DateTime", range: true, order: true, nullable: true, exists: true },
  open: { type: "Boolean", match: "exact" },
  size: { type: "Enum", values: ["SMALL", "LARGE"], match: "exact" },
  country: {
    type: "String",
    match: "exact",
    nullable: true,
    exists: true,
    relation: { path: "/countries", field: "countryCode" },
  },
  passport: { type: "Int", match: "exact", relation: { path: "/passports", field: "passportId" } },
};

const sqlite = { provider: "sqlite", exists: "exists" } as const;

function problemOf(run: () => unknown): Pick<Problem, "status" | "parameter" | "value" | "detail"> {
  try {
    run();
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const { status, parameter, value, detail } = error;
    return { status, parameter, value, detail };
  }
  throw new Error("No problem was thrown");
}

describe("whereOfQuery", () => {
  test.each([
    ["", undefined],
    ["id=31", { id: { equals: 31 } }],
    ["id=", undefined],
    ["id[]=1&id[]=2&id[]=1", { id: { in: [1, 2] } }],
    ["id[0]=1&id[1]=2", { id: { in: [1, 2] } }],
    ["slug[]=", { slug: { in: [""] } }],
    ["slug[]=a&slug[]=", { slug: { in: ["a", ""] } }],
    ["slug=%20a", { slug: { equals: " a" } }],
    ["serial=9007199254740993", { serial: { equals: 9007199254740993n } }],
    ["open=TRUE", { open: { equals: true } }],
    ["size=SMALL", { size: { equals: "SMALL" } }],
    ["id=1&open=no", { AND: [{ id: { equals: 1 } }, { open: { equals: false } }] }],
    ["id=1&id[]=2", { AND: [{ id: { equals: 1 } }, { id: { in: [2] } }] }],
    ["unknown=1&unknown[lt]=x&name[lt]=a&price=3&exists[id]=maybe&__proto__=1", undefined],
  ])("exact: %s", (search, want) => {
    expect(whereOfQuery(bound(search, { filters }), filters, sqlite)).toEqual(want);
  });

  test.each([
    ["id[lt]=5", { id: { lt: 5 } }],
    ["id[lte]=5&id[gt]=-2", { AND: [{ id: { gt: -2 } }, { id: { lte: 5 } }] }],
    ["id[between]=2..7", { id: { gte: 2, lte: 7 } }],
    ["price[gte]=0.10", { price: { gte: "0.10" } }],
    ["ratio[between]=-1.5..1.5", { ratio: { gte: -1.5, lte: 1.5 } }],
    ["at[gt]=2024-02-29T12:00:00Z", { at: { gt: new Date("2024-02-29T12:00:00Z") } }],
    [
      "at[between]=2024-01-01..2024-02-01",
      { at: { gte: new Date("2024-01-01T00:00:00Z"), lt: new Date("2024-02-02T00:00:00Z") } },
    ],
    // A date without a time includes its day as an upper end that is inclusive, and as no other bound.
    ["at[lte]=2024-02-29", { at: { lt: new Date("2024-03-01T00:00:00Z") } }],
    ["at[lte]=2024-02-29T00:00:00Z", { at: { lte: new Date("2024-02-29T00:00:00Z") } }],
    ["at[lte]=9999-12-31", { at: { lte: new Date("9999-12-31T23:59:59.999Z") } }],
    ["at[lt]=2024-02-29", { at: { lt: new Date("2024-02-29T00:00:00Z") } }],
    ["at[gt]=2024-02-29", { at: { gt: new Date("2024-02-29T00:00:00Z") } }],
    ["code[between]=a..b..c", { code: { gte: "a", lte: "b..c" } }],
    ["id[lt]=&id[between]=", undefined],
  ])("range: %s", (search, want) => {
    expect(whereOfQuery(bound(search, { filters }), filters, sqlite)).toEqual(want);
  });

  const at = new Date("2024-02-29T12:00:00.001Z");
  const next = new Date("2024-02-29T12:00:00.002Z");
  const last = new Date("9999-12-31T23:59:59.999Z");
  test.each([
    ["at=2024-02-29T12:00:00.001Z", { at: { gte: at, lt: next } }],
    ["at=2024-02-29T12:00:00.001000Z", { at: { gte: at, lt: next } }],
    ["at[]=2024-02-29T12:00:00.001Z", { OR: [{ at: { gte: at, lt: next } }] }],
    [
      "at[]=2024-02-29T12:00:00.001Z&at[]=9999-12-31T23:59:59.999Z",
      { OR: [{ at: { gte: at, lt: next } }, { at: { gte: last } }] },
    ],
    ["at[lt]=2024-02-29T12:00:00.001Z", { at: { lt: at } }],
    ["at[lte]=2024-02-29T12:00:00.001Z", { at: { lt: next } }],
    ["at[gt]=2024-02-29T12:00:00.001Z", { at: { gte: next } }],
    ["at[gte]=2024-02-29T12:00:00.001Z", { at: { gte: at } }],
    [
      "at[between]=2024-02-29T12:00:00.001Z..2024-02-29T12:00:00.001Z",
      { AND: [{ at: { gte: at } }, { at: { lt: next } }] },
    ],
    ["at[gt]=9999-12-31T23:59:59.999Z", { at: { in: [] } }],
    ["at[lte]=9999-12-31T23:59:59.999Z", { at: { gte: new Date("0001-01-01T00:00:00Z") } }],
    ["time[gt]=23:59:59.999", { time: { in: [] } }],
    ["time=23:59:59.999", { time: { gte: new Date("1970-01-01T23:59:59.999Z") } }],
    ["exists[at]=true", { at: { not: null } }],
    ["exists[at]=false", { at: { equals: null } }],
    ["id=1", { id: { equals: 1 } }],
  ])("a truncated date matches its whole millisecond: %s", (search, want) => {
    const fine = { type: "DateTime", match: "exact", range: true, finerThanMillisecond: true } as const;
    const given: Filters = {
      id: { type: "Int", match: "exact" },
      at: { ...fine, nullable: true, exists: true },
      time: { ...fine, type: "Time" },
    };
    expect(whereOfQuery(bound(search, { filters: given }), given, sqlite)).toEqual(want);
  });

  test.each([
    ["exists[at]=true", { at: { not: null } }],
    ["exists[at]=OFF", { at: { equals: null } }],
    ["exists[country]=1", { countryCode: { not: null } }],
    ["exists[country]=0", { countryCode: { equals: null } }],
    ["exists[at]=", undefined],
  ])("exists: %s", (search, want) => {
    expect(whereOfQuery(bound(search, { filters }), filters, sqlite)).toEqual(want);
  });

  test.each([
    ["status[not]=a", { NOT: { status: { equals: "a" } } }],
    ["status[not][]=a&status[not][]=b&status[not][]=a", { NOT: { status: { in: ["a", "b"] } } }],
    ["status[not][0]=a", { NOT: { status: { in: ["a"] } } }],
    ["status[not]=&status[not][]=", { NOT: { status: { in: [""] } } }],
    ["seen[not]=2024-02-29T12:00:00.0015Z", { NOT: { seen: { in: [] } } }],
    ["seen[not][]=2024-02-29T12:00:00.0015Z", { NOT: { seen: { in: [] } } }],
    ["open[not][]=1", { NOT: { OR: [{ open: { equals: true } }] } }],
    ["status=a&status[not]=b", { AND: [{ status: { equals: "a" } }, { NOT: { status: { equals: "b" } } }] }],
    // Rows without a value do not have this one.
    ["grade[not]=1", { OR: [{ NOT: { grade: { equals: 1 } } }, { grade: { equals: null } }] }],
    ["editor[not]=/editors/7", { OR: [{ NOT: { editorId: { equals: 7 } } }, { editorId: { equals: null } }] }],
    ["at[not]=2024-02-29T12:00:00.001Z", { NOT: { at: { gte: at, lt: next } } }],
    ["at[not][]=2024-02-29T12:00:00.001Z", { NOT: { OR: [{ at: { gte: at, lt: next } }] } }],
  ])("not: %s", (search, want) => {
    const given: Filters = {
      status: { type: "String", match: "exact", not: true },
      open: { type: "Boolean", not: true },
      grade: { type: "Int", not: true, nullable: true },
      editor: { type: "Int", not: true, nullable: true, relation: { path: "/editors", field: "editorId" } },
      at: { type: "DateTime", not: true, finerThanMillisecond: true },
      seen: { type: "DateTime", not: true },
    };
    expect(whereOfQuery(bound(search, { filters: given }), given, sqlite)).toEqual(want);
  });

  test.each([
    ["labels=a", { labels: { has: "a" } }],
    ["labels[]=a&labels[]=b&labels[]=a", { labels: { hasSome: ["a", "b"] } }],
    ["labels[]=", { labels: { hasSome: [""] } }],
    [
      "labels[not]=a",
      {
        OR: [{ NOT: { labels: { has: "a" } } }, { OR: [{ labels: { isEmpty: true } }, { labels: { equals: null } }] }],
      },
    ],
    ["exists[labels]=true", { labels: { isEmpty: false } }],
    ["exists[labels]=false", { OR: [{ labels: { isEmpty: true } }, { labels: { equals: null } }] }],
    ["flags=yes", { flags: { has: true } }],
    ["flags[]=yes", { flags: { hasSome: [true] } }],
  ])("lists: %s", (search, want) => {
    const given: Filters = {
      labels: { type: "String", match: "exact", not: true, exists: true, list: true, nullable: true },
      flags: { type: "Boolean", match: "exact", list: true },
    };
    expect(
      whereOfQuery(bound(search, { filters: given }), given, { provider: "postgresql", exists: "exists" }),
    ).toEqual(want);
  });

  const none = Symbol("Prisma.AnyNull");
  test.each([
    ["meta.a.b=x", { path: ["a", "b"], equals: "x" }, { path: '$."a"."b"', equals: "x" }],
    ["exists[meta.a.b]=true", { path: ["a", "b"], not: none }, { path: '$."a"."b"', not: none }],
    ["exists[meta.a.b]=false", { path: ["a", "b"], equals: none }, { path: '$."a"."b"', equals: none }],
    ["meta.n[gte]=1", { path: ["n"], gte: 1 }, { path: '$."n"', gte: 1 }],
    ["meta.n[between]=1..2", { path: ["n"], gte: 1, lte: 2 }, { path: '$."n"', gte: 1, lte: 2 }],
    [
      "meta.t=5%25",
      { path: ["t"], string_contains: "5\\%", mode: "insensitive" },
      { path: '$."t"', string_contains: "5\\%", mode: "insensitive" },
    ],
    ["meta.c=x", { path: ["c"], string_starts_with: "x" }, { path: '$."c"', string_starts_with: "x" }],
  ])("values within Json: %s", (search, onPostgres, onMysql) => {
    const within = { field: "meta", nullable: true, none } as const;
    const given: Filters = {
      "meta.a.b": { ...within, type: "String", json: ["a", "b"], match: "exact", exists: true },
      "meta.n": { ...within, type: "Int", json: ["n"], range: true },
      "meta.t": { ...within, type: "String", json: ["t"], match: "partial" },
      "meta.c": { ...within, type: "String", json: ["c"], match: "start", caseSensitive: true },
    };
    const whereOn = (provider: "postgresql" | "mysql") =>
      whereOfQuery(bound(search, { filters: given }), given, { provider, exists: "exists" });
    expect(whereOn("postgresql")).toEqual({ meta: onPostgres });
    expect(whereOn("mysql")).toEqual({ meta: onMysql });
  });

  test("several values within Json are alternatives, and those left out may be absent", () => {
    const given: Filters = {
      "meta.a": { type: "String", field: "meta", json: ["a"], match: "exact", not: true, nullable: true, none },
    };
    const at = (operators: object) => ({ meta: { path: '$."a"', ...operators } });
    expect(whereOfQuery(bound("meta.a[]=x&meta.a[]=y", { filters: given }), given, sqlite)).toEqual({
      OR: [at({ equals: "x" }), at({ equals: "y" })],
    });
    expect(whereOfQuery(bound("meta.a[not]=x", { filters: given }), given, sqlite)).toEqual({
      OR: [{ NOT: at({ equals: "x" }) }, at({ equals: none })],
    });
  });

  test.each([
    ["name[]=a&name[]=b&name[]=a&name[]=", { OR: [{ name: { contains: "a" } }, { name: { contains: "b" } }] }],
    ["name=a&name[]=b", { AND: [{ name: { contains: "a" } }, { OR: [{ name: { contains: "b" } }] }] }],
    ["tail=x", { tail: { endsWith: "x" } }],
    ["words=x", { OR: [{ words: { startsWith: "x" } }, { words: { contains: " x" } }] }],
    ["name[]=", undefined],
  ])("parts of texts: %s", (search, want) => {
    const given: Filters = {
      ...filters,
      tail: { type: "String", match: "end" },
      words: { type: "String", match: "word" },
    };
    expect(whereOfQuery(bound(search, { filters: given }), given, sqlite)).toEqual(want);
  });

  test("a request lists 20 parts of texts at most, whatever fields they are of", () => {
    const list = (name: string, count: number) =>
      Array.from({ length: count }, (_, index) => `${name}[]=${index}`).join("&");
    expect(whereOfQuery(bound(`${list("name", 11)}&${list("code", 9)}`, { filters }), filters, sqlite)).toMatchObject({
      AND: [{}, {}],
    });
    expect(
      problemOf(() => whereOfQuery(bound(`${list("name", 11)}&${list("code", 10)}`, { filters }), filters, sqlite)),
    ).toMatchObject({
      status: 400,
      parameter: "code[]",
    });
  });

  test.each([
    ["day[before]=2024-02-29T12:00Z", { day: { lte: new Date("2024-02-29T12:00:00Z") } }],
    ["day[before]=2024-02-29", { day: { lt: new Date("2024-03-01T00:00:00Z") } }],
    ["day[strictly_before]=2024-02-29", { day: { lt: new Date("2024-02-29T00:00:00Z") } }],
    ["day[after]=2024-02-29", { day: { gte: new Date("2024-02-29T00:00:00Z") } }],
    ["day[strictly_after]=2024-02-29", { day: { gt: new Date("2024-02-29T00:00:00Z") } }],
    ["day[lt]=2024-02-29&day[between]=2024-02-29..2024-03-01&at[before]=2024-02-29", undefined],
  ])("dates: %s", (search, want) => {
    const given: Filters = { ...filters, day: { type: "DateTime", date: true } };
    expect(whereOfQuery(bound(search, { filters: given }), given, sqlite)).toEqual(want);
  });

  test.each([
    ["country=FR", { countryCode: { equals: "FR" } }],
    ["country=/countries/FR", { countryCode: { equals: "FR" } }],
    ["country=https://example.org/api/countries/FR", { countryCode: { equals: "FR" } }],
    ["country[]=/api/countries/a%252Fb&country[]=DE", { countryCode: { in: ["a/b", "DE"] } }],
    ["passport=/passports/7", { passportId: { equals: 7 } }],
  ])("relation: %s", (search, want) => {
    expect(whereOfQuery(bound(search, { filters }), filters, sqlite)).toEqual(want);
  });

  test.each([
    ["sqlite", { contains: "a\\_1_" }, { startsWith: "x" }],
    ["mysql", { contains: "a\\\\\\_1\\%" }, { startsWith: "x" }],
    ["sqlserver", { contains: "a\\[_]1[%]" }, { startsWith: "x" }],
    ["postgresql", { contains: "a\\\\\\_1\\%", mode: "insensitive" }, { startsWith: "x", mode: "insensitive" }],
    ["cockroachdb", { contains: "a\\\\\\_1\\%", mode: "insensitive" }, { startsWith: "x", mode: "insensitive" }],
  ] as const)("partial and start on %s", (provider, name, code) => {
    const query = bound("name=a%5C_1%25&code=x", { filters });
    expect(whereOfQuery(query, filters, { provider, exists: "exists" })).toEqual({ AND: [{ name }, { code }] });
  });

  test("a bound that may be repeated holds each time", () => {
    const viaCursor = [{ field: "id", direction: "DESC", type: "Int" }] as const;
    const pagination = { ...defaultPagination, viaCursor };
    const query = bound("id[gt]=5&id[gt]=&id[gt]=9&id[gte]=1&id[gte]=2", { filters, pagination });
    const want = { AND: [{ id: { gt: 5 } }, { id: { gt: 9 } }, { id: { gte: 2 } }] };
    expect(whereOfQuery(query, filters, sqlite)).toEqual(want);
  });

  const wide = `an integer from ${Number.MIN_SAFE_INTEGER} to ${Number.MAX_SAFE_INTEGER}`;
  test.each([
    ["id=abc", "id", "abc", `\`id\` must be ${wide}, not "abc".`],
    // Otherwise, a list whose only value is missing would request every row.
    ["id[]=", "id[]", "", `\`id[]\` must be ${wide}, not "".`],
    ["id[]=1&id[0]=", "id[]", "", `\`id[]\` must be ${wide}, not "".`],
    ["id[]=1&id[]=x", "id[]", "x", `\`id[]\` must be ${wide}, not "x".`],
    ["id=9007199254740992", "id", "9007199254740992", `\`id\` must be ${wide}, not "9007199254740992".`],
    ["id[gt]=1.5", "id[gt]", "1.5", `\`id[gt]\` must be ${wide}, not "1.5".`],
    ["id[between]=1..b", "id[between]", "1..b", `\`id[between]\` must be ${wide}, not "b".`],
    ["id[between]=1", "id[between]", "1", '`id[between]` must be a range such as `1..10`, not "1".'],
    ["id[between]=..5", "id[between]", "..5", '`id[between]` must be a range such as `1..10`, not "..5".'],
    ["serial[lt]=1e3", "serial[lt]", "1e3", '`serial[lt]` must be a 64-bit integer, not "1e3".'],
    ["price[gt]=much", "price[gt]", "much", '`price[gt]` must be a decimal number, not "much".'],
    [
      "at[lt]=2023-02-30",
      "at[lt]",
      "2023-02-30",
      '`at[lt]` must be an ISO 8601 date, or date and time, such as `2026-01-31` or `2026-01-31T09:30:00Z`, not "2023-02-30".',
    ],
    ["open=abc", "open", "abc", '`open` must be `true` or `false`, not "abc".'],
    ["size=HUGE", "size", "HUGE", '`size` must be one of `SMALL`, `LARGE`, not "HUGE".'],
    ["slug=a%00b", "slug", "a\0b", '`slug` must be text without NUL characters, not "a\0b".'],
    ["name=a%00b", "name", "a\0b", '`name` must be text without NUL characters, not "a\0b".'],
    ["exists[at]=maybe", "exists[at]", "maybe", '`exists[at]` must be `true` or `false`, not "maybe".'],
    [
      "country=/cities/1",
      "country",
      "/cities/1",
      '`country` must be an id or a URL under `/countries/`, not "/cities/1".',
    ],
    ["passport=/passports/x", "passport", "/passports/x", `\`passport\` must be ${wide}, not "x".`],
  ])("refuses %s", (search, parameter, value, detail) => {
    const problem = problemOf(() => whereOfQuery(bound(search, { filters }), filters, sqlite));
    expect(problem).toEqual({ status: 400, parameter, value, detail });
  });

  test("refuses more values than a query can hold", () => {
    const list = (count: number) =>
      bound(Array.from({ length: count }, (_, index) => `id[]=${index}`).join("&"), { filters });
    expect(whereOfQuery(list(400), filters, sqlite)).toEqual({ id: { in: Array.from({ length: 400 }, (_, i) => i) } });
    const entries = (name: string, length: number) =>
      bound(`${name}[]=0`, { filters }).entries.flatMap((entry) =>
        Array.from({ length }, (_, index) => ({ ...entry, value: String(index) })),
      );
    expect(problemOf(() => whereOfQuery({ entries: entries("id", 901) }, filters, sqlite)).parameter).toBe("id[]");
    const together = [...entries("slug", 450), ...entries("serial", 451)];
    expect(problemOf(() => whereOfQuery({ entries: together }, filters, sqlite))).toEqual({
      status: 400,
      parameter: "serial[]",
      value: "451 values",
      detail: "At most 900 filter values are allowed per request. Send several requests instead.",
    });
    expect(whereOfQuery({ entries: [...together.slice(1), ...entries("price", 900)] }, filters, sqlite)).toBeDefined();
  });
});

describe("toOrder", () => {
  test.each([
    ["", undefined],
    ["order[name]=desc", [{ field: "name", direction: "DESC" }]],
    [
      "order[name]=Asc&page=2&order[id]=DESC",
      [
        { field: "name", direction: "ASC" },
        { field: "id", direction: "DESC" },
      ],
    ],
    ["order[name]=&order[id]=asc", [{ field: "id", direction: "ASC" }]],
    [
      "order[code]=sideways&order[nothing]=asc&order=asc&order[]=asc&order[__proto__]=asc&order[name][id]=asc",
      undefined,
    ],
  ])("%s", (search, want) => {
    expect(orderOfQuery(bound(search, { filters }))).toEqual(want);
  });

  test("refuses a direction other than asc or desc", () => {
    expect(problemOf(() => orderOfQuery(bound("order[at]=up", { filters })))).toEqual({
      status: 400,
      parameter: "order[at]",
      value: "up",
      detail: '`order[at]` must be `asc` or `desc`, not "up".',
    });
  });
});
