/** What pages for a person call related items, and what they offer as values of a relation. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createApi, type Library, openLibrary, recommended } from "./library.js";

let library: Library;
let app: ReturnType<typeof createApi>;
const handlers = { Book: { recommended } };

beforeAll(async () => {
  library = await openLibrary();
  app = createApi({ prisma: library.prisma, handlers });
});
afterAll(() => library.prisma.$disconnect());

type Requestable = Pick<typeof app, "request">;

/** What a browser shows, less the way there and the document below. */
async function pageOf(path: string, of: Requestable = app, headers: Record<string, string> = {}): Promise<string> {
  return (await wholePageOf(path, of, headers))
    .replace(/<nav class="crumbs".*?<\/nav>/s, "")
    .replace(/<details class="panel request">.*?<\/details>/s, "");
}

async function wholePageOf(path: string, of: Requestable, headers: Record<string, string> = {}): Promise<string> {
  const response = await of.request(path, { headers: { Accept: "text/html", ...headers } });
  expect(response.status).toBe(200);
  return response.text();
}

/** The texts of the links to an address. */
function textsOf(page: string, href: string): readonly string[] {
  return [...page.matchAll(/<a href="([^"]*)"[^>]*>(?:<span class="short">)?([^<]*)/g)].flatMap(
    ([, found, text = ""]) => (found === href ? [text] : []),
  );
}

async function statementsOf(path: string, of: Requestable, accept: string): Promise<number> {
  library.takeQueries();
  await (await of.request(path, { headers: { Accept: accept } })).text();
  return library.takeQueries().filter((query) => /^SELECT/i.test(query)).length;
}

describe("a related item", () => {
  it.each(["/books", "/books/partial", "/book-feed", "/all-books", "/books/1"])("has its label: %s", async (path) => {
    const page = await pageOf(path);
    const [ada, bo] = [textsOf(page, "/authors/1"), textsOf(page, "/authors/2")];
    expect(ada.length + bo.length).toBeGreaterThan(0);
    expect([ada, bo]).toEqual([ada.map(() => "Ada"), bo.map(() => "Bo")]);
  });

  it("is called by its key if no text of it is a label, and if the label is blank", async () => {
    expect(textsOf(await pageOf("/reminders"), "/books/1")).toEqual([]);
    await library.prisma.author.create({ data: { id: 3, name: " " } });
    const { id } = await library.prisma.book.findFirstOrThrow({ where: { id: 10 } });
    await library.prisma.book.update({ where: { id }, data: { authorId: 3 } });
    expect(textsOf(await pageOf("/books/10"), "/authors/3")).toEqual(["3"]);
    await library.prisma.book.update({ where: { id }, data: { authorId: 2 } });
    await library.prisma.author.delete({ where: { id: 3 } });
  });

  it("costs one statement for each target, and nothing in JSON", async () => {
    for (const path of ["/books", "/books/1", "/all-books"]) {
      const json = await statementsOf(path, app, "application/json");
      expect(await statementsOf(path, app, "application/ld+json"), path).toBe(json);
    }
    expect(await statementsOf("/books/1", app, "text/html")).toBe(
      (await statementsOf("/books/1", app, "application/json")) + 1,
    );
    const scoped = createApi({ prisma: library.prisma, handlers, scope: { Author: () => ({ id: { gt: 0 } }) } });
    expect(await statementsOf("/books/1", scoped, "text/html")).toBe(
      await statementsOf("/books/1", scoped, "application/json"),
    );
  });

  it("is not called at all if a scope hides it, whoever asks", async () => {
    const scoped = createApi({
      prisma: library.prisma,
      handlers,
      scope: { Author: (context) => ({ name: context.req.header("tenant") ?? "" }) },
    });
    for (const path of ["/books", "/all-books", "/books/1", "/loans"]) {
      const page = await pageOf(path, scoped, { tenant: "Bo" });
      expect(page, path).not.toMatch(/Ada|authors\/1/);
    }
    expect(textsOf(await pageOf("/books/8", scoped, { tenant: "Bo" }), "/authors/2")).toEqual(["Bo"]);
  });

  it("leaves JSON as it is", async () => {
    const response = await app.request("/books/1", { headers: { Accept: "application/json" } });
    expect(await response.json()).toMatchObject({ author: "/authors/1", authorId: 1 });
  });
});

