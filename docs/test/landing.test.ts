/** README and landing page show what their schema answers over the books of the quick start. */
import { expect, test } from "vitest";
import { codeBlocks, readPage, readReadme } from "../../generator/test/documents.js";
import { sampleRows } from "../../tools/src/init/seed.js";
import { serveApp } from "./client.js";
import { importFile, openPage } from "./page-projects.js";

const documents = codeBlocks(readReadme()).flatMap(({ language, text }) =>
  language === "json" ? [JSON.parse(text)] : [],
);

/** Answers a request of the API that a page's project has. */
async function answerOf(page: string, path: string) {
  const prisma = await openPage(page);
  await prisma.$executeRawUnsafe(sampleRows);
  const { createApi } = await importFile(page, "src/generated/api/index.ts");
  const { origin, close } = await serveApp(createApi({ prisma }));
  const answer = await (await fetch(origin + path)).json();
  close();
  return answer;
}

test("the landing page has the schema, the answers and the client of the README", () => {
  const shown = codeBlocks(readReadme()).map(({ text }) => text);
  const blocks = codeBlocks(readPage("index.md")).filter(({ language }) => language !== "sh");
  expect(blocks.map(({ language }) => language)).toEqual(["prisma", "json", "json", "ts"]);
  for (const { text } of blocks) expect(shown).toContain(text);
});

test("plain JSON, for a front end", async () => {
  const [json] = documents;
  const answer = await answerOf("readme", "/books?page=2");
  expect(answer).toMatchObject({ ...json, items: { 0: json.items[0], length: 20 } });
  expect(json.items).toHaveLength(1);
});

test("JSON-LD, for generic clients", async () => {
  const [, jsonLd] = documents;
  const answer = await answerOf("readme-hydra", "/books?page=2");
  expect(answer).toMatchObject({ ...jsonLd, "hydra:member": { 0: jsonLd["hydra:member"][0], length: 20 } });
  expect(jsonLd["hydra:member"]).toHaveLength(1);
});

test("the query of the client finds books", async () => {
  expect((await answerOf("index", "/books?title=em")).items[0].title).toBe("Emma, volume 1");
});
