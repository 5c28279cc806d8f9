/** `search`: one parameter that looks in several fields, of related models too, in every mode of paging. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { patience, repeat } from "../random.js";
import { fail, get, ids, type Requestable } from "./client.js";
import { expectRows } from "./expect-rows.js";
import { createApi, type Library, openLibrary, provider, recommended } from "./library.js";

let library: Library;
let app: Requestable;

const handlers = { Book: { recommended } };

beforeAll(async () => {
  library = await openLibrary();
  const { prisma } = library;
  await prisma.singer.createMany({ data: ["Ella Moon", "Nina"].map((name, index) => ({ id: index + 1, name })) });
  await prisma.track.createMany({
    data: [
      { id: 1, title: "Blue Skies", file: "a.mp3", code: "1", notes: null, live: true, singerId: 1 },
      { id: 2, title: "Blue Moon", file: "b_1.mp3", code: "2", notes: "a ballad", live: true, singerId: 2 },
      {
        id: 3,
        title: "100% Sunny",
        file: "cx1.mp3",
        code: "3",
        notes: "with MOON and sun",
        live: true,
        singerId: null,
      },
      { id: 4, title: "1000 Suns", file: "d.mp3", code: "4", notes: "slow", live: true, singerId: 2 },
    ],
  });
  app = createApi({ prisma, handlers });
});
afterAll(() => library.prisma.$disconnect());

const found = async (query: string, path = "/tracks", api = app) => ids(await get(api, `${path}?${query}`));

describe("search", () => {
  it.each([
    ["search=moon", [1, 2, 3]],
    ["search=Moon%20BLUE", [1, 2]],
    // Each word may be in another field, or in a related row.
    ["search=ballad+nina", [2]],
    ["search=nina", [2, 4]],
    ["search=moon+slow", []],
    ["search=", [1, 2, 3, 4]],
    ["search=%20%20", [1, 2, 3, 4]],
    ["search=moon&title[not]=Blue%20Moon", [1, 3]],
    ["search=moon&live[not]=true", []],
  ])("%s", async (query, expected) => expect(await found(query)).toEqual(expected));

  it.each([
    ["/tracks", [1, 2, 3]],
    ["/tracks/partial", [1, 2, 3]],
    ["/track-feed", [3, 2, 1]],
    ["/all-tracks", [1, 2, 3]],
    ["/track-genres", [1]],
    ["/singers/1/tracks", [1]],
    ["/singers/2/tracks", [2]],
    ["/track-titles", [2]],
    ["/unsearched-tracks", [1, 2, 3, 4]],
  ])("%s looks in its own fields", async (path, expected) =>
    expect(await found("search=moon", path)).toEqual(expected),
  );

  it("counts what it finds, and links repeat it", async () => {
    const page = await get(app, "/tracks?search=moon&itemsPerPage=2");
    expect(page["hydra:totalItems"]).toBe(3);
    expect(page["hydra:view"]?.["hydra:next"]).toBe("/tracks?itemsPerPage=2&search=moon&page=2");
    expect(ids(await get(app, "/tracks?itemsPerPage=2&search=moon&page=2"))).toEqual([3]);
    const feed = await get(app, "/track-feed?search=moon&itemsPerPage=2");
    expect(ids(await get(app, `${feed["hydra:view"]?.["hydra:next"]}`))).toEqual([1]);
  });

  it("keeps `%` and `_` to themselves", async () => {
    expect(await found("search=100%25", "/track-titles")).toEqual([3]);
    expect(await found("search=b_1+moon", "/track-titles")).toEqual([2]);
    // SQLite cannot test related rows.
    if (provider === "sqlite")
      expect(await fail(app, "/tracks?search=100%25", 400)).toMatchObject({ parameter: "search" });
    else expect(await found("search=100%25")).toEqual([3]);
  });

  it.each([
    [`search=${"x".repeat(256)}`, "search"],
    [`search=${"a1b2c3d4e5f".split("").join("+")}`, "search"],
    ["search[]=moon", "search[]"],
  ])("refuses %s", async (query, parameter) => {
    expect(await fail(app, `/tracks?${query}`, 400)).toMatchObject({ parameter });
  });

  it("refuses NUL, unless the database stores it in texts", async () => {
    if (provider === "mysql") expect(await found("search=%00")).toEqual([]);
    else expect(await fail(app, "/tracks?search=%00", 400)).toMatchObject({ parameter: "search" });
  });

  it("is an unknown parameter where nothing is searched", async () => {
    expect(await fail(app, "/track-titles?q=moon", 400)).toMatchObject({ parameter: "q" });
    expect(await found("search=moon", "/singers")).toEqual([1, 2]);
  });
});

describe("within scopes", () => {
  it("finds no row by what a hidden related row contains", async () => {
    const scoped = createApi({
      prisma: library.prisma,
      handlers,
      scope: { Singer: () => ({ name: { not: "Nina" } }) },
    });
    expect(await found("search=nina", "/tracks", scoped)).toEqual([]);
    expect(await found("search=ella", "/tracks", scoped)).toEqual([1]);
    expect(await found("search=moon", "/tracks", scoped)).toEqual([1, 2, 3]);
    expect(await found("search=nina", "/all-tracks", scoped)).toEqual([]);
    const nobody = createApi({ prisma: library.prisma, handlers, scope: { Singer: () => ({ OR: [] }) } });
    expect(await found("search=ella", "/tracks", nobody)).toEqual([]);
    expect(await found("search=moon", "/tracks", nobody)).toEqual([2, 3]);
  });

  it("finds no row that the model's own scope hides", async () => {
    const scoped = createApi({ prisma: library.prisma, handlers, scope: { Track: () => ({ id: { gt: 1 } }) } });
    expect(await found("search=moon", "/tracks", scoped)).toEqual([2, 3]);
  });
});

/** The words that rows are made of, and searched for. */
const words = ["moon", "Sun", "sky", "a_b", "☃"];

