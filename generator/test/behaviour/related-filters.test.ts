import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fail, get, ids, type Requestable } from "./client.js";
import { createApi, type Library, openLibrary, provider, recommended } from "./library.js";

let library: Library;
let app: Requestable;

const handlers = { Book: { recommended } };

beforeAll(async () => {
  library = await openLibrary();
  const { prisma } = library;
  await prisma.country.createMany({
    data: [
      { code: "IT", name: "Italy" },
      { code: "NL", name: "Netherlands" },
    ],
  });
  await prisma.painter.createMany({
    data: [
      { id: 1, name: "Artemisia", born: 1593, countryCode: "IT" },
      { id: 2, name: "Judith", born: 1609, countryCode: "NL" },
      { id: 3, name: "art_100%", born: null, countryCode: null },
    ],
  });
  await prisma.owner.createMany({
    data: [
      { id: 1, name: "Uffizi" },
      { id: 2, name: "Utrecht" },
    ],
  });
  await prisma.frame.createMany({
    data: [
      { id: 1, wood: "oak", ownerId: 1 },
      { id: 2, wood: "oak", ownerId: 2 },
      { id: 3, wood: null, ownerId: 1 },
    ],
  });
  await prisma.label.createMany({
    data: [
      { id: 1, word: "oil", weight: 1, note: "on canvas" },
      { id: 2, word: "night", weight: 2 },
      { id: 3, word: "oil", weight: 3 },
    ],
  });
  await prisma.painting.createMany({
    data: [3, 1, 2, 1, null, 2, null].map((painterId, index) => ({
      id: index + 1,
      year: 1600 + (index % 3),
      painterId,
      frameId: [1, 2, 3][index] ?? null,
    })),
  });
  const labelled = { 1: [1], 2: [1, 2], 3: [2, 3], 4: [3] };
  for (const [id, marks] of Object.entries(labelled)) {
    const data = { marks: { connect: marks.map((mark) => ({ id: mark })) } };
    await prisma.painting.update({ where: { id: Number(id) }, data });
  }
  app = createApi({ prisma, handlers });
});
afterAll(() => library.prisma.$disconnect());

const paintings = (query: string, api = app, path = "/paintings") => get(api, `${path}?itemsPerPage=20&${query}`);

describe("filters by fields of related models", () => {
  it.each([
    ["painter.name=ART", [1, 2, 4]],
    ["painter.name=judith", [3, 6]],
    ["painter.born[gte]=1600", [3, 6]],
    ["painter.born[between]=1500..1600", [2, 4]],
    ["painter.born[gt]=1500&painter.born[lt]=1600", [2, 4]],
    ["exists[painter.born]=true", [2, 3, 4, 6]],
    // Neither a painting without a painter, nor one whose painter has no year.
    ["exists[painter.born]=false", [1, 5, 7]],
    ["exists[painter]=false", [5, 7]],
    // Neither the value nor its absence: all the others, as without `not`.
    ["painter.born[not]=1609", [1, 2, 4, 5, 7]],
    ["painter.born[not][]=1609&painter.born[not][]=1593", [1, 5, 7]],
    ["painter=/painters/2", [3, 6]],
    ["painter=2&painter.name=art", []],
    ["frame=/frames/2", [2]],
    ["frame[not]=1", [2, 3, 4, 5, 6, 7]],
    ["exists[frame]=true", [1, 2, 3]],
    ["painter.country.name=Italy", [2, 4]],
    ["painter.country.name[]=Italy&painter.country.name[]=Netherlands", [2, 3, 4, 6]],
    ["painter.country.name=Italy&painter.name=judith", []],
    ["painter.name=", [1, 2, 3, 4, 5, 6, 7]],
  ])("%s", async (query, expected) => {
    const page = await paintings(query);
    expect(ids(page)).toEqual(expected);
    expect(page).toMatchObject({ "hydra:totalItems": expected.length });
    expect(ids(await paintings(query, app, "/all-paintings"))).toEqual(expected);
    expect(ids(await paintings(query, app, "/shared-paintings"))).toEqual(expected);
    expect(ids(await paintings(query, app, "/painting-feed"))).toEqual(expected.toReversed());
  });

  it.each([
    ["marks=/labels/1", [1, 2]],
    ["marks[]=1&marks[]=/labels/2", [1, 2, 3]],
    ["marks.word=oil", [1, 2, 3, 4]],
    ["marks.word[]=night&marks.word[]=none", [2, 3]],
    // One label matches both: painting 3 has a night label, and a heavier one.
    ["marks.word=night&marks.weight[gte]=3", []],
    ["marks.weight[gt]=1&marks.weight[lt]=3", [2, 3]],
    ["exists[marks.note]=true", [1, 2]],
    ["exists[marks.note]=false", [3, 4, 5, 6, 7]],
    ["marks.word=oil&painter.name=judith", [3]],
    ["marks[not]=1", [3, 4, 5, 6, 7]],
    ["marks.word[not]=night", [1, 4, 5, 6, 7]],
    ["marks.word[not]=night&marks.word=oil", [1, 4]],
  ])("any row of a list: %s", async (query, expected) => {
    const page = await paintings(query);
    expect(ids(page)).toEqual(expected);
    expect(page).toMatchObject({ "hydra:totalItems": expected.length });
  });

  it("counts what they leave, beyond the page", async () => {
    expect(await get(app, "/paintings?painter.name=art&itemsPerPage=2")).toMatchObject({ "hydra:totalItems": 3 });
    expect(await get(app, "/paintings?marks.word=oil&page=2&itemsPerPage=1")).toMatchObject({ "hydra:totalItems": 4 });
  });

  it("links repeat them", async () => {
    const { "hydra:view": view } = await get(
      app,
      "/paintings?painter.name=art&order[painter.name]=desc&itemsPerPage=2",
    );
    const next = (view as Record<string, string>)["hydra:next"] ?? "";
    expect(next).toBe("/paintings?itemsPerPage=2&order%5Bpainter.name%5D=desc&painter.name=art&page=2");
    expect(ids(await get(app, next))).toHaveLength(1);
  });

  it("apply to a list relation and to distinct values", async () => {
    expect(ids(await get(app, "/painters/1/paintings?marks.word=night"))).toEqual([2]);
    expect(ids(await get(app, "/painting-years?painter.name=judith"))).toEqual([3]);
  });

  it("a text with wildcards finds itself, or is refused on SQLite", async () => {
    if (provider === "sqlite") {
      const problem = await fail(app, "/paintings?painter.name=t_1", 400);
      expect(problem).toMatchObject({
        parameter: "painter.name",
        detail: expect.stringContaining("Send a text without"),
      });
    } else {
      expect(ids(await paintings("painter.name=t_1"))).toEqual([1]);
      expect(ids(await paintings("painter.name=0%25"))).toEqual([1]);
      expect(ids(await paintings("painter.name=_"))).toEqual([1]);
    }
  });

  it.each([
    ["painter.born[gte]=abc", "painter.born[gte]"],
    ["exists[painter.born]=maybe", "exists[painter.born]"],
    ["order[painter.name]=up", "order[painter.name]"],
    [`painter.name=${"x".repeat(256)}`, "painter.name"],
    ["marks=/painters/1", "marks"],
    ["marks.weight[ne]=1", "marks.weight[ne]"],
  ])("refuses %s, naming the parameter", async (query, parameter) => {
    expect(await fail(app, `/paintings?${query}`, 400)).toMatchObject({ parameter });
  });
});

