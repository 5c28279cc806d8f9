/** docs/reference/annotations.md: the routes of its table are served, as it says, over rows in SQLite. */
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { PrismaLibSql } from "@prisma/adapter-libsql";
import { beforeAll, expect, test } from "vitest";
import { codeBlocks, readPage, schemaOf } from "./documents.js";
import { generateProject } from "./in-process.js";
import { emptyFolder } from "./prisma-child.js";
import { schemaSql } from "./schema-sql.js";

interface Api {
  request(path: string): Response | Promise<Response>;
}

const page = readPage("reference/annotations.md");
const routes = [...page.matchAll(/^\| `GET (\/[\w/]+)`/gm)].map(([, path = ""]) => path);
const authors = 31;
const books = 25;
let api: Api;

beforeAll(async () => {
  const folder = emptyFolder("docs-annotations");
  const schema = { path: join(folder, "schema.prisma"), name: "schema.prisma", text: schemaOf(codeBlocks(page)) };
  writeFileSync(schema.path, schema.text);
  await generateProject(folder);
  const load = (file: string) => import(pathToFileURL(join(folder, "generated", file)).href);
  const [{ PrismaClient }, { createApi }] = [await load("prisma/client.ts"), await load("api/index.ts")];
  const url = `file:${join(mkdtempSync(join(tmpdir(), "prisma-paged-")), "books.db")}`;
  const prisma = new PrismaClient({ adapter: new PrismaLibSql({ url }) });
  for (const statement of await schemaSql([schema])) await prisma.$executeRawUnsafe(statement);
  const numbers = (length: number) => Array.from({ length }, (_, index) => index + 1);
  await prisma.author.createMany({ data: numbers(authors).map((id) => ({ id, name: `Author ${100 - id}` })) });
  await prisma.book.createMany({
    data: numbers(books).map((id) => ({
      id,
      title: `Book ${100 - id}`,
      genre: id % 2 === 0 ? "NOVEL" : "POEM",
      published: new Date(Date.UTC(2000, 0, id)),
      shelf: id < 10 ? "A" : "B",
      authorId: 1,
      notes: "not told",
    })),
  });
  api = createApi({ prisma, handlers: { Book: { recommended: () => [{ id: 7, title: "Book 93" }] } } });
  return () => prisma.$disconnect();
}, 120_000);

interface Document {
  readonly id?: number;
  readonly author?: object;
  readonly "hydra:totalItems"?: number;
  readonly "hydra:member"?: readonly { readonly id: number }[];
  readonly "hydra:view"?: { readonly [link: string]: string };
}

async function get(path: string): Promise<Document> {
  return (await (await api.request(path)).json()) as Document;
}

/** The members' identifiers; of an item, its own. */
async function ids(path: string): Promise<readonly unknown[]> {
  const document = await get(path);
  return (document["hydra:member"] ?? [document]).map(({ id }) => id);
}

const down = (from: number, to: number, step = 1) =>
  Array.from({ length: Math.floor((from - to) / step) + 1 }, (_, index) => from - index * step);

test("every route of the table answers as it says", async () => {
  const answers = await Promise.all(routes.map(async (path) => [path, await ids(path)]));
  expect(Object.fromEntries(answers)).toEqual({
    "/authors": down(31, 2),
    "/authors/1": [1],
    "/authors/1/books": down(25, 16),
    "/books": down(20, 1).reverse(),
    "/books/latest": down(25, 6),
    "/books/novels": down(24, 2, 2),
    "/books/shelves": [1, 10],
    "/books/recommended": [7],
    "/books/titles": Array(20).fill(undefined),
    "/books/1": [1],
  });
});

test("a book has its author inside, and no notes", async () => {
  const book = await get("/books/1");
  expect(book.author).toMatchObject({ "@id": "/authors/1", name: "Author 99" });
  expect(book).not.toHaveProperty("notes");
});

test.each([
  ["/books?itemsPerPage=3", [1, 2, 3]],
  ["/books?title=Book%2099", [1]],
  ["/books?genre=NOVEL&itemsPerPage=2", [2, 4]],
  ["/books?published[lt]=2000-01-03T00:00:00Z", [1, 2]],
  ["/books?order[title]=asc&itemsPerPage=2", [25, 24]],
  ["/authors?name=100", []],
  ["/authors?name=or%2099", [1]],
])("%s", async (path, want) => expect(await ids(path)).toEqual(want));

test("partial=true spares the total", async () => {
  const { "hydra:totalItems": total, "hydra:view": view } = await get("/books?partial=true");
  expect([total, view?.["hydra:last"], view?.["hydra:next"]]).toEqual([
    undefined,
    undefined,
    "/books?partial=true&page=2",
  ]);
});
