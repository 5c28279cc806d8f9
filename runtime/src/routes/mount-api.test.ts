import { expect, test } from "vitest";
import { defaultPagination, defaultParameters } from "../../test/fixture/pagination.js";
import { defineResource } from "../definition/define-resource.js";
import type { OperationDefinition } from "../definition/resource-definition.js";
import type { Format } from "../document/format.js";
import { json } from "../document/json.js";
import { html } from "../formats/html/html.js";
import { jsonLd } from "../formats/jsonld/index.js";
import { sqlite } from "../reading/databases.js";
import { defineApi, mountApi } from "./mount-api.js";

const settings = {
  prefix: "hydra:",
  database: sqlite,
  parameters: defaultParameters,
  pagination: { ...defaultPagination, itemsPerPage: 12 },
  formats: [jsonLd],
} as const;

const unused = () => Promise.reject(new Error("no query is run here"));
const prisma = { $transaction: unused, $queryRaw: unused };

function define(model: string, path: string, operation: Partial<OperationDefinition> = {}) {
  return defineResource(settings, {
    model,
    path,
    identifier: { fields: [{ name: "id", type: "Int" }] },
    fields: { id: { type: "Int" } },
    collections: [{ name: "getCollection", path, ...operation }],
  });
}

test("an operation has the API's options, but for those that it states", () => {
  const { collections, ...defined } = define("Book", "/books", { clientPartial: true, maximumItemsPerPage: 50 });
  expect(collections).toEqual([
    {
      name: "getCollection",
      path: "/books",
      parameters: defaultParameters,
      pagination: { ...defaultPagination, itemsPerPage: 12, clientPartial: true, maximumItemsPerPage: 50 },
      filters: {},
      order: [],
    },
  ]);
  expect(defined).toMatchObject({ shortName: "Book", type: "Book", provider: "sqlite", prefix: "hydra:" });
});

test("a resource under another's path is mounted first, otherwise it would be read as an item", () => {
  const resources = [define("Book", "/books"), define("Archive", "/books/archive")];
  const paths = mountApi({ prisma }, defineApi({ settings, resources })).routes.map(({ path }) => path);
  expect(paths.indexOf("/books/archive")).toBeLessThan(paths.indexOf("/books/:id"));
});

test("only the suffixes of the formats offered have routes", async () => {
  const resources = [define("Book", "/books")];
  const answered = async (...formats: readonly [Format, ...Format[]]) => {
    const api = mountApi({ prisma }, defineApi({ settings: { ...settings, formats }, resources }));
    const paths = ["/index.json", "/index.jsonld", "/books.json?page=0", "/books.jsonld?page=0"];
    return Promise.all(paths.map(async (path) => (await api.request(path)).status));
  };
  expect(await answered(jsonLd)).toEqual([404, 200, 404, 400]);
  expect(await answered(json)).toEqual([200, 404, 400, 404]);
  expect(await answered(jsonLd, json)).toEqual([200, 200, 400, 400]);
  expect(await answered(html())).toEqual([404, 404, 404, 404]);
});

test("a collection with a path of its own is mounted before the items", () => {
  const archive = { name: "archive", path: "/books/archive" };
  const book = define("Book", "/books");
  const defined = { ...book, collections: [...book.collections, ...define("Book", "/books", archive).collections] };
  const paths = mountApi({ prisma }, defineApi({ settings, resources: [defined] })).routes.map(({ path }) => path);
  expect(paths.indexOf("/books/archive")).toBeLessThan(paths.indexOf("/books/:id"));
});
