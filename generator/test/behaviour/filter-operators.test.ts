/** The filters of parts of texts, of what a value is not, and of dates, in every mode of paging. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fail, get, ids, type Requestable } from "./client.js";
import { createApi, type Library, openLibrary, provider, recommended } from "./library.js";

let library: Library;
let app: Requestable;

beforeAll(async () => {
  library = await openLibrary();
  const { prisma } = library;
  await prisma.singer.createMany({ data: ["Ella", "Nina"].map((name, index) => ({ id: index + 1, name })) });
  await prisma.track.createMany({
    data: [
      ["Blue Moon", "moon.mp3", "AB-1", "slow", "Blue", "POEM", "2020-01-01T12:00:00Z", true, 1],
      ["Moonlight in blue", "100%_blue.mp3", "ab-2", "50%_off", "bLUE", "PLAY", "2020-01-02T00:00:00Z", false, 1],
      ["Honeymoon", "MOON.OGG", "AB-3", "Slow", "B_ue", null, null, false, 2],
      ["Goodbye", "bye.ogg", "aB-4", null, null, "POEM", "2020-01-03T00:00:00Z", true, null],
    ].map(([title, file, code, notes, album, genre, released, live, singerId], index) => ({
      ...{ id: index + 1, title, file, code, notes, album, genre, live, singerId },
      released: released && new Date(`${released}`),
    })) as never,
  });
  app = createApi({ prisma, handlers: { Book: { recommended } } });
});
afterAll(() => library.prisma.$disconnect());

const found = async (query: string, path = "/tracks") => ids(await get(app, `${path}?${query}`));

describe("parts of texts", () => {
  it.each([
    ["title=moon", [1, 2]],
    ["title=MOONL", [2]],
    ["title=in%20b", [2]],
    ["title[]=honey&title[]=good", [3, 4]],
    ["title=moon&title[]=light&title[]=blue", [1, 2]],
    ["title[]=", [1, 2, 3, 4]],
    ["file=.mp3", [1, 2]],
    ["file=.ogg", [3, 4]],
    ["file=%25_blue.mp3", [2]],
    ["file=_blue.mp3", [2]],
    ["file[]=_blue.mp3&file[]=bye.ogg", [2, 4]],
    ["notes=slow", [1, 3]],
    ["notes[]=SLOW&notes[]=%25_o", [1, 2, 3]],
    ["notes[]=_o&notes[]=w", [1, 2, 3]],
    // MySQL's collation decides.
    ["code=AB", provider === "mysql" ? [1, 2, 3, 4] : [1, 3]],
    ["code[]=aB&code[]=ab", provider === "mysql" ? [1, 2, 3, 4] : [2, 4]],
    ["code=AB-_", []],
  ])("%s", async (query, expected) => expect(await found(query)).toEqual(expected));

  it("lists twenty at most", async () => {
    const list = (count: number) => Array.from({ length: count }, (_, index) => `notes[]=${index}x`).join("&");
    expect(await found(list(20))).toEqual([]);
    expect(await fail(app, `/tracks?${list(21)}`, 400)).toMatchObject({ parameter: "notes[]" });
  });
});

/** SQLite's columns compare each letter as it is, unless they have another collation. */
const inAnyCase = (rows: readonly number[], exactly: readonly number[]) => (provider === "sqlite" ? exactly : rows);

describe("whole texts in any letter case", () => {
  it.each([
    ["album=Blue", inAnyCase([1, 2], [1])],
    ["album=BLUE", inAnyCase([1, 2], [])],
    ["album=b_ue", inAnyCase([3], [])],
    ["album=B_ue", [3]],
    ["album=B%25", []],
    ["album=Blu", []],
    ["album[]=Blue&album[]=B_ue", inAnyCase([1, 2, 3], [1, 3])],
    ["album[]=blue&album[]=b_UE", inAnyCase([1, 2, 3], [])],
    ["album[not]=Blue", inAnyCase([3, 4], [2, 3, 4])],
    ["album[not][]=Blue&album[not][]=B_ue", inAnyCase([4], [2, 4])],
    ["album=Blue&exists[album]=true", inAnyCase([1, 2], [1])],
  ])("%s", async (query, expected) => expect(await found(query)).toEqual(expected));
});

