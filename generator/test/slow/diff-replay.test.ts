/** Requests and links that clients have of an API, sent to what each edit makes of it: the report must be right. */
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { PrismaLibSql } from "@prisma/adapter-libsql";
import { beforeAll, describe, expect, test } from "vitest";
import { generateClient } from "../../../scripts/prisma-client.mjs";
import type { Change } from "../../src/diff/changes.js";
import type { Severity } from "../../src/diff/rules.js";
import type { Requestable } from "../behaviour/client.js";
import { edited, edits, schema, yaml } from "../diff-edits.js";
import { prismaPaged } from "../in-process.js";
import { schemaSql } from "../schema-sql.js";
import { projectWith } from "../temporary-project.js";

interface Replayed {
  readonly path: string;
  /** Of the media type; undefined for none. */
  readonly accept: string | undefined;
}

interface Answer {
  readonly status: number;
  readonly type: string | null;
  readonly cache: string | null;
  /** The names of those that the report has facts about. */
  readonly headers: readonly string[];
  readonly body: unknown;
}

/** Of each way to read a collection one request; the links in their answers follow. */
const starts = [
  ...["/books", "/books?page=2", "/books?itemsPerPage=30", "/books?page=6", "/books?title=2&page=1", "/books?search=1"],
  ...[
    "/books?order[title]=desc",
    "/books?order[published]=asc",
    "/books?genre=POETRY",
    "/books?author=2",
    "/books?no=1",
  ],
  ...["/books?published[gte]=2020-01-10", "/books?title=Title 3", "/books?genre[]=NOVEL&genre[]=POETRY", "/books/3"],
  ...["/books/feed", "/books/feed?genre=NOVEL", "/books/feed?order[title]=asc", "/books/light", "/books/light?page=3"],
  ...[
    "/books/picked",
    "/books/picked?taste=sweet",
    "/authors",
    "/authors?page=1",
    "/authors?partial=true",
    "/authors/1",
  ],
  ...["/authors?no=1", "/authors/1/books", "/authors/1/books?page=2", "/tags", "/tags/1", "/openapi.json"],
  ...["/books.json", "/books.jsonld", "/books/3.json", "/authors.json", "/tags.json"],
];

const [linked, plain, page] = ["application/ld+json", "application/json", "text/html"];

let base: Requestable;
let url: string;
let requests: readonly Replayed[];
let before: readonly Answer[];

beforeAll(async () => {
  url = `file:${join(mkdtempSync(join(tmpdir(), "prisma-paged-diff-")), "library.db")}`;
  const { app, prisma } = await openApi("base", { schema, yaml });
  for (const statement of await schemaSql([{ path: "schema.prisma", name: "schema.prisma", text: schema }])) {
    await prisma.$executeRawUnsafe(statement);
  }
  // The column that one of the edits adds: its migration.
  await prisma.$executeRawUnsafe(`ALTER TABLE "Book" ADD COLUMN "weight" INTEGER NOT NULL DEFAULT 0`);
  const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
  await prisma.author.createMany({ data: upTo(12).map((id) => ({ id, name: `Author ${id}`, born: 1900 + id })) });
  await prisma.tag.createMany({ data: upTo(12).map((id) => ({ id, name: `Tag ${id}` })) });
  await prisma.book.createMany({
    data: upTo(70).map((id) => ({
      ...{ id, title: `Title ${(id * 37) % 70}`, published: new Date(Date.UTC(2020, 0, 1 + (id % 25))) },
      ...{ genre: id % 3 ? "NOVEL" : "POETRY", authorId: (id % 6) + 1, pages: (id * 53) % 90, isbn: `978${id}` },
    })),
  });
  base = app;
  requests = await collected();
  before = await Promise.all(requests.map((request) => answerOf(base, request)));
});

