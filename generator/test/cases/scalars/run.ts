import { expect } from "vitest";
import { createApi } from "./api/index.js";
import { Prisma, PrismaClient } from "./prisma/client.js";

export { PrismaClient };
export const api = (prisma: PrismaClient) => createApi({ prisma });

const required = {
  int: 2_147_483_647,
  bigInt: 9_223_372_036_854_775_807n,
  float: 0.1,
  decimal: "12345.6789",
  string: "Zürich ☃",
  boolean: true,
  dateTime: new Date("2020-02-29T12:34:56.789Z"),
  json: { nested: [1, null, { "@id": "kept" }] },
  bytes: new Uint8Array([0, 128, 255]),
  colour: "GREEN" as const,
};

export async function fill(prisma: PrismaClient) {
  // Json's own null; the case of PostgreSQL has the database's.
  const nulls = { jsonOrNull: Prisma.JsonNull };
  await prisma.sample.create({ data: { id: 1, ...required, ...nulls, passwordHash: "never shown" } });
  await prisma.sample.create({
    data: {
      id: 2,
      ...required,
      bigInt: -1n,
      intOrNull: -1,
      bigIntOrNull: 0n,
      floatOrNull: -0.5,
      decimalOrNull: "-0.01",
      stringOrNull: "",
      booleanOrNull: false,
      dateTimeOrNull: new Date(0),
      jsonOrNull: "text",
      bytesOrNull: new Uint8Array(),
      colourOrNull: "BLUE",
    },
  });
}

const first = {
  "@id": "/samples/1",
  "@type": "Sample",
  id: 1,
  int: 2_147_483_647,
  bigInt: "9223372036854775807",
  float: 0.1,
  decimal: "12345.6789",
  string: "Zürich ☃",
  boolean: true,
  dateTime: "2020-02-29T12:34:56.789Z",
  json: { nested: [1, null, { "@id": "kept" }] },
  bytes: "AID/",
  colour: "GREEN",
  intOrNull: null,
  bigIntOrNull: null,
  floatOrNull: null,
  decimalOrNull: null,
  stringOrNull: null,
  booleanOrNull: null,
  dateTimeOrNull: null,
  jsonOrNull: null,
  bytesOrNull: null,
  colourOrNull: null,
};
const second = {
  ...first,
  "@id": "/samples/2",
  id: 2,
  bigInt: "-1",
  intOrNull: -1,
  bigIntOrNull: "0",
  floatOrNull: -0.5,
  decimalOrNull: "-0.01",
  stringOrNull: "",
  booleanOrNull: false,
  dateTimeOrNull: "1970-01-01T00:00:00.000Z",
  jsonOrNull: "text",
  bytesOrNull: "",
  colourOrNull: "BLUE",
};
const found = (query: string, members: readonly object[]) => ({
  "@context": "/contexts/Sample",
  "@id": "/samples",
  "@type": "hydra:Collection",
  "hydra:totalItems": members.length,
  "hydra:member": members,
  "hydra:view": { "@id": `/samples?${query}`, "@type": "hydra:PartialCollectionView" },
  "hydra:search": expect.objectContaining({ "@type": "hydra:IriTemplate" }),
});

export const answers = {
  "/samples/2": { "@context": "/contexts/Sample", ...second },
  "/samples?order[bigInt]=asc": found("order%5BbigInt%5D=asc", [second, first]),
  "/samples?bigInt=9223372036854775807&decimal=12345.6789": found("bigInt=9223372036854775807&decimal=12345.6789", [
    first,
  ]),
  "/samples?exists[intOrNull]=true&string=RICH": found("exists%5BintOrNull%5D=true&string=RICH", [second]),
  "/samples?exists[jsonOrNull]=true": found("exists%5BjsonOrNull%5D=true", [second]),
  "/samples?exists[jsonOrNull]=false": found("exists%5BjsonOrNull%5D=false", [first]),
  "/samples?dateTime[lt]=2020-02-29T12:34:56.789Z": found("dateTime%5Blt%5D=2020-02-29T12%3A34%3A56.789Z", []),
  "/samples?colour=GREEN&boolean=true&int[gte]=5": found("boolean=true&colour=GREEN&int%5Bgte%5D=5", [first, second]),
};
