/** Dates that the database keeps more digits of: what a document shows of them finds their rows again. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Document, fail, get, ids, type Requestable } from "./client.js";
import { createApi, type Library, openLibrary, provider, recommended } from "./library.js";

let library: Library;
let app: Requestable;

const dates = [
  "1969-12-31T23:59:59.999Z",
  "1970-01-01T00:00:00.000Z",
  "2024-02-29T12:00:00.001Z",
  "2024-02-29T12:00:00.002Z",
  "9999-12-31T23:59:59.999Z",
];
const times = [
  "1970-01-01T00:00:00.000Z",
  "1970-01-01T00:00:00.001Z",
  "1970-01-01T12:00:00.000Z",
  "1970-01-01T23:59:59.998Z",
  "1970-01-01T23:59:59.999Z",
];
/** Digits behind the millisecond. */
const microseconds = [0, 1, 500, 999];

const rows = dates.flatMap((date, row) =>
  microseconds.map((more, column) => ({
    id: row * microseconds.length + column + 1,
    at: new Date(date),
    time: new Date(times[row] ?? 0),
    until: row === 2 ? null : new Date(date),
    more,
  })),
);

beforeAll(async () => {
  library = await openLibrary();
  app = createApi({ prisma: library.prisma, handlers: { Book: { recommended } } });
  await library.prisma.moment.createMany({ data: rows.map(({ more: _, ...data }) => data) });
  if (provider === "sqlite") return;
  for (const more of microseconds) {
    const plus = provider === "mysql" ? `INTERVAL ${more} MICROSECOND` : `interval '${more} microsecond'`;
    const moved = ["at", "time", "until"].map((field) => `${field} = ${field} + ${plus}`).join();
    const found = rows.filter((row) => row.more === more).map(({ id }) => id);
    const table = provider === "mysql" ? "Moment" : '"Moment"';
    await library.prisma.$executeRawUnsafe(`UPDATE ${table} SET ${moved} WHERE id IN (${found.join()})`);
  }
});
afterAll(() => library.prisma.$disconnect());

/** As documents show it: servers keep `time` as a time of day. */
const shownAs = (field: "at" | "time" | "until", date: string) =>
  field === "time" && provider !== "sqlite" ? date.slice("1970-01-01T".length, -1).replace(/\.000$/, "") : date;

const path = "/moments?itemsPerPage=100&";
const found = async (query: string) => ids(await get(app, path + query));

describe.each([
  { field: "at", values: dates },
  { field: "time", values: times },
  { field: "until", values: dates },
] as const)("a filter takes the values of $field as they are shown", ({ field, values }) => {
  const idsWhere = (meets: (date: string) => boolean) =>
    rows
      .filter((row) => row[field] !== null)
      .filter((row) => meets(row[field]?.toISOString() ?? ""))
      .map(({ id }) => id);

  it("an item's own", async () => {
    for (const item of (await get(app, path))["hydra:member"]) {
      const shown = item[field];
      if (shown !== null) expect(await found(`${field}=${shown}`)).toContain(item.id);
    }
  });

  it.each(values)("%s", async (value) => {
    const shown = shownAs(field, value);
    expect(await found(`${field}=${shown}`)).toEqual(idsWhere((date) => date === value));
    expect(await found(`${field}[lt]=${shown}`)).toEqual(idsWhere((date) => date < value));
    expect(await found(`${field}[lte]=${shown}`)).toEqual(idsWhere((date) => date <= value));
    expect(await found(`${field}[gt]=${shown}`)).toEqual(idsWhere((date) => date > value));
    expect(await found(`${field}[gte]=${shown}`)).toEqual(idsWhere((date) => date >= value));
    for (const upper of values) {
      const between = idsWhere((date) => date >= value && date <= upper);
      expect(await found(`${field}[between]=${shown}..${shownAs(field, upper)}`)).toEqual(between);
      const either = idsWhere((date) => date === value || date === upper);
      expect(await found(`${field}[]=${shown}&${field}[]=${shownAs(field, upper)}`)).toEqual(either);
    }
  });
});

it("a list of as many values as a query string holds", async () => {
  const many = Array.from({ length: 230 }, (_, index) => `at[]=${new Date(index * 1000 - 1).toISOString()}`);
  expect(await found([...many, `at[]=${dates[4]}`].join("&"))).toEqual([1, 2, 3, 4, 17, 18, 19, 20]);
});

it.skipIf(provider === "sqlite")("after the last time of day there is no other", async () => {
  expect(await found("time[lte]=23:59:59.999")).toHaveLength(rows.length);
  expect(await found("time[gt]=23:59:59.999")).toEqual([]);
});

it("null is found by `exists` alone", async () => {
  expect(await found("exists[until]=false")).toEqual([9, 10, 11, 12]);
  expect(await found("exists[until]=true")).toHaveLength(16);
});