describe("a filter by a relation", () => {
  /** The options of a select; undefined for any other control. */
  const optionsOf = (page: string, name: string) => {
    const [, options] = new RegExp(`<select [^>]*name="${name}">(.*?)</select>`, "s").exec(page) ?? [];
    return options && [...options.matchAll(/<option value="([^"]*)"[^>]*>([^<]*)/g)].map(([, ...option]) => option);
  };
  const all = [
    ["", "any"],
    ["1", "Ada"],
    ["2", "Bo"],
  ];

  it.each(["/books", "/book-feed", "/all-books"])("offers the items by their labels: %s", async (path) => {
    expect(optionsOf(await pageOf(path), "author")).toEqual(all);
  });

  it("calls the item in use by its label, and has the key beside it", async () => {
    expect(await pageOf("/books?author=1")).toMatch(/title="1" aria-label="Remove: author is Ada"/);
    expect(await pageOf("/loans")).not.toContain("Remove:");
  });

  it("offers what the scope shows to the caller, and nothing that only a handler lists", async () => {
    const scope = { Author: () => ({ name: "Bo" }) };
    const scoped = createApi({ prisma: library.prisma, handlers, scope });
    expect(optionsOf(await pageOf("/books", scoped), "author")).toEqual([all[0], all[2]]);
    const handled = createApi({
      prisma: library.prisma,
      handlers: { ...handlers, Author: { getCollection: () => [] } },
    });
    expect(optionsOf(await pageOf("/books", handled), "author")).toBeUndefined();
  });

  it("costs one statement, on pages for a person only", async () => {
    const json = await statementsOf("/books?author=1", app, "application/json");
    // One for the labels, one for the form.
    expect(await statementsOf("/books?author=1", app, "text/html")).toBe(json + 2);
  });

  it("has a field for the key from the 51st item on, and reads no more than that", async () => {
    const added = Array.from({ length: 48 }, (_, index) => ({ id: 100 + index, name: "Same" }));
    await library.prisma.author.createMany({ data: added });
    const options = optionsOf(await pageOf("/books"), "author");
    expect(options).toHaveLength(51);
    expect(options).toContainEqual(["100", "Same (100)"]);
    await library.prisma.author.create({ data: { id: 200, name: "Cy" } });
    const page = await pageOf("/books");
    expect(optionsOf(page, "author")).toBeUndefined();
    expect(page).toContain('placeholder="id or URL"');
    // Where the script finds them by their labels: unless a client cannot list them.
    expect(page).toContain('data-find="/authors" data-by="name" data-key="id" data-text="name"');
    const handled = { ...handlers, Author: { getCollection: () => [] } };
    expect(await pageOf("/books", createApi({ prisma: library.prisma, handlers: handled }))).not.toContain(
      'data-find="',
    );
    await library.prisma.author.deleteMany({ where: { id: { gte: 100 } } });
  });
});

describe("a list of an item", () => {
  /** The names in the page's card of the list, and the text of the link to all of it. */
  const cardOf = (page: string) => {
    const [, card = ""] = /<div class="related">(.*?)<\/div>/s.exec(page) ?? [];
    const names = [...card.matchAll(/<li><a[^>]*><span class="short">([^<]*)/g)].map(([, name]) => name);
    return {
      names,
      link: /<p><a href="([^"]*)">([^<]*)/
        .exec(card)
        ?.slice(1)
        .map((text) => text.trim()),
    };
  };

  it("is shown by its first five items and their number", async () => {
    const books = await library.prisma.book.findMany({ where: { authorId: 1 }, orderBy: { id: "asc" } });
    const { names, link } = cardOf(await pageOf("/authors/1"));
    expect(names).toEqual(books.slice(0, 5).map(({ title }) => title));
    expect(link).toEqual(["/authors/1/books", `${books.length} books`]);
  });

  it("costs its rows and its count, on a page for a person only", async () => {
    const json = await statementsOf("/authors/1", app, "application/json");
    expect(await statementsOf("/authors/1", app, "application/ld+json")).toBe(json);
    expect(await statementsOf("/authors/1", app, "text/html")).toBe(json + 2);
  });

  it("shows what its scope shows, and none of a handler's rows", async () => {
    const hidden = createApi({ prisma: library.prisma, handlers, scope: { Book: () => ({ id: { lt: 0 } }) } });
    expect(cardOf(await pageOf("/authors/1", hidden))).toEqual({ names: [], link: ["/authors/1/books", "0 books"] });
    const handled = { ...handlers, Author: { books: () => [] } };
    const page = await pageOf("/authors/1", createApi({ prisma: library.prisma, handlers: handled }));
    expect(cardOf(page)).toEqual({ names: [], link: undefined });
    expect(textsOf(page, "/authors/1/books")).toEqual(["books"]);
  });

  it("is called after the item, which is the way to each of its own items", async () => {
    const list = await pageOf("/authors/1/books");
    expect(list).toContain("<h1>Books of Ada</h1>");
    expect(list).not.toMatch(/name="author/);
    expect(await statementsOf("/authors/1/books", app, "text/html")).toBeLessThanOrEqual(
      // The labels of its relations, and what its filters offer.
      (await statementsOf("/authors/1/books", app, "application/json")) + 2,
    );
    const [, crumbs = ""] = /<nav class="crumbs".*?<ol>(.*?)<\/ol>/s.exec(await wholePageOf("/books/1", app)) ?? [];
    expect(textsOf(crumbs, "/authors/1")).toEqual(["Ada"]);
  });
});
