// The applications whose share of the runtime is measured: a schema of two models, by database, modes and formats.
import { readFileSync } from "node:fs";
import { blocksOf } from "../generation/contenders.mjs";

const numbered = "/// @pagination";
const everyMode = `/// @pagination(count: "capped")
/// @pagination(operation: "shared", path: "/shared", count: "shared")
/// @pagination(operation: "cached", path: "/cached", count: "cached")
/// @pagination(operation: "estimated", path: "/estimated", count: "estimated")
/// @pagination(operation: "partial", path: "/partial", partial: true)
/// @pagination(operation: "feed", path: "/feed", partial: true, viaCursor: [{ field: "publishedAt", direction: "DESC" }, { field: "id", direction: "DESC" }])
/// @pagination(operation: "everything", path: "/everything", enabled: false)`;

const schemaOf = (provider, operations) => `
datasource db {
  provider = "${provider}"
}

${blocksOf(["api"]).join("\n\n")}

${operations}
model Book {
  id          Int      @id
  /// @filter(partial, order)
  title       String
  /// @filter(range)
  publishedAt DateTime
  price       Decimal
  authorId    Int
  author      Author   @relation(fields: [authorId], references: [id])

  @@index([publishedAt, id])
  @@index([authorId])
}

${numbered}
model Author {
  id    Int    @id
  name  String
  /// @pagination
  books Book[]
}
`;

/** The example's own schema, with the blocks of the measurement. */
const example = readFileSync(new URL("../../prisma/schema.prisma", import.meta.url), "utf8").replace(
  /generator client \{[^}]*\}\s*generator api \{[^}]*\}/,
  () => blocksOf(["api"]).join("\n\n"),
);

/** Only JSON-LD and JSON: no pages for browsers. */
const machinesOnly = "platform:\n  formats: [jsonld, json]\n";

/** Plain JSON, and nothing that describes the API. */
const plain = "platform:\n  formats: [json]\n  openapi: false\n  hydra: false\n";

/** Without `platform` the defaults apply. */
export const applications = [
  { name: "the example", schema: example, handlers: "{ City: { largest: () => [] } }" },
  { name: "numbered pages, SQLite", schema: schemaOf("sqlite", numbered) },
  { name: "numbered pages, PostgreSQL", schema: schemaOf("postgresql", numbered) },
  { name: "numbered pages, MySQL", schema: schemaOf("mysql", numbered) },
  { name: "numbered pages, PostgreSQL, JSON only", schema: schemaOf("postgresql", numbered), platform: machinesOnly },
  {
    name: "numbered pages, PostgreSQL, plain JSON without documentation",
    schema: schemaOf("postgresql", numbered),
    platform: plain,
  },
  { name: "every mode, PostgreSQL", schema: schemaOf("postgresql", everyMode) },
];
