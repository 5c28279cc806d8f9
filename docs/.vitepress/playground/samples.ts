/** Schemas to begin with. */
import type { State } from "./state.js";

export interface Sample extends State {
  readonly name: string;
}

const books = `/// Books of a library, a page at a time.
/// @pagination(itemsPerPage: 20)
model Book {
  id        Int      @id
  /// @filter(partial, order)
  title     String
  /// @filter(range, order)
  published DateTime
  /// @hidden
  cost      Decimal
  /// @filter(exact)
  author    Author   @relation(fields: [authorId], references: [id])
  authorId  Int

  @@index([authorId])
}

/// @pagination
model Author {
  id    Int    @id
  name  String
  /// @pagination(itemsPerPage: 10)
  books Book[]
}
`;

const feed = `/// The newest posts first, and links that stay valid while others are written.
/// @pagination(viaCursor: [{ field: "createdAt", direction: "DESC" }], itemsPerPage: 50)
/// @pagination(operation: "pinned", path: "/posts/pinned", where: { pinned: true }, viaCursor: [])
model Post {
  id        String   @id @default(uuid(7)) @db.Uuid
  createdAt DateTime @default(now())
  pinned    Boolean  @default(false)
  text      String
  /// @embed
  author    Person   @relation(fields: [authorId], references: [id])
  authorId  Int

  @@index([createdAt, id])
  @@index([authorId])
}

/// @pagination
model Person {
  id    Int    @id
  /// @filter(start)
  name  String
  posts Post[]

  @@index([name])
}
`;

const mistakes = `/// Three mistakes, each with a quick fix.
/// @pagination(itemsPerPge: 20, order: [{ field: "tilte", direction: "ASC" }])
model Article {
  id     Int    @id
  /// @filter(exakt)
  title  String
  author String
}
`;

/** The first one is shown to who comes without a link. */
export const samples: readonly [Sample, ...Sample[]] = [
  {
    name: "A library: filters and lists",
    schema: books,
    yaml: `platform:
  title: Library
  defaults:
    pagination_client_items_per_page: true
    pagination_maximum_items_per_page: 100
`,
  },
  { name: "A feed: a cursor, and items inside items", schema: feed, yaml: "" },
  { name: "Mistakes, and their fixes", schema: mistakes, yaml: "" },
];
