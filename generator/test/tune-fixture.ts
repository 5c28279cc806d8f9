/** Routes whose defects are known, beside routes without one, over tables of any size. */
import type { FindingCode } from "../../tools/src/tune/findings/finding.js";
import { schemaHead } from "./schema-head.js";

/** What is wrong with a route, and the remedy's text. */
export interface Defect {
  readonly route: string;
  readonly code: FindingCode;
  /** Part of the remedy: an index, or an option. */
  readonly remedy: string;
  /** The databases on which it is one; default: all. */
  readonly on?: readonly string[];
  /** From how many rows it costs something. */
  readonly from?: number;
}

const columns = `  id       Int    @id
  title    String NATIVE
  body     String NATIVE
  status   String NATIVE
  score    Int
  day      Int
  rank     Int
  /// @filter(exists)
  flag     Int?
  author   Author @relation(fields: [authorId], references: [id])
  authorId Int
`;

const filtered = columns
  .replace("  title ", "  /// @filter(partial)\n  title ")
  .replace("  status ", "  /// @filter(exact)\n  status ")
  .replace("  score ", "  /// @filter(order)\n  score ")
  .replace("  rank ", "  /// @filter(exact)\n  rank ")
  .replace("  author ", "  /// @filter(exact)\n  author ");

const paged = (name: string, options: string) =>
  `/// @pagination(operation: "${name}", filters: [], partial: true, ${options})`;

/** The same routes over a table with and without the indexes that they need. */
const twins = [
  paged("byScore", `order: [{ field: "score" }]`),
  paged("byDay", `order: [{ field: "day", direction: "DESC" }]`),
  paged("byStatusAndDay", `order: [{ field: "status" }, { field: "day" }]`),
  paged("byTitle", `order: [{ field: "title" }]`),
  paged("after", `viaCursor: [{ field: "day", direction: "DESC" }]`),
  paged("top", `viaCursor: [{ field: "score", direction: "DESC" }]`),
  paged("late", `where: { status: "late" }, order: [{ field: "day" }]`),
  paged("lateFeed", `where: { status: "late" }, viaCursor: [{ field: "day" }]`),
  `/// @pagination(operation: "ofAuthor", partial: true, filters: ["author"])`,
  `/// @pagination(operation: "ranked", partial: true, filters: ["rank"])`,
  `/// @pagination(operation: "sortable", partial: true, filters: ["score"])`,
].join("\n");

/** Prisma's usual String is `LONGTEXT` nowhere, but MySQL's `VARCHAR(191)` is too short for a body. */
const nativeOf = (provider: string, text: string): string =>
  text
    .replace("body     String NATIVE", provider === "mysql" ? "body     String @db.Text" : "body     String")
    .replaceAll(" NATIVE", "");

