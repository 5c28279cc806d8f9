import { ArrayPaginator, TraversablePaginator } from "@prisma-paged/runtime";
import { Hono } from "hono";
import { getPath } from "hono/utils/url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fail, get, ids, view } from "./client.js";
import type { ApiOptions } from "./generated/api/index.js";
import { createApi, type Library, openLibrary, recommended } from "./library.js";

let library: Library;

beforeAll(async () => {
  library = await openLibrary();
});
afterAll(() => library.prisma.$disconnect());

const rows = Array.from({ length: 5 }, (_, index) => ({ id: index + 1, title: `Row ${index + 1}` }));

type Recommended = ApiOptions["handlers"]["Book"]["recommended"];
const appWith = (handler: Recommended) =>
  createApi({ prisma: library.prisma, handlers: { Book: { recommended: handler } } });

describe("custom handlers", () => {
  it("get the page, its size and offset, the query and the client", async () => {
    let seen: Parameters<Recommended>[0] | undefined;
    const app = appWith((args) => {
      seen = args;
      return [];
    });
    await get(app, "/recommended-books?page=3&genre=POEM");
    expect(seen).toMatchObject({
      page: 3,
      itemsPerPage: 3,
      offset: 6,
      query: { page: "3", genre: "POEM" },
      scope: undefined,
    });
    expect(seen?.prisma).toBe(library.prisma);
    await get(app, "/recommended-books");
    expect(seen).toMatchObject({ page: 1, offset: 0 });
  });

  it("a plain list gives members and their number, never a view; an iterable no number", async () => {
    const list = await get(
      appWith(() => rows),
      "/recommended-books?x=1",
    );
    expect([list["hydra:totalItems"], ids(list), view(list)]).toEqual([5, [1, 2, 3, 4, 5], undefined]);
    const iterable = await get(
      appWith(() => new Set(rows)),
      "/recommended-books",
    );
    expect([iterable["hydra:totalItems"], ids(iterable)]).toEqual([undefined, [1, 2, 3, 4, 5]]);
    async function* generator() {
      yield* rows;
    }
    expect(ids(await get(appWith(generator), "/recommended-books"))).toEqual([1, 2, 3, 4, 5]);
  });

  it("an ArrayPaginator gives the full view", async () => {
    const app = appWith(({ page }) => new ArrayPaginator(rows, (page - 1) * 2, 2));
    const document = await get(app, "/recommended-books?page=2");
    expect(ids(document)).toEqual([3, 4]);
    expect(document["hydra:totalItems"]).toBe(5);
    expect(view(document)).toEqual({
      "@id": "/recommended-books?page=2",
      "hydra:first": "/recommended-books?page=1",
      "hydra:last": "/recommended-books?page=3",
      "hydra:previous": "/recommended-books?page=1",
      "hydra:next": "/recommended-books?page=3",
    });
  });

  it("a TraversablePaginator, too", async () => {
    const document = await get(
      appWith(() => new TraversablePaginator(rows.slice(0, 2), 1, 2, 5)),
      "/recommended-books",
    );
    expect(view(document)?.["hydra:last"]).toBe("/recommended-books?page=3");
  });

  it("a partial paginator gives no first, last and total, and a next page if this one is full", async () => {
    const document = await get(
      appWith(({ page }) => ({ items: rows.slice(0, 2), currentPage: page, itemsPerPage: 2 })),
      "/recommended-books?page=2",
    );
    expect(document["hydra:totalItems"]).toBeUndefined();
    expect(view(document)).toEqual({
      "@id": "/recommended-books?page=2",
      "hydra:previous": "/recommended-books?page=1",
      "hydra:next": "/recommended-books?page=3",
    });
    const short = await get(
      appWith(() => ({ items: rows.slice(0, 1), currentPage: 1, itemsPerPage: 2 })),
      "/recommended-books",
    );
    expect(view(short)).toEqual({ "@id": "/recommended-books?page=1" });
  });

  it("never send a hidden field, and leave out what the row leaves out", async () => {
    const leaky = { id: 1, title: "x", secret: "do not tell" };
    const [member] = (
      await get(
        appWith(() => [leaky]),
        "/recommended-books",
      )
    )["hydra:member"];
    expect(member).toEqual({ "@id": "/books/1", "@type": "https://schema.org/Book", id: 1, title: "x" });
  });

  it("may leave embedded lists out, of all rows or of some: these are read", async () => {
    const app = createApi({
      prisma: library.prisma,
      handlers: {
        Book: { recommended },
        Shelf: {
          getCollection: async ({ prisma }) => {
            const books = await prisma.book.findMany({ where: { id: 3 } });
            return [{ code: "none", books }, { code: "B" }, { code: "A/1", books: [] }];
          },
        },
      },
    });
    const lists = (await get(app, "/shelves"))["hydra:member"].map(({ books }) => books);
    expect(lists).toEqual([
      [expect.objectContaining({ id: 3 })],
      [2, 3].map((id) => expect.objectContaining({ id })),
      [],
    ]);
    expect(JSON.stringify(lists)).not.toContain("never shown");
  });

  it("may give a list relation's rows, under a parent that is there", async () => {
    const app = createApi({
      prisma: library.prisma,
      handlers: {
        Author: { books: ({ page }) => ({ items: rows, currentPage: page, itemsPerPage: 5 }) },
        Book: { recommended },
      },
    });
    const document = await get(app, "/authors/1/books");
    expect([document["@id"], ids(document)]).toEqual(["/authors/1/books", [1, 2, 3, 4, 5]]);
    await fail(app, "/authors/77/books", 404);
  });

  it("must be given where the schema says so", () => {
    // @ts-expect-error: `recommended` is required
    const options: Parameters<typeof createApi>[0] = { prisma: library.prisma, handlers: { Book: {} } };
    expect(() => createApi(options)).toThrow(/recommended/);
  });

  it("return a 500 without details", async () => {
    const logged: unknown[] = [];
    const app = createApi({
      prisma: library.prisma,
      onError: (error) => logged.push(error),
      handlers: {
        Book: {
          recommended: () => {
            throw new Error("inner secret");
          },
        },
      },
    });
    expect(JSON.stringify(await fail(app, "/recommended-books", 500))).not.toContain("secret");
    expect(String(logged[0])).toContain("inner secret");
  });
});

