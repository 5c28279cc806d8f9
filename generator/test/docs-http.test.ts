/** docs/reference/http.md and the pages of its folder: the examples answer as shown, and refused requests are refused. */
import { mkdtempSync, readdirSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { PrismaLibSql } from "@prisma/adapter-libsql";
import { beforeAll, expect, test } from "vitest";
import { codeBlocks, documentation, readPage, requestsOf, schemaOf } from "./documents.js";
import { generateProject } from "./in-process.js";
import { emptyFolder } from "./prisma-child.js";
import { schemaSql } from "./schema-sql.js";

interface Api {
  request(path: string): Response | Promise<Response>;
}

const folder = "reference/http";
const names = readdirSync(join(documentation, folder)).map((name) => `${folder}/${name}`);
/** The first page has the schema of all. */
const page = ["reference/http.md", ...names].map(readPage).join("\n");
const blocks = codeBlocks(page);
const examples = requestsOf(blocks);

const refused = [...page.matchAll(/^\| `(\/[^`]+)` \| (\d+) \| (?:none|`([^`]+)`) \|/gm)].map(
  ([, path = "", status, parameter]) => ({ path, status: Number(status), parameter }),
);

let api: Api;

beforeAll(async () => {
  const folder = emptyFolder("docs-http");
  const schema = { path: join(folder, "schema.prisma"), name: "schema.prisma", text: schemaOf(blocks) };
  writeFileSync(schema.path, schema.text);
  await generateProject(folder);
  const load = (file: string) => import(pathToFileURL(join(folder, "generated", file)).href);
  const [{ PrismaClient }, { createApi }] = [await load("prisma/client.ts"), await load("api/index.ts")];
  const url = `file:${join(mkdtempSync(join(tmpdir(), "prisma-paged-")), "books.db")}`;
  const prisma = new PrismaClient({ adapter: new PrismaLibSql({ url }) });
  for (const statement of await schemaSql([schema])) await prisma.$executeRawUnsafe(statement);
  await prisma.author.createMany({
    data: [
      { id: 1, name: "Jane Austen" },
      { id: 2, name: "Mary Shelley" },
    ],
  });
  const books = [
    ["Pride and Prejudice", "1813-01-28", 1],
    ["Mansfield Park", "1814-07-09", 1],
    ["Emma", "1815-12-23", 1],
    ["Persuasion", "1817-12-20", 1],
    ["Frankenstein", "1818-01-01", 2],
  ] as const;
  await prisma.book.createMany({
    data: books.map(([title, day, authorId], index) => ({
      id: index + 1,
      title,
      publishedAt: new Date(`${day}T00:00:00Z`),
      authorId,
    })),
  });
  api = createApi({ prisma });
  return () => prisma.$disconnect();
}, 120_000);

test("the pages have examples and refused requests", () => {
  expect(examples.length).toBeGreaterThan(1);
  expect(refused.length).toBeGreaterThan(10);
});

test.each(examples)("$path answers as the page shows", async ({ path, document }) => {
  const answer = JSON.parse(await (await api.request(path)).text());
  // One example shows the search; its page says that the others leave it out.
  if (!("hydra:search" in document)) delete answer["hydra:search"];
  expect(answer).toEqual(document);
  expect(Object.keys(answer)).toEqual(Object.keys(document));
});

test.each(refused)("$path is a $status", async ({ path, status, parameter }) => {
  const response = await api.request(path);
  const problem: { readonly parameter?: string } = JSON.parse(await response.text());
  expect([response.status, problem.parameter]).toEqual([status, parameter]);
});
