import { hc } from "hono/client";
import { describe, expectTypeOf, it } from "vitest";
import type { Api, BookItem } from "./generated/api/index.js";

const client = hc<Api>("http://localhost");

describe("hc<Api>", () => {
  it("knows the document of a collection", async () => {
    const response = await client.books.$get({ query: { page: 2, genre: "POEM", "order[title]": "asc" } });
    const document = await response.json();
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
    const response = await client.books[":id"].$get({ param: { id: "1" } });
    const item = await response.json();
    expectTypeOf(item["@context"]).toEqualTypeOf<string>();
    expectTypeOf(item.title).toEqualTypeOf<string>();
  });

  it("may lack the total where paging may be partial", async () => {
    const document = await (await client.books.partial.$get()).json();
    expectTypeOf(document["hydra:totalItems"]).toEqualTypeOf<number | undefined>();
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
