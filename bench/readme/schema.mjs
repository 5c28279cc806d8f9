// The tables of the pages, as the contenders that use Prisma see them.

export const rows = 1_000_000;
export const pageSize = 30;

/** `@embed` applies to every operation of a resource, so the page with it comes from a separate API. */
const apis = {
  api: {
    event: `/// @pagination
/// @pagination(operation: "shared", path: "/shared-events", count: "shared")
/// @pagination(operation: "cached", path: "/cached-events", count: "cached", countSeconds: 10)
/// @pagination(operation: "partial", path: "/partial-events", partial: true)
/// @pagination(operation: "byId", path: "/events-by-id", partial: true, viaCursor: [{ field: "id", direction: "DESC" }])
/// @pagination(operation: "feed", path: "/event-feed", partial: true, viaCursor: [{ field: "createdAt", direction: "DESC" }, { field: "id", direction: "DESC" }])`,
  },
  embedding: {
    event: '/// @pagination(operation: "embedded", path: "/embedded-events", partial: true)',
    relation: "/// @embed",
  },
};

/** By the name of the folder that the API is emitted into. */
export const schemasOf = (provider) =>
  Object.entries(apis).map(([name, annotations]) => [name, schema(provider, name, annotations)]);

const schema = (provider, name, { event, relation = "" }) => `
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
  output   = "./src/${name}"
}

/// @pagination
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
  topicId   Int
  ${relation}
  topic     Topic    @relation(fields: [topicId], references: [id])

  @@index([createdAt(sort: Desc), id(sort: Desc)])
  @@index([topicId])
}
`;
