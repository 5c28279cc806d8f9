/** An API, and edits of it as people make them: each with what clients notice, in `diff-edits.golden.txt`. */

export const yaml = `platform:
  formats: [jsonld, json, html, csv]
  suffixes: true
  defaults:
    pagination_items_per_page: 30
  serializer:
    hydra_prefix: true
`;

/** The client's folder is beside the project's, so that edits of comments alone share one. */
export const schema = `generator client {
  provider = "prisma-client"
  output   = "../client"
}

generator api {
  provider = "prisma-paged"
  output   = "./api"
}

datasource db {
  provider = "sqlite"
}

enum Genre {
  NOVEL
  POETRY
}

/// @pagination(itemsPerPage: 10, clientItemsPerPage: true, maximumItemsPerPage: 40, maximumOffset: 50)
/// @pagination(operation: "getCollection", order: [{ field: "title", direction: "ASC" }], search: ["title", "isbn"])
/// @pagination(operation: "feed", path: "/books/feed", viaCursor: [{ field: "published", direction: "DESC" }])
/// @pagination(operation: "light", path: "/books/light", partial: true, fields: ["id", "title", "author"])
/// @pagination(operation: "picked", path: "/books/picked", handler: true, parameters: { taste: { type: String? } })
model Book {
  id        Int      @id
  /// @filter(partial, order)
  title     String
  /// @filter(range, order)
  published DateTime
  /// @filter(exact)
  genre     Genre
  /// @filter(exact)
  author    Author   @relation(fields: [authorId], references: [id])
  authorId  Int
  pages     Int
  isbn      String   @unique
  notes     String?  @ignore
}

/// @pagination(clientPartial: true, strictQueryParameterValidation: true)
model Author {
  id    Int    @id
  name  String
  born  Int?
  /// @pagination(itemsPerPage: 3)
  books Book[]
}

/// @pagination(enabled: false)
model Tag {
  id   Int    @id
  name String
}
`;

export interface Edit {
  readonly name: string;
  /** What is replaced, and by what, in the schema or in platform.yaml; the first place counts. */
  readonly change: readonly (readonly [before: string, after: string])[];
  /** True if rows of a database cannot show what breaks: the type of an item promises more than they have. */
  readonly isOfTypes?: true;
}

const book = "/// @pagination(itemsPerPage: 10";
const title = "/// @filter(partial, order)";
const author = "/// @pagination(clientPartial: true, strictQueryParameterValidation: true)";
const tag = "/// @pagination(enabled: false)";

