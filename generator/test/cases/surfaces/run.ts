import { hc } from "hono/client";
import { type Api, createApi } from "./api/index.js";
import { PrismaClient } from "./prisma/client.js";

export { PrismaClient };
export const api = (prisma: PrismaClient) => createApi({ prisma, handlers: { Book: { chosen: () => [] } } });

const books = [1, 2, 3, 4, 5].map((id) => ({
  ...{ id, title: `Title ${id}`, subtitle: null, genre: "NOVEL" as const, price: id, isListed: true, authorId: 1 },
  publishedAt: id > 2 ? new Date(Date.UTC(2020, 0, id)) : null,
  extra: { isbn: `isbn-${id}` },
}));

export async function fill(prisma: PrismaClient) {
  await prisma.author.createMany({
    data: [
      { id: 1, name: "Ada Byron" },
      { id: 2, name: "Bo" },
    ],
  });
  await prisma.book.createMany({ data: books });
}

export const answers = {};

const client = hc<Api>("http://localhost");

/** All that the typed client may send to a route: a parameter that it does not know, or one too few, is a type error. */
type Everything<Get extends (args: never) => unknown> = Required<
  NonNullable<NonNullable<Parameters<Get>[0]> extends { readonly query?: infer Query } ? Query : never>
>;

const paging = { pagination: true, itemsPerPage: 2, partial: false } as const;
const chosen = { fields: "id,title", "fields[]": ["id"], include: "author", "include[]": ["author"] } as const;
const titles = {
  ...{ title: "Title", "title[]": ["Title", "x"], "title[not]": "x", "title[not][]": ["x", "y"] },
  "order[title]": "ASC",
} as const;
const dates = {
  "publishedAt[after]": "2020-01-01",
  "publishedAt[strictly_after]": "2020-01-01T00:00:00Z",
  "publishedAt[before]": "2030-01-01",
  "publishedAt[strictly_before]": "2030-01-01T00:00:00Z",
  "order[publishedAt]": "desc",
} as const;

const counted = { facets: "genre", "facets[]": ["genre"] } as const;
const several = { text: "Title", "text[]": ["Title", "x"], number: 1, "number[]": [1, "2"] } as const;

/** By the paths of the routes: each parameter with a value. */
export const parameters = {
  "/books": {
    ...{ page: 1, offset: 1, ...paging, ...chosen, search: "Title", ...several, ...titles, ...dates },
    ...{ subtitle: "x", "subtitle[]": ["x"], "exists[subtitle]": false },
    ...counted,
    ...{ genre: "NOVEL", "genre[]": ["NOVEL", "POEM"], "genre[not]": "POEM", "genre[not][]": ["POEM"] },
    ...{ "price[gt]": 0, "price[gte]": 0, "price[lt]": "9.5", "price[lte]": "9.5", "price[between]": "1..2" },
    ...{ "extra.isbn": "isbn-1", "extra.isbn[]": ["isbn-1"] },
    ...{ author: "/authors/1", "author[]": [1], "exists[author]": true },
    ...{ "author.name": "Ada", "author.name[]": ["Ada"], "order[author.name]": "desc" },
  } satisfies Everything<typeof client.books.$get>,
  "/book-feed": {
    ...{ ...paging, ...chosen, search: "Title", ...several, ...titles, ...dates },
    ...{ "publishedAt[lt]": "2020-01-05", "publishedAt[gt]": "2020-01-05", "publishedAt[null]": true },
    ...{ "id[lt]": 5, "id[gt]": 1, "title[lt]": "Title 5", "title[gt]": "Title 1" },
  } satisfies Everything<(typeof client)["book-feed"]["$get"]>,
  "/sealed-books": {
    ...{
      ...paging,
      ...chosen,
      ...several,
      search: "Title",
      ...several,
      ...dates,
      cursor: "WzEsIjFxZTdvMHoxNHdwNXpqIiwiMXRxNjZ4ZjFyMDZuMiIsImFmdGVyIiwiMSJd",
    },
  } satisfies Everything<(typeof client)["sealed-books"]["$get"]>,
  "/chosen-books": {
    ...{ page: 1, ...paging, ...chosen, ...titles },
    ...{ since: "2020-01-01", genres: "NOVEL", "genres[]": ["NOVEL", "POEM"] },
  } satisfies Everything<(typeof client)["chosen-books"]["$get"]>,
  "/books/{id}": chosen satisfies Everything<(typeof client.books)[":id"]["$get"]>,
  "/authors": {
    ...{ page: 1, name: "By", "name[]": ["By"], "order[name]": "asc" },
  } satisfies Everything<typeof client.authors.$get>,
  "/authors/{id}/books": {
    ...{ page: 1, offset: 1, ...paging, ...chosen, search: "Title", ...several, ...titles, ...dates },
    ...{ subtitle: "x", "subtitle[]": ["x"], "exists[subtitle]": false },
    ...counted,
    ...{ genre: "NOVEL", "genre[]": ["NOVEL", "POEM"], "genre[not]": "POEM", "genre[not][]": ["POEM"] },
    ...{ "price[gt]": 0, "price[gte]": 0, "price[lt]": "9.5", "price[lte]": "9.5", "price[between]": "1..2" },
    ...{ "extra.isbn": "isbn-1", "extra.isbn[]": ["isbn-1"] },
    ...{ author: "/authors/1", "author[]": [1], "exists[author]": true },
    ...{ "author.name": "Ada", "author.name[]": ["Ada"], "order[author.name]": "desc" },
  } satisfies Everything<(typeof client.authors)[":id"]["books"]["$get"]>,
};
