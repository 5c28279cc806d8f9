/** `explain` states which queries will be run: here a real client is asked whether it runs these. */
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ApiModel } from "../../src/api-model.js";
import { noEstimate, planQueries } from "../../src/explain-queries.js";
import { type PlannedQuery, type Run, Unknown } from "../../src/planned-query.js";
import { apiOf } from "../explained.js";
import type { Requestable } from "./client.js";
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
interface Case {
  readonly path: string;
  readonly model: string;
  readonly operation: string;
  readonly request: string;
  /** False where the page tells the total, and the count is left out. */
  readonly counted?: boolean;
  /** What the plan's note adds to a page further on. */
  readonly skip?: number;
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
])("$path", async ({ path, counted = false, skip, ...wanted }) => {
  const planned = plannedFor(wanted).filter(({ when = "" }) => isRun(when, counted));
  log.splice(0);
  const response = await app.request(path);
  expect(response.status, await response.text()).toBe(200);
  const expected = planned.map(({ run }) => expectation(skip === undefined ? run : behind(run, skip)));
  expect(collapsed(log).map((run, index) => described(run, planned[index]?.run))).toEqual(expected);
});

function isRun(when: string, counted: boolean): boolean {
  // PostgreSQL has no figure of a table that it has not looked through yet; MySQL's is there by itself.
  if (when === noEstimate) return provider === "postgresql";
  return counted || !when.startsWith("unless");
}

function behind(run: Run, skip: number): Run {
  return run.kind === "sql" ? run : { ...run, args: { ...run.args, skip } };
}

function plannedFor({ model, operation: name, request }: Omit<Case, "path" | "counted">): readonly PlannedQuery[] {
  const resource = api.resources.find((each) => each.resource.model === model);
  const operation = [...(resource?.operations ?? []), ...(resource?.relations ?? [])].find(
    (each) => each.operation.name === name,
  );
  if (resource === undefined || operation === undefined) throw new Error(`${model} has no ${name}.`);
  const plans = planQueries(api, resource, operation);
  const plan = plans.find((each) => each.request === request);
  if (plan === undefined) throw new Error(`${name} has ${plans.map((each) => each.request)}, not ${request}.`);
  return plan.queries;
}

/** A query that is planned "for each row" or group is run several times in turn. */
function collapsed(runs: readonly Run[]): readonly Run[] {
  const shape = (run: Run | undefined) =>
    run === undefined || run.kind === "sql" ? run : [run.delegate, run.method, JSON.stringify(shapeOf(run.args))];
  return runs.filter((run, index) => JSON.stringify(shape(run)) !== JSON.stringify(shape(runs[index - 1])));
}

/** The conditions' names without their values. */
function shapeOf(args: object): object {
  const { where, ...others }: { where?: object } = args;
  return { ...others, where: Object.keys(where ?? {}) };
}

/** Without what the plan leaves out: the columns, and a skip of nothing. */
function described(run: Run, planned: Run | undefined): unknown {
  if (run.kind === "sql") return run;
  const leftOut = ([name, value]: readonly [string, unknown]) =>
    (name === "skip" && value === 0) ||
    (name === "select" && !(planned?.kind === "prisma" && "select" in planned.args));
  return { ...run, args: Object.fromEntries(Object.entries(run.args).filter((entry) => !leftOut(entry))) };
}

/** The plan as a pattern: an unknown value is any. */
function expectation(run: Run): unknown {
  return run.kind === "sql" ? run : { ...run, args: pattern(run.args) };
}

function pattern(value: unknown): unknown {
  if (value instanceof Unknown) return expect.anything();
  if (Array.isArray(value)) return value.map(pattern);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      // Beside an embedded list stand the row's own columns.
      name === "select" ? expect.objectContaining(withColumns(inner)) : pattern(inner),
    ]),
  );
}

function withColumns(select: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(select).map(([name, inner]) => [
      name,
      typeof inner === "object" && inner !== null ? expect.objectContaining(inner) : inner,
    ]),
  );
}

/** The same client, whose delegates write down what they are asked. */
function recording<Client extends object>(client: Client, runs: Run[]): Client {
  return new Proxy(client, {
    get(target, key) {
      const value: unknown = Reflect.get(target, key);
      if (key === "$queryRaw" && typeof value === "function") {
        return (parts: TemplateStringsArray, ...values: unknown[]) => {
          runs.push({ kind: "sql", text: parts.join("?").trim().replace(/\s+/g, " ") });
          return value.call(target, parts, ...values);
        };
      }
      const isDelegate = typeof value === "object" && value !== null && "findMany" in value;
      return isDelegate ? recordingDelegate(String(key), value, runs) : value;
    },
  });
}

function recordingDelegate(delegate: string, target: object, runs: Run[]): object {
  return new Proxy(target, {
    get(_, key) {
      const value: unknown = Reflect.get(target, key);
      if (typeof value !== "function" || !(key === "findMany" || key === "count" || key === "groupBy")) return value;
      return (args: object) => {
        runs.push({ kind: "prisma", delegate, method: key, args });
        return value.call(target, args);
      };
    },
  });
}