describe.each(edits)("$name", (edit) => {
  test("is reported as it is", async () => {
    const project = edited(edit);
    const { app, changes } = await openApi(edit.name.replaceAll(" ", "-"), project);
    const after = await Promise.all(requests.map((request) => answerOf(app, request)));
    const differing = requests.flatMap(({ path, accept }, index) => {
      const [old, now] = [before[index], after[index]];
      const differences = old && now ? differencesOf(old, now, newKeys(changes)) : ["no answer"];
      const isLost = old?.status === 200 && now?.status !== 200;
      return differences.length === 0 ? [] : [{ path, text: `${accept} ${path} ${differences.slice(0, 3)}`, isLost }];
    });
    const wrong = differing.flatMap(({ path, text, isLost }) => {
      const severity = severityOf(path, changes);
      return severity === "breaking" || (severity === "visible" && !isLost) ? [] : [text];
    });
    expect(wrong).toEqual([]);
    const isBreaking = changes.some(({ severity }) => severity === "breaking");
    if (isBreaking && !edit.isOfTypes) expect(differing).not.toEqual([]);
    if (edit.isOfTypes) expect(differing).toEqual([]);
  });
});

test("the requests reach every route, and many of their answers are pages", () => {
  const paths = requests.map(({ path }) => path);
  for (const part of [/published\[lt\]=/, /title\[gt\]=/, /\?page=7/, /\/authors\/1\/books\?page=/]) {
    expect(paths.filter((path) => part.test(decodeURIComponent(path)))).not.toEqual([]);
  }
  expect(before.filter(({ status }) => status === 200).length).toBeGreaterThan(80);
  expect(before.filter(({ status }) => status >= 500)).toEqual([]);
});

interface Table {
  createMany(args: object): Promise<unknown>;
  findMany(args: object): Promise<object[]>;
}

interface Client {
  readonly author: Table;
  readonly book: Table;
  readonly tag: Table;
  $executeRawUnsafe(sql: string): Promise<unknown>;
}

interface OpenApi {
  readonly app: Requestable;
  readonly prisma: Client;
  readonly changes: readonly Change[];
}

/** The API of an edit, over the one database. Edits of comments and settings share a Prisma client. */
async function openApi(name: string, project: ReturnType<typeof edited>): Promise<OpenApi> {
  const isOfComments = withoutComments(project.schema) === withoutComments(schema);
  const place = `diff-replay/${isOfComments ? "shared" : name}/${name}`;
  const folder = projectWith(place, { "schema.prisma": project.schema, "platform.yaml": project.yaml });
  const original = projectWith(`${place}-before`, { "schema.prisma": schema, "platform.yaml": yaml });
  await generateClient(join(isOfComments ? original : folder, "schema.prisma"));
  const load = (path: string) => import(pathToFileURL(join(folder, path)).href);
  const generated = await prismaPaged(folder, "generate");
  expect(generated.stderr).toBe("");
  const { PrismaClient } = await load("../client/client.ts");
  const { createApi } = await load("api/index.ts");
  const prisma: Client = new PrismaClient({ adapter: new PrismaLibSql({ url, intMode: "bigint" }) });
  const picked = () => prisma.book.findMany({ take: 5 });
  const app: Requestable = createApi({ prisma, handlers: { Book: { picked } } });
  const { stdout } = await prismaPaged(folder, "diff", "--from", original, "--json");
  const { changes }: { changes: readonly Change[] } = JSON.parse(stdout);
  return { app, prisma, changes };
}

function withoutComments(text: string): string {
  return text.replaceAll(/^\s*\/\/\/.*\n/gm, "");
}

/** The starts, and the links that a client finds in their answers; each path without a query in all formats. */
async function collected(): Promise<readonly Replayed[]> {
  const found = await Promise.all(starts.map(async (path) => linksIn(await answerOf(base, { path, accept: linked }))));
  const paths = [...new Set([...starts, ...found.flat()])];
  return paths.flatMap((path) =>
    (path.includes("?") ? [linked] : [linked, plain, page, undefined]).map((accept) => ({ path, accept })),
  );
}

