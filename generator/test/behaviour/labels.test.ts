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

/** What a browser shows, less the document below. */
async function pageOf(path: string, of: Requestable = app, headers: Record<string, string> = {}): Promise<string> {
  const response = await of.request(path, { headers: { Accept: "text/html", ...headers } });
  expect(response.status).toBe(200);
  return (await response.text()).replace(/<details class="panel raw">.*?<\/details>/s, "");
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
    await library.prisma.author.deleteMany({ where: { id: { gte: 100 } } });
  });
});
