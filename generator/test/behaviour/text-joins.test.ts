/** Relations by a text that the database takes as equal to the other side's, and JavaScript does not. */
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { get, type Requestable } from "./client.js";
import { type OpenProject, openProject } from "./open-project.js";

const { provider } = inject("database");
const citext = provider === "postgresql" ? "@db.Citext" : "";
const models = `
/// @pagination
model Country {
  code   String @id ${citext}
  name   String
  cities City[]
  flag   Flag?
}
/// @pagination
/// @resource(identifier: "id")
model Flag {
  id      Int     @unique
  country Country @relation(fields: [code], references: [code])
  code    String  @id ${citext}
}
/// @pagination
/// @resource(identifier: "number")
model Region {
  code   String @id ${citext}
  number Int    @unique
  cities City[]
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
/// @pagination
model Again {
  code   String @id ${citext}
  name   String
  cities City[]
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
  project = await openProject("text-joins", models, caseless);
  const { prisma, createApi } = project;
  await prisma.country.createMany({
    data: [
      { code: "FR", name: "France" },
      { code: "de", name: "Germany" },
    ],
  });
  await prisma.flag.createMany({
    data: [
      { id: 7, code: "fr" },
      { id: 8, code: "de" },
    ],
  });
  await prisma.region.createMany({ data: [{ code: "N", number: 3 }] });
  await prisma.again.createMany({ data: [{ code: "X", name: "x" }] });
  await prisma.city.createMany({
    data: [
      { id: 1, code: "fr", regionCode: "n", againCode: "x" },
      { id: 2, code: "DE", regionCode: null, againCode: null },
      { id: 3, code: "de", regionCode: "N", againCode: "X" },
    ],
  });
  app = createApi({ prisma });
}, 120_000);

afterAll(() => project?.prisma.$disconnect());

const members = async (path: string) => (await get(app, path))["hydra:member"];

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
