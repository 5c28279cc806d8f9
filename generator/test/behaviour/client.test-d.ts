import type { RequiringScopes } from "@prisma-paged/runtime";
import { hcOf, type ProblemDocument, pages } from "@prisma-paged/runtime/client";
import { Hono } from "hono";
import { hc, type InferResponseType, parseResponse } from "hono/client";
import { describe, expectTypeOf, it } from "vitest";
import {
  type Api,
  type ApiOptions,
  type ApiRoutes,
  type BookHandlers,
  type BookItem,
  type BookOptions,
  bookRoutes,
  createApi,
  type DirectorFilmsItem,
  type DirectorItem,
  type FilmGetCollectionItem,
} from "./generated/api/index.js";

const client = hc<Api>("http://localhost");

/** The statuses of an endpoint's responses. */
type Statuses<Get extends (...given: never[]) => Promise<{ readonly status: number }>> = Awaited<
  ReturnType<Get>
>["status"];

describe("hc<Api>", () => {
  it("knows the document of a collection", async () => {
    const query = { page: 2, genre: "POEM", "order[title]": "asc" } as const;
    const document = await parseResponse(client.books.$get({ query }));
    expectTypeOf(document["hydra:totalItems"]).toEqualTypeOf<number>();
    const member = document["hydra:member"][0];
    expectTypeOf(member?.addedAt).toEqualTypeOf<string | undefined>();
    expectTypeOf(member?.price).toEqualTypeOf<string | undefined>();
    expectTypeOf(member?.sales).toEqualTypeOf<string | undefined>();
    expectTypeOf(member?.genre).toEqualTypeOf<"NOVEL" | "POEM" | "PLAY" | undefined>();
  });

  it("needs no query at all", () => {
    expectTypeOf(client.books.$get).toBeCallableWith();
  });

  it("knows items by their path", async () => {
    const item = await parseResponse(client.books[":id"].$get({ param: { id: "1" } }));
    expectTypeOf(item["@context"]).toEqualTypeOf<string>();
    expectTypeOf(item.title).toEqualTypeOf<string>();
  });

  it("knows the problem document of each status that a route returns", async () => {
    const response = await client.books[":id"].$get({ param: { id: "99" } });
    if (response.status === 404) {
      const problem = await response.json();
      expectTypeOf(problem).toEqualTypeOf<ProblemDocument>();
      expectTypeOf(problem.detail).toEqualTypeOf<string>();
    }
    if (!response.ok) expectTypeOf(await response.json()).toEqualTypeOf<ProblemDocument>();
    else expectTypeOf((await response.json()).title).toEqualTypeOf<string>();
    // @ts-expect-error: the response may be a problem
    (await response.json()).genre;
    type Found = (typeof client.books)[":id"]["$get"];
    expectTypeOf<InferResponseType<Found, 404>>().toEqualTypeOf<ProblemDocument>();
    expectTypeOf<InferResponseType<Found, 200>["title"]>().toEqualTypeOf<string>();
    // The client has the body already.
    expectTypeOf<InferResponseType<Found, 304>>().toEqualTypeOf<never>();
  });

  it("knows which statuses a route returns", () => {
    type Always = 200 | 304 | 406 | 500 | 503;
    expectTypeOf<Statuses<typeof client.books.$get>>().toEqualTypeOf<Always | 400>();
    expectTypeOf<Statuses<(typeof client.authors)[":id"]["books"]["$get"]>>().toEqualTypeOf<Always | 400 | 404>();
    expectTypeOf<Statuses<(typeof client.books)[":id"]["$get"]>>().toEqualTypeOf<Always | 404>();
    // Its query is checked: by `strictQueryParameterValidation`, and because it has parameters.
    expectTypeOf<Statuses<(typeof client.notices)[":id"]["$get"]>>().toEqualTypeOf<Always | 400 | 404>();
    expectTypeOf<Statuses<(typeof client.scenes)[":id"]["$get"]>>().toEqualTypeOf<Always | 400 | 404>();
  });

  it("knows the fields that each route sends", async () => {
    const listed = (await parseResponse(client.films.$get()))["hydra:member"];
    expectTypeOf(listed).toEqualTypeOf<FilmGetCollectionItem[]>();
    expectTypeOf<keyof FilmGetCollectionItem>().toEqualTypeOf<"@id" | "@type" | "id" | "title" | "director">();
    const ofDirector = await parseResponse(client.directors[":id"].films.$get({ param: { id: "1" } }));
    expectTypeOf(ofDirector["hydra:member"]).toEqualTypeOf<DirectorFilmsItem[]>();
    expectTypeOf<keyof DirectorFilmsItem>().toEqualTypeOf<"@id" | "@type" | "title" | "year">();
  });

  it("knows what may be left out or included", async () => {
    const scene = await parseResponse(
      client.scenes[":id"].$get({ param: { id: "1" }, query: { "fields[]": ["text"] } }),
    );
    expectTypeOf(scene["@id"]).toEqualTypeOf<string>();
    expectTypeOf(scene.text).toEqualTypeOf<string | undefined>();
    const prize = await parseResponse(client.prizes[":id"].$get({ param: { id: "1" }, query: { include: "film" } }));
    expectTypeOf(prize.id).toEqualTypeOf<number>();
    const { film } = prize;
    if (film === null || typeof film === "string") return;
    expectTypeOf(film.title).toEqualTypeOf<string>();
    expectTypeOf(film.director).toEqualTypeOf<string | DirectorItem | null>();
  });

  it("may lack the total where paging may be partial", async () => {
    const document = await parseResponse(client.books.partial.$get());
    expectTypeOf(document["hydra:totalItems"]).toEqualTypeOf<number | undefined>();
  });

  it("knows an API that another app mounts, beside the app's own routes", async () => {
    const app = (options: ApiOptions) =>
      new Hono().get("/health", (context) => context.json({ up: true })).route("/api", createApi(options));
    const mounted = hc<ReturnType<typeof app>>("http://localhost");
    expectTypeOf(await parseResponse(mounted.health.$get())).toEqualTypeOf<{ up: true }>();
    const item = await parseResponse(mounted.api.books[":id"].$get({ param: { id: "1" } }));
    expectTypeOf(item.title).toEqualTypeOf<string>();
  });

  it("knows one module's routes alone", async () => {
    const app = (options: BookOptions) => bookRoutes(options);
    const books = hc<ReturnType<typeof app>>("http://localhost");
    expectTypeOf((await parseResponse(books.books.$get()))["hydra:member"]).toEqualTypeOf<BookItem[]>();
    expectTypeOf(books).not.toHaveProperty("authors");
  });

  it("refuses an unknown parameter, a hidden field, an unknown path", () => {
    // @ts-expect-error: no such parameter
    client.books.$get({ query: { pages: 2 } });
    // @ts-expect-error: the client may not set the page size here
    client.books.$get({ query: { itemsPerPage: 2 } });
    // @ts-expect-error: no such path
    client.auditLogs;
    expectTypeOf<BookItem>().not.toHaveProperty("secret");
  });
});