export const edits: readonly Edit[] = [
  { name: "a comment", change: [["model Tag {", "/// What a book is about.\nmodel Tag {"]] },
  { name: "larger pages of a resource", change: [["itemsPerPage: 10", "itemsPerPage: 20"]] },
  { name: "smaller pages of the API", change: [["items_per_page: 30", "items_per_page: 4"]] },
  { name: "a lower maximum", change: [["maximumItemsPerPage: 40", "maximumItemsPerPage: 20"]] },
  { name: "a higher maximum", change: [["maximumItemsPerPage: 40", "maximumItemsPerPage: 80"]] },
  { name: "clients no longer set the page size", change: [["clientItemsPerPage: true, ", ""]] },
  { name: "clients may switch paging off", change: [[book, `${book}, clientEnabled: true`]] },
  { name: "partial paging", change: [[author, author.replace("clientP", "p")]] },
  { name: "full paging", change: [["partial: true, fields", "fields"]] },
  { name: "a cursor without a total", change: [['(operation: "feed", ', '(operation: "feed", partial: true, ']] },
  { name: "clients no longer choose partial paging", change: [["clientPartial: true, ", ""]] },
  { name: "paging off", change: [[author, author.replace("(", "(enabled: false, ")]] },
  { name: "paging on", change: [[tag, "/// @pagination(itemsPerPage: 5)"]] },
  {
    name: "a cursor",
    change: [[author, author.replace("(", '(viaCursor: [{ field: "id", direction: "ASC" }], ')]],
  },
  {
    name: "another field of the cursor",
    change: [['viaCursor: [{ field: "published"', 'viaCursor: [{ field: "pages"']],
  },
  {
    name: "another direction of the cursor",
    change: [['"published", direction: "DESC"', '"published", direction: "ASC"']],
  },
  { name: "another default order", change: [['"title", direction: "ASC"', '"pages", direction: "DESC"']] },
  { name: "a filter less", change: [["/// @filter(exact)\n  genre", "genre"]] },
  { name: "a filter more", change: [["  pages     Int", "  /// @filter(range)\n  pages     Int"]] },
  { name: "a filter that compares otherwise", change: [[title, "/// @filter(exact, order)"]] },
  { name: "an order less", change: [["/// @filter(range, order)", "/// @filter(range)"]] },
  {
    name: "a collection with fewer filters",
    change: [['search: ["title", "isbn"]', 'search: ["title", "isbn"], filters: ["title"]']],
  },
  { name: "a field less to search", change: [['search: ["title", "isbn"]', 'search: ["title"]']] },
  { name: "no search", change: [[', search: ["title", "isbn"]', ""]] },
  { name: "a restricted field", change: [["  pages     Int", "  /// @restricted\n  pages     Int"]] },
  {
    name: "a restricted field with a filter",
    change: [["  /// @filter(exact)\n  genre", "  /// @filter(exact)\n  /// @restricted\n  genre"]],
  },
  { name: "a hidden field", change: [["  pages     Int", "  /// @hidden\n  pages     Int"]] },
  { name: "a field more", change: [["  @ignore", ""]] },
  { name: "a field with another name", change: [["  isbn ", '  /// @name("code")\n  isbn ']] },
  { name: "a route with fewer fields", change: [['fields: ["id", "title", "author"]', 'fields: ["id", "title"]']] },
  {
    name: "a route with more fields",
    change: [['fields: ["id", "title", "author"]', 'fields: ["id", "title", "author", "pages"]']],
  },
  {
    name: "clients choose fields and included items",
    change: [[book, `${book}, clientFields: true, clientIncludes: ["author"]`]],
  },
  { name: "an embedded item", change: [["/// @filter(exact)\n  author", "/// @embed @filter(exact)\n  author"]] },
  {
    name: "an embedded list",
    change: [["/// @pagination(itemsPerPage: 3)\n", "/// @pagination(itemsPerPage: 3) @embed(limit: 2)\n"]],
  },
  { name: "another path of a list", change: [["(itemsPerPage: 3)", '(itemsPerPage: 3, path: "works")']] },
  { name: "another path", change: [["model Book", '/// @resource(path: "/works")\nmodel Book']] },
  {
    name: "another collection",
    change: [
      [
        "model Tag",
        '/// @pagination(operation: "newest", path: "/tags/newest", order: [{ field: "id", direction: "DESC" }])\nmodel Tag',
      ],
    ],
  },
  { name: "a resource less", change: [[`${tag}\n`, ""]] },
  { name: "no items by URL", change: [["model Tag", "/// @resource(operations: [getCollection])\nmodel Tag"]] },
  { name: "another identifier", change: [["model Book", '/// @resource(identifier: "isbn")\nmodel Book']] },
  {
    name: "another type",
    change: [["model Author", '/// @resource(type: "https://schema.org/Person")\nmodel Author']],
  },
  { name: "another short name", change: [["model Author", '/// @resource(shortName: "Writer")\nmodel Author']] },
  {
    name: "absolute URLs",
    change: [["model Author", '/// @resource(urlGenerationStrategy: "ABS_URL")\nmodel Author']],
  },
  { name: "an envelope around plain JSON", change: [[book, `${book}, json: "envelope"`]] },
  { name: "caching", change: [[book, `${book}, cache: { maxAge: 60 }`]] },
  { name: "a condition on all rows", change: [["model Book", "/// @resource(where: { genre: NOVEL })\nmodel Book"]] },
  { name: "distinct rows", change: [['fields: ["id"', 'distinct: ["genre"], fields: ["id"']] },
  { name: "strict parameters", change: [[book, `${book}, strictQueryParameterValidation: true`]] },
  { name: "no strict parameters", change: [[", strictQueryParameterValidation: true", ""]] },
  { name: "fewer pages", change: [["maximumOffset: 50", "maximumOffset: 20"]] },
  { name: "more pages", change: [[", maximumOffset: 50", ""]] },
  { name: "a capped count", change: [[author, author.replace("(", '(count: "capped", countLimit: 5, ')]] },
  { name: "a cached count", change: [[author, author.replace("(", '(count: "cached", ')]] },
  { name: "a required parameter", change: [["{ type: String? }", "{ type: String }"]] },
  {
    name: "other names of parameters",
    change: [["  serializer:", "  collection:\n    pagination:\n      page_parameter_name: p\n  serializer:"]],
  },
  { name: "another default format", change: [["[jsonld, json, html, csv]", "[json, jsonld, html, csv]"]] },
  { name: "a format less", change: [["[jsonld, json, html, csv]", "[jsonld, html, csv]"]] },
  { name: "no suffixes", change: [["suffixes: true", "suffixes: false"]] },
  { name: "no prefix of Hydra", change: [["hydra_prefix: true", "hydra_prefix: false"]] },
  { name: "no OpenAPI document", change: [["  suffixes: true", "  suffixes: true\n  openapi: false"]] },
  { name: "a new value of an enum", change: [["  POETRY\n", "  POETRY\n  DRAMA\n"]] },
  { name: "a field that may be empty", change: [["  pages     Int", "  pages     Int?"]], isOfTypes: true },
  { name: "a field that is never empty", change: [["  born  Int?", "  born  Int"]] },
  { name: "a wider integer", change: [["  pages     Int", "  pages     BigInt"]] },
  {
    name: "a wider identifier",
    change: [
      ["model Author {\n  id    Int", "model Author {\n  id    BigInt"],
      ["  authorId  Int", "  authorId  BigInt"],
    ],
  },
  {
    name: "a field between others, which moves columns of CSV",
    change: [["  isbn      String", "  weight    Int\n  isbn      String"]],
  },
  {
    name: "several at once",
    change: [
      ["itemsPerPage: 10", "itemsPerPage: 20"],
      [title, "/// @filter(order)"],
      [tag, "/// @pagination"],
    ],
  },
];

/** @throws Error if the text has no such place */
export function edited({ name, change }: Edit): { readonly schema: string; readonly yaml: string } {
  const replaced = (
    texts: { readonly schema: string; readonly yaml: string },
    [before, after]: Edit["change"][number],
  ) => {
    const key = texts.schema.includes(before) ? "schema" : "yaml";
    if (!texts[key].includes(before)) throw new Error(`${name}: there is no ${before}`);
    return { ...texts, [key]: texts[key].replace(before, () => after) };
  };
  return change.reduce(replaced, { schema, yaml });
}
