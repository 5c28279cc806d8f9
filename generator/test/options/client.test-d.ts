/** The typed client, handlers and options of an API whose parameters all have other names. */
import { hc, type InferRequestType, parseResponse } from "hono/client";
import { describe, expectTypeOf, it } from "vitest";
import type { Api, ApiHandlers, ApiOptions, CategoryItem, ProductItem } from "./generated/api/index.js";
import type { ProductRow } from "./generated/api/product.js";

const client = hc<Api>("http://localhost");

/** The parameters that an endpoint of the client takes. */
type ParametersOf<Endpoint> = keyof NonNullable<
  InferRequestType<Endpoint> extends { query?: infer Query } ? Query : never
>;
type Direction = "asc" | "desc" | "ASC" | "DESC";

type Filters =
  | "name"
  | "name[]"
  | "sort[name]"
  | "sort[note]"
  | `price[${"lt" | "lte" | "gt" | "gte" | "between"}]`
  | "kind"
  | "kind[]"
  | "has[note]"
  | "category"
  | "category[]";
type Paging = "p" | "from" | "paged" | "size" | "quick";

describe("renamed parameters", () => {
  it("are the only ones", () => {
    expectTypeOf<ParametersOf<typeof client.products.$get>>().toEqualTypeOf<Paging | Filters>();
    client.products.$get({ query: { p: 2, paged: true, size: "5", quick: "false" } });
    // @ts-expect-error: the page parameter is called p
    client.products.$get({ query: { page: 2 } });
    // @ts-expect-error: the switch is called paged
    client.products.$get({ query: { pagination: false } });
    // @ts-expect-error: the page size is called size
    client.products.$get({ query: { itemsPerPage: 2 } });
    // @ts-expect-error: the switch of the total is called quick
    client.products.$get({ query: { partial: true } });
  });

  it("are those that the operation lets the client set", () => {
    expectTypeOf<ParametersOf<typeof client.products.full.$get>>().toEqualTypeOf<Paging | Filters>();
    expectTypeOf<ParametersOf<typeof client.products.fixed.$get>>().toEqualTypeOf<"p" | "from" | Filters>();
    // With paging off and no say in it nothing of a page can be asked.
    expectTypeOf<ParametersOf<typeof client.products.whole.$get>>().toEqualTypeOf<Filters>();
    expectTypeOf<ParametersOf<typeof client.categories.$get>>().toEqualTypeOf<"p" | "from">();
    expectTypeOf<ParametersOf<(typeof client)["open-categories"]["$get"]>>().toEqualTypeOf<Paging>();
  });

  it("take a page as a number or text, a switch as a boolean or its text", () => {
    type Query = NonNullable<InferRequestType<typeof client.products.$get>["query"]>;
    expectTypeOf<Query["p"]>().toEqualTypeOf<number | string | undefined>();
    expectTypeOf<Query["size"]>().toEqualTypeOf<number | string | undefined>();
    expectTypeOf<Query["paged"]>().toEqualTypeOf<boolean | "true" | "false" | undefined>();
    expectTypeOf<Query["quick"]>().toEqualTypeOf<boolean | "true" | "false" | undefined>();
    client.products.$get({ query: { paged: false } });
    // @ts-expect-error: paging can be switched where the operation lets the client
    client.products.fixed.$get({ query: { paged: false } });
    // @ts-expect-error: neither on nor off
    client.products.$get({ query: { paged: "maybe" } });
  });
});

describe("filters and order", () => {
  it("are of their fields' types", () => {
    type Query = NonNullable<InferRequestType<typeof client.products.$get>["query"]>;
    expectTypeOf<Query["name"]>().toEqualTypeOf<string | undefined>();
    expectTypeOf<Query["sort[name]"]>().toEqualTypeOf<Direction | undefined>();
    expectTypeOf<Query["price[lt]"]>().toEqualTypeOf<number | string | undefined>();
    expectTypeOf<Query["price[between]"]>().toEqualTypeOf<string | undefined>();
    expectTypeOf<Query["kind"]>().toEqualTypeOf<"GOODS" | "SERVICE" | undefined>();
    expectTypeOf<Query["kind[]"]>().toEqualTypeOf<"GOODS" | "SERVICE" | readonly ("GOODS" | "SERVICE")[] | undefined>();
    expectTypeOf<Query["has[note]"]>().toEqualTypeOf<boolean | "true" | "false" | undefined>();
    expectTypeOf<Query["category[]"]>().toEqualTypeOf<string | readonly string[] | undefined>();
  });

  it("are declared ones", () => {
    // @ts-expect-error: no such value
    client.products.$get({ query: { kind: "FOOD" } });
    // @ts-expect-error: no such direction
    client.products.$get({ query: { "sort[name]": "up" } });
    // @ts-expect-error: the price has no order filter
    client.products.$get({ query: { "sort[price]": "asc" } });
    // @ts-expect-error: the price has no exact filter
    client.products.$get({ query: { price: 5 } });
    // @ts-expect-error: a field without filter
    client.products.$get({ query: { categoryCode: "a" } });
    // @ts-expect-error: the name is never null
    client.products.$get({ query: { "has[name]": true } });
    // @ts-expect-error: no such parameter
    client.products.$get({ query: { colour: "red" } });
  });
});

