/** docs/reference: the requests of each page answer as it shows them. `-u` writes the answers anew. */
import { mkdtempSync, readdirSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { PrismaLibSql } from "@prisma/adapter-libsql";
import { expect, onTestFinished, test } from "vitest";
import { type Block, documentation, readPage, schemaOf } from "./documents.js";
import { generateProject } from "./in-process.js";
import { type PagePart, partsOf } from "./page-parts.js";
import { emptyFolder } from "./prisma-child.js";
import { schemaSql } from "./schema-sql.js";
import { within } from "./within.js";

interface Api {
  request(path: string, init: RequestInit): Response | Promise<Response>;
}

const folder = "reference";
/** These pages have tests of their own: docs-http.test.ts, docs-filters.test.ts, docs-diagnostics.test.ts. */
const testedElsewhere = ["http.md", "filters.md", "diagnostics.md"];
const names = readdirSync(join(documentation, folder))
  .filter((name) => name.endsWith(".md") && !testedElsewhere.includes(name))
  .sort();

/** The rows of every schema, as far as it has the models and fields. */
const rows = {
  author: [
    { id: 1, name: "Jane Austen", slug: "jane-austen" },
    { id: 2, name: "Mary Shelley", slug: "mary-shelley" },
  ],
  book: (
    [
      ["Pride and Prejudice", "1813-01-28", 1, "NOVEL", "A"],
      ["Mansfield Park", "1814-07-09", 1, "NOVEL", "A"],
      ["Emma", "1815-12-23", 1, "NOVEL", "B"],
      ["Persuasion", "1817-12-20", 1, "NOVEL", "B"],
      ["Frankenstein", "1818-01-01", 2, "HORROR", "B"],
    ] as const
  ).map(([title, day, authorId, genre, shelf], index) => ({
    id: index + 1,
    title,
    publishedAt: new Date(`${day}T00:00:00Z`),
    deletedAt: title === "Persuasion" ? new Date("2026-01-01T00:00:00Z") : null,
    subtitle: title === "Frankenstein" ? "The Modern Prometheus" : null,
    text: "…",
    notes: "private",
    genre,
    shelf,
    authorId,
  })),
};

/** A request of the shell, and the block with its answer: a document, or after `-I` some of the headers. */
const exchange =
  /^(```sh\ncurl(?: -g)?( -I)?(?: -H '([\w-]+): ([^']+)')? 'localhost:3000([^']*)'\n```\n\n```(?:json|text)\n)(.*?)^```$/gms;

/** Generates the API of a page's part, over a database in a file. `close` ends its connection. */
async function serve(
  name: string,
  blocks: readonly Block[],
  options: object = {},
): Promise<{ readonly api: Api; readonly close: () => Promise<void> }> {
  const project = emptyFolder(`docs-options-${name}`);
  const schema = { path: join(project, "schema.prisma"), name: "schema.prisma", text: schemaOf(blocks) };
  writeFileSync(schema.path, schema.text);
  for (const { language, text } of blocks) if (language === "yaml") writeFileSync(join(project, "platform.yaml"), text);
  await within("the client and the API are generated", generateProject(project));
  const load = (file: string) => within(file, import(pathToFileURL(join(project, "generated", file)).href));
  const [{ PrismaClient, Prisma }, { createApi }] = [await load("prisma/client.ts"), await load("api/index.ts")];
  const url = `file:${join(mkdtempSync(join(tmpdir(), "prisma-paged-")), "books.db")}`;
  const prisma = new PrismaClient({ adapter: new PrismaLibSql({ url }) });
  const statements = await within("the tables' statements", schemaSql([schema]));
  for (const statement of statements) await within(statement, prisma.$executeRawUnsafe(statement));
  for (const [model, all] of Object.entries(rows)) {
    const fields = Prisma[`${model.charAt(0).toUpperCase()}${model.slice(1)}ScalarFieldEnum`];
    if (fields === undefined) continue;
    const data = all.map((row) => Object.fromEntries(Object.entries(row).filter(([field]) => field in fields)));
    await within(`rows of ${model}`, prisma[model].createMany({ data }));
  }
  const handlers = { Book: { recommended: () => [{ id: 3, title: "Emma" }] } };
  const initials = { needs: { name: true }, compute: ({ name }: { name: string }) => name.replaceAll(/[^A-Z]/g, "") };
  const client = /computed:/.test(schema.text) ? prisma.$extends({ result: { author: { initials } } }) : prisma;
  const api = createApi({ prisma: client, ...options, ...(/handler: true/.test(schema.text) && { handlers }) });
  return { api, close: () => within("the client disconnects", prisma.$disconnect()) };
}

async function answered(api: Api, [, command = "", head, header, value, path = "", shown = ""]: RegExpExecArray) {
  const request = api.request(`http://localhost:3000${path}`, {
    method: head === undefined ? "GET" : "HEAD",
    headers: header === undefined ? {} : { [header]: value ?? "" },
  });
  const response = await within(path, Promise.resolve(request));
  if (head !== undefined) {
    const headers = [...shown.matchAll(/^[\w-]+/gm)].map(([key]) => `${key}: ${response.headers.get(key)}\n`);
    return `${command}${headers.join("")}\`\`\``;
  }
  const document = JSON.parse(await within(`the body of ${path}`, response.text()));
  // The reference of HTTP shows it.
  for (const search of ["hydra:search", "search"]) if (!shown.includes(`"${search}": {`)) delete document[search];
  return `${command}${pretty(document)}\n\`\`\``;
}

/** JSON with each object on one line if it fits. */
function pretty(value: unknown, indent = ""): string {
  const line = JSON.stringify(value, undefined, 1).replace(/\n\s*/g, " ");
  if (typeof value !== "object" || value === null || (indent !== "" && indent.length + line.length < 96)) return line;
  const inner = `${indent}  `;
  const parts = Array.isArray(value)
    ? value.map((element) => pretty(element, inner))
    : Object.entries(value).map(([key, element]) => `${JSON.stringify(key)}: ${pretty(element, inner)}`);
  const [open, close] = Array.isArray(value) ? ["[", "]"] : ["{", "}"];
  return `${open}\n${parts.map((part) => inner + part).join(",\n")}\n${indent}${close}`;
}

/** The texts of a part's sections, with the answers of its API. */
async function answersOf(part: PagePart, name: string): Promise<PagePart["sections"]> {
  if (!part.sections.some(({ text }) => exchanges(text).length > 0)) return part.sections;
  const { api, close } = await serve(name, part.blocks);
  const written = [];
  try {
    for (const { index, text } of part.sections) {
      let answer = text;
      for (const found of exchanges(text)) answer = answer.replace(found[0], await answered(api, found));
      written.push({ index, text: answer });
    }
  } finally {
    await close();
  }
  return written;
}

const exchanges = (text: string) => [...text.matchAll(exchange)];

test.each(names)("%s answers as it shows", async (name) => {
  const page = readPage(`${folder}/${name}`);
  expect(exchanges(page).length).toBe([...page.matchAll(/^curl .*localhost:3000/gm)].length);
  const sections = [];
  for (const [index, part] of partsOf(page).entries())
    sections.push(...(await answersOf(part, `${name.replace(".md", "")}-${index}`)));
  const written = sections.toSorted((one, other) => one.index - other.index).map(({ text }) => text);
  await expect(written.join("")).toMatchFileSnapshot(join(documentation, folder, name));
});

test("formats.md: Scalar and Swagger UI draw the document that the API serves", async () => {
  const app = partsOf(readPage("reference/formats.md"))
    .flatMap(({ blocks }) => blocks)
    .find(({ text }) => text.startsWith("// src/app.ts"));
  const project = emptyFolder("docs-options-reference-page");
  writeFileSync(join(project, "schema.prisma"), schemaOf([]));
  await generateProject(project);
  writeFileSync(join(project, "app.ts"), `import { prisma } from "./prisma.js";\n${app?.text}`);
  writeFileSync(
    join(project, "prisma.ts"),
    `import { PrismaLibSql } from "@prisma/adapter-libsql";
import { PrismaClient } from "./generated/prisma/client.js";
export const prisma = new PrismaClient({ adapter: new PrismaLibSql({ url: ":memory:" }) });
`,
  );
  const { app: api }: { app: Api } = await import(pathToFileURL(join(project, "app.ts")).href);
  const bodyOf = async (path: string) => await (await api.request(path, {})).text();
  expect(await bodyOf("/scalar")).toContain("/openapi.json");
  expect(await bodyOf("/swagger")).toContain("/openapi.json");
  expect(JSON.parse(await bodyOf("/openapi.json"))).toHaveProperty(["paths", "/books"]);
});

test("caching.md: absolute links have the origin, and a matching tag returns 304", async () => {
  const [, part] = partsOf(readPage("reference/caching.md"));
  const { api, close } = await serve("caching-origin", part?.blocks ?? [], { origin: "https://api.example.com" });
  onTestFinished(close);
  const { headers } = await api.request("/books", {});
  expect(headers.get("link")).toContain("https://api.example.com/");
  expect(headers.get("etag")).toMatch(/^W\//);
  const statusOf = async (tag: string) => (await api.request("/books", { headers: { "if-none-match": tag } })).status;
  expect(await statusOf(headers.get("etag") ?? "")).toBe(304);
  expect(await statusOf('W/"other"')).toBe(200);
  const policyOf = async (path: string) => (await api.request(path, {})).headers.get("cache-control");
  expect([await policyOf("/openapi.json"), await policyOf("/books?page=0")]).toEqual([null, "no-store"]);
  expect(await policyOf("/books/live")).toBeNull();
});