export const tuneSchema = (provider: string): string =>
  nativeOf(
    provider,
    `${schemaHead(provider)}
/// @pagination(partial: true)
model Author {
  id     Int    @id
  name   String
  /// @pagination(partial: true, filters: [], order: [{ field: "day" }])
  bares  Bare[]
  /// @pagination(partial: true, filters: [], order: [{ field: "day" }])
  goods  Good[]
  mixeds Mixed[]
}
/// @pagination(operation: "getCollection", partial: true, filters: [])
${twins}
/// @pagination(operation: "titled", partial: true, filters: ["title"])
/// @pagination(operation: "searched", partial: true, filters: [], search: ["title", "body"])
/// @pagination(operation: "flagged", partial: true, filters: ["flag"])
/// @pagination(operation: "byAuthor", partial: true, filters: [], order: [{ field: "author.name" }])
model Bare {
${filtered}}
/// @pagination(operation: "getCollection", partial: true, filters: [])
${twins}
/// @pagination(operation: "counted", filters: [], where: { flag: 1 }, maximumOffset: 1000)
/// @pagination(operation: "deep", filters: [])
/// @pagination(operation: "capped", filters: [], count: "capped")
model Good {
${filtered}
  @@index([score])
  @@index([day(sort: Desc)])
  @@index([status, day])
  @@index([title])
  @@index([rank])
  @@index([authorId, id])
  @@index([authorId, day])
}
/// @pagination(operation: "getCollection", partial: true, filters: [])
${paged("scoreDay", `order: [{ field: "score" }, { field: "day", direction: "DESC" }]`)}
${paged("dayScore", `order: [{ field: "day" }, { field: "score" }]`)}
/// @pagination(operation: "withStatus", partial: true, filters: ["status"], order: [{ field: "rank" }])
model Mixed {
${filtered}
  @@index([status])
  @@index([score, day])
}
/// @pagination(partial: true)
/// @pagination(operation: "large", partial: true, itemsPerPage: 1000)
/// @pagination(operation: "chosen", partial: true, clientItemsPerPage: true)
/// @pagination(operation: "bounded", partial: true, clientItemsPerPage: true, maximumItemsPerPage: 50)
/// @pagination(operation: "all", paginationEnabled: false)
/// @pagination(operation: "switchable", partial: true, clientEnabled: true)
/// @resource(path: "/docs-list")
model Doc {
  id    Int    @id
  body  String NATIVE
}
/// @pagination(paginationEnabled: false)
model Kind {
  id Int @id
  name String
}
/// @pagination(partial: true)
model Topic {
  id      Int     @id
  /// @embed(limit: 3)
  replies Reply[]
}
/// @pagination(partial: true)
model Reply {
  id      Int   @id
  topic   Topic @relation(fields: [topicId], references: [id])
  topicId Int
}
/// @pagination(partial: true)
model Thread {
  id    Int    @id
  /// @embed(limit: 900)
  posts Post[]
}
/// @pagination(partial: true)
model Post {
  id       Int    @id
  thread   Thread @relation(fields: [threadId], references: [id])
  threadId Int

  @@index([threadId])
}
/// @pagination(partial: true)
model Album {
  id     Int     @id
  /// @embed(limit: 3)
  tracks Track[]
}
/// @pagination(partial: true)
model Track {
  id      Int   @id
  album   Album @relation(fields: [albumId], references: [id])
  albumId Int

  @@index([albumId])
}
`,
  );

const index = (route: string, remedy: string, on?: Defect["on"]): Defect => ({
  ...{ route, code: "missing-index", remedy },
  ...(on && { on }),
});

/** MySQL and MariaDB make an index for each foreign key. */
const withoutForeignIndexes = ["sqlite", "postgresql"];

export const defects: readonly Defect[] = [
  index("GET /bares/byScore", "@@index([score"),
  index("GET /bares/byDay", "@@index([day"),
  index("GET /bares/byStatusAndDay", "@@index([status, day"),
  index("GET /bares/byTitle", "@@index([title])"),
  index("GET /bares/after", "@@index([day"),
  index("GET /bares/top", "@@index([score"),
  index("GET /bares/late", "@@index([status, day"),
  index("GET /bares/lateFeed", "@@index([status, day"),
  index("GET /bares/ofAuthor", "@@index([authorId", withoutForeignIndexes),
  index("GET /bares/ranked", "@@index([rank"),
  index("GET /bares/sortable", "@@index([score"),
  index("GET /authors/{id}/bares", "@@index([authorId, day", withoutForeignIndexes),
  { route: "GET /bares/titled", code: "text-scan", remedy: "" },
  { route: "GET /bares/searched", code: "text-scan", remedy: "" },
  index("GET /bares/flagged", "@@index([flag, id])", ["sqlite", "mysql"]),
  index("GET /bares/flagged", 'CREATE INDEX ON "Bare" ("id" ASC) WHERE "flag" IS NULL;', ["postgresql"]),
  { route: "GET /bares/byAuthor", code: "relation-order", remedy: "" },
  // Its remedy follows from what each way to count costs at that moment.
  { route: "GET /goods/counted", code: "costly-count", remedy: "" },
  { route: "GET /goods/deep", code: "deep-page", remedy: "maximumOffset: 10000", from: 1_000_000 },
  { route: "GET /mixeds/scoreDay", code: "index-order", remedy: "@@index([score, day(sort: Desc)", on: ["mysql"] },
  { route: "GET /mixeds/dayScore", code: "index-order", remedy: "@@index([day, score" },
  { route: "GET /mixeds/withStatus", code: "few-values", remedy: "@@index([status, rank" },
  { route: "GET /docs-list/large", code: "heavy-page", remedy: "itemsPerPage: " },
  { route: "GET /docs-list/chosen", code: "heavy-page", remedy: "maximumItemsPerPage: " },
  { route: "GET /docs-list/all", code: "unpaged-table", remedy: "paginationEnabled: true" },
  { route: "GET /docs-list/switchable", code: "unpaged-table", remedy: "clientEnabled: false" },
  index("GET /topics", "@@index([topicId])", withoutForeignIndexes),
  { route: "GET /threads", code: "embedded-list", remedy: "" },
];