describe("scopes", () => {
  const scoped = () =>
    createApi({
      prisma: library.prisma,
      scope: { Book: () => ({ authorId: 2 }), Shelf: async () => ({ code: "B" }), Author: () => ({ id: 2 }) },
      handlers: { Book: { recommended: () => rows.map((row) => ({ ...row, authorId: 1 })) } },
    });

  it("hold in collections, totals, items and list relations", async () => {
    const app = scoped();
    const document = await get(app, "/books");
    expect([ids(document), document["hydra:totalItems"]]).toEqual([[8, 9, 10], 3]);
    await fail(app, "/books/1", 404);
    await fail(app, "/authors/1/books", 404);
    expect(ids(await get(app, "/all-books"))).toEqual([8, 9, 10]);
    expect(ids(await get(app, "/books-by-id?id[gt]=0"))).toEqual([8, 9, 10]);
    expect(ids(await get(app, "/books?author=1"))).toEqual([]);
  });

  it("hide a relation that they forbid, as an IRI and embedded", async () => {
    const app = createApi({
      prisma: library.prisma,
      scope: { Shelf: () => ({ code: "B" }), Author: () => ({ id: 2 }) },
      handlers: { Book: { recommended } },
    });
    const [first, second] = (await get(app, "/books"))["hydra:member"];
    expect(first).toMatchObject({ shelf: null, author: null });
    expect(second).toMatchObject({ shelf: { code: "B" }, author: null });
  });

  it("hold in embedded lists, and in what is said of their relations", async () => {
    const app = createApi({
      prisma: library.prisma,
      scope: { Book: () => ({ id: { gte: 4 } }), Author: () => ({ id: 2 }) },
      handlers: { Book: { recommended } },
    });
    const [first, second] = (await get(app, "/shelves"))["hydra:member"];
    expect(first?.books).toEqual([]);
    expect(second?.books).toMatchObject([
      { "@id": "/books/4", author: null },
      { "@id": "/books/5", author: null },
    ]);
  });

  it("make the answer private", async () => {
    expect((await scoped().request("/books")).headers.get("cache-control")).toBe("private");
    expect((await scoped().request("/all-books")).headers.get("cache-control")).toBe("private");
  });

  it.each([
    ["nothing", () => undefined],
    ["an undefined condition", () => ({ authorId: undefined })],
    ["one deep inside", () => ({ OR: [{ authorId: { in: [undefined] } }] })],
  ])("that give %s are a 500 before any query", async (_, scope) => {
    library.takeQueries();
    const app = createApi({
      prisma: library.prisma,
      onError: () => {},
      // A JavaScript application, or a cast, may well do this.
      scope: { Book: scope as () => object },
      handlers: { Book: { recommended } },
    });
    for (const path of ["/books", "/books/1", "/all-books", "/authors/1/books"]) await fail(app, path, 500);
    expect(library.takeQueries().filter((sql) => sql.includes("`Book`"))).toEqual([]);
  });

  it("read what the application's middleware has set", async () => {
    type Env = { Variables: { author: number } };
    const app = new Hono<Env>()
      .use(async (context, next) => {
        context.set("author", 2);
        await next();
      })
      .route(
        "/",
        createApi<Env>({
          prisma: library.prisma,
          scope: { Book: (context) => ({ authorId: context.get("author") }) },
          handlers: { Book: { recommended } },
        }),
      );
    expect(ids(await get(app, "/books"))).toEqual([8, 9, 10]);
  });
});