describe("what a value is not", () => {
  it.each([
    ["title[not]=Goodbye", [1, 2, 3]],
    ["title[not][]=Goodbye&title[not][]=Honeymoon", [1, 2]],
    // A row without a value does not have this one.
    ["genre[not]=POEM", [2, 3]],
    ["genre[not][]=POEM&genre[not][]=PLAY", [3]],
    ["genre[not]=PLAY&genre=POEM", [1, 4]],
    ["live[not]=true", [2, 3]],
    ["live[not][]=true&live[not][]=false", []],
    ["singer[not]=1", [3, 4]],
    ["singer[not]=/singers/2", [1, 2, 4]],
    ["singer[not][]=/singers/2&singer[not][]=1", [4]],
    ["released[not]=2020-01-01T12:00:00Z", [2, 3, 4]],
    ["released[not][]=2020-01-01T12:00:00Z&released[not][]=2020-01-02T00:00:00Z", [3, 4]],
  ])("%s", async (query, expected) => expect(await found(query)).toEqual(expected));

  it.each(["genre", "singer"])("of %s, a value and its `not` are all rows together", async (name) => {
    const value = name === "genre" ? "POEM" : "1";
    const others = await found(`${name}[not]=${value}`);
    const rows = await library.prisma.track.findMany({ orderBy: { id: "asc" } });
    const having = rows.filter(({ genre, singerId }) => (name === "genre" ? genre === "POEM" : singerId === 1));
    expect([...others, ...having.map(({ id }) => id)].sort()).toEqual([1, 2, 3, 4]);
  });

  it("keeps to the millisecond of a finer date", async () => {
    if (provider === "sqlite") return;
    await library.prisma.$executeRawUnsafe(
      provider === "mysql"
        ? "UPDATE `Track` SET `released` = '2020-01-01 12:00:00.000789' WHERE id = 1"
        : `UPDATE "Track" SET "released" = '2020-01-01 12:00:00.000789' WHERE id = 1`,
    );
    expect(await found("released[not]=2020-01-01T12:00:00Z")).toEqual([2, 3, 4]);
  });
});

describe("dates", () => {
  it.each([
    ["released[before]=2020-01-01", [1]],
    ["released[before]=2020-01-02", [1, 2]],
    ["released[strictly_before]=2020-01-02", [1]],
    ["released[after]=2020-01-02", [2, 4]],
    ["released[strictly_after]=2020-01-02", [4]],
    ["released[after]=2020-01-02&released[before]=2020-01-02T23:00Z", [2]],
  ])("%s", async (query, expected) => expect(await found(query)).toEqual(expected));

  it.each([
    ["released[before]=soon", "released[before]"],
    ["released[lt]=2020-01-01", "released[lt]"],
    ["genre[not]=novel", "genre[not]"],
    ["genre[not][]=x", "genre[not][]"],
    ["genre[not][x]=PLAY", "genre[not][x]"],
    ["singer[not]=/authors/1", "singer[not]"],
    ["title[word]=a", "title[word]"],
  ])("refuses %s, naming the parameter", async (query, parameter) => {
    expect(await fail(app, `/tracks?${query}`, 400)).toMatchObject({ parameter });
  });
});

const query = "title=moon&genre[not]=PLAY&released[before]=2020-01-02";

it.each([
  ["/tracks", [1]],
  ["/tracks/partial", [1]],
  ["/track-feed", [1]],
  ["/all-tracks", [1]],
  ["/track-genres", [1]],
  ["/singers/1/tracks", [1]],
  ["/singers/2/tracks", []],
])("%s filters as every collection does", async (path, expected) => expect(await found(query, path)).toEqual(expected));

it("links repeat them", async () => {
  const { "hydra:view": view } = await get(app, "/tracks?itemsPerPage=1&title[]=moon&title[]=good&genre[not][]=PLAY");
  expect(view?.["hydra:next"]).toBe(
    "/tracks?genre%5Bnot%5D%5B%5D=PLAY&itemsPerPage=1&title%5B%5D=moon&title%5B%5D=good&page=2",
  );
  expect(ids(await get(app, `${view?.["hydra:next"]}`))).toEqual([4]);
});

it("a form's empty fields lead to the address without them", async () => {
  const sent = "/tracks?title=&title[not]=&genre[not]=&released[before]=&genre[]=&genre[not][]=&file=bye";
  const response = await app.request(sent, { headers: { Accept: "text/html" } });
  expect([response.status, response.headers.get("location")]).toEqual([
    302,
    "/tracks?file=bye&genre%5B%5D=&genre%5Bnot%5D%5B%5D=",
  ]);
});
