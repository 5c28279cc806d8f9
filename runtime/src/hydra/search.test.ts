import { expect, test } from "vitest";
import type { CollectionOperation } from "../resource.js";
import { searchText } from "./search.js";

const filters: CollectionOperation["filters"] = {
  id: { type: "Int", match: "exact", order: true },
  title: { type: "String", match: "partial" },
  publishedAt: { type: "DateTime", range: true, nullable: true, exists: true },
};
const variables = [
  ["order[id]", "id"],
  ["id", "id"],
  ["id[]", "id"],
  ["title", "title"],
  ["publishedAt[between]", "publishedAt"],
  ["publishedAt[gt]", "publishedAt"],
  ["publishedAt[gte]", "publishedAt"],
  ["publishedAt[lt]", "publishedAt"],
  ["publishedAt[lte]", "publishedAt"],
  ["exists[publishedAt]", "publishedAt"],
];
const mapping = variables.map(([variable, property]) => ({
  "@type": "IriTemplateMapping",
  variable,
  property,
  required: false,
}));
const template =
  "/api/books{?order%5Bid%5D,id,id%5B%5D,title,publishedAt%5Bbetween%5D,publishedAt%5Bgt%5D,publishedAt%5Bgte%5D," +
  "publishedAt%5Blt%5D,publishedAt%5Blte%5D,exists%5BpublishedAt%5D}";

/** What the client reads. */
function searchOf(...given: Parameters<typeof searchText>): unknown {
  const text = searchText(...given);
  return text === undefined ? undefined : JSON.parse(text);
}

test("describes every parameter that the filters answer to (BEHAVIOUR 6)", () => {
  const search = searchOf({ prefix: "hydra:" }, { filters }, "/api/books");
  expect(search).toEqual({
    "@type": "hydra:IriTemplate",
    "hydra:template": template,
    "hydra:variableRepresentation": "BasicRepresentation",
    "hydra:mapping": mapping,
  });
});

test("loses the prefix with the resource, and follows the path", () => {
  expect(searchOf({ prefix: "" }, { filters }, "/books/archive")).toEqual({
    "@type": "IriTemplate",
    template: template.replace("/api/books", "/books/archive"),
    variableRepresentation: "BasicRepresentation",
    mapping,
  });
});

test("is not there without filters", () => {
  expect(searchOf({ prefix: "hydra:" }, { filters: {} }, "/books")).toBeUndefined();
  expect(searchOf({ prefix: "hydra:" }, { filters: { id: { type: "Int" } } }, "/books")).toBeUndefined();
});

test("a name with quotes stays inside its string", () => {
  const quoted = { 'a"b': { type: "String", match: "start" } } as const;
  expect(searchOf({ prefix: "hydra:" }, { filters: quoted }, '/x"y')).toMatchObject({
    "hydra:template": '/x"y{?a%22b}',
    "hydra:mapping": [{ variable: 'a"b', property: 'a"b' }],
  });
});