describe("mistakes in the options, past the types", () => {
  const misspelt = (options: object) => () =>
    createApi({ prisma: library.prisma, handlers: { Book: { recommended } }, ...options });

  it("a missing client is reported by the option's name", () => {
    expect(misspelt({ prisma: undefined })).toThrow(
      "createApi: option `prisma` is required: pass a PrismaClient (received undefined).",
    );
  });

  it("a scope of no model is no scope of another: it would show everybody's rows", () => {
    const mine = () => ({ authorId: 1 });
    expect(misspelt({ scope: { book: mine } })).toThrow(
      /^createApi: unknown model `book` in `scope` \(did you mean `Book`\?\)\. Models: .*\bBook\b/,
    );
    expect(misspelt({ scope: { Books: mine } })).toThrow("unknown model `Books` in `scope` (did you mean `Book`?).");
    expect(misspelt({ scope: { Book: mine, Shelf: undefined, Shelves: undefined } })).not.toThrow();
  });

  it("a handler of an unknown model or operation is reported with the known ones", () => {
    const handlers = { Book: { recommended } };
    expect(misspelt({ handlers: { ...handlers, Writer: {} } })).toThrow(
      "createApi: unknown model `Writer` in `handlers`. Models: ",
    );
    expect(misspelt({ handlers: { Book: { recommended, getColection: recommended } } })).toThrow(
      /^createApi: unknown operation `getColection` in `handlers\.Book` \(did you mean `getCollection`\?\)\. Operations: getCollection, .*\brecommended\b/,
    );
    expect(misspelt({ handlers: { ...handlers, Author: { books: recommended } } })).not.toThrow();
  });
});

