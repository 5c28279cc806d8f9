/** docs/recipes/computed-in-the-database.md: its schema and its SQL, on each database. */
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { codeBlocks, readPage } from "../documents.js";
import { get, type Requestable } from "./client.js";
import { type OpenProject, openProject } from "./open-project.js";

const blocks = codeBlocks(readPage("recipes/computed-in-the-database.md"));
const schema = blocks.find(({ language }) => language === "prisma")?.text.replaceAll("./generated/prisma", "./client");
const statements = blocks.filter(({ language }) => language === "sql").map(({ text }) => text);
const isMysql = inject("database").provider === "mysql";
const [column = "", view = ""] = statements.filter((text) => text.includes("`") === isMysql);

let project: OpenProject;
let app: Requestable;

beforeAll(async () => {
  const models = `${schema}`.replaceAll("./generated/api", "./api");
  project = await openProject("computed-in-the-database", models, {
    tablesOf: (tables) => [
      ...tables.map((text) => text.replace(/^ *["`]fullName["`] .*?(?=,?$)/m, () => column.trim())),
      view.trim().replace(/;$/, ""),
    ],
  });
  const { prisma, createApi } = project;
  const names = [
    ["Jane", "Austen"],
    ["Mary", "Shelley"],
    ["Anne", "Bronte"],
  ] as const;
  await prisma.author.createMany({
    data: names.map(([firstName, lastName], index) => ({ id: index + 1, firstName, lastName })),
  });
  await prisma.book.createMany({
    data: [
      { id: 1, title: "Emma", authorId: 1 },
      { id: 2, title: "Frankenstein", authorId: 2 },
    ],
  });
  app = createApi({ prisma });
});
afterAll(() => project.prisma.$disconnect());

const valuesOf = async (path: string, key: string) => (await get(app, path))["hydra:member"].map((item) => item[key]);

test("a generated column is sorted and filtered by", async () => {
  const names = ["Anne Bronte", "Jane Austen", "Mary Shelley"];
  expect(await valuesOf("/authors", "fullName")).toEqual(names);
  expect(await valuesOf("/authors?order[fullName]=desc", "fullName")).toEqual(names.toReversed());
  expect(await valuesOf("/authors?fullName=e%20A", "fullName")).toEqual(["Jane Austen"]);
});

test("so is a view", async () => {
  const labels = ["Emma by Jane Austen", "Frankenstein by Mary Shelley"];
  expect(await valuesOf("/book-labels?order[label]=desc", "label")).toEqual(labels.toReversed());
  expect(await valuesOf("/book-labels?label=by%20Jane", "label")).toEqual(labels.slice(0, 1));
});
