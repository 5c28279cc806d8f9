/** The landing page and the README show what their schemas answer over the books of the quick start. */
import { expect, test } from "vitest";
import { codeBlocks, readPage, readReadme } from "../../generator/test/documents.js";
import { sampleRows } from "../../tools/src/init/seed.js";
import { type Page, serveApp } from "./client.js";
import { importFile, openPage } from "./page-projects.js";

const page = "index";

test("each format shows the first of the items, and the rest of the answer", async () => {
  const prisma = await openPage(page);
  await prisma.$executeRawUnsafe(sampleRows);
  const { createApi } = await importFile(page, "src/generated/api/index.ts");
  const { origin, close } = await serveApp(createApi({ prisma }));
  const markdown = readPage("index.md");
  const [json, jsonLd] = codeBlocks(markdown).flatMap(({ language, text }) =>
    language === "json" ? [JSON.parse(text)] : [],
  );
  const [, request = ""] = /`curl 'localhost:3000([^']*)'` returns plain JSON/.exec(markdown) ?? [];
  const read = async <Answer>(path: string) => (await (await fetch(origin + path)).json()) as Answer;
  const plain = await read<{ readonly items: readonly object[] }>(request);
  expect(plain.items).toHaveLength(20);
  expect({ ...plain, items: plain.items.slice(0, 1) }).toEqual(json);

  const document = await read<Page>("/books?page=2");
  expect(document["hydra:member"][0]).toEqual(jsonLd["hydra:member"][0]);
  expect(document).toMatchObject({ ...jsonLd, "hydra:member": { length: 20 } });
  const titles = await read<Page>("/books?title=em");
  expect(markdown).toContain(`// ${titles["hydra:member"][0]?.title}\n`);
  close();
});

test("the README shows the first of the items in plain JSON, and in the JSON-LD that the landing page has, too", async () => {
  const prisma = await openPage("readme");
  await prisma.$executeRawUnsafe(sampleRows);
  const { createApi } = await importFile("readme", "src/generated/api/index.ts");
  const { origin, close } = await serveApp(createApi({ prisma }));
  const documentsIn = (markdown: string) =>
    codeBlocks(markdown).flatMap(({ language, text }) => (language === "json" ? [JSON.parse(text)] : []));
  const [json, jsonLd] = documentsIn(readReadme());
  const answer = await (await fetch(`${origin}/books?page=2`)).json();
  expect(answer).toMatchObject({ ...json, items: { 0: json.items[0], length: 20 } });
  expect(json.items).toHaveLength(1);
  const [, ofLandingPage] = documentsIn(readPage("index.md"));
  expect(ofLandingPage).toMatchObject(jsonLd);
  close();
});
