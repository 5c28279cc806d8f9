/** Relations by a text that the database takes as equal to the other side's, and JavaScript does not. */
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { get, ids, type Requestable } from "./client.js";
import { type OpenProject, openProject } from "./open-project.js";

const { provider } = inject("database");
const citext = provider === "postgresql" ? "@db.Citext" : "";
const models = `
/// @pagination
model Country {
  code   String @id ${citext}
  name   String
  /// @restricted
  motto  String?
  cities City[]
  flag   Flag?
  towns  Town[]
}
/// @pagination
/// @resource(identifier: "id")
model Flag {
  id      Int     @unique
  /// @restricted
  ratio   String?
  country Country @relation(fields: [code], references: [code])
  code    String  @id ${citext}
}
/// @pagination
/// @resource(identifier: "number")
model Region {
  code   String @id ${citext}
  number Int    @unique
  cities City[]
  towns  Town[]
}
/// @pagination(clientIncludes: ["country", "country.flag", "region"])
/// @pagination(operation: "whole", path: "/whole-cities", clientIncludes: ["country"])
model City {
  id         Int     @id
  country    Country @relation(fields: [code], references: [code])
  code       String  ${citext}
  region     Region? @relation(fields: [regionCode], references: [code])
  regionCode String? ${citext}
  /// @embed
  again      Again?  @relation(fields: [againCode], references: [code])
  againCode  String? ${citext}
}
/// @pagination(clientIncludes: ["country", "region"], search: ["country.name"])
model Town {
  id         Int      @id
  /// @restricted
  /// @filter(exact, facet)
  /// @filter(exact, path: "motto")
  /// @filter(exact, path: "name")
  country    Country? @relation(fields: [code], references: [code])
  /// @restricted
  code       String?  ${citext}
  /// @filter(exact, not, exists, facet)
  region     Region?  @relation(fields: [regionCode], references: [code])
  regionCode String?  ${citext}
}
/// @pagination
model Again {
  code   String @id ${citext}
  name   String
  cities City[]
}
/// @pagination(viaCursor: [{ field: "id" }], clientItemsPerPage: true)
model Lake {
  id        Int     @id
  /// @filter(order, path: "depth")
  /// @filter(order, path: "source.length")
  basin     Basin   @relation(fields: [code], references: [code])
  code      String  ${citext}
  /// @embed(fields: ["code"])
  /// @filter(order, path: "depth")
  again     Basin?  @relation("again", fields: [againCode], references: [code])
  againCode String? ${citext}
}
/// @pagination
model Basin {
  code   String  @id ${citext}
  depth  Int
  source Source?
  lakes  Lake[]
  again  Lake[]  @relation("again")
}
/// @pagination
model Source {
  length Int
  basin  Basin  @relation(fields: [code], references: [code])
  code   String @id ${citext}
}
`;

let project: OpenProject;
let app: Requestable;

/** The tables, whose texts the database compares without letter case. */
function caseless(statements: readonly string[]): readonly string[] {
  if (provider === "postgresql") return ["CREATE EXTENSION IF NOT EXISTS citext", ...statements];
  if (provider !== "sqlite") return statements;
  return statements.map((sql) => sql.replace(/("\w*[cC]ode" TEXT)/g, "$1 COLLATE NOCASE"));
}

beforeAll(async () => {
  project = await openProject("text-joins", models, { tablesOf: caseless });
  const { prisma, createApi } = project;
  await prisma.country.createMany({
    data: [
      { code: "FR", name: "France", motto: "liberté" },
      { code: "de", name: "Germany", motto: "Einigkeit" },
    ],
  });
  await prisma.flag.createMany({
    data: [
      { id: 7, code: "fr", ratio: "2:3" },
      { id: 8, code: "de", ratio: "3:5" },
    ],
  });
  await prisma.region.createMany({
    data: [
      { code: "N", number: 3 },
      { code: "s", number: 4 },
    ],
  });
  await prisma.again.createMany({ data: [{ code: "X", name: "x" }] });
  await prisma.city.createMany({
    data: [
      { id: 1, code: "fr", regionCode: "n", againCode: "x" },
      { id: 2, code: "DE", regionCode: null, againCode: null },
      { id: 3, code: "de", regionCode: "N", againCode: "X" },
    ],
  });
  await prisma.town.createMany({
    data: [
      { id: 1, code: "fr", regionCode: "n" },
      { id: 2, code: "DE", regionCode: "S" },
      { id: 3, code: "FR", regionCode: "N" },
      { id: 4, code: null, regionCode: null },
    ],
  });
  await prisma.basin.createMany({
    data: [
      { code: "A", depth: 9 },
      { code: "b", depth: 5 },
    ],
  });
  await prisma.source.createMany({
    data: [
      { code: "a", length: 20 },
      { code: "B", length: 30 },
    ],
  });
  await prisma.lake.createMany({
    data: [
      { id: 1, code: "a", againCode: "B" },
      { id: 2, code: "B", againCode: null },
      { id: 3, code: "A", againCode: "a" },
    ],
  });
  app = createApi({ prisma });
}, 120_000);

afterAll(() => project?.prisma.$disconnect());

const members = async (path: string, api: Requestable = app) => (await get(api, path))["hydra:member"];
const nothing = null as never;

test("an item that is always embedded", async () => {
  const again = { "@id": "/agains/X", "@type": "Again", code: "X", name: "x" };
  expect((await members("/cities")).map((city) => city.again)).toMatchObject([again, null as never, again]);
});

test("an item that a client includes, and one in it", async () => {
  const countries = (await members("/cities?include=country,country.flag")).map(({ country }) => country);
  const [france, germany] = [
    { name: "France", code: "FR", flag: { id: 7 } },
    { name: "Germany", code: "de", flag: { id: 8 } },
  ];
  expect(countries).toMatchObject([france, germany, germany]);
});

