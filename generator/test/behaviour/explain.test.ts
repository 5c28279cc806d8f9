/** `explain` states which queries will be run: here a real client is asked whether it runs these. */
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ApiModel } from "../../src/api-model.js";
import { rowIsGone } from "../../src/explain-pages.js";
import { noEstimate } from "../../src/explain-queries.js";
import type { Run } from "../../src/planned-query.js";
import { apiOf } from "../explained.js";
import type { Requestable } from "./client.js";
import { expectations, type Planned, plannedFor, recording, runsOf } from "./explained-runs.js";
import { createApi, type Library, openLibrary, provider, recommended } from "./library.js";

let library: Library;
let app: Requestable;
let api: ApiModel;
const log: Run[] = [];

beforeAll(async () => {
  library = await openLibrary();
  app = createApi({ prisma: recording(library.prisma, log), handlers: { Book: { recommended } } });
  const folder = provider === "sqlite" ? "behaviour" : `behaviour/generated/${provider}`;
  api = apiOf(`${folder}/schema.prisma`);
});
afterAll(() => library.prisma.$disconnect());

/** What a request runs, against what the operation's plan for such requests says. */
interface Case extends Planned {
  readonly path: string;
  /** False where the page tells the total, and the count is left out. */
  readonly counted?: boolean;
  /** What the plan's note adds to a page further on. */
  readonly skip?: number;
  /** True where the row of the position is not there. */
  readonly gone?: boolean;
}

const book = { model: "Book", operation: "getCollection", request: "a page" };

test.each<Case>([
  { ...book, path: "/books", counted: true },
  { ...book, path: "/books?page=4", counted: false, skip: 9 },
  { ...book, path: "/books/partial", operation: "partial" },
  { ...book, path: "/published-books", operation: "published", counted: true },
  { ...book, path: "/free-books", operation: "free", counted: true },
  { ...book, path: "/free-books?partial=true", operation: "free", request: "a page, partial=true" },
  { ...book, path: "/free-books?pagination=false", operation: "free", request: "everything, pagination=false" },
  { ...book, path: "/all-books", operation: "all", request: "everything" },
  { ...book, path: "/switchable-books", operation: "switchable", request: "everything" },
  { ...book, path: "/switchable-books?pagination=true", operation: "switchable", counted: true },
  { ...book, path: "/book-feed", operation: "feed", request: "the first page", counted: true },
  {
    ...book,
    path: "/book-feed?score[lt]=2&id[lt]=8",
    operation: "feed",
    request: "a page behind <score>, <id>",
    counted: true,
  },
  { ...book, path: "/books-by-id", operation: "byId", request: "the first page" },
  { ...book, path: "/books-by-id?id[gt]=3", operation: "byId", request: "a page behind <id>" },
  { ...book, path: "/books-by-id?id[gt]=0", operation: "byId", request: "a page behind <id>", gone: true },
  {
    ...book,
    path: "/books-by-date?addedAt[gt]=2020-01-02&id[lt]=2",
    operation: "byDate",
    request: "a page behind <addedAt>, <id>",
    counted: true,
  },
  { ...book, path: "/book-genres", operation: "genres", counted: false },
  { ...book, path: "/book-genre-rows", operation: "genreRows", counted: true },
  { ...book, path: "/capped-books", operation: "capped", counted: true },
  { ...book, path: "/capped-books?page=4", operation: "capped", counted: false, skip: 9 },
  { ...book, path: "/shared-books", operation: "shared", counted: true },
  { ...book, path: "/cached-books", operation: "cached", counted: true },
  ...(provider === "sqlite" ? [] : [{ ...book, path: "/estimated-books", operation: "estimated", counted: true }]),
  { ...book, path: "/recommended-books", operation: "recommended", request: "any" },
  { ...book, path: "/authors", model: "Author", counted: false },
  { ...book, path: "/authors/2/books", model: "Author", operation: "books", counted: true },
  { ...book, path: "/shelves", model: "Shelf", counted: false },
  { ...book, path: "/joined-shelves", model: "Shelf", operation: "joined", counted: false },
  { ...book, path: "/loans", model: "Loan", counted: false },
])("$path", async ({ path, counted = false, skip, gone = false, ...wanted }) => {
  const planned = plannedFor(api, wanted)
    .filter(({ when = "" }) => isRun(when, counted) && (gone || when !== rowIsGone))
    .map((query) => (skip === undefined ? query : { ...query, run: behind(query.run, skip) }));
  log.splice(0);
  const response = await app.request(path);
  expect(response.status, await response.text()).toBe(200);
  expect(runsOf(log, planned)).toEqual(expectations(planned));
});

function isRun(when: string, counted: boolean): boolean {
  // PostgreSQL has no figure of a table that it has not looked through yet; MySQL's is there by itself.
  if (when === noEstimate) return provider === "postgresql";
  return counted || !when.startsWith("unless");
}

function behind(run: Run, skip: number): Run {
  return run.kind === "sql" ? run : { ...run, args: { ...run.args, skip } };
}
