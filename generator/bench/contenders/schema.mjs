// The same tables for every contender: a million events, a hundred topics, a hundred thousand notes.

export const rows = { Event: 1_000_000, Note: 100_000, Topic: 100 };
export const pageSize = 30;

const models = (annotated) => `
${annotated ? "/// @pagination" : ""}
model Topic {
  id     Int     @id
  name   String
  events Event[]
}

${
  annotated
    ? `/// @pagination
/// @pagination(operation: "shared", path: "/shared-events", count: "shared")
/// @pagination(operation: "partial", path: "/partial-events", partial: true)
/// @pagination(operation: "byId", path: "/events-by-id", partial: true, viaCursor: [{ field: "id", direction: "DESC" }])
/// @pagination(operation: "feed", path: "/event-feed", partial: true, viaCursor: [{ field: "createdAt", direction: "DESC" }, { field: "id", direction: "DESC" }])`
    : ""
}
model Event {
  id        Int      @id
  createdAt DateTime
  title     String
  ${annotated ? "/// @filter(exact)" : ""}
  topicId   Int
  ${annotated ? "/// @embed" : ""}
  topic     Topic    @relation(fields: [topicId], references: [id])

  @@index([createdAt(sort: Desc), id(sort: Desc)])
  @@index([topicId])
}

${annotated ? "/// @pagination(enabled: false)" : ""}
model Note {
  id        Int      @id
  createdAt DateTime
  title     String
}
`;

/** prisma-paged and everything by hand share one client; the events' topic is embedded in an operation of its own. */
export function prismaSchema(provider) {
  return `
datasource db {
  provider = "${provider}"
}

generator client {
  provider            = "prisma-client"
  output              = "./src/prisma"
  importFileExtension = "js"
}

generator api {
  provider = "prisma-paged"
  output   = "./src/api"
}
${models(true).replace("/// @embed", "")}
`;
}

/** The page with an embedded relation, as an API of its own: \`@embed\` holds for every operation of a resource. */
export function embeddingSchema(provider) {
  return `
datasource db {
  provider = "${provider}"
}

generator client {
  provider            = "prisma-client"
  output              = "./src/prisma-embedding"
  importFileExtension = "js"
}

generator api {
  provider = "prisma-paged"
  output   = "./src/api-embedding"
}
${models(true)}
`;
}

export function expressSchema(provider) {
  return `
datasource db {
  provider = "${provider}"
}

generator client {
  provider            = "prisma-client"
  output              = "./src/express/prisma"
  importFileExtension = "js"
}

generator express {
  provider = "prisma-generator-express"
  target   = "hono"
  output   = "./src/express/routes"
}
${models(false)}
`;
}

export function zmodel(provider) {
  return `
datasource db {
  provider = "${provider}"
}
${models(false)}
`;
}

export const tables = {
  sqlite: [
    `CREATE TABLE "Topic" ("id" INTEGER NOT NULL PRIMARY KEY, "name" TEXT NOT NULL)`,
    `CREATE TABLE "Event" ("id" INTEGER NOT NULL PRIMARY KEY, "createdAt" DATETIME NOT NULL, "title" TEXT NOT NULL,
       "topicId" INTEGER NOT NULL REFERENCES "Topic" ("id"))`,
    `CREATE TABLE "Note" ("id" INTEGER NOT NULL PRIMARY KEY, "createdAt" DATETIME NOT NULL, "title" TEXT NOT NULL)`,
    `INSERT INTO "Topic" SELECT value, 'topic ' || value FROM (${numbers(rows.Topic)})`,
    `INSERT INTO "Event" SELECT value, strftime('%Y-%m-%dT%H:%M:%S.000+00:00', 1600000000 + value / 3, 'unixepoch'),
       'event ' || value, 1 + value % 100 FROM (${numbers(rows.Event)})`,
    `INSERT INTO "Note" SELECT value, strftime('%Y-%m-%dT%H:%M:%S.000+00:00', 1600000000 + value / 3, 'unixepoch'),
       'note ' || value FROM (${numbers(rows.Note)})`,
    `CREATE INDEX "Event_at" ON "Event" ("createdAt" DESC, "id" DESC)`,
    `CREATE INDEX "Event_topic" ON "Event" ("topicId")`,
    `ANALYZE`,
  ],
  postgresql: [
    `CREATE TABLE "Topic" ("id" INTEGER NOT NULL PRIMARY KEY, "name" TEXT NOT NULL)`,
    `CREATE TABLE "Event" ("id" INTEGER NOT NULL PRIMARY KEY, "createdAt" TIMESTAMP(3) NOT NULL, "title" TEXT NOT NULL,
       "topicId" INTEGER NOT NULL REFERENCES "Topic" ("id"))`,
    `CREATE TABLE "Note" ("id" INTEGER NOT NULL PRIMARY KEY, "createdAt" TIMESTAMP(3) NOT NULL, "title" TEXT NOT NULL)`,
    `INSERT INTO "Topic" SELECT n, 'topic ' || n FROM generate_series(1, ${rows.Topic}) n`,
    `INSERT INTO "Event" SELECT n, timestamp '2020-09-13 12:26:40' + (n / 3) * interval '1 second', 'event ' || n, 1 + n % 100
       FROM generate_series(1, ${rows.Event}) n`,
    `INSERT INTO "Note" SELECT n, timestamp '2020-09-13 12:26:40' + (n / 3) * interval '1 second', 'note ' || n
       FROM generate_series(1, ${rows.Note}) n`,
    `CREATE INDEX "Event_at" ON "Event" ("createdAt" DESC, "id" DESC)`,
    `CREATE INDEX "Event_topic" ON "Event" ("topicId")`,
    `VACUUM ANALYZE`,
  ],
};

function numbers(count) {
  return `WITH RECURSIVE n(value) AS (SELECT 1 UNION ALL SELECT value + 1 FROM n WHERE value < ${count}) SELECT value FROM n`;
}