describe("hcOf<ApiRoutes>", () => {
  const lazy = hcOf<ApiRoutes>("http://localhost");

  it("is hc's client, path by path", () => {
    expectTypeOf(lazy.books.$get).toEqualTypeOf<typeof client.books.$get>();
    expectTypeOf(lazy.books.partial.$get).toEqualTypeOf<typeof client.books.partial.$get>();
    expectTypeOf(lazy.books[":id"].$get).toEqualTypeOf<(typeof client.books)[":id"]["$get"]>();
    expectTypeOf(lazy.authors[":id"].books.$get).toEqualTypeOf<(typeof client.authors)[":id"]["books"]["$get"]>();
    expectTypeOf(lazy).toHaveProperty("authors");
    expectTypeOf<keyof typeof lazy>().toEqualTypeOf<keyof typeof client>();
  });

  it("refuses what hc refuses", () => {
    // @ts-expect-error: no such parameter
    lazy.books.$get({ query: { pages: 2 } });
    // @ts-expect-error: no such path
    lazy.auditLogs;
    // @ts-expect-error: an item has no such list
    lazy.books[":id"].shelves;
  });

  it("is walked", () => {
    expectTypeOf(pages(lazy.books, { query: { genre: "POEM" } })).toExtend<AsyncIterable<BookItem>>();
  });
});

describe("a handler", () => {
  it("gets the query as it was sent: texts, whatever a client's types take", () => {
    type Query = Parameters<BookHandlers["recommended"]>[0]["query"];
    expectTypeOf<Query["page"]>().toEqualTypeOf<string | undefined>();
    expectTypeOf<Query["genre"]>().toEqualTypeOf<string | undefined>();
    expectTypeOf<Query["genre[]"]>().toEqualTypeOf<readonly string[] | undefined>();
    expectTypeOf<Query["order[title]"]>().toEqualTypeOf<string | undefined>();
    expectTypeOf<Query>().not.toHaveProperty("banana");
  });
});

describe("scopes", () => {
  type Given = Pick<ApiOptions, "prisma" | "handlers">;
  type Scopes = Required<NonNullable<ApiOptions["scope"]>>;

  it("may be left out if they are not required", () => {
    expectTypeOf<Given>().toExtend<ApiOptions>();
    expectTypeOf<Given & { scope: { Book: "public" } }>().toExtend<ApiOptions>();
    expectTypeOf<Given & { requireScopes: false; scope: { Book: "public" } }>().toExtend<ApiOptions>();
  });

  it("are all given if they are required", () => {
    type Options = Parameters<typeof createApi>[0];
    expectTypeOf<Given & { requireScopes: true; scope: Scopes }>().toExtend<Options>();
    expectTypeOf<Given & { requireScopes: true }>().not.toExtend<Options>();
    expectTypeOf<Given & { requireScopes: true; scope: { Book: "public" } }>().not.toExtend<Options>();
    expectTypeOf<Given & { requireScopes: true; scope: Omit<Scopes, "Book"> }>().not.toExtend<Options>();
    // Who decides at run time gives them all.
    expectTypeOf<Given & { requireScopes: boolean; scope: Scopes }>().toExtend<Options>();
    expectTypeOf<Given & { requireScopes: boolean; scope: { Book: "public" } }>().not.toExtend<Options>();
    expectTypeOf<RequiringScopes<ApiOptions>>().toExtend<Options>();
  });

  it("are those of the models that a module reads, if it is mounted alone", () => {
    expectTypeOf<keyof NonNullable<BookOptions["scope"]>>().toEqualTypeOf<"Book" | "Author" | "Shelf">();
  });

  it("return a `where` of their model, or are public", () => {
    expectTypeOf<Scopes["Book"]>().toExtend<"public" | ((context: never) => object)>();
    // @ts-expect-error: no such field
    const unknown: ApiOptions["scope"] = { Book: () => ({ colour: "red" }) };
    void unknown;
    // @ts-expect-error: the schema says `scopedBy: ["teamId"]`
    const unscoped: ApiOptions["scope"] = { Ticket: () => ({ title: "T1" }) };
    void unscoped;
    const scoped: ApiOptions["scope"] = { Ticket: () => ({ teamId: { in: [1, 2] }, title: "T1" }) };
    void scoped;
    // @ts-expect-error: no such model
    const model: ApiOptions["scope"] = { Banana: "public" };
    void model;
  });
});