describe("descriptions of filters by fields of related models", () => {
  it("OpenAPI has each parameter, and says what a list means", async () => {
    const document = JSON.parse(await (await app.request("/openapi.json")).text());
    const parameters: readonly { name: string; description: string }[] = Object.values(document.components.parameters);
    const descriptions = Object.fromEntries(parameters.map(({ name, description }) => [name, description]));
    expect(descriptions).toMatchObject({
      "painter.name": "Substring of `painter.name`, case-insensitive.",
      "order[painter.name]": "Sorts by `painter.name`.",
      "marks.word": "Filter by `marks.word`: this value. Any of the `marks` may match.",
      "marks[]": "Filter by `marks`: one or more ids or URLs. Any of the `marks` may match.",
    });
  });

  it("the browsable page offers them and shows those in use", async () => {
    const path = "/paintings?painter.name=art&order[painter.name]=desc&marks=1";
    const page = await (await app.request(path, { headers: { Accept: "text/html" } })).text();
    for (const text of ["painter name contains art", "sorted by painter name, descending", "marks is 1"]) {
      expect(page).toContain(text);
    }
    expect(page).toMatch(/<input[^>]* name="painter\.name"/);
    expect(page).toMatch(/<select[^>]* name="order\[1\]".*value="painter\.name:desc" selected/s);
  });
});

describe("orders by fields of related models", () => {
  const first = provider !== "postgresql";
  it.each([
    ["order[painter.born]=asc", first ? [1, 5, 7, 2, 4, 3, 6] : [2, 4, 3, 6, 1, 5, 7]],
    ["order[painter.born]=desc", first ? [6, 3, 4, 2, 7, 5, 1] : [7, 5, 1, 6, 3, 4, 2]],
    ["order[painter.country.name]=desc&order[year]=asc", first ? [3, 6, 2, 4, 1, 7, 5] : [1, 7, 5, 3, 6, 2, 4]],
  ])("%s: ties by the identifier, in every way of paging", async (query, expected) => {
    const orders = query.includes("year") ? undefined : expected;
    const all = ids(await paintings(query, app, "/all-paintings"));
    if (orders) expect(all).toEqual(orders);
    const pages = [1, 2, 3].map((page) => get(app, `/paintings?${query}&page=${page}`));
    expect((await Promise.all(pages)).flatMap(ids)).toEqual(all);
    const partial = [1, 2, 3].map((page) => get(app, `/paintings?${query}&partial=true&page=${page}`));
    expect((await Promise.all(partial)).flatMap(ids)).toEqual(all);
  });

  it("are not offered by cursor, nor of distinct values", async () => {
    expect(ids(await get(app, "/painting-feed?order[painter.name]=asc"))).toEqual([7, 6, 5]);
    expect(ids(await get(app, "/painting-years?order[painter.name]=asc"))).toEqual([1, 2, 3]);
  });
});

