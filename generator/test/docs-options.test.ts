/** docs/reference/options: the requests of each page answer as it shows them. `-u` writes the answers anew. */
import { mkdtempSync, readdirSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { PrismaLibSql } from "@prisma/adapter-libsql";
import { expect, test } from "vitest";
import { codeBlocks, documentation, readPage, schemaOf } from "./documents.js";
import { generateProject } from "./in-process.js";
import { emptyFolder } from "./prisma-child.js";
import { schemaSql } from "./schema-sql.js";
import { within } from "./within.js";

interface Api {
  request(path: string, init: RequestInit): Response | Promise<Response>;
}

const folder = "reference/options";
const names = readdirSync(join(documentation, folder)).sort();

/** The rows of every page, as far as its schema has the models and fields. */
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

/** Generates the API of a page, over a database in a file. `close` ends its connection. */
async function serve(name: string, page: string): Promise<{ readonly api: Api; readonly close: () => Promise<void> }> {
  const project = emptyFolder(`docs-options-${name}`);
  const schema = { path: join(project, "schema.prisma"), name: "schema.prisma", text: schemaOf(codeBlocks(page)) };
  writeFileSync(schema.path, schema.text);
  for (const { language, text } of codeBlocks(page))
    if (language === "yaml") writeFileSync(join(project, "platform.yaml"), text);
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
  const api = createApi({ prisma: client, ...(/handler: true/.test(schema.text) && { handlers }) });
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

test.each(names)("%s answers as it shows", async (name) => {
  const page = readPage(`${folder}/${name}`);
  const exchanges = [...page.matchAll(exchange)];
  expect(exchanges.length).toBe([...page.matchAll(/^curl .*localhost:3000/gm)].length);
  if (exchanges.length === 0) return;
  const { api, close } = await serve(name.replace(".md", ""), page);
  let written = page;
  try {
    for (const found of exchanges) written = written.replace(found[0], await answered(api, found));
  } finally {
    await close();
  }
  await expect(written).toMatchFileSnapshot(join(documentation, folder, name));
});
