/** `clientFields`: the client chooses the fields of the items, among those that the route sends. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fail, get } from "./client.js";
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

/** The document, the keys of its first member, and what was read of the films. */
async function read(path: string) {
  library.takeQueries();
  const document = await get(app, path);
  const keys = Object.keys(document["hydra:member"][0] ?? {}).slice(2);
  return { document, keys, columns: readsOf(library.takeQueries(), "Film") };
}

describe("a collection", () => {
  it("sends all of its fields if none is named", async () => {
    expect((await read("/chosen-films")).keys).toEqual([
      "id",
      "title",
      "year",
      "director",
      "studio",
      "scenes",
      "awards",
    ]);
    expect((await read("/chosen-films?fields=&fields[]=")).keys).toHaveLength(7);
  });

  it.each([
    "fields=year,title",
    "fields[]=title&fields[]=year",
    "fields[0]=year&fields=title",
    "fields= title , year,",
  ])("sends the fields that are named, in its own order, and reads no others: %s", async (query) => {
    const { document, keys, columns } = await read(`/chosen-films?${query}`);
    expect(keys).toEqual(["title", "year"]);
    expect(document["hydra:member"][0]).toMatchObject({ "@id": "/films/1", "@type": "Film" });
    expect(columns).toEqual([["id", "title", "year"]]);
  });

  it("keeps the choice in the links of pages", async () => {
    const { document } = await read("/chosen-films?fields=title&fields[]=year");
    const next = document["hydra:view"]?.["hydra:next"] ?? "";
    expect(next).toContain("fields=title&fields%5B%5D=year&page=2");
    expect((await read(next)).keys).toEqual(["title", "year"]);
  });

  it("reads the column of a link, and an embedded list only if it is named", async () => {
    expect((await read("/chosen-films?fields=director")).columns).toEqual([["directorId", "id"]]);
    await get(app, "/chosen-films?fields=title");
    expect(readsOf(library.takeQueries(), "Scene")).toEqual([]);
    const { document } = await read("/chosen-films?fields=scenes");
    expect(document["hydra:member"][0]?.scenes).toHaveLength(2);
  });

  it("in partial paging, and as a stream", async () => {
    expect((await read("/chosen-films?partial=true&fields=title")).columns).toEqual([["id", "title"]]);
    const { document, columns } = await read("/chosen-films?pagination=false&fields=title&order[year]=desc");
    expect(document["hydra:member"].map(({ title }) => title)).toEqual(
      [7, 6, 5, 4, 3, 2, 1].map((id) => expect.stringMatching(new RegExp(`^Film ${id}`))),
    );
    expect(columns).toEqual([["id", "title", "year"]]);
  });

  it("by cursor, whose columns are read all the same", async () => {
    const { document, keys, columns } = await read("/chosen-film-feed?fields=title");
    expect([keys, columns]).toEqual([["title"], [["id", "title", "year"]]]);
    const next = await read(document["hydra:view"]?.["hydra:next"] ?? "");
    expect(next.document["hydra:member"].map((member) => member["@id"])).toEqual(["/films/4", "/films/3", "/films/2"]);
    expect(next.keys).toEqual(["title"]);
  });

  it("of distinct rows, and of a list relation", async () => {
    expect((await read("/chosen-film-years?fields=id")).keys).toEqual(["id"]);
    const { keys, columns } = await read("/directors/1/films?fields=year");
    expect([keys, columns]).toEqual([["year"], [["id", "year"]]]);
  });

  it("of a handler's rows", async () => {
    const rows = () => [{ id: 1, title: "Mine", year: 2000 }];
    const handled = createApi({ prisma: library.prisma, handlers: { ...handlers, Film: { chosen: rows } } });
    const { "hydra:member": members } = await get(handled, "/chosen-films?fields=year");
    expect(members).toEqual([{ "@id": "/films/1", "@type": "Film", year: 2000 }]);
  });
});

describe("an item", () => {
  it("sends the fields that are named", async () => {
    library.takeQueries();
    expect(await get(app, "/scenes/1?fields=text,film")).toEqual({
      "@context": "/contexts/Scene",
      "@id": "/scenes/1",
      "@type": "Scene",
      text: "Scene 1",
      film: "/films/1",
    });
    expect(readsOf(library.takeQueries(), "Scene")).toEqual([["filmId", "id", "text"]]);
    expect(Object.keys(await get(app, "/scenes/1")).slice(3)).toEqual(["id", "text", "film", "filmId"]);
  });

  it("has another ETag for each choice", async () => {
    const tags = await Promise.all(
      ["", "?fields=id", "?fields=text"].map(async (query) =>
        (await app.request(`/scenes/1${query}`)).headers.get("etag"),
      ),
    );
    expect(new Set(tags).size).toBe(3);
  });

  it("is chosen in plain JSON and on a page, too", async () => {
    const response = await app.request("/scenes/1?fields=text", { headers: { Accept: "application/json" } });
    expect(await response.json()).toEqual({ text: "Scene 1" });
    const page = await app.request("/scenes?fields[]=text", { headers: { Accept: "text/html" } });
    const text = await page.text();
    expect(text).toContain('name="fields[]" value="text"');
    expect([...text.matchAll(/<th scope="col"/g)]).toHaveLength(1);
  });
});

describe("400", () => {
  it.each([
    [
      "/chosen-films?fields=title,secret",
      "fields",
      '`fields` must be a list of fields that are sent here (`id`, `title`, `year`, `director`, `studio`, `scenes`, `awards`), not "secret".',
    ],
    [
      "/chosen-film-feed?fields[]=synopsis",
      "fields[]",
      '`fields[]` must be a field that is sent here (`id`, `title`, `year`), not "synopsis".',
    ],
    ["/scenes/1?fields=constructor", "fields", expect.stringContaining('not "constructor".')],
    [
      "/chosen-films?fields[film]=title",
      "fields[film]",
      "`fields[film]` is not a parameter of this collection. Send `fields` or `fields[]` instead.",
    ],
    [
      "/scenes/1?fields[a]=text",
      "fields[a]",
      "`fields[a]` is not a parameter of this item. Send `fields` or `fields[]` instead.",
    ],
    ["/scenes/1?field=text", "field", "`field` is not a parameter of this item. Did you mean `fields`?"],
  ])("%s", async (path, parameter, detail) => {
    expect(await fail(app, path, 400)).toMatchObject({ parameter, detail });
  });

  it("not where the client has no choice: the parameter is ignored", async () => {
    expect((await read("/films?fields=title")).keys).toEqual(["id", "title", "director"]);
  });
});

describe("OpenAPI", () => {
  it("has the parameters, and requires nothing that may be left out", async () => {
    const { paths, components } = JSON.parse(await (await app.request("/openapi.json")).text());
    const ofItem = paths["/scenes/{id}"].get;
    const parameters = ofItem.parameters.map((parameter: { $ref?: string }) =>
      parameter.$ref ? components.parameters[parameter.$ref.split("/").at(-1) ?? ""] : parameter,
    );
    expect(parameters.map(({ name }: { name: string }) => name)).toEqual(["id", "fields", "fields[]"]);
    expect(parameters[2].schema.items.enum).toEqual(["id", "text", "film", "filmId"]);
    expect(ofItem.responses).toHaveProperty("400");
    expect(ofItem.responses[200].content["application/json"].schema).toEqual({
      $ref: "#/components/schemas/SceneGet",
    });
    expect(components.schemas.SceneGet.required).toBeUndefined();
    expect(components.schemas["SceneGet.jsonld"].allOf[0].required).toEqual(["@id", "@type"]);
  });
});