/** Of the page, and of its first items. */
function linksIn({ body }: Answer): readonly string[] {
  const document = Object(body);
  const { "@type": _, ...view } = Object(document["hydra:view"]);
  const items = (document["hydra:member"] ?? [])
    .slice(0, 2)
    .flatMap(({ "@id": id, author }: Record<string, unknown>) => [id, author]);
  return [...Object.values(view), ...items].filter((link) => typeof link === "string");
}

async function answerOf(app: Requestable, { path, accept }: Replayed): Promise<Answer> {
  const response = await app.request(encodeURI(decodeURI(path)), accept ? { headers: { Accept: accept } } : {});
  const text = await response.text();
  const type = response.headers.get("content-type");
  const names = ["etag", "x-total-count", "x-page", "x-per-page"];
  return {
    ...{ status: response.status, type, cache: response.headers.get("cache-control") },
    headers: names.filter((name) => response.headers.has(name)),
    // The document describes every route: it changes with each.
    body: type?.includes("json") && path !== "/openapi.json" ? JSON.parse(text) : undefined,
  };
}

/** What a client of the answer before would miss, or read otherwise. */
function differencesOf(before: Answer, after: Answer, news: readonly string[]): readonly string[] {
  // What an error says may change, and nobody relies on one.
  if (before.status >= 400) return after.status < 500 ? [] : [`${before.status} → ${after.status}`];
  return [
    ...(["status", "type", "cache"] as const).flatMap((key) =>
      before[key] === after[key] ? [] : [`${key}: ${after[key]}`],
    ),
    ...before.headers.filter((name) => !after.headers.includes(name)),
    ...lostKeys(before.body, after.body, news, ""),
  ];
}

function lostKeys(before: unknown, after: unknown, news: readonly string[], at: string): readonly string[] {
  if (before === null || after === null || typeof before !== "object" || typeof after !== "object") {
    return before === after ? [] : [`${at}: ${JSON.stringify(before)} → ${JSON.stringify(after)}`];
  }
  const [old, now]: readonly Record<string, unknown>[] = [Object(before), Object(after)];
  const added = Object.keys(now ?? {}).filter((key) => !(key in (old ?? {})) && !news.includes(key));
  return [
    ...added.map((key) => `${at}.${key} is new`),
    ...Object.entries(old ?? {}).flatMap(([key, value]) =>
      // The template names every parameter.
      key === "hydra:search" ? [] : lostKeys(value, now?.[key], news, `${at}.${key}`),
    ),
  ];
}

/** The keys of documents that the report announces. */
function newKeys(changes: readonly Change[]): readonly string[] {
  const ofItems = changes.flatMap(({ kind, direction, names }) =>
    kind === "field" && direction === "added" ? names : [],
  );
  const isFull = changes.some(({ kind, direction }) => kind === "last page" && direction === "raised");
  return [...ofItems, "hydra:search", ...(isFull ? ["hydra:totalItems", "hydra:first", "hydra:last"] : [])];
}

const severities: readonly (Severity | undefined)[] = ["breaking", "visible", "compatible", undefined];

/** The worst that the report says of the route. */
function severityOf(path: string, changes: readonly Change[]): Severity | undefined {
  const [plainPath = ""] = path.split(/[?.]/);
  const isAbout = (route: string) => leadsTo(route, plainPath) || leadsTo(route, path);
  const about = changes.filter(({ routes }) => routes.length === 0 || routes.some(isAbout));
  return severities.find((severity) => about.some((change) => change.severity === severity));
}

const operations = ["feed", "light", "picked", "newest"];

function leadsTo(route: string, path: string): boolean {
  const [segments, others] = [route.replace("GET ", "").split("/"), path.split("/")];
  const isSame = (segment: string, index: number) =>
    segment === others[index] || (segment === "{id}" && !operations.includes(others[index] ?? ""));
  return segments.length === others.length && segments.every(isSame);
}
