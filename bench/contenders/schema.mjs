// The same tables for every contender: a million events, a hundred topics, a hundred thousand notes.

export const rows = { Event: 1_000_000, Note: 100_000, Topic: 100 };
export const pageSize = 30;

/** The annotations of each model and field; empty for contenders without annotations. */
const models = ({ event = "", topicId = "", topic = "", topics = "", notes = "" } = {}) => `
${topics}
model Topic {
  id     Int     @id
  name   String
  events Event[]
}

${event}
model Event {
  id        Int      @id
  createdAt DateTime
  title     String
  ${topicId}
  topicId   Int
  ${topic}
  topic     Topic    @relation(fields: [topicId], references: [id])

  @@index([createdAt(sort: Desc), id(sort: Desc)])
  @@index([topicId])
}

${notes}
model Note {
  id        Int      @id
  createdAt DateTime
  title     String
}
`;

/**
 * The APIs of prisma-paged. `@filter` and `@embed` apply to every operation of a resource and change its documents, so
 * pages with them are in other APIs than the pages that the contenders write without them.
 */
export const apis = {
  api: {
    event: `/// @pagination
/// @pagination(operation: "shared", path: "/shared-events", count: "shared")
/// @pagination(operation: "partial", path: "/partial-events", partial: true)
/// @pagination(operation: "byId", path: "/events-by-id", partial: true, viaCursor: [{ field: "id", direction: "DESC" }])
/// @pagination(operation: "feed", path: "/event-feed", partial: true, viaCursor: [{ field: "createdAt", direction: "DESC" }, { field: "id", direction: "DESC" }])`,
    notes: "/// @pagination(enabled: false)",
  },
  filtered: { event: "/// @pagination", topicId: "/// @filter(exact)" },
  embedding: { event: "/// @pagination", topic: "/// @embed", topics: "/// @pagination" },
};

/** One of the APIs, beside the client that all of them and everything by hand use. */
export const pagedSchema = (provider, name) => `
${datasource(provider)}

generator client {
  provider            = "prisma-client"
  output              = "./src/prisma"
  importFileExtension = "js"
}

generator api {
  provider = "prisma-paged"
  output   = "./src/${name}"
}
${models(apis[name])}
`;

export const expressSchema = (provider) => `
${datasource(provider)}

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
${models()}
`;

export const zmodel = (provider) => `${datasource(provider)}\n${models()}`;

const datasource = (provider) => `datasource db {
  provider = "${provider}"
}`;