test("the IRI by another identifier", async () => {
  expect((await members("/cities")).map(({ region }) => region)).toEqual(["/regions/3", null, "/regions/3"]);
});

test("the other side of a one-to-one relation", async () => {
  const flags = (await members("/countries")).map(({ code, flag }) => [code, flag]);
  expect(Object.fromEntries(flags)).toEqual({ FR: "/flags/7", de: "/flags/8" });
});

test.each(["basin.depth", "basin.source.length", "again.depth"])(
  "pages that begin after a value of the related row: %s",
  async (path) => {
    for (const direction of ["asc", "desc"]) {
      const whole = `/lakes?order[${path}]=${direction}`;
      const expected = ids(await get(app, whole));
      const walked: unknown[] = [];
      for (let next: string | undefined = `${whole}&itemsPerPage=1`; next !== undefined && walked.length < 9; ) {
        const page = await get(app, next);
        walked.push(...ids(page));
        next = page["hydra:view"]?.["hydra:next"];
      }
      expect(expected).toHaveLength(3);
      expect(walked).toEqual(expected);
    }
  },
);

describe("within a scope", () => {
  /** What callers see who may not see the country `FR`, the flag of Germany, the region `s` and the item `X`. */
  const scoped = () =>
    project.createApi({
      prisma: project.prisma,
      scope: {
        Country: () => ({ name: { not: "France" } }),
        Flag: () => ({ id: { not: 8 } }),
        Region: () => ({ number: 3 }),
        Again: () => ({ name: { not: "x" } }),
      },
    });

  test("hidden items are neither embedded nor included, nor linked", async () => {
    const cities = await members("/cities", scoped());
    expect(cities.map(({ country }) => country)).toEqual([null, "/countries/DE", "/countries/de"]);
    expect(cities.map(({ again }) => again)).toEqual([null, null, null]);
    expect(cities.map(({ region }) => region)).toEqual(["/regions/3", null, "/regions/3"]);
    const included = await members("/cities?include=country,country.flag,region", scoped());
    const germany = { name: "Germany", code: "de", flag: null };
    expect(included.map(({ country }) => country)).toMatchObject([nothing, germany, germany]);
    expect(included.map(({ region }) => region)).toMatchObject([{ number: 3 }, nothing, { number: 3 }]);
    const towns = await members("/towns?include=region", scoped());
    expect(towns.map(({ region }) => region)).toMatchObject([{ number: 3 }, nothing, { number: 3 }, nothing]);
    expect((await get(scoped(), "/towns/2")).region).toBe(null);
  });

  test("the other side of a one-to-one relation", async () => {
    const flags = (await members("/countries", scoped())).map(({ code, flag }) => [code, flag]);
    expect(flags).toEqual([["de", null]]);
    const shown = await members("/flags", scoped());
    expect(shown.map(({ id, country }) => [id, country])).toEqual([[7, null]]);
  });

  test("filters and facets", async () => {
    expect(ids(await get(scoped(), "/towns?region=3"))).toEqual([1, 3]);
    expect(ids(await get(scoped(), "/towns?region=4"))).toEqual([]);
    expect(ids(await get(scoped(), "/towns?region[not]=3"))).toEqual([4]);
    expect(ids(await get(scoped(), "/towns?exists[region]=true"))).toEqual([1, 3]);
    const { facets } = await get(scoped(), "/towns?facets=region");
    expect(facets).toEqual({ region: [{ value: "/regions/3", count: 2 }] });
  });
});

describe("restricted fields", () => {
  const seeing = (fields: object) => project.createApi({ prisma: project.prisma, fields });

  test("of the related items are sent to those who may see them", async () => {
    const whole = seeing({ Country: () => "all", Flag: () => "all" });
    const paths = ["/cities?include=country,country.flag", "/whole-cities?include=country"];
    for (const path of paths) {
      const mottos = (await members(path, whole)).map(({ country }) => country);
      expect(mottos).toMatchObject([{ motto: "liberté" }, { motto: "Einigkeit" }, { motto: "Einigkeit" }]);
      const text = JSON.stringify(await members(path));
      expect(text).not.toMatch(/motto|ratio|liberté|2:3/);
      expect(text).toContain("France");
    }
    const [first] = await members("/cities?include=country,country.flag", whole);
    expect(first).toMatchObject({ country: { flag: { id: 7, ratio: "2:3" } } });
  });

  test("a restricted relation by texts", async () => {
    const whole = seeing({ Town: () => "all", Country: () => "all" });
    const countries = (await members("/towns?include=country", whole)).map(({ country }) => country);
    expect(countries).toMatchObject([{ motto: "liberté" }, { motto: "Einigkeit" }, { motto: "liberté" }, nothing]);
    expect(ids(await get(whole, "/towns?country.motto=liberté"))).toEqual([1, 3]);
    expect(ids(await get(whole, "/towns?country=/countries/FR"))).toEqual([1, 3]);
    expect(ids(await get(whole, "/towns?search=Germany"))).toEqual([2]);
    const towns = await members("/towns?include=region");
    expect(towns.map(({ region }) => region)).toMatchObject([{ number: 3 }, { number: 4 }, { number: 3 }, nothing]);
    expect(JSON.stringify(towns)).not.toMatch(/country|"code":"(fr|DE)"/);
    const relationOnly = seeing({ Town: () => "all" });
    const without = (await members("/towns?include=country", relationOnly)).map(({ country }) => country);
    expect(without).toMatchObject([{ name: "France" }, { name: "Germany" }, { name: "France" }, nothing]);
    expect(JSON.stringify(without)).not.toContain("motto");
  });
});