describe("scopes of related models", () => {
  type Scopes = NonNullable<Parameters<typeof createApi>[0]["scope"]>;
  const under = (scope: Scopes): Requestable => createApi({ prisma: library.prisma, handlers, scope });
  const oils = { Label: () => ({ weight: { lte: 2 } }) };
  const frames = { Frame: async () => ({ id: { not: 2 } }) };

  it.each([
    ["marks.word=oil", oils, [1, 2]],
    ["marks=3", oils, []],
    ["marks.word[not]=oil", oils, [3, 4, 5, 6, 7]],
    ["marks.weight[gte]=3", oils, []],
    ["frame.wood=oak", frames, [1]],
    // Not painting 2, whose frame is hidden: whether it has a value must not show.
    ["exists[frame.wood]=false", frames, [3, 4, 5, 6, 7]],
    ["exists[frame.wood]=true", frames, [1]],
    ["frame.owner.name=u", frames, [1, 3]],
    ["frame.owner.name=u", { ...frames, Owner: () => ({ name: "Utrecht" }) }, []],
    ["frame.owner.name=u", { Owner: () => ({ name: "Utrecht" }) }, [2]],
    // No row at all, and every row.
    ["frame.wood=oak", { Frame: () => ({ OR: [] }) }, []],
    ["exists[frame.wood]=false", { Frame: () => ({ OR: [] }) }, [4, 5, 6, 7]],
    // A scope that is neither true nor false of a frame without wood.
    ["exists[frame.wood]=false", { Frame: () => ({ wood: "oak" }) }, [4, 5, 6, 7]],
    ["frame.wood[not]=pine", { Frame: () => ({ wood: "oak" }) }, [1, 2, 4, 5, 6, 7]],
    ["frame.wood[not]=oak", frames, [3, 4, 5, 6, 7]],
    ["frame.owner.name[not]=Uffizi", frames, [4, 5, 6, 7]],
    ["frame.wood=oak", { Frame: () => ({}) }, [1, 2]],
    // Nor does the foreign key tell which painting has the hidden frame.
    ["frame=2", frames, []],
    ["frame[]=/frames/1&frame[]=/frames/2", frames, [1]],
    ["frame[not]=1", frames, [3, 4, 5, 6, 7]],
    ["frame[not]=2", frames, [1, 3, 4, 5, 6, 7]],
    ["exists[frame]=true", frames, [1, 3]],
    ["exists[frame]=false", frames, [4, 5, 6, 7]],
    ["frame=1&frame.wood=oak", frames, [1]],
    ["frame=2", { Frame: () => ({}) }, [2]],
    ["frame[not]=2", { Frame: () => ({ OR: [] }) }, [4, 5, 6, 7]],
    ["frame.wood=oak", { Frame: "public", Painting: () => ({ id: { gt: 1 } }) }, [2]],
  ] as const)("apply to the rows that a filter leads to: %s", async (query, scope, expected) => {
    const api = under(scope);
    expect(await paintings(query, api)).toMatchObject({ "hydra:totalItems": expected.length });
    expect(ids(await paintings(query, api))).toEqual(expected);
    expect(ids(await paintings(query, api, "/shared-paintings"))).toEqual(expected);
    expect(ids(await paintings(query, api, "/painting-feed"))).toEqual(expected.toReversed());
  });

  it.runIf(provider === "sqlite")("cost the filter of a relation a join, which it does without", async () => {
    const joins = async (api: Requestable) => {
      library.takeQueries();
      await paintings("frame=1", api);
      return library.takeQueries().some((sql) => sql.includes("JOIN"));
    };
    expect(await joins(app)).toBe(false);
    expect(await joins(under({ Frame: () => ({}) }))).toBe(false);
    expect(await joins(under(frames))).toBe(true);
  });

  it("are called for a filter that leads to their model only, and refuse the request if they fail", async () => {
    const errors: unknown[] = [];
    const api = createApi({
      prisma: library.prisma,
      handlers,
      scope: { Label: () => undefined as never },
      onError: (error) => errors.push(error),
    });
    await fail(api, "/paintings?marks.word=oil", 500);
    expect(errors).toEqual([
      expect.objectContaining({ message: expect.stringContaining("scope.Label returned undefined") }),
    ]);
    expect(ids(await get(api, "/paintings?frame.wood=oak"))).toEqual([1, 2]);
  });

  it("of a model that clients may sort by are an error of createApi", () => {
    expect(() => under({ Painter: () => ({ id: 1 }) })).toThrow(
      'createApi: `order[painter.name]` of /paintings would reveal rows that scope.Painter hides. Remove `order` from the `@filter` with this path, or declare scope.Painter "public".',
    );
    expect(() => under({ Country: () => ({}) })).toThrow("`order[painter.country.name]` of /paintings");
    expect(() => under({ Painter: "public" })).not.toThrow();
  });
});
