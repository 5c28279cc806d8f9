import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { bound } from "../../../test/fixture/bound.js";
import { contextOf, type Database, openDatabase, resource as resourceOf } from "../../../test/fixture/database.js";
import { groupsOf } from "../../../test/fixture/delegate.js";
import { defaultParameterNames as parameters } from "../../definition/parameter-names.js";
import type { FindManyArgs, RowSource } from "../../definition/row-source.js";
import { type Filters, whereOfQuery } from "../../request/filters/filters.js";
import type { MatchedQuery } from "../../request/matched-query.js";
import { literalSource, literalTest } from "./literal-wildcards.js";

const partial: Filters = { title: { type: "String", match: "partial" } };
const start: Filters = { title: { type: "String", match: "start" } };
const resource = resourceOf("Note", { fields: [{ name: "id", type: "Int" }] });
const options = { provider: resource.provider, exists: "exists" };
const titles = ["100%", "1000", "a_b", "axb", "A_B", "a\\b", "a\\_b", "Ä_B", "ä_b", "[x]", "50% off"];

let database: Database;

beforeAll(async () => {
  database = await openDatabase();
  const createdAt = new Date(0);
  const many = Array.from({ length: 1200 }, (_, index) => ({ title: index % 100 === 0 ? `n_${index}` : `n${index}` }));
  const rows = [...titles.map((title) => ({ title })), ...many];
  await database.client.note.createMany({ data: rows.map((row, score) => ({ ...row, score, createdAt })) });
});

afterAll(async () => {
  await database.close();
});

function noteSource() {
  return contextOf<{ readonly title: string }>(database.client, resource, {}, ({ note }) => note).source;
}

function tested<Row extends object>(source: RowSource<Row>, query: MatchedQuery, filters: Filters, limit?: number) {
  return literalSource(query, { filters, parameters }, resource, limit)?.(source) ?? source;
}

function search(filters: Filters, text: string) {
  const query = bound(`title=${encodeURIComponent(text)}`, { filters });
  const where = whereOfQuery(query, filters, options) ?? {};
  return { where, source: tested(noteSource(), query, filters) };
}

async function titlesOf(filters: Filters, text: string, args: FindManyArgs = {}): Promise<readonly string[]> {
  const { where, source } = search(filters, text);
  return (await source.findMany({ where, orderBy: { id: "asc" }, ...args })).map(({ title }) => title);
}

