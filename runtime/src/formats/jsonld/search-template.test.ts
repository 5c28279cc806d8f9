import { describe, expect, test } from "vitest";
import { operation } from "../../../test/html-page.js";
import { templateParsers } from "../../../test/template-parsers.js";
import type { Search } from "../../definition/document-types.js";
import type { CollectionOperation, Resource } from "../../definition/resource.js";
import { matchQuery } from "../../request/matched-query.js";
import { searchText } from "./search-template.js";

const filters: CollectionOperation["filters"] = {
  id: { type: "Int", match: "exact", order: true },
  title: { type: "String", match: "partial" },
  publishedAt: { type: "DateTime", range: true, nullable: true, exists: true },
};
const variables = [
  ["page", "hydra:pageIndex"],
  ["id", "id"],
  ["id[]", "id"],
  ["order[id]", "id"],
  ["title", "title"],
  ["title[]", "title"],
  ["publishedAt[gt]", "publishedAt"],
  ["publishedAt[gte]", "publishedAt"],
  ["publishedAt[lt]", "publishedAt"],
  ["publishedAt[lte]", "publishedAt"],
  ["publishedAt[between]", "publishedAt"],
  ["exists[publishedAt]", "publishedAt"],
];
const mapping = variables.flatMap(([variable = "", property]) => {
  const mapping = { "@type": "IriTemplateMapping", variable, property, required: false };
  const encoded = encodeURIComponent(variable);
  return encoded === variable ? [mapping] : [mapping, { ...mapping, variable: encoded, property: encoded }];
});
const template =
  "/api/books{?page,id,id%5B%5D*,order%5Bid%5D,title,title%5B%5D*,publishedAt%5Bgt%5D,publishedAt%5Bgte%5D,publishedAt%5Blt%5D," +
  "publishedAt%5Blte%5D,publishedAt%5Bbetween%5D,exists%5BpublishedAt%5D}";

/** What the client reads. */
function searchOf(prefix: Resource["prefix"], filters: CollectionOperation["filters"], path: string): unknown {
  const text = searchText({ prefix }, { ...operation, filters }, path);
  return text === undefined ? undefined : JSON.parse(text);
}

test("describes every parameter that the filters answer to", () => {
  const search = searchOf("hydra:", filters, "/api/books");
  expect(search).toEqual({
    "@type": "hydra:IriTemplate",
    "hydra:template": template,
    "hydra:variableRepresentation": "BasicRepresentation",
    "hydra:mapping": mapping,
  });
});

test("loses the prefix with the resource, and follows the path", () => {
  expect(searchOf("", filters, "/books/archive")).toEqual({
    "@type": "IriTemplate",
    template: template.replace("/api/books", "/books/archive"),
    variableRepresentation: "BasicRepresentation",
    mapping,
  });
});

test("names a cursor's position once, though its field answers to a range too", () => {
  const { pagination } = operation;
  const byCursor = {
    ...operation,
    filters: { id: { type: "Int", range: true } },
    pagination: { ...pagination, viaCursor: [{ field: "id", direction: "DESC", type: "Int" }] },
  } as const;
  expect(JSON.parse(searchText({ prefix: "" }, byCursor, "/feed") ?? "")).toMatchObject({
    template: "/feed{?id%5Bgt%5D,id%5Bgte%5D,id%5Blt%5D,id%5Blte%5D,id%5Bbetween%5D}",
  });
});

test("is not there without parameters", () => {
  const unpaged = { ...operation, filters: {}, pagination: { ...operation.pagination, enabled: false } };
  expect(searchText({ prefix: "" }, unpaged, "/books")).toBeUndefined();
});

test("a name with quotes stays inside its string", () => {
  const quoted = { 'a"b': { type: "String", match: "start" } } as const;
  expect(searchOf("hydra:", quoted, '/x"y')).toMatchObject({
    "hydra:template": '/x"y{?page,a%22b,a%22b%5B%5D*}',
    "hydra:mapping": [
      { variable: "page" },
      { variable: 'a"b', property: 'a"b' },
      { variable: "a%22b", property: "a%22b" },
      { variable: 'a"b[]', property: 'a"b' },
      { variable: "a%22b%5B%5D", property: "a%22b%5B%5D" },
    ],
  });
});

describe.each(templateParsers)("$name expands", ({ expand }) => {
  const names = [
    "a-b",
    "~",
    "a!",
    "it's",
    "(a)",
    "*",
    ".a",
    "a.",
    "a..b",
    "a.b",
    "ü",
    "a b",
    "a,b",
    "a:b",
    "50%",
    "{a}",
  ];
  test.each(names)("the mappings of a parameter named `%s`", (name) => {
    const named = { ...operation, filters: { [name]: { type: "String", match: "exact" } } } as const;
    const search: Search = JSON.parse(searchText({ prefix: "hydra:" }, named, "/books") ?? "");
    const variables = search["hydra:mapping"].map(({ variable }) => variable);
    const values = variables.flatMap((variable) => {
      const value = /(\[\]|%5B%5D)$/.test(variable) ? ["x", "y"] : "z";
      return variable === "page" ? [] : [[variable, value] as const];
    });
    const expanded = expand(search["hydra:template"], Object.fromEntries(values));
    expect(expanded).toMatch(/^\/books\?/);
    const { entries } = matchQuery(expanded.slice("/books?".length), named);
    expect(entries.map(({ path, value, parameter }) => [parameter?.name, path, value])).toEqual([
      [name, [name], "z"],
      [`${name}[]`, [name, ""], "x"],
      [`${name}[]`, [name, ""], "y"],
    ]);
  });
});
