import { afterAll, describe, expect, inject, it } from "vitest";
import { createApp } from "../src/app.js";
import { connect } from "../src/database.js";

const prisma = await connect(inject("databaseUrl"));
const app = createApp(prisma);
afterAll(() => prisma.$disconnect());

interface Item {
  readonly "@id": string;
  readonly id: number;
  readonly name: string;
  readonly country: string;
}

interface Document {
  readonly "@id": string;
  readonly "hydra:totalItems"?: number;
  readonly "hydra:member": readonly Item[];
  readonly "hydra:view"?: { readonly [link: string]: string };
}

async function get(path = ""): Promise<Document> {
  const response = await app.request(path);
  expect(response.status, path).toBe(200);
  return (await response.json()) as Document;
}

describe("the example's routes over the real cities", () => {
  it("sends the first page where no page is asked for", async () => {
    const document = await get("/cities");
    expect(Object.keys(document)).toEqual(expect.arrayContaining(["@context", "@id", "hydra:member", "hydra:search"]));
    expect(document["hydra:view"]).toEqual({
      "@id": "/cities?page=1",
      "@type": "hydra:PartialCollectionView",
      "hydra:first": "/cities?page=1",
      "hydra:last": "/cities?page=4508",
      "hydra:next": "/cities?page=2",
    });
    const expected = await prisma.city.findMany({ orderBy: [{ population: "desc" }, { id: "desc" }], take: 30 });
    expect(expected.map(({ name }) => name)).toEqual(expect.arrayContaining(["Shanghai", "Tokyo", "London"]));
    expect(document["hydra:member"].map((city) => city.id)).toEqual(expected.map((city) => city.id));
  });

  it("pages fully: /cities?page=2", async () => {
    const document = await get("/cities?page=2");
    expect(document).toMatchObject({
      "@context": "/contexts/City",
      "@id": "/cities",
      "@type": "hydra:Collection",
      "hydra:totalItems": 135_233,
      "hydra:view": {
        "@id": "/cities?page=2",
        "hydra:first": "/cities?page=1",
        "hydra:last": "/cities?page=4508",
        "hydra:previous": "/cities?page=1",
        "hydra:next": "/cities?page=3",
      },
    });
    expect(document["hydra:member"]).toHaveLength(30);
  });

  it("reaches the last page", async () => {
    const document = await get("/cities?page=4508");
    expect(document["hydra:member"]).toHaveLength(135_233 - 4507 * 30);
    expect(document["hydra:view"]?.["hydra:next"]).toBeUndefined();
    const [last] = await prisma.city.findMany({ orderBy: [{ population: "asc" }, { id: "asc" }], take: 1 });
    expect(document["hydra:member"].at(-1)?.id).toBe(last?.id);
  });

  it("filters and orders", async () => {
    const document = await get("/cities?country=/countries/FR&population[gte]=500000&order[population]=desc");
    expect(document["hydra:member"].map((city) => city.name)).toEqual(["Paris", "Marseille"]);
  });

  it("pages partially where the client asks for it", async () => {
    const document = await get("/cities?partial=true");
    expect(document["hydra:totalItems"]).toBeUndefined();
    expect(document["hydra:view"]).toMatchObject({ "hydra:next": "/cities?partial=true&page=2" });
  });

  it("pages by cursor, the largest first", async () => {
    const first = await get("/cities/by-population");
    const second = await get(first["hydra:view"]?.["hydra:next"]);
    const expected = await prisma.city.findMany({ orderBy: [{ population: "desc" }, { id: "desc" }], take: 60 });
    const seen = [...first["hydra:member"], ...second["hydra:member"]].map((city) => city.id);
    expect(seen).toEqual(expected.map((city) => city.id));
    expect((await get(second["hydra:view"]?.["hydra:previous"]))["hydra:member"]).toEqual(first["hydra:member"]);
  });

  it("lists a country's cities under it", async () => {
    const document = await get("/countries/FR/cities");
    expect(document["@id"]).toBe("/countries/FR/cities");
    expect(document["hydra:member"][0]).toMatchObject({ name: "Paris", country: "/countries/FR" });
    expect(document["hydra:totalItems"]).toBe(await prisma.city.count({ where: { countryCode: "FR" } }));
    expect((await app.request("/countries/XX/cities")).status).toBe(404);
  });

  it("rejects a misspelt parameter where the schema says so, and ignores it elsewhere", async () => {
    expect((await app.request("/countries/FR/cities?pgae=2")).status).toBe(400);
    expect((await app.request("/countries?pgae=2")).status).toBe(200);
  });

  it("lets the client control the countries' paging, up to the maximum", async () => {
    expect((await get("/countries"))["hydra:member"]).toHaveLength(30);
    expect((await get("/countries?itemsPerPage=5"))["hydra:member"]).toHaveLength(5);
    expect((await get("/countries?pagination=false"))["hydra:totalItems"]).toBe(246);
  });

  it("serves a custom handler's rows", async () => {
    const document = await get("/cities/largest?page=2");
    expect(document["hydra:totalItems"]).toBe(246);
    expect(document["hydra:view"]?.["hydra:last"]).toBe("/cities/largest?page=9");
    const countries = document["hydra:member"].map((city) => city.country);
    expect(new Set(countries).size).toBe(30);
    const [largest] = (await get("/cities/largest"))["hydra:member"];
    const expected = await prisma.city.findFirst({ orderBy: { population: "desc" } });
    expect(largest?.id).toBe(expected?.id);
    expect((await get("/cities/largest?page=9"))["hydra:member"]).toHaveLength(246 - 8 * 30);
  });

  it("checks a handler's own parameter, and keeps it in links", async () => {
    const document = await get("/cities/largest?minPopulation=1000000");
    const countries = await prisma.city.groupBy({ by: "countryCode", where: { population: { gte: 1_000_000 } } });
    expect(document["hydra:totalItems"]).toBe(countries.length);
    expect(document["hydra:view"]?.["hydra:next"]).toBe("/cities/largest?minPopulation=1000000&page=2");
    const search = { "hydra:template": "/cities/largest{?page,partial,minPopulation}" };
    expect(document).toMatchObject({ "hydra:search": search });
    for (const query of ["minPopulation=many", "minPopulation[]=1"]) {
      const response = await app.request(`/cities/largest?${query}`);
      const detail = expect.stringMatching(/minPopulation/);
      expect([response.status, await response.json()]).toEqual([400, expect.objectContaining({ detail })]);
    }
  });

  it("sends the small collection whole", async () => {
    const document = await get("/features");
    expect(document["hydra:totalItems"]).toBe(18);
    expect(document["hydra:view"]).toBeUndefined();
  });

  it("answers for an item, and for one that is not there", async () => {
    expect(await get("/cities/2988507")).toMatchObject({
      "@context": "/contexts/City",
      "@id": "/cities/2988507",
      "@type": "https://schema.org/City",
      name: "Paris",
      country: "/countries/FR",
      feature: "/features/PPLC",
    });
    const missing = await app.request("/cities/1");
    expect([missing.status, missing.headers.get("content-type")]).toEqual([404, "application/problem+json"]);
  });

  it("answers an envelope to a JSON client of the cities, and a bare array elsewhere", async () => {
    const json = { headers: { accept: "application/json" } };
    const response = await app.request("/cities?page=2", json);
    const headers = ["x-total-count", "x-page", "x-per-page"].map((name) => response.headers.get(name));
    expect(headers).toEqual(["135233", "2", "30"]);
    const {
      "@id": id,
      "@type": type,
      ...plain
    } = (await get("/cities?page=2"))["hydra:member"][0] as Item & { "@type": string };
    expect([id, type]).toEqual([`/cities/${plain.id}`, "https://schema.org/City"]);
    const { items, ...rest } = (await response.json()) as { readonly items: readonly Item[] };
    expect(items[0]).toEqual(plain);
    expect(rest).toEqual({
      totalItems: 135_233,
      page: 2,
      itemsPerPage: 30,
      first: "/cities?page=1",
      last: "/cities?page=4508",
      previous: "/cities?page=1",
      next: "/cities?page=3",
    });
    expect(await (await app.request("/features", json)).json()).toHaveLength(18);
  });

  it("sends a short list; the client picks the fields", async () => {
    const keys = async (path: string) => Object.keys((await get(path))["hydra:member"][0] ?? {});
    expect(await keys("/cities/names")).toEqual(["@id", "@type", "id", "name", "country", "population"]);
    expect(await keys("/cities/names?fields=name")).toEqual(["@id", "@type", "name"]);
  });

  it("searches names, and filters and orders by the country's name", async () => {
    const query = "country.name=united&search=spring&order[country.name]=asc";
    const { "hydra:totalItems": total, "hydra:member": found } = await get(`/cities?${query}`);
    const cities = await prisma.city.findMany({ where: { country: { name: { contains: "united" } } } });
    expect(total).toBe(cities.filter(({ name, altName }) => /spring/i.test(`${name}\n${altName}`)).length);
    expect(found.length).toBeGreaterThan(20);
    expect(new Set(found.map(({ country }) => country))).toEqual(new Set(["/countries/GB", "/countries/US"]));
  });

  it("describes itself with the title of platform.yaml", async () => {
    const documentation = await (await app.request("/docs.jsonld")).json();
    expect(documentation).toMatchObject({ "@type": "hydra:ApiDocumentation", "hydra:title": "Cities of the world" });
  });
});