describe("a cursor", () => {
  it("brings the positions of its fields, and of those that it may be ordered by; no page", () => {
    type Position<Field extends string> = `${Field}[${"lt" | "gt"}]`;
    expectTypeOf<ParametersOf<typeof client.products.feed.$get>>().toEqualTypeOf<
      Exclude<Paging, "p" | "from"> | Filters | Position<"price" | "id" | "name" | "note"> | "note[null]"
    >();
    client.products.feed.$get({ query: { "price[lt]": 5, "id[lt]": "9" } });
    client.products.feed.$get({ query: { "sort[name]": "desc", "name[lt]": "a", "id[lt]": 9 } });
    // @ts-expect-error: the price has no order filter
    client.products.feed.$get({ query: { "sort[price]": "asc" } });
    // @ts-expect-error: a page of it has no number
    client.products.feed.$get({ query: { p: 2 } });
    // @ts-expect-error: other collections have no position by the identifier
    client.products.$get({ query: { "id[lt]": 9 } });
  });
});

describe("documents", () => {
  it("hold the total where no client can ask for none", async () => {
    const fixed = await parseResponse(client.products.fixed.$get());
    expectTypeOf(fixed["hydra:totalItems"]).toEqualTypeOf<number>();
    expectTypeOf(fixed["hydra:member"]).items.toEqualTypeOf<ProductItem>();
    const full = await parseResponse(client.products.full.$get());
    expectTypeOf(full["hydra:totalItems"]).toEqualTypeOf<number | undefined>();
    const whole = await parseResponse(client.products.whole.$get());
    expectTypeOf(whole["hydra:totalItems"]).toEqualTypeOf<number>();
    const feed = await parseResponse(client.products.feed.$get());
    expectTypeOf(feed["hydra:member"]).items.toEqualTypeOf<ProductItem>();
  });

  it("are an item's behind its key", async () => {
    const product = await parseResponse(client.products[":id"].$get({ param: { id: "1" } }));
    expectTypeOf(product.note).toEqualTypeOf<string | null>();
    expectTypeOf(product["@context"]).toEqualTypeOf<string>();
    // @ts-expect-error: the key is needed
    client.products[":id"].$get();
  });
});

describe("a list relation", () => {
  it("has its own path, parameters and document", async () => {
    const list = client.categories[":id"].products.$get;
    expectTypeOf<ParametersOf<typeof list>>().toEqualTypeOf<Paging | Filters>();
    const document = await parseResponse(list({ param: { id: "a" }, query: { p: 2, "price[gte]": 3 } }));
    expectTypeOf(document["hydra:member"]).items.toEqualTypeOf<ProductItem>();
    expectTypeOf<CategoryItem["products"]>().toEqualTypeOf<string>();
    // @ts-expect-error: whose products?
    list({ query: { p: 2 } });
    // @ts-expect-error: the page parameter is called p here too
    list({ param: { id: "a" }, query: { page: 2 } });
    // @ts-expect-error: no such list
    client.categories[":id"].items;
  });
});

describe("operations", () => {
  it("have the paths that were named", () => {
    expectTypeOf(client.products).toHaveProperty("picked");
    // @ts-expect-error: no such operation
    client.products.archive;
  });
});

describe("handlers", () => {
  type Prisma = Pick<ApiOptions, "prisma">;
  const rows: ProductRow[] = [];

  it("are required where an annotation says so, by model and by operation", () => {
    expectTypeOf<Prisma & { handlers: { Product: { picked: () => ProductRow[] } } }>().toExtend<ApiOptions>();
    expectTypeOf<Prisma>().not.toExtend<ApiOptions>();
    expectTypeOf<Prisma & { handlers: object }>().not.toExtend<ApiOptions>();
    // @ts-expect-error: the handler of Product.picked is missing
    const without: ApiHandlers = { Product: {} };
    void without;
  });

  it("may be given for any operation, and for no other", () => {
    const handlers: ApiHandlers = {
      Product: { picked: () => rows, full: () => rows, getCollection: async () => rows },
      Category: { products: () => rows, open: () => [{ code: "a" }] },
    };
    void handlers;
    // @ts-expect-error: no such operation
    const unknown: ApiHandlers = { Product: { picked: () => rows, archive: () => rows } };
    void unknown;
    // @ts-expect-error: no such model
    const model: ApiHandlers = { Product: { picked: () => rows }, Shop: {} };
    void model;
    // @ts-expect-error: a list relation gives its target's rows
    const parents: ApiHandlers = { Product: { picked: () => rows }, Category: { products: () => [{ code: "a" }] } };
    void parents;
    // @ts-expect-error: rows of the model have its identifier
    const nameless: ApiHandlers = { Product: { picked: () => [{ name: "x" }] } };
    void nameless;
  });

  it("get the page, the typed query and the scope", () => {
    const handlers: ApiHandlers = {
      Product: {
        picked: ({ page, itemsPerPage, offset, query }) => {
          expectTypeOf([page, itemsPerPage, offset]).items.toEqualTypeOf<number>();
          expectTypeOf(query.name).toEqualTypeOf<string | undefined>();
          expectTypeOf(query).not.toHaveProperty("page");
          return rows;
        },
        feed: ({ query }) => {
          expectTypeOf(query).toHaveProperty("id[lt]");
          return rows;
        },
      },
    };
    void handlers;
  });
});