describe("through lists", () => {
  /** A row is found once if each word is in any of its texts. */
  const matches = (texts: readonly (string | null)[], sought: readonly string[]) =>
    sought.every((word) => texts.some((text) => text?.toLowerCase().includes(word.toLowerCase())));

  it("random searches find what JavaScript finds, under random scopes", { timeout: patience }, async () => {
    const { prisma } = library;
    await repeat(async (random) => {
      const text = () => Array.from({ length: random.integer(0, 2) }, () => random.pick(words)).join(" ");
      await prisma.track.deleteMany();
      await prisma.singer.deleteMany();
      const singers = Array.from({ length: 5 }, (_, index) => ({ id: index + 1, name: text() }));
      const tracks = Array.from({ length: 12 }, (_, index) => ({
        ...{ id: index + 1, title: text(), notes: random.pick([null, text()]), file: "", code: "", live: true },
        singerId: random.pick([null, random.integer(1, 5)]),
      }));
      await prisma.singer.createMany({ data: singers });
      await prisma.track.createMany({ data: tracks });
      const least = random.integer(0, 6);
      const scope = random.pick([{}, { Track: () => ({ id: { gt: least } }) }]);
      const api = createApi({ prisma, handlers, scope });
      const visible = "Track" in scope ? tracks.filter(({ id }) => id > least) : tracks;
      // SQLite cannot search related rows for `_`.
      const sought = random.some(words, 2).filter((word) => provider !== "sqlite" || word !== "a_b");
      const expected = singers.filter(({ id, name }) => {
        const own = visible.filter(({ singerId }) => singerId === id);
        return matches([name, ...own.flatMap(({ title, notes }) => [title, notes])], sought);
      });
      const path = `/searched-singers?search=${encodeURIComponent(sought.join(" "))}`;
      await expectRows(
        api,
        path,
        expected.map(({ id }) => id),
        { singers, tracks, least },
      );
    });
  });

  it("by cursor, over many to many, each row once", async () => {
    const { prisma } = library;
    await prisma.label.createMany({ data: ["oil", "night oil", "sea"].map((word, id) => ({ id, word, weight: 0 })) });
    for (const [id, marks] of [[0, 1], [1], [2], [0, 1, 2], []].entries()) {
      const connect = marks.map((mark) => ({ id: mark }));
      await prisma.painting.create({ data: { id, year: 0, marks: { connect } } });
    }
    await expectRows(app, "/searched-paintings?search=oil", [0, 1, 3]);
    await expectRows(app, "/searched-paintings?search=sea%20night", [3]);
  });

  it("among the rows that the schema shows, at every step", async () => {
    const { prisma } = library;
    const day = new Date();
    const article = { publishedAt: new Date(0), validFrom: day, validUntil: day };
    await prisma.desk.createMany({ data: [1, 2].map((id) => ({ id, name: `Desk ${id}` })) });
    await prisma.article.createMany({
      data: [
        { ...article, id: 1, title: "moon", status: "PUBLISHED", deskId: 1 },
        { ...article, id: 2, title: "moon", status: "DRAFT", deskId: 2 },
      ],
    });
    await prisma.comment.createMany({ data: [1, 2].map((id) => ({ id, text: "star", articleId: id })) });
    expect(await found("search=moon", "/searched-desks")).toEqual([1]);
    expect(await found("search=star", "/searched-desks")).toEqual([1]);
    const nobody = createApi({ prisma, handlers, scope: { Comment: () => ({ id: 2 }) } });
    expect(await found("search=star", "/searched-desks", nobody)).toEqual([]);
  });
});

describe("described", () => {
  it("by hydra:search", async () => {
    const { "hydra:search": search } = (await get(app, "/tracks")) as { "hydra:search"?: Record<string, unknown> };
    expect(search?.["hydra:template"]).toContain("{?page,itemsPerPage,search,");
    expect(search?.["hydra:mapping"]).toContainEqual({
      "@type": "IriTemplateMapping",
      variable: "search",
      property: "hydra:freetextQuery",
      required: false,
    });
    expect(JSON.stringify(await get(app, "/unsearched-tracks"))).not.toContain("freetextQuery");
  });

  it("by OpenAPI", async () => {
    const response = await app.request("/openapi.json");
    const text = await response.text();
    expect(text).toContain("Search: each word is in `title`, `notes` or `singer.name`, case-insensitive.");
    expect(text).toContain("Search: each word is in `title` or `file`, case-insensitive.");
    expect(text).toContain("`tracks.title` or `tracks.notes`, case-insensitive. Any of the `tracks` may match.");
  });

  it("by a box on the browsable page, which keeps the filters", async () => {
    const page = async (path: string) => (await app.request(path, { headers: { Accept: "text/html" } })).text();
    const html = await page("/tracks?search=blue&title%5Bnot%5D=x&page=1");
    expect(html).toContain("<search>");
    expect(html).toContain('placeholder="title, notes, singer name"');
    expect(html).toMatch(/<input type="search" id="field-search" name="search" value="blue"/);
    // One form has the filters as well.
    expect(html).toMatch(/<input [^>]*name="title\[not\]" value="x"/);
    expect(html.match(/<form class="tools"/g)).toHaveLength(1);
    expect(html).toContain("search: blue");
    expect(await page("/unsearched-tracks")).not.toContain('id="field-search"');
  });
});
