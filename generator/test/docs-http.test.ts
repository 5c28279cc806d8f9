/** docs/reference/http.md: the examples answer as shown, and refused requests are refused. */
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { PrismaLibSql } from "@prisma/adapter-libsql";
import { beforeAll, expect, test } from "vitest";
import { codeBlocks, readPage, requestsOf, schemaOf, sectionOf } from "./documents.js";
import { generateProject } from "./in-process.js";
import { emptyFolder } from "./prisma-child.js";
import { schemaSql } from "./schema-sql.js";

interface Api {
  request(path: string): Response | Promise<Response>;
}

const page = readPage("reference/http.md");
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

test("the page has examples and refused requests", () => {
  expect(examples).not.toEqual([]);
  expect(refused.length).toBeGreaterThan(10);
});

test.each(examples)("$path answers as the page shows", async ({ path, document }) => {
  const answer = JSON.parse(await (await api.request(path)).text());
  // The page says that the examples omit it, and describes it below.
  delete answer["hydra:search"];
  expect(answer).toEqual(document);
  expect(Object.keys(answer)).toEqual(Object.keys(document));
});

test("an item is the member of its collection, with a context", async () => {
  const { "@context": context, ...item } = JSON.parse(await (await api.request("/books/5")).text());
  expect(context).toBe("/contexts/Book");
  expect(examples[0]?.document).toMatchObject({ "hydra:member": [item] });
});

test("the search of /authors has the template and the mappings that the page shows", async () => {
  const [shown] = codeBlocks(sectionOf(page, "Routes").split("`hydra:search`")[1] ?? "");
  const search: { readonly [key: string]: unknown } = JSON.parse(shown?.text ?? "");
  const answer = JSON.parse(await (await api.request("/authors")).text())["hydra:search"];
  expect(Object.keys(search)).toEqual(["hydra:template", "hydra:mapping"]);
  expect(answer).toEqual({
    "@type": "hydra:IriTemplate",
    "hydra:variableRepresentation": "BasicRepresentation",
    "hydra:template": search["hydra:template"],
    "hydra:mapping": expect.arrayContaining(search["hydra:mapping"] as object[]),
  });
  // Each parameter with brackets has two mappings, the others one.
  expect(answer["hydra:mapping"].map(({ variable }: { readonly variable: string }) => variable)).toEqual([
    ...["page", "name", "name[]", "name%5B%5D", "order[name]", "order%5Bname%5D"],
  ]);
});

test.each(refused)("$path is a $status", async ({ path, status, parameter }) => {
  const response = await api.request(path);
  const problem: { readonly parameter?: string } = JSON.parse(await response.text());
  expect([response.status, problem.parameter]).toEqual([status, parameter]);
});
