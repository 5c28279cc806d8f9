import { expect } from "vitest";
import { createApi } from "./api/index.js";
import { PrismaClient } from "./prisma/client.js";

export { PrismaClient };

/** The causes of 500s, by message. */
const reported: string[] = [];
const onError = (error: unknown) => void reported.push(String(error));

/** The API, and the same one for a caller whose scope is of the application's making. */
export const api = (prisma: PrismaClient) => {
  const reached = createApi({ prisma, basePath: "/scoped", scope: { Everything: () => ({ id }) } });
  const refused = createApi({
    prisma,
    basePath: "/bad-scope",
    scope: { Everything: () => ({ id: "no-uuid" }) },
    onError,
  });
  const app = createApi({ prisma });
  app.route("/", reached).route("/", refused);
  app.get("/reported", (c) => c.json({ reported: reported.length }));
  return app;
};

const id = "3f2504e0-4f89-41d3-9a0c-0305e82c3301";
const sensor = "a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11";

export async function fill(prisma: PrismaClient) {
  await prisma.everything.create({
    data: {
      id,
      smallInt: -32_768,
      oid: 4_294_967_295,
      bigInt: -9_223_372_036_854_775_808n,
      real: 0.5,
      decimal: "12345678901234567890123456789.123456789012345678901234567890",
      varChar: "100%_sure",
      char: "abc",
      inet: "192.168.0.1",
      bit: "10101010",
      timestamp: new Date("2020-02-29T12:34:56.789Z"),
      timestamptz: new Date("2020-02-29T12:34:56.789+02:00"),
      date: new Date("2020-02-29"),
      time: new Date("1970-01-01T12:34:56.789Z"),
      json: { a: [1, null] },
      bytes: new Uint8Array([0, 255]),
      level: "high",
      strings: ["a", ""],
      uuids: [id],
      ints: [1, -1],
      bigInts: [9_007_199_254_740_993n],
      decimals: ["0.1"],
      dates: [new Date(0)],
      jsons: [{ a: 1 }, "text", 5],
      bytesList: [new Uint8Array([1])],
      levels: ["low", "high"],
      booleans: [true, false],
      floats: [0.5],
    },
  });
  // Microseconds, which a JavaScript date has not: rows that it cannot distinguish.
  await prisma.$executeRawUnsafe(
    `INSERT INTO public."Reading" SELECT '${sensor}', n, timestamptz '2020-01-01Z' + n * interval '1 microsecond', n, '{"a b"}'
     FROM generate_series(0, 69) n`,
  );
  await prisma.$executeRawUnsafe(
    `CREATE VIEW "other schema".summary AS
     SELECT sensor, max(at) AS newest, array_agg(value ORDER BY value) AS values FROM public."Reading" WHERE value < 3 GROUP BY 1`,
  );
}

const everything = {
  "@id": `/everythings/${id}`,
  "@type": "Everything",
  id,
  smallInt: -32_768,
  oid: 4_294_967_295,
  bigInt: "-9223372036854775808",
  real: 0.5,
  decimal: "12345678901234567890123456789.12345678901234567890123456789",
  money: null,
  text: null,
  varChar: "100%_sure",
  char: "abc",
  inet: "192.168.0.1",
  bit: "10101010",
  timestamp: "2020-02-29T12:34:56.789Z",
  timestamptz: "2020-02-29T10:34:56.789Z",
  date: "2020-02-29",
  time: "12:34:56.789",
  json: { a: [1, null] },
  jsonb: null,
  bytes: "AP8=",
  level: "high",
  levelOrNull: "low",
  strings: ["a", ""],
  uuids: [id],
  ints: [1, -1],
  bigInts: ["9007199254740993"],
  decimals: ["0.1"],
  dates: ["1970-01-01T00:00:00.000Z"],
  jsons: [{ a: 1 }, "text", 5],
  bytesList: ["AQ=="],
  levels: ["low", "high"],
  booleans: [true, false],
  floats: [0.5],
};

const found = (query: string, ...members: readonly object[]) => ({
  "@context": "/contexts/Everything",
  "@id": "/everythings",
  "@type": "hydra:Collection",
  "hydra:totalItems": members.length,
  "hydra:member": members,
  "hydra:view": { "@id": `/everythings?${query}`, "@type": "hydra:PartialCollectionView" },
  "hydra:search": expect.objectContaining({ "@type": "hydra:IriTemplate" }),
});

export const answers: { readonly [path: string]: object } = {
  [`/everythings/${id}`]: { "@context": "/contexts/Everything", ...everything },
  "/everythings?exists[jsonb]=false": found("exists%5Bjsonb%5D=false", everything),
  "/everythings?exists[jsonb]=true": found("exists%5Bjsonb%5D=true"),
  "/everythings?oid=4294967295": found("oid=4294967295", everything),
  [`/everythings?id=${id}&level=high`]: found(`id=${id}&level=high`, everything),
  "/everythings?varChar=100%25_&decimal=12345678901234567890123456789.12345678901234567890123456789": found(
    "decimal=12345678901234567890123456789.12345678901234567890123456789&varChar=100%25_",
    everything,
  ),
  "/everythings?date=2020-02-29": found("date=2020-02-29", everything),
  // The column compares days: what a time of the day would mean is not said by its answer.
  "/everythings?date=2020-02-29T00:00:00Z": expect.objectContaining({ status: 400, parameter: "date" }),
  "/everythings?date[gte]=2020-02-29T10:00:00Z": expect.objectContaining({ status: 400, parameter: "date[gte]" }),
  "/everythings?bigInt[lt]=-9223372036854775807&date[between]=2020-02-29..2020-03-01": found(
    "bigInt%5Blt%5D=-9223372036854775807&date%5Bbetween%5D=2020-02-29..2020-03-01",
    everything,
  ),
  // Groups are sorted by their values: PostgreSQL has no MIN of UUIDs.
  "/var-chars": expect.objectContaining({ "@id": "/var-chars", "hydra:member": [everything] }),
  "/everythings/no-uuid": expect.objectContaining({ "@type": "hydra:Error", status: 404 }),
  "/everythings?id=no-uuid": expect.objectContaining({ "@type": "hydra:Error", status: 400, parameter: "id" }),
  // A condition that the client did not send is not its fault.
  "/bad-scope/everythings": expect.objectContaining({ "@type": "hydra:Error", status: 500 }),
  [`/bad-scope/everythings/${id}`]: expect.objectContaining({ "@type": "hydra:Error", status: 500 }),
  "/bad-scope/everythings?oid=1": expect.objectContaining({ "@type": "hydra:Error", status: 500 }),
  "/reported": { reported: 3 },
  "/scoped/everythings?smallInt=99999": expect.objectContaining({ status: 400, parameter: "smallInt", value: "99999" }),
  "/scoped/everythings?oid=1&smallInt[gt]=99999": expect.objectContaining({
    status: 400,
    parameter: "smallInt[gt]",
    value: "99999",
  }),
  [`/summaries/${sensor}`]: {
    "@context": "/contexts/Summary",
    "@id": `/summaries/${sensor}`,
    "@type": "Summary",
    sensor,
    newest: "2020-01-01T00:00:00.000Z",
    values: ["0", "1", "2"],
  },
};