describe("on a real SQLite database, through Prisma", () => {
  test.each([
    ["a_b", ["a_b", "A_B"]],
    ["0%", ["100%", "50% off"]],
    ["%", ["100%", "50% off"]],
    ["\\_", ["a\\_b"]],
    ["\\", ["a\\b", "a\\_b"]],
    ["ä_b", ["ä_b"]],
    ["[X]", ["[x]"]],
    ["%%", []],
  ])("a partial text is itself: %s", async (text, want) => {
    expect(await titlesOf(partial, text)).toEqual(want);
    const { where, source } = search(partial, text);
    expect(await source.count({ where })).toBe(want.length);
  });

  test.each([
    ["A_", ["a_b", "A_B"]],
    ["%", []],
    ["50%", ["50% off"]],
    ["10", ["100%", "1000"]],
  ])("so is the start of a text: %s", async (text, want) => {
    expect(await titlesOf(start, text)).toEqual(want);
  });

  test("pages are cut over the rows that pass, past any number of others", async () => {
    const all = Array.from({ length: 12 }, (_, index) => `n_${index * 100}`);
    expect(await titlesOf(start, "n_")).toEqual(all);
    expect(await titlesOf(start, "n_", { take: 3 })).toEqual(all.slice(0, 3));
    expect(await titlesOf(start, "n_", { skip: 9, take: 5 })).toEqual(all.slice(9));
    expect(await titlesOf(start, "n_", { skip: 2, take: 0 })).toEqual([]);
    expect(await titlesOf(start, "n_", { orderBy: { id: "desc" }, skip: 1, take: 2 })).toEqual(["n_1000", "n_900"]);
  });

  test("a count goes no further than it is asked to", async () => {
    const { where, source } = search(start, "n_");
    expect(await source.count({ where })).toBe(12);
    expect(await source.count({ where, take: 5 })).toBe(5);
  });

  test("no more rows are tested than a large page has: 400 names the parameter", async () => {
    const within = (limit: number) => {
      const query = bound("title=n_", { filters: start });
      const where = whereOfQuery(query, start, options) ?? {};
      return { where, source: tested(noteSource(), query, start, limit) };
    };
    const { where, source } = within(1000);
    const refused = { status: 400, parameter: "title", value: "n_" };
    await expect(source.count({ where })).rejects.toMatchObject(refused);
    await expect(source.findMany({ where, orderBy: { id: "asc" }, take: 11 })).rejects.toMatchObject(refused);
    expect(await source.findMany({ where, orderBy: { id: "asc" }, take: 10 })).toHaveLength(10);
    expect(await within(1500).source.count({ where })).toBe(12);
  });

  describe("groups", () => {
    const scores = async (limit: number, args: { readonly skip?: number; readonly take?: number } = {}) => {
      const query = bound("title=n_", { filters: start });
      const where = whereOfQuery(query, start, options) ?? {};
      const grouping = { ...noteSource(), groupBy: groupsOf(database.client.note) };
      const source = tested(grouping, query, start, limit);
      const groups = await source.groupBy?.({ by: ["score"], where, orderBy: [{ score: "asc" }], ...args });
      return groups?.map((group) => Reflect.get(group, "score"));
    };
    const passing = Array.from({ length: 12 }, (_, index) => titles.length + index * 100);

    test("are those of which a row passes, as many as are asked for", async () => {
      expect(await scores(2000)).toEqual(passing);
      expect(await scores(2000, { take: 3 })).toEqual(passing.slice(0, 3));
      expect(await scores(2000, { skip: 2, take: 2 })).toEqual(passing.slice(2, 4));
    });

    test("are all tested where paging is off, which knows no limit", async () => {
      expect(await scores(Number.POSITIVE_INFINITY)).toEqual(passing);
      expect(await scores(Number.POSITIVE_INFINITY, { skip: 11, take: 1001 })).toEqual(passing.slice(11));
    });

    test("are tested no further than they are needed, nor further than rows may be", async () => {
      // 1200 titles begin with an `n` and another character: each is a group.
      expect(await scores(1200)).toHaveLength(12);
      await expect(scores(1199)).rejects.toMatchObject({ status: 400, parameter: "title" });
      expect(await scores(1000, { take: 10 })).toHaveLength(10);
    });
  });

  test("a list as long as is allowed fits in one query with its page", async () => {
    const filters: Filters = { title: { type: "String", match: "exact" } };
    const entries = bound("title[]=n", { filters }).entries.flatMap((entry) =>
      Array.from({ length: 900 }, (_, index) => ({ ...entry, value: `n${index + 1}` })),
    );
    const where = whereOfQuery({ entries }, filters, options) ?? {};
    expect(await noteSource().count({ where })).toBe(891);
  });

  test("a page at the beginning reads no more than it needs", async () => {
    database.takeQueries();
    await titlesOf(partial, "a_b", { take: 1 });
    expect(database.takeQueries()).toHaveLength(1);
  });
});

describe("literalTest", () => {
  test.each([
    ["title=a", "sqlite"],
    ["", "sqlite"],
    ["title=", "sqlite"],
    ["title=a_b", "postgresql"],
    ["title=a_b", "mysql"],
  ] as const)("is not needed for %s on %s", (text, provider) => {
    expect(literalTest(bound(text, { filters: partial }), { filters: partial, parameters }, provider)).toBeUndefined();
    expect(
      literalSource(bound(text, { filters: partial }), { filters: partial, parameters }, { ...resource, provider }),
    ).toBeUndefined();
  });

  test("is not needed for an exact text", () => {
    const filters: Filters = { title: { type: "String", match: "exact" } };
    expect(literalTest(bound("title=a_b", { filters }), { filters, parameters }, "sqlite")).toBeUndefined();
  });

  test("lets no row through where the field is null", () => {
    expect(
      literalTest(bound("title=_", { filters: partial }), { filters: partial, parameters }, "sqlite")?.test({
        title: null,
      }),
    ).toBe(false);
  });
});
