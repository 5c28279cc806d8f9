import { expect } from "vitest";
import { createApi } from "./api/index.js";
import { PrismaClient } from "./prisma/client.js";

export { PrismaClient };
export const api = (prisma: PrismaClient) => createApi({ prisma });

/** As `prisma migrate` would make it: Prisma's engine from npm knows every provider but MySQL. */
export const tables: readonly string[] = [
  `CREATE TABLE \`every thing\` (
    id BIGINT UNSIGNED NOT NULL PRIMARY KEY,
    number INT UNSIGNED NOT NULL,
    \`tinyInt\` TINYINT NOT NULL,
    \`boolean\` TINYINT NOT NULL,
    \`year\` YEAR NOT NULL,
    \`decimal\` DECIMAL(10, 2) NOT NULL,
    \`float\` DOUBLE NOT NULL,
    \`text\` LONGTEXT NOT NULL,
    \`varChar\` VARCHAR(191) NOT NULL,
    \`bit\` BIT(4) NOT NULL,
    \`binary\` VARBINARY(16) NOT NULL,
    \`blob\` LONGBLOB NULL,
    \`date\` DATE NOT NULL,
    \`time\` TIME(3) NOT NULL,
    \`dateTime\` DATETIME(6) NOT NULL,
    \`timestamp\` TIMESTAMP(0) NOT NULL,
    \`json\` JSON NOT NULL,
    jsonOrNull JSON NULL,
    \`level\` ENUM('1', 'high') NOT NULL,
    \`place\` POINT NULL,
    INDEX (\`tinyInt\`),
    INDEX (\`varChar\`(20)),
    FULLTEXT INDEX (\`text\`)
  ) DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci`,
];

const id = 18_446_744_073_709_551_615n;

export async function fill(prisma: PrismaClient) {
  await prisma.everything.create({
    data: {
      id: 9_007_199_254_740_993n,
      number: 0,
      tinyInt: -128,
      boolean: true,
      year: 2020,
      decimal: "12345678.90",
      float: 0.5,
      text: "100%_Sure",
      varChar: "Äpfel/Birnen",
      bit: new Uint8Array([5]),
      binary: new Uint8Array([0, 255]),
      date: new Date("2020-02-29"),
      time: new Date("1970-01-01T12:34:56.789Z"),
      dateTime: new Date("2020-02-29T12:34:56.789Z"),
      timestamp: new Date("2020-02-29T12:34:56Z"),
      json: { a: [1, null] },
      level: "low",
    },
  });
  // Unsigned integers at their ends, and digits that a JavaScript date has not.
  await prisma.$executeRawUnsafe(
    `INSERT INTO \`every thing\` SELECT ${id}, 4294967295, 127, 0, year, -1, -0.25, 'plain', 'b', b'1010', 'x', 'y', date, time,
       '2020-02-29 12:34:56.789123', timestamp, '[]', '{}', 'high', POINT(1, 2) FROM \`every thing\``,
  );
}

const low = {
  "@id": "/everythings/9007199254740993",
  "@type": "Everything",
  id: "9007199254740993",
  number: 0,
  tinyInt: -128,
  boolean: true,
  year: 2020,
  decimal: "12345678.9",
  float: 0.5,
  text: "100%_Sure",
  varChar: "Äpfel/Birnen",
  bit: "BQ==",
  binary: "AP8=",
  blob: null,
  date: "2020-02-29",
  time: "12:34:56.789",
  dateTime: "2020-02-29T12:34:56.789Z",
  timestamp: "2020-02-29T12:34:56.000Z",
  json: { a: [1, null] },
  jsonOrNull: null,
  level: "low",
};
const high = {
  ...low,
  "@id": `/everythings/${id}`,
  id: String(id),
  number: 4_294_967_295,
  tinyInt: 127,
  boolean: false,
  decimal: "-1",
  float: -0.25,
  text: "plain",
  varChar: "b",
  bit: "Cg==",
  binary: "eA==",
  blob: "eQ==",
  json: [],
  jsonOrNull: {},
  level: "high",
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
  "/everythings/9007199254740993": { "@context": "/contexts/Everything", ...low },
  [`/everythings/${id}`]: { "@context": "/contexts/Everything", ...high },
  "/everythings?level=low&text=%25_sure": found("level=low&text=%25_sure", low),
  "/everythings?number=4294967295": found("number=4294967295", high),
  "/everythings/walk?id[gt]=9007199254740993": expect.objectContaining({
    "hydra:member": [high],
    "hydra:view": expect.objectContaining({ "hydra:previous": `/everythings/walk?id%5Blt%5D=${id}` }),
  }),
  "/everythings?exists[jsonOrNull]=true": found("exists%5BjsonOrNull%5D=true", high),
  "/everythings?exists[jsonOrNull]=false": found("exists%5BjsonOrNull%5D=false", low),
  "/everythings?varChar=%C3%84pfel/Birnen": found("varChar=%C3%84pfel%2FBirnen", low),
  "/everythings?decimal[lt]=0&tinyInt=127": found("decimal%5Blt%5D=0&tinyInt=127", high),
  "/everythings?order[dateTime]=desc&date[between]=2020-02-29..2020-03-01": found(
    "date%5Bbetween%5D=2020-02-29..2020-03-01&order%5BdateTime%5D=desc",
    high,
    low,
  ),
};