describe("digits beyond the millisecond in a query", () => {
  const day = "2024-02-29T12:00:00";
  /** Three neighbouring milliseconds, in a column that keeps no more. */
  const samples = ["000", "123", "124"];
  beforeAll(async () => {
    const values = { small: 1, big: 1, amount: 1, name: "a", ratio: 1 };
    await library.prisma.sample.createMany({
      data: samples.map((id) => ({ ...values, id, moment: new Date(`${day}.${id}Z`) })),
    });
  });
  const sampled = async (query: string) => ids(await get(app, `/samples?order[id]=asc&${query}`));

  it.each([
    ["[lt]", `${day}.123400Z`, ["000", "123"]],
    ["[lte]", `${day}.123400Z`, ["000", "123"]],
    ["[gt]", `${day}.123400Z`, ["124"]],
    ["[gte]", `${day}.123400Z`, ["124"]],
    ["[lt]", `${day}.123000Z`, ["000"]],
    ["[gte]", `${day}.123000%2B00:00`, ["123", "124"]],
    ["[between]", `${day}.0000001Z..${day}.1239Z`, ["123"]],
    ["[between]", `${day}.123001Z..${day}.123999Z`, []],
    ["[lt]", "9999-12-31T23:59:59.9991Z", samples],
    ["[gte]", "9999-12-31T23:59:59.9991Z", []],
    ["", `${day}.1234Z`, []],
    ["", `${day}.123000000Z`, ["123"]],
    ["[]", `${day}.1234Z&moment[]=${day}.124Z`, ["124"]],
    ["[]", `${day}.1234Z`, []],
  ])("compare exactly with a column of milliseconds: moment%s=%s", async (operator, value, expected) => {
    expect(await sampled(`moment${operator}=${value}`)).toEqual(expected);
  });

  it("are not a position: no link has them", async () => {
    const detail = `\`moment[gt]\` must have at most 3 digits of a second's fraction, not "${day}.1234Z".`;
    const position = `moment[gt]=${day}.1234Z&small[lt]=1&id[lt]=9`;
    expect(await fail(app, `/samples-by-moment?${position}`, 400)).toMatchObject({ parameter: "moment[gt]", detail });
  });

  it.skipIf(provider === "sqlite")("are refused where the column keeps them", async () => {
    for (const operator of ["", "[]", "[lt]", "[lte]", "[gt]", "[gte]"]) {
      const detail = `\`at${operator}\` must have at most 3 digits of a second's fraction, not "${day}.001500Z".`;
      expect(await fail(app, `/moments?at${operator}=${day}.001500Z`, 400)).toMatchObject({ detail });
    }
    await fail(app, "/moments?time[between]=11:00:00.0001..12:00:00", 400);
    expect(await found(`at=${day}.001000Z`)).toEqual([9, 10, 11, 12]);
  });
});

const walk = async (start: string, link: "hydra:next" | "hydra:previous") => {
  const pages: (readonly unknown[])[] = [];
  for (let next: string | undefined = start; next !== undefined && pages.length < 30; ) {
    const document: Document = await get(app, next);
    pages.push(ids(document));
    next = document["hydra:view"]?.[link];
  }
  return pages;
};

describe.each([
  { path: "/moments-by-at", field: "at", towards: "desc" },
  { path: "/moments-by-time", field: "time", towards: "asc" },
] as const)("a walk along $path", ({ path, field, towards }) => {
  it.each([1, 3, 7])("visits every row once and in order, %i a page", async (size) => {
    const all = await library.prisma.moment.findMany({ orderBy: [{ [field]: towards }, { id: towards }] });
    const pages = await walk(`${path}?partial=1&itemsPerPage=${size}`, "hydra:next");
    expect(pages.flat()).toEqual(all.map(({ id }) => id));
  });

  it("comes back by the links to the page before", async () => {
    const all = await library.prisma.moment.findMany({ orderBy: [{ [field]: towards }, { id: towards }] });
    const last = all.at(-1);
    const operator = towards === "desc" ? "gt" : "lt";
    const position = `${field}[${operator}]=${last && shownAs(field, last[field].toISOString())}&id[${operator}]=${last?.id}`;
    const pages = await walk(`${path}?partial=1&itemsPerPage=3&${position}`, "hydra:previous");
    expect([...pages].reverse().flat()).toEqual(all.slice(0, -1).map(({ id }) => id));
  });

  // SQLite keeps no more than is shown: there the place of a row that is gone is known.
  it.skipIf(provider === "sqlite")("loses no row where the one of the position is gone", async () => {
    for (const { [field]: date } of rows) {
      for (const operator of ["lt", "gt"]) {
        const position = `${field}[${operator}]=${shownAs(field, date.toISOString())}&id[${operator}]=99`;
        const read = ids(await get(app, `${path}?itemsPerPage=100&partial=1&${position}`));
        const beyond = rows.filter((row) => (operator === "lt" ? row[field] <= date : row[field] >= date));
        expect(read).toEqual(expect.arrayContaining(beyond.map(({ id }) => id)));
      }
    }
  });

  it("takes a date alone for a position, as it is shown", async () => {
    for (const { [field]: date } of rows) {
      for (const operator of ["lt", "gt"]) {
        const shown = shownAs(field, date.toISOString());
        const answer = await get(app, `${path}?itemsPerPage=100&partial=1&${field}[${operator}]=${shown}`);
        const beyond = rows.filter((row) => (operator === "lt" ? row[field] < date : row[field] > date));
        expect(new Set(ids(answer))).toEqual(new Set(beyond.map(({ id }) => id)));
      }
    }
  });

  it("has the bounds that a client sets beside the position", async () => {
    const shown = shownAs(field, (field === "at" ? dates[2] : times[2]) ?? "");
    const bounded = await get(app, `${path}?itemsPerPage=100&${field}[between]=${shown}..${shown}`);
    expect([...ids(bounded)].sort()).toEqual([10, 11, 12, 9]);
    expect([...ids(await get(app, `${path}?itemsPerPage=100&${field}[lte]=${shown}`))]).toHaveLength(12);
  });
});
