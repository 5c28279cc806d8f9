/** Resources without items of their own URLs, and without a collection. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fail, get } from "./client.js";
import { createApi, type Library, openLibrary, recommended } from "./library.js";

let library: Library;
let app: ReturnType<typeof createApi>;

beforeAll(async () => {
  library = await openLibrary();
  app = createApi({ prisma: library.prisma, handlers: { Book: { recommended } } });
  await library.prisma.journal.createMany({ data: [1, 2].map((id) => ({ id, open: id === 1 })) });
  await library.prisma.entry.createMany({ data: ["a", "b", "c"].map((id) => ({ id, journalId: 1 })) });
  await library.prisma.stamp.createMany({ data: [1, 2].map((id) => ({ id, entryId: "a" })) });
});
afterAll(() => library.prisma.$disconnect());

const entry = (id: string) => ({ "@type": "Entry", id, journal: "/journals/1", journalId: 1 });
const stamp = { "@id": "/stamps/1", "@type": "Stamp", id: 1, entryId: "a" };
const paths = async () => Object.keys(((await (await app.request("/openapi.json")).json()) as { paths: object }).paths);

describe("a collection whose items have no URLs", () => {
  it("lists them without `@id`, page by page, by cursor, whole, and below a parent", async () => {
    expect(await get(app, "/entries")).toMatchObject({
      "@id": "/entries",
      "hydra:totalItems": 3,
      "hydra:member": [
        { ...entry("a"), stamps: [stamp] },
        { ...entry("b"), stamps: [] },
      ],
      "hydra:view": { "hydra:next": "/entries?page=2" },
    });
    const lists = ["/entries", "/entries/feed", "/entries?pagination=false", "/journals/1/entries"];
    for (const path of lists) {
      for (const member of (await get(app, path))["hydra:member"]) expect(member).not.toHaveProperty("@id");
    }
    expect((await get(app, "/entries/feed"))["hydra:member"].map(({ id }) => id)).toEqual(["c", "b"]);
  });

  it("has no route for an item", async () => {
    await fail(app, "/entries/a", 404);
    expect(await paths()).toEqual(expect.arrayContaining(["/entries", "/entries/feed"]));
    expect(await paths()).not.toContain("/entries/{id}");
  });

  it("embeds its items without `@id`, and refers to none", async () => {
    expect(await get(app, "/stamps/1")).toEqual({
      "@context": "/contexts/Stamp",
      ...stamp,
      entry: entry("a"),
    });
  });

  it("shows them as a page for people, and in plain JSON", async () => {
    const html = await (await app.request("/entries", { headers: { accept: "text/html" } })).text();
    expect(html).toContain('href="/journals/1"');
    expect(html).not.toContain('href="/entries/a"');
    const json = await (await app.request("/entries/feed", { headers: { accept: "application/json" } })).json();
    expect(json).toContainEqual({ id: "b", journal: "/journals/1", journalId: 1, stamps: [] });
  });

  it("is described so", async () => {
    const { components } = (await (await app.request("/openapi.json")).json()) as {
      components: { schemas: Record<string, { allOf: { properties: object }[] }> };
    };
    expect(components.schemas["Entry.jsonld"]?.allOf[0]?.properties).not.toHaveProperty("@id");
    const documented = (await (await app.request("/docs.jsonld")).json()) as {
      "hydra:supportedClass": { "hydra:title": string; "hydra:supportedOperation": unknown }[];
    };
    const own = documented["hydra:supportedClass"].find((each) => each["hydra:title"] === "Entry");
    expect(own?.["hydra:supportedOperation"]).toEqual([]);
  });
});

describe("items without a collection", () => {
  it("have URLs, list relations and named collections, but nothing lists them all", async () => {
    expect(await get(app, "/journals/2")).toMatchObject({ "@id": "/journals/2", entries: "/journals/2/entries" });
    expect(await get(app, "/open-journals")).toMatchObject({ "hydra:totalItems": 1 });
    await fail(app, "/journals", 404);
    expect(await paths()).not.toContain("/journals");
  });

  it("are not in the entrypoint, and no page for people leads to their collection", async () => {
    const entrypoint = (await (await app.request("/")).json()) as object;
    expect(entrypoint).not.toHaveProperty("journal");
    expect(entrypoint).toMatchObject({ entry: "/entries" });
    for (const path of ["/", "/journals/1", "/journals/1/entries", "/open-journals"]) {
      const html = await (await app.request(path, { headers: { accept: "text/html" } })).text();
      expect(html, path).not.toContain('href="/journals"');
    }
  });
});
