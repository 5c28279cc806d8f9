import { expect, test } from "vitest";
import { crawl } from "./crawl.js";

const book = { "@id": "/books/1", title: "One" };
const item = { "@context": "/", ...book };
const books = { "@id": "/books", "@type": "hydra:Collection", "hydra:totalItems": 1, "hydra:member": [book] };

test.each([
  { name: "none", documents: { "/books": books, "/books/1": item }, want: [] },
  { name: "a link to nowhere", documents: { "/books": books }, want: ["/books/1: 404", /is not its item/] },
  {
    name: "a document of another name",
    documents: { "/books": { ...books, "@id": "/others" }, "/books/1": item, "/others": books },
    want: ["/books: calls itself /others", "/others: calls itself /books"],
  },
  {
    name: "an item that says something else",
    documents: { "/books": books, "/books/1": { ...item, title: "Two" } },
    want: [/is not its item/],
  },
  {
    name: "pages that lose an item",
    documents: { "/books": { ...books, "hydra:totalItems": 2 }, "/books/1": item },
    want: ["/books: 2 items, but /books/1"],
  },
  {
    name: "pages that repeat an item",
    documents: {
      "/books": { ...books, "hydra:view": { "hydra:next": "/books?page=2" } },
      "/books?page=2": books,
      "/books/1": item,
    },
    want: ["/books: 1 items, but /books/1,/books/1"],
  },
])("faults found: $name", async ({ documents, want }) => {
  const all: { readonly [path: string]: object } = { "/": { "@id": "/", books: "/books" }, ...documents };
  const request = (path: string) => Response.json(all[path] ?? {}, { status: path in all ? 200 : 404 });
  const { faults } = await crawl({ request });
  expect(faults).toEqual(want.map((text) => (typeof text === "string" ? text : expect.stringMatching(text))));
});
