/** `fields`: each route sends the fields that it names, and reads no more than these need. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { get } from "./client.js";
import { addFilms, readsOf } from "./films.js";
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

/** The members of a document, with what was read of the films. */
async function read(path: string) {
  library.takeQueries();
  const document = await get(app, path);
  return { document, members: document["hydra:member"], columns: readsOf(library.takeQueries(), "Film") };
}

const studio = {
  "@id": "/studios/S",
  "@type": "Studio",
  code: "S",
  name: "Studio S",
  nation: "/nations/JP",
  nationCode: "JP",
};
const scene = (id: number) => ({
  "@id": `/scenes/${id}`,
  "@type": "Scene",
  id,
  text: `Scene ${id}`,
  film: "/films/1",
  filmId: 1,
});

describe("a route sends the fields that it names", () => {
  it("by number: those of the resource, with the column that a link needs", async () => {
    const { members, columns } = await read("/films");
    expect(members[0]).toEqual({
      "@id": "/films/1",
      "@type": "Film",
      id: 1,
      title: "Film 1",
      director: "/directors/2",
    });
    expect(columns).toEqual([["directorId", "id", "title"]]);
  });

  it("of an item, which has more than the resource's lists", async () => {
    library.takeQueries();
    const item = await get(app, "/films/1");
    expect(item).toEqual({
      "@context": "/contexts/Film",
      "@id": "/films/1",
      "@type": "Film",
      id: 1,
      title: "Film 1",
      year: 1960,
      synopsis: "A long text about film 1",
      budget: "1.25",
      director: "/directors/2",
      studio,
      scenes: [scene(1), scene(2)],
      awards: "/films/1/awards",
    });
  });

  it("by cursor: the cursor's columns are read, not sent, and the links lead on", async () => {
    const { members, columns, document } = await read("/film-feed");
    expect(members).toEqual([7, 6, 5].map((id) => ({ "@id": `/films/${id}`, "@type": "Film", title: `Film ${id}` })));
    expect(columns).toEqual([["id", "title", "year"]]);
    const next = await get(app, document["hydra:view"]?.["hydra:next"] ?? "");
    expect(next["hydra:member"].map((member) => member["@id"])).toEqual(["/films/4", "/films/3", "/films/2"]);
  });

  it("by a cursor along the client's order", async () => {
    const { columns, document } = await read("/film-feed?order[title]=desc");
    expect(columns).toEqual([["id", "title"]]);
    const next = await get(app, document["hydra:view"]?.["hydra:next"] ?? "");
    expect(next["hydra:member"].map((member) => member["@id"])).toEqual(["/films/4", "/films/3", "/films/2"]);
  });

  it("with an embedded item, and no list that is not named", async () => {
    library.takeQueries();
    const { "hydra:member": members } = await get(app, "/partial-films");
    const queries = library.takeQueries();
    expect(members[0]).toEqual({ "@id": "/films/1", "@type": "Film", title: "Film 1", studio });
    expect(readsOf(queries, "Film")).toEqual([["id", "studioCode", "title"]]);
    expect(readsOf(queries, "Scene")).toEqual([]);
  });

  it("as a stream, with an embedded list", async () => {
    const { members, columns } = await read("/all-films");
    expect(members).toHaveLength(7);
    expect(members[0]).toEqual({
      "@id": "/films/1",
      "@type": "Film",
      title: "Film 1",
      scenes: [scene(1), scene(2)],
    });
    expect(columns).toEqual([["id", "title", "year"]]);
  });

  it("of distinct rows", async () => {
    const { members } = await read("/film-years");
    expect(members).toEqual([1, 2, 4].map((id) => ({ "@id": `/films/${id}`, "@type": "Film", budget: `${id}.25` })));
  });

  it("with a collection's link alone", async () => {
    const { members, columns } = await read("/linked-films");
    expect(members[0]).toEqual({ "@id": "/films/1", "@type": "Film", awards: "/films/1/awards" });
    expect(columns).toEqual([["id"]]);
  });

  it("of a list relation", async () => {
    const { members, columns } = await read("/directors/1/films");
    expect(members[0]).toEqual({ "@id": "/films/4", "@type": "Film", title: "Film 4", year: 1962 });
    expect(columns).toEqual([["id", "title", "year"]]);
  });

  it("of the item that a list relation belongs to, which is only found: its key", async () => {
    const { members, columns } = await read("/films/1/awards");
    expect(members).toHaveLength(3);
    // The awards embed the film.
    expect(columns[0]).toEqual(["id"]);
    library.takeQueries();
    await get(app, "/films/7/won");
    expect(library.takeQueries().filter((sql) => /`(?:Studio|Scene)`/.test(sql))).toEqual([]);
  });

  it("inside another item: those of the resource", async () => {
    const { members, columns } = await read("/awards");
    expect(members[0]?.film).toEqual({
      "@id": "/films/1",
      "@type": "Film",
      id: 1,
      title: "Film 1",
      director: "/directors/2",
    });
    expect(columns).toEqual([["directorId", "id", "title"]]);
  });

  it("of a handler's rows", async () => {
    const rows = [{ id: 1, title: "Mine", synopsis: "Long", directorId: 1 }];
    const handled = createApi({
      prisma: library.prisma,
      handlers: { ...handlers, Film: { getCollection: () => rows } },
    });
    const { "hydra:member": members } = await get(handled, "/films");
    expect(members).toEqual([{ "@id": "/films/1", "@type": "Film", id: 1, title: "Mine", director: "/directors/1" }]);
  });
});

