/** `clientIncludes`: the client includes related items, as `@embed` does always. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fail, get } from "./client.js";
import { addFilms, readsOf } from "./films.js";
import type { ApiOptions } from "./generated/api/index.js";
import { createApi, type Library, openLibrary, recommended } from "./library.js";

let library: Library;
let app: ReturnType<typeof createApi>;
const handlers = { Book: { recommended } };

beforeAll(async () => {
  library = await openLibrary();
  await addFilms(library);
  app = createApi({ prisma: library.prisma, handlers });
});
afterAll(() => library.prisma.$disconnect());

const japan = { "@id": "/nations/JP", "@type": "Nation", code: "JP", name: "Japan" };
const akira = {
  "@id": "/directors/2",
  "@type": "Director",
  id: 2,
  name: "Akira",
  home: "/nations/JP",
  homeCode: "JP",
  films: "/directors/2/films",
};
const studio = {
  "@id": "/studios/S",
  "@type": "Studio",
  code: "S",
  name: "Studio S",
  nation: "/nations/JP",
  nationCode: "JP",
};
const film = { "@id": "/films/1", "@type": "Film", id: 1, title: "Film 1", director: "/directors/2", studio };

const first = async (path: string, of = app) => (await get(of, path))["hydra:member"][0];

describe("a collection", () => {
  it("sends links without the parameter, and reads no more than it would", async () => {
    library.takeQueries();
    expect(await first("/including-films")).toEqual(film);
    expect(await first("/including-films?include=&include[]=")).toEqual(film);
    expect(readsOf(library.takeQueries(), "Director")).toEqual([]);
  });

  it.each(["include=director", "include[]=director", "include[0]=director"])(
    "includes an item, by one more statement for the page: %s",
    async (query) => {
      library.takeQueries();
      expect(await first(`/including-films?${query}`)).toEqual({ ...film, director: akira });
      const queries = library.takeQueries();
      expect(readsOf(queries, "Director")).toEqual([["homeCode", "id", "name"]]);
      expect(readsOf(queries, "Nation")).toEqual([]);
    },
  );

  it("two levels deep, through an item that it includes", async () => {
    library.takeQueries();
    expect(await first("/including-films?include=director.home")).toEqual({
      ...film,
      director: { ...akira, home: japan },
    });
    expect(readsOf(library.takeQueries(), "Nation")).toEqual([["code", "name"]]);
  });

  it("inside an item that is always embedded", async () => {
    expect(await first("/including-films?include=studio.nation,director")).toEqual({
      ...film,
      director: akira,
      studio: { ...studio, nation: japan },
    });
  });

  it("with chosen fields, which need not name what is included", async () => {
    library.takeQueries();
    expect(await first("/including-films?fields=title&include=director")).toEqual({
      "@id": "/films/1",
      "@type": "Film",
      title: "Film 1",
      director: akira,
    });
    expect(readsOf(library.takeQueries(), "Film")).toEqual([["directorId", "id", "title"]]);
  });

  it("in partial paging and as a stream; null where there is none", async () => {
    expect(await first("/including-films?partial=true&include=director")).toMatchObject({ director: akira });
    const all = await get(app, "/including-films?pagination=false&include=director.home");
    expect(all["hydra:member"].map(({ director }) => director && Reflect.get(Object(director), "name"))).toEqual([
      "Akira",
      "Agnès",
      "Akira",
      "Agnès",
      "Akira",
      "Agnès",
      null,
    ]);
  });

  it("by cursor, whose links keep the choice", async () => {
    const document = await get(app, "/including-film-feed?include=director");
    expect(document["hydra:member"][1]).toMatchObject({ id: 6, director: { name: "Agnès" } });
    const next = document["hydra:view"]?.["hydra:next"] ?? "";
    expect(next).toContain("include=director");
    expect(await first(next)).toMatchObject({ id: 4, director: { name: "Agnès" } });
  });

  it("of a list relation, and of a resource that differs inside others", async () => {
    const inside = { "@id": "/films/2", "@type": "Film", id: 2, title: "Film 2", director: "/directors/1" };
    const prize = { "@id": "/prizes/2", "@type": "Prize", id: 2, film: inside, filmId: 2 };
    expect(await first("/films/2/won?include=film")).toEqual(prize);
    const { "@context": _, ...item } = await get(app, "/prizes/2?include=film");
    expect(item).toEqual(prize);
    expect(await get(app, "/prizes/2?include=film.director")).toMatchObject({
      film: { "@id": "/films/2", director: { "@id": "/directors/1", name: "Agnès", home: "/nations/FR" } },
    });
    expect(await get(app, "/prizes/1?include=film.director")).toMatchObject({ film: { id: 7, director: null } });
  });

  it("of a handler's rows: the link, unless the row has the item", async () => {
    const rows = [
      { id: 1, title: "Mine", directorId: 2 },
      { id: 2, title: "Yours", directorId: 2, director: { id: 2, name: "Akira", homeCode: "JP" } },
    ];
    const handled = createApi({
      prisma: library.prisma,
      handlers: { ...handlers, Film: { includingFeed: () => rows } },
    });
    const { "hydra:member": members } = await get(handled, "/including-film-feed?include=director");
    expect(members.map(({ director }) => director)).toEqual(["/directors/2", akira]);
  });
});

describe("a list", () => {
  const filmOf = (id: number, director: unknown = "/directors/1") => ({
    ...{ "@id": `/films/${id}`, "@type": "Film", id, title: `Film ${id}`, director },
  });
  const agnes = {
    "@id": "/directors/1",
    "@type": "Director",
    id: 1,
    name: "Agnès",
    home: "/nations/FR",
    homeCode: "FR",
  };
  const listed = { ...agnes, films: [filmOf(4), filmOf(2)] };

  it("is a link without the parameter", async () => {
    expect(await first("/including-directors")).toEqual({ ...agnes, films: "/directors/1/films" });
  });

  it.each(["/including-directors", "/joined-including-directors", "/including-directors?pagination=false"])(
    "has the first items of its collection: its condition, its order, at most a page: %s",
    async (path) => {
      const { "hydra:member": members } = await get(app, `${path}${path.includes("?") ? "&" : "?"}include=films`);
      expect(members[0]).toEqual(listed);
      expect(members[1]?.films).toMatchObject([{ id: 5 }, { id: 3, title: "Film 3 100%" }]);
      const { "hydra:member": page } = await get(app, "/directors/1/films");
      expect(page.map(({ title }) => title)).toEqual(["Film 4", "Film 2"]);
    },
  );

  it("costs one statement for all items of a page", async () => {
    library.takeQueries();
    await get(app, "/including-directors?include=films");
    expect(readsOf(library.takeQueries(), "Film")).toEqual([["directorId", "id", "title"]]);
  });

  it("in an item, and with chosen fields", async () => {
    const { "@context": _, ...item } = await get(app, "/directors/1?include[]=films");
    expect(item).toEqual(listed);
    expect(await first("/chosen-including-directors?fields=name&include=films")).toEqual({
      ...{ "@id": "/directors/1", "@type": "Director", name: "Agnès", films: listed.films },
    });
  });

  it("whose items include others", async () => {
    expect(await first("/including-directors?include=films.director,home")).toMatchObject({
      home: { code: "FR" },
      films: [filmOf(4, agnesInside), filmOf(2, agnesInside)],
    });
  });
  const agnesInside = { ...agnes, films: "/directors/1/films" };

  it("of a handler's rows", async () => {
    const rows = [
      { id: 1, name: "Mine", homeCode: null },
      { id: 2, name: "Yours", homeCode: null, films: [{ id: 9, title: "Own", directorId: 2 }] },
    ];
    const handled = createApi({
      prisma: library.prisma,
      handlers: { ...handlers, Director: { including: () => rows } },
    });
    const { "hydra:member": members } = await get(handled, "/including-directors?include=films");
    expect(members.map(({ films }) => films)).toEqual([listed.films, [expect.objectContaining({ title: "Own" })]]);
  });

  it("under scopes", async () => {
    const scope = { Film: () => ({ id: { not: 4 } }), Director: () => ({ id: { not: 2 } }) };
    const scoped = createApi({ prisma: library.prisma, scope, handlers });
    for (const path of ["/including-directors", "/joined-including-directors"]) {
      expect(await first(`${path}?include=films`, scoped)).toEqual({ ...agnes, films: [filmOf(2)] });
    }
    const hidden = { Director: () => ({ id: 1 }), Nation: () => ({ code: "JP" }) };
    const nowhere = createApi({ prisma: library.prisma, scope: hidden, handlers });
    expect(await first("/including-directors?include=films.director", nowhere)).toMatchObject({
      home: null,
      films: [filmOf(4, { ...agnesInside, home: null }), { id: 2 }],
    });
    const none = createApi({ prisma: library.prisma, scope: { Film: () => ({ OR: [] }) }, handlers });
    expect(await first("/including-directors?include=films", none)).toEqual({ ...agnes, films: [] });
  });
});

describe("scopes", () => {
  it("hide what is included", async () => {
    const scope = { Director: () => ({ id: 1 }), Nation: () => ({ code: "FR" }) };
    const scoped = createApi({ prisma: library.prisma, scope, handlers });
    const { "hydra:member": members } = await get(scoped, "/including-films?include=director.home,studio.nation");
    expect(members.map(({ director }) => director)).toEqual([
      null,
      expect.objectContaining({ id: 1, home: expect.objectContaining({ code: "FR" }) }),
      null,
    ]);
    expect(members[0]?.studio).toEqual({ ...studio, nation: null });
    expect(await get(scoped, "/prizes/2?include=film.director")).toMatchObject({ film: { director: { id: 1 } } });
    const none = createApi({ prisma: library.prisma, scope: { Film: () => ({ OR: [] }) }, handlers });
    expect(await get(none, "/prizes/2?include=film.director")).toMatchObject({ film: null });
  });
});

describe("scopes, in a handler's rows", () => {
  const allowed = { Director: () => ({ id: 1 }), Film: () => ({ id: { lte: 2 } }), Scene: () => ({ id: 1 }) };
  const handled = (own: Partial<ApiOptions["handlers"]>, scope: ApiOptions["scope"] = allowed) =>
    createApi({ prisma: library.prisma, scope, handlers: { ...handlers, ...own } });

  it("hide an item that is given without its foreign key", async () => {
    const rows = [
      { id: 1, title: "Hidden", director: { id: 2, name: "Akira", homeCode: "JP" } },
      { id: 2, title: "Shown", director: { id: 1, name: "Agnès", homeCode: "FR" } },
      { id: 3, title: "Another's key", directorId: 1, director: { id: 2, name: "Akira" } },
      { id: 4, title: "None", director: null },
    ];
    const scoped = handled({ Film: { includingFeed: () => rows } });
    const { "hydra:member": members } = await get(scoped, "/including-film-feed?include=director");
    expect(members.map(({ director }) => director)).toEqual([null, expect.objectContaining({ id: 1 }), null, null]);
  });

  it("hide what the items of a list refer to", async () => {
    const films = [{ id: 1, title: "Own", director: { id: 2, name: "Akira" } }];
    const scoped = handled({ Director: { including: () => [{ id: 1, name: "Agnès", films }] } });
    expect(await first("/including-directors?include=films.director", scoped)).toMatchObject({
      films: [{ id: 1, director: null }],
    });
  });

  it.each([
    ["included", "/including-directors?include=films", "films"],
    ["embedded", "/all-films", "scenes"],
  ])("leave items out of a list that is %s", async (_, path, list) => {
    const given = [1, 3, 2].map((id) => ({ id, title: `Film ${id}`, text: `Scene ${id}`, directorId: 1, filmId: 1 }));
    const rows = [{ id: 1, name: "Mine", title: "Mine", [list]: given }];
    const scoped = handled({ Director: { including: () => rows }, Film: { all: () => rows } });
    const member = await first(path, scoped);
    expect(member?.[list]).toMatchObject(list === "films" ? [{ id: 1 }, { id: 2 }] : [{ id: 1 }]);
    const open = handled({ Director: { including: () => rows }, Film: { all: () => rows } }, {});
    expect((await first(path, open))?.[list]).toHaveLength(3);
  });
});

describe("400", () => {
  it.each([
    [
      "/including-films?include=director,awards",
      "include",
      '`include` must be a list of relations that can be included (`director`, `director.home`, `studio.nation`), not "awards".',
    ],
    [
      "/prizes/1?include[]=film.studio",
      "include[]",
      '`include[]` must be a relation that can be included (`film`, `film.director`), not "film.studio".',
    ],
    [
      "/prizes/1?include[film]=director",
      "include[film]",
      "`include[film]` is not a parameter of this item. Send `include` or `include[]` instead.",
    ],
    ["/including-film-feed?fields=title", "fields", expect.stringContaining("is not a parameter of this collection")],
  ])("%s", async (path, parameter, detail) => {
    expect(await fail(app, path, 400)).toMatchObject({ parameter, detail });
  });
});

describe("the other formats and the API's own documents", () => {
  it("plain JSON has no keys of JSON-LD at any depth", async () => {
    const response = await app.request("/including-films?include=director.home", {
      headers: { Accept: "application/json" },
    });
    expect(await response.text()).not.toContain('"@');
  });

  it("a browsable page shows the included item by its name", async () => {
    const headers = { Accept: "text/html" };
    const text = await (await app.request("/including-films?include=director", { headers })).text();
    expect(text).toMatch(/href="\/directors\/2"[^>]*>(<[^>]*>)*Akira</);
    expect(text).toContain('name="include"');
  });

  it("the context has the terms of included items, and keeps links", async () => {
    const { "@context": context } = await get(app, "/contexts/Prize");
    expect(context).toMatchObject({
      film: {
        "@id": "Prize/film",
        "@type": "@id",
        "@context": {
          title: "Film/title",
          director: { "@id": "Film/director", "@type": "@id", "@context": { name: "Director/name" } },
        },
      },
    });
  });

  it("of lists", async () => {
    const headers = { Accept: "text/html" };
    const text = await (await app.request("/including-directors?include=films", { headers })).text();
    expect(text).toMatch(/href="\/films\/4"/);
    const plain = await app.request("/including-directors?include=films.director", {
      headers: { Accept: "application/json" },
    });
    expect(await plain.text()).not.toContain('"@');
    const { "@context": context } = await get(app, "/contexts/Director");
    expect(context).toMatchObject({
      films: { "@id": "Director/films", "@type": "@id", "@context": { title: "Film/title" } },
    });
    const { components } = JSON.parse(await (await app.request("/openapi.json")).text());
    expect(components.schemas.DirectorGet.properties.films.anyOf).toEqual([
      expect.objectContaining({ format: "uri-reference" }),
      { type: "array", items: { $ref: "#/components/schemas/FilmEmbedded" }, maxItems: 2 },
    ]);
  });

  it("OpenAPI has the link or the item", async () => {
    const { components } = JSON.parse(await (await app.request("/openapi.json")).text());
    const { PrizeGet, "PrizeGet.jsonld": linked } = components.schemas;
    const [link, item] = PrizeGet.properties.film.anyOf;
    expect(link).toMatchObject({ type: ["string", "null"], format: "uri-reference" });
    expect(Object.keys(item.properties)).toEqual(["id", "title", "director"]);
    expect(item.properties.director.anyOf[1]).toEqual({ $ref: "#/components/schemas/Director" });
    expect(linked.allOf[0].properties.film.anyOf[1].allOf[0].properties.director.anyOf[1]).toEqual({
      $ref: "#/components/schemas/Director.jsonld",
    });
  });
});

it("a list that a handler provides is not included: Prisma would read it without the handler", async () => {
  const films = () => [];
  const handled = createApi({ prisma: library.prisma, handlers: { ...handlers, Director: { films } } });
  for (const path of ["/including-directors", "/directors/1", "/chosen-including-directors"]) {
    expect(await fail(handled, `${path}?include=films`, 400)).toMatchObject({ parameter: "include", value: "films" });
  }
  await fail(handled, "/including-directors?include=films.director", 400);
  expect((await get(handled, "/including-directors?include=home"))["hydra:member"]).not.toHaveLength(0);
  expect((await get(handled, "/directors/1/films"))["hydra:member"]).toEqual([]);
});