export const soundRoutes: readonly string[] = [
  ...["", "/byScore", "/byDay", "/byStatusAndDay", "/byTitle", "/after", "/top", "/late", "/lateFeed"].map(
    (path) => `GET /goods${path}`,
  ),
  ...["/ofAuthor", "/ranked", "/sortable", "/capped"].map((path) => `GET /goods${path}`),
  ...["GET /authors", "GET /authors/{id}/goods", "GET /bares", "GET /mixeds", "GET /kinds", "GET /albums"],
  ...["GET /replies", "GET /posts", "GET /tracks"],
  ...["GET /docs-list", "GET /docs-list/bounded"],
];

/** A number from 0 for each row of a table of so many rows, a power of ten. */
function numbers(rows: number): string {
  const digits = Math.round(Math.log10(rows));
  const digit = Array.from({ length: 10 }, (_, n) => `SELECT ${n} AS n`).join(" UNION ALL ");
  const names = Array.from({ length: digits }, (_, at) => `t${at}`);
  const number = names.map((name, at) => `${name}.n * ${10 ** at}`).join(" + ");
  return `(SELECT ${number} AS n FROM ${names.map((name) => `(${digit}) AS ${name}`).join(", ")}) AS numbers`;
}

/** The statements that fill the tables, in a spelling that every database reads once names are quoted as it does. */
export function tuneRows(rows: number): readonly string[] {
  const authors = Math.max(10, rows / 100);
  const fill = (table: string, count: number, names: string, values: string) =>
    `INSERT INTO "${table}" (${names
      .split(" ")
      .map((name) => `"${name}"`)
      .join(", ")}) SELECT ${values} FROM ${numbers(count)}`;
  const status = "CASE WHEN n % 10 < 7 THEN 'done' WHEN n % 1000 = 9 THEN 'late' ELSE 'open' END";
  const flag = "CASE WHEN n % 10000 = 7 THEN NULL ELSE 1 END";
  const text = `CONCAT('title ', (n * 1009) % ${rows})`;
  const values = `n, ${text}, 'a body', ${status}, (n * 1009) % 100003, (n * 31) % 3650, (n * 3) % ${rows}, ${flag}, n % ${authors}`;
  const page = `'${"x".repeat(3000)}'`;
  return [
    fill("Author", authors, "id name", "n, CONCAT('author ', n)"),
    ...["Bare", "Good", "Mixed"].map((table) =>
      fill(table, rows, "id title body status score day rank flag authorId", values),
    ),
    fill("Doc", 1000, "id body", `n, ${page}`),
    fill("Doc", 1000, "id body", `n + 1000, ${page}`),
    fill("Kind", 100, "id name", "n, 'kind'"),
    fill("Topic", rows / 10, "id", "n"),
    fill("Reply", rows, "id topicId", `n, n % ${rows / 10}`),
    fill("Thread", 100, "id", "n"),
    fill("Post", 100_000, "id threadId", "n, n % 100"),
    fill("Album", rows / 10, "id", "n"),
    fill("Track", rows, "id albumId", `n, n % ${rows / 10}`),
  ];
}