describe("what is not sent still works", () => {
  it("filters and orders", async () => {
    const { members } = await read("/linked-films?year[gte]=1962&order[year]=desc");
    expect(members.map((member) => member["@id"])).toEqual(["/films/7", "/films/6", "/films/5"]);
  });

  it("a text that no condition can say, which is tested in the rows", async () => {
    const { members } = await read("/linked-films?title=100%25");
    expect(members.map((member) => member["@id"])).toEqual(["/films/3"]);
  });

  it("scopes of what is shown, which ask for nothing else", async () => {
    const scope = { Director: () => ({ id: 1 }), Nation: () => ({ OR: [] }) };
    const scoped = createApi({ prisma: library.prisma, scope, handlers });
    const { "hydra:member": members } = await get(scoped, "/films");
    expect(members.map(({ director }) => director)).toEqual([null, "/directors/1", null]);
    library.takeQueries();
    await get(scoped, "/linked-films");
    expect(library.takeQueries().filter((sql) => /`(Director|Nation)`/.test(sql))).toEqual([]);
    const { "hydra:member": embedding } = await get(scoped, "/partial-films");
    expect(embedding[0]?.studio).toEqual({ ...studio, nation: null });
  });
});

async function documentAt(path: string): Promise<ReturnType<typeof JSON.parse>> {
  return (await app.request(path)).json();
}

describe("the other formats and the API's own documents", () => {
  it("plain JSON has the same fields", async () => {
    const response = await app.request("/films", { headers: { Accept: "application/json" } });
    expect(await response.json()).toMatchObject([{ id: 1, title: "Film 1", director: "/directors/2" }, {}, {}]);
  });

  it("a browsable page has a column for each", async () => {
    const response = await app.request("/films", { headers: { Accept: "text/html" } });
    const headings = [...(await response.text()).matchAll(/<th scope="col"[^>]*>(.*?)<\/th>/g)].map(([, text = ""]) =>
      text.replaceAll(/<[^>]+>/g, ""),
    );
    expect(headings).toEqual(["Title ", "Id", "Director"]);
  });

  it("OpenAPI has a schema for each route", async () => {
    const { paths, components } = await documentAt("/openapi.json");
    const schemaAt = (path: string) => paths[path].get.responses[200].content["application/json"].schema;
    expect(schemaAt("/films").items).toEqual({ $ref: "#/components/schemas/FilmGetCollection" });
    expect(schemaAt("/directors/{id}/films").items).toEqual({ $ref: "#/components/schemas/DirectorFilms" });
    expect(schemaAt("/films/{id}")).toEqual({ $ref: "#/components/schemas/Film" });
    expect(Object.keys(components.schemas.FilmGetCollection.properties)).toEqual(["id", "title", "director"]);
    expect(Object.keys(components.schemas.DirectorFilms.properties)).toEqual(["title", "year"]);
    expect(Object.keys(components.schemas.FilmEmbedded.properties)).toEqual(["id", "title", "director"]);
  });

  it("Hydra requires only what every route sends", async () => {
    const { "hydra:supportedClass": classes } = await documentAt("/docs.jsonld");
    const film = classes.find((each: { "@id": string }) => each["@id"] === "#Film");
    const required = film["hydra:supportedProperty"].filter((each: Record<string, unknown>) => each["hydra:required"]);
    expect(required).toEqual([]);
    const entry = classes.find((each: { "@id": string }) => each["@id"] === "#Entrypoint");
    expect(JSON.stringify(entry)).toContain("Sends only these fields: id, title, director.");
  });
});
