/** docs/reference/filters.md: its requests answer as it shows them, over rows in SQLite. */
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { PrismaLibSql } from "@prisma/adapter-libsql";
import { beforeAll, expect, test } from "vitest";
import { filterKindNames } from "../src/annotations/filter-kinds.js";
import { codeBlocks, readPage, requestsOf, schemaOf, sectionOf } from "./documents.js";
import { generateProject } from "./in-process.js";
import { emptyFolder } from "./prisma-child.js";
import { schemaSql } from "./schema-sql.js";

interface Api {
  request(path: string): Response | Promise<Response>;
}

const page = readPage("reference/filters.md");
/** They need PostgreSQL: `servers/scalar-lists.test.ts` runs its examples. */
const ofLists = sectionOf(page, "Lists");
const blocks = codeBlocks(page.replace(ofLists, ""));
const examples = requestsOf(blocks);

let api: Api;

beforeAll(async () => {
  const folder = emptyFolder("docs-filters");
  const schema = { path: join(folder, "schema.prisma"), name: "schema.prisma", text: schemaOf(blocks) };
  writeFileSync(schema.path, schema.text);
  writeFileSync(join(folder, "platform.yaml"), blocks.find(({ language }) => language === "yaml")?.text ?? "");
  await generateProject(folder);
  const load = (file: string) => import(pathToFileURL(join(folder, "generated", file)).href);
  const [{ PrismaClient }, { createApi }] = [await load("prisma/client.ts"), await load("api/index.ts")];
  const url = `file:${join(mkdtempSync(join(tmpdir(), "prisma-paged-")), "songs.db")}`;
  const prisma = new PrismaClient({ adapter: new PrismaLibSql({ url }) });
  for (const statement of await schemaSql([schema])) {
    // As the page says of `iexact`.
    await prisma.$executeRawUnsafe(statement.replace('"label" TEXT NOT NULL', "$& COLLATE NOCASE"));
  }
  await prisma.artist.createMany({
    data: [
      { id: 1, name: "Ella Fitzgerald" },
      { id: 2, name: "Nina Simone" },
    ],
  });
  await prisma.song.createMany({
    data: [
      { id: 1, title: "Blue Moon", genre: "JAZZ", artistId: 1 },
      { id: 2, title: "Moonlight Serenade", genre: "SWING", artistId: 1 },
      { id: 3, title: "Mood Indigo", genre: null, artistId: 2 },
      { id: 4, title: "Goodbye", genre: "BLUES", artistId: null },
    ],
  });
  await prisma.take.createMany({
    data: [
      { id: 1, number: 1, songId: 1 },
      { id: 2, number: 2, songId: 1 },
      { id: 3, number: 1, songId: 2 },
    ],
  });
  await prisma.recording.createMany({
    data: [
      {
        id: 1,
        code: "BM-1",
        file: "blue-moon.flac",
        label: "Verve",
        seconds: 190,
        made: new Date("1956-08-27T19:30:00Z"),
      },
      {
        id: 2,
        code: "bm-1",
        file: "blue-moon.mp3",
        label: "verve",
        seconds: 190,
        made: new Date("1956-08-28T10:00:00Z"),
      },
      {
        id: 3,
        code: "MI-1",
        file: "mood-indigo.flac",
        label: "V_rve",
        seconds: 245,
        made: new Date("1958-06-12T00:00:00Z"),
      },
    ],
  });
  const [paris, other] = [
    { name: "Le Duc", address: { city: "Paris" }, seats: 250 },
    { name: "Blue Note", seats: "250" },
  ];
  await prisma.venue.createMany({ data: [{ id: 1, meta: paris }, { id: 2, meta: other }, { id: 3 }] });
  api = createApi({ prisma });
  return () => prisma.$disconnect();
}, 120_000);

test("every kind of filter has an example", () => {
  const own = filterKindNames.filter((kind) => kind !== "order");
  const sections = own.map((kind) => sectionOf(page, `\`${kind}\``));
  expect(own.filter((_, index) => requestsOf(codeBlocks(sections[index] ?? "")).length === 0)).toEqual([]);
});

test.each(examples)("$path answers as the page shows", async ({ path, document }) => {
  expect(JSON.parse(await (await api.request(path)).text())).toEqual(document);
});

test("a word may be followed by others", async () => {
  const songs = (await (await api.request("/songs?title=moonlight%20ser")).json()) as { title: string }[];
  expect(songs.map(({ title }) => title)).toEqual(["Moonlight Serenade"]);
});