describe("where the API lives", () => {
  it("moves routes and links by basePath", async () => {
    const app = createApi({ prisma: library.prisma, basePath: "/api", handlers: { Book: { recommended } } });
    for (const entrypoint of ["/api", "/api/"]) {
      expect(await (await app.request(entrypoint)).json()).toMatchObject({ "@id": "/api/", book: "/api/books" });
    }
    const document = await get(app, "/api/books?page=2");
    expect(document).toMatchObject({ "@id": "/api/books", "@context": "/api/contexts/Book" });
    expect(view(document)?.["hydra:next"]).toBe("/api/books?page=3");
    expect(document["hydra:member"][0]).toMatchObject({ "@id": "/api/books/4", author: "/api/authors/1" });
    expect((await app.request("/api/books/4")).status).toBe(200);
    await fail(app, "/books", 404);
  });

  it.each(["/books", "/shop/books", "/authors/1"])(
    "finds items under %s, which looks like their own path",
    async (base) => {
      const app = createApi({ prisma: library.prisma, basePath: base, handlers: { Book: { recommended } } });
      for (const path of ["/books/4", "/books/4/", "/books/4?x=/books/5", "/loans/bookId=1;reader=x%3By"]) {
        expect([path, (await app.request(base + path)).status]).toEqual([path, 200]);
      }
      expect(await get(app, `${base}/authors/2/books/`)).toMatchObject({ "@id": `${base}/authors/2/books` });
      const mounted = new Hono().route(
        base,
        createApi({ prisma: library.prisma, handlers: { Book: { recommended } } }),
      );
      expect((await mounted.request(`${base}/books/4`)).status).toBe(200);
    },
  );

  it("takes no base path or origin that links could not be made of", () => {
    const app = (options: object) => () =>
      createApi({ prisma: library.prisma, handlers: { Book: { recommended } }, ...options });
    expect(app({ basePath: "/:tenant" })).toThrow("createApi: option `basePath` must be a fixed path");
    expect(app({ origin: "example.com" })).toThrow('Write `origin: "https://example.com"`.');
  });

  it("percent-encodes a base path, and answers at it", async () => {
    const app = createApi({ prisma: library.prisma, basePath: "/my büch", handlers: { Book: { recommended } } });
    const document = await get(app, "/my%20b%C3%BCch/books?page=2");
    expect(document["@id"]).toBe("/my%20b%C3%BCch/books");
    expect((await app.request(view(document)?.["hydra:next"] ?? "")).status).toBe(200);
  });

  it("takes the slash behind the public origin for none, in documents too", async () => {
    const app = createApi({
      prisma: library.prisma,
      origin: "https://api.example.com/",
      basePath: "/api/",
      handlers: { Book: { recommended } },
    });
    const { headers } = await app.request("/api/books");
    expect(headers.get("link")).toContain("<https://api.example.com/api/docs.jsonld>");
    expect(headers.get("link")).not.toContain("com//");
  });

  it("links to the documentation with the public origin", async () => {
    const app = createApi({
      prisma: library.prisma,
      origin: "https://api.example.com",
      handlers: { Book: { recommended } },
    });
    expect((await app.request("/books")).headers.get("link")).toContain(
      '<https://api.example.com/docs.jsonld>; rel="http://www.w3.org/ns/hydra/core#apiDocumentation"',
    );
  });

  it("takes an extended client, whose query hooks hold for the total too", async () => {
    const prisma = library.prisma.$extends({
      query: {
        book: {
          findMany: ({ args, query }) => query({ ...args, where: { AND: [args.where ?? {}, { published: true }] } }),
          count: ({ args, query }) => query({ ...args, where: { AND: [args.where ?? {}, { published: true }] } }),
        },
      },
    });
    const app = createApi({ prisma, handlers: { Book: { recommended } } });
    const document = await get(app, "/books");
    expect([ids(document), document["hydra:totalItems"]]).toEqual([[1, 3, 5], 5]);
  });

  it("sends what a result extension computes, except for a column that pages or links are made of", async () => {
    const computing = (model: "book" | "author" | "loan" | "reminder", field: string) => {
      const compute = () => "computed";
      const result = { [model]: { [field]: { compute } } };
      return createApi({ prisma: library.prisma.$extends({ result }), handlers: { Book: { recommended } } });
    };
    expect((await get(computing("book", "subtitle"), "/books"))["hydra:member"][0]).toMatchObject({
      subtitle: "computed",
    });
    // It is no column: nothing reads it.
    expect(ids(await get(computing("author", "label"), "/authors"))).toEqual([1, 2]);
    for (const [model, field, named] of [
      [
        "book",
        "score",
        "`Book.score` is computed by a result extension of the client, but its value in the database is needed for /free-books.",
      ],
      ["book", "addedAt", "is needed for /books-by-date."],
      ["book", "genre", "`Book.genre`"],
      ["book", "authorId", "`Book.authorId`"],
      ["author", "id", "is needed for the links of /authors."],
      ["reminder", "bookId", "`Reminder.bookId`"],
    ] as const) {
      expect(() => computing(model, field), field).toThrow(named);
    }
  });

  it("is refused if the client omits a field that is sent", async () => {
    for (const [omit, message] of [
      [{ author: { name: true } }, "createApi: the client omits `Author.name` (`omit`), but the API sends it."],
      [{ book: { secret: true, title: true } }, "`Book.title`"],
    ] as const) {
      const { prisma } = await openLibrary(undefined, omit);
      expect(() => createApi({ prisma, handlers: { Book: { recommended } } })).toThrow(message);
      expect(() => createApi({ prisma: prisma.$extends({}), handlers: { Book: { recommended } } })).toThrow(message);
      await prisma.$disconnect();
    }
    const { prisma } = await openLibrary(undefined, { book: { secret: true, title: false } });
    const app = createApi({ prisma, handlers: { Book: { recommended } } });
    expect((await get(app, "/books"))["hydra:member"][0]).toMatchObject({ title: "Title 01" });
    await prisma.$disconnect();
  });

  it("a query hook does not reach what Prisma reads within its row's query: a scope hides that", async () => {
    const prisma = library.prisma.$extends({
      query: {
        shelf: { findMany: ({ args, query }) => query({ ...args, where: { AND: [args.where ?? {}, { code: "B" }] } }) },
      },
    });
    const shelfOf = async (options: object) => {
      const app = createApi({ prisma, handlers: { Book: { recommended } }, ...options });
      return (await get(app, "/books?itemsPerPage=1"))["hydra:member"][0]?.shelf;
    };
    await fail(createApi({ prisma, handlers: { Book: { recommended } } }), "/shelves/A%2F1", 404);
    expect(await shelfOf({})).toMatchObject({ code: "A/1" });
    expect(await shelfOf({ scope: { Shelf: () => ({ code: "B" }) } })).toBeNull();
  });
});

describe("in an application of one's own", () => {
  const handlers = { Book: { recommended } };

  it("its routes on the API's paths take precedence", async () => {
    const created = () => new Hono().post("/books", (context) => context.text("created", 201));
    const api = createApi({ prisma: library.prisma, handlers });
    const post = { method: "POST" };
    expect((await created().route("/", api).request("/books", post)).status).toBe(201);
    expect((await new Hono().route("/", api).route("/", created()).request("/books", post)).status).toBe(405);
  });

  it("a proxy's prefix that is taken from requests is in links, by Hono's `getPath`", async () => {
    const app = new Hono({ getPath: (request) => `/api${getPath(request)}` }).route(
      "/",
      createApi({ prisma: library.prisma, handlers, basePath: "/api" }),
    );
    for (const [path, id] of [
      ["/books?page=2", "/api/books"],
      ["/books/1", "/api/books/1"],
      ["/authors/1/books", "/api/authors/1/books"],
      ["/", "/api/"],
    ] as const) {
      expect(await get(app, path)).toMatchObject({ "@id": id });
    }
  });
});
