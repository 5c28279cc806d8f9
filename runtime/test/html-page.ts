import { itemRoute } from "../src/definition/define-resource.js";
import { commonRanges } from "../src/definition/dialects.js";
import type { CollectionOperation, Pagination, Resource } from "../src/definition/resource.js";
import type { CollectionPage, HeadersOf, ItemContent } from "../src/document/format.js";
import { json } from "../src/document/json.js";
import { jsonLd } from "../src/formats/jsonld/index.js";
import { readCursor, sentCursor } from "../src/paging/cursors/request-cursor.js";
import { matchQuery } from "../src/request/matched-query.js";
import { defaultPagination, defaultParameters } from "./fixture/pagination.js";

/** What a page of the browsable format is made of: the books of a library, for tests. */
export const resource: Resource = {
  model: "Book",
  provider: "sqlite",
  shortName: "Book",
  type: "Book",
  path: "/books",
  absoluteUrls: false,
  prefix: "hydra:",
  identifier: { fields: [{ name: "id", type: "Int" }] },
};

const fields: ItemContent["fields"] = {
  id: { type: "Int" },
  title: { type: "String", description: "As it is on the <cover>." },
  subtitle: { type: "String", nullable: true },
  price: { type: "Decimal" },
  pages: { type: "Int" },
  coverYear: { type: "Int" },
  published: { type: "Boolean" },
  authorId: { type: "Int" },
  author: { link: "item" },
  shelf: { link: "embedded" },
  loans: { link: "collection" },
  extra: { type: "Json" },
  addedAt: { type: "DateTime" },
  day: { type: "Date" },
  opens: { type: "Time" },
};

export const pagination: Pagination = { ...defaultPagination, itemsPerPage: 3 };

export const operation: CollectionOperation = {
  name: "getCollection",
  path: "/books",
  pagination,
  parameters: defaultParameters,
  filters: {
    title: { type: "String", match: "partial", order: true },
    genre: { type: "Enum", values: ["NOVEL", "POEM"], match: "exact", order: true },
    score: { type: "Int", range: true, order: true },
    addedAt: { type: "DateTime", range: true },
    published: { type: "Boolean", match: "exact" },
    subtitle: { type: "String", match: "exact", exists: true, nullable: true },
    author: { type: "Int", match: "exact", relation: { path: "/authors", field: "authorId" } },
  },
  order: [{ field: "score", direction: "DESC" }],
};

/** The same books by cursor. */
export const cursorOperation: CollectionOperation = {
  ...operation,
  name: "feed",
  path: "/books/feed",
  key: resource.identifier.fields,
  pagination: { ...pagination, viaCursor: [{ field: "score", direction: "DESC", type: "Int" }] },
};

/** As a response has them whose links fill a header. */
const headersOf: HeadersOf = ({ contentType }, text) => ({
  "Content-Type": contentType,
  Link: '<http://localhost/docs.jsonld>; rel="documentation", </api/books?page=3>; rel="next"',
  ...(text !== undefined && { ETag: `W/"${text.length}"` }),
});

export function itemPage(basePath = ""): ItemContent {
  const urls = {
    origin: "http://localhost",
    basePath,
    base: basePath,
    entrypoint: "/" as const,
    self: "",
    search: "",
    documentation: "/docs.jsonld",
  };
  return {
    ...{ resource, fields, foreignKeys: [{ keys: ["authorId"], relation: "author" }] },
    ...{ route: itemRoute({ pagination }), query: { entries: [] } },
    labelKey: "title",
    ...{ embedded: ["shelf"], links: ["author", "loans"], formats: [jsonLd, json], urls, headersOf },
  };
}

/** A page of books: of the default collection, without view and total, unless told otherwise. */
export function collectionPage(search: string, rest: Partial<CollectionPage> = {}, basePath = ""): CollectionPage {
  const page = itemPage(basePath);
  const requested = rest.operation ?? operation;
  const query = matchQuery(search, requested);
  const isByCursor = requested.pagination.viaCursor !== null;
  return {
    ...page,
    urls: { ...page.urls, search },
    operation,
    iri: `${basePath}${rest.operation?.path ?? operation.path}`,
    path: `${basePath}${rest.operation?.path ?? operation.path}`,
    query,
    ...(isByCursor && { cursor: readCursor(query, sentCursor(query, requested), commonRanges) }),
    totalItems: undefined,
    view: undefined,
    ...rest,
  };
}

/** A book as it is sent, with the title given. */
export function book(id: number, title: string, basePath = ""): object {
  return {
    "@id": `${basePath}/books/${id}`,
    "@type": "Book",
    title,
    id,
    subtitle: null,
    price: "12.50",
    published: true,
    author: `${basePath}/authors/7`,
    shelf: { "@id": `${basePath}/shelves/A%201`, "@type": "Shelf", code: "A 1", label: "Poetry" },
    loans: `${basePath}/books/${id}/loans`,
    extra: { a: [1, 2] },
    addedAt: "2026-01-02T03:04:05.000Z",
  };
}
