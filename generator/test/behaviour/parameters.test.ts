/** Parameters that an operation does not have: refused in a wrong form, and all of them in strict mode. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fail, get, ids, type Requestable, view } from "./client.js";
import { createApi, type Library, openLibrary, recommended } from "./library.js";

let library: Library;
let app: Requestable;

beforeAll(async () => {
  library = await openLibrary();
  const day = new Date(0);
  await library.prisma.notice.createMany({
    data: [1, 2, 3, 4, 5].map((id) => ({ id, text: `Notice ${id}`, day, weight: id, ...(id > 1 && { parentId: 1 }) })),
  });
  app = createApi({
    prisma: library.prisma,
    handlers: {
      Book: { recommended },
      Notice: { own: ({ page, query }) => [{ id: page, text: JSON.stringify(query) }] },
    },
  });
});
afterAll(() => library.prisma.$disconnect());

describe("a known parameter in a form that it does not have is a 400, which would else be ignored", () => {
  it.each([
    ["/books?page[]=5", "page[]", "5", "Send `page` instead."],
    ["/books?page[number]=5", "page[number]", "5", "Send `page` instead."],
    ["/free-books?itemsPerPage[]=", "itemsPerPage[]", "", "Send `itemsPerPage` instead."],
    ["/free-books?partial[]=true", "partial[]", "true", "Send `partial` instead."],
    ["/free-books?pagination[a][b]=false", "pagination[a][b]", "false", "Send `pagination` instead."],
    ["/books?title[x]=a", "title[x]", "a", "Send `title` or `title[]` instead."],
    ["/books?title[0][0]=a", "title[0][0]", "a", "Send `title` or `title[]` instead."],
    ["/books?genre[x]=POEM", "genre[x]", "POEM", "Send `genre` or `genre[]` instead."],
    ["/books?genre[][]=POEM", "genre[][]", "POEM", "Send `genre` or `genre[]` instead."],
    ["/books?author[name]=Ada", "author[name]", "Ada", "Send `author` or `author[]` instead."],
    [
      "/books?score[ne]=1",
      "score[ne]",
      "1",
      "Send `score[gt]`, `score[gte]`, `score[lt]`, `score[lte]` or `score[between]` instead.",
    ],
    ["/books?score[lt][]=1", "score[lt][]", "1", /^`score\[lt\]\[\]` is not a parameter of this collection\. Send /],
    ["/books?score=1", "score", "1", /Send `score\[gt\]`, /],
    ["/books?order=asc", "order", "asc", "Send `order[title]`, `order[genre]` or `order[score]` instead."],
    ["/books?order[]=title", "order[]", "title", "Send `order[title]`, `order[genre]` or `order[score]` instead."],
    ["/books?order[0]=title", "order[0]", "title", "Send `order[title]`, `order[genre]` or `order[score]` instead."],
    ["/books?order[title][y]=asc", "order[title][y]", "asc", "Send `order[title]` instead."],
    ["/books?order[0][title]=desc", "order[0][title]", "desc", "Send `order[title]` instead."],
    ["/books?order[][title]=desc", "order[][title]", "desc", "Send `order[title]` instead."],
    ["/books?order[0][title][0]=desc", "order[0][title][0]", "desc", "Send `order[title]` instead."],
    ["/books?order.title=desc", "order.title", "desc", "Send `order[title]` instead."],
    ["/samples?order[group][label]=asc", "order[group][label]", "asc", "Send `order[group.label]` instead."],
    ["/samples?order[0][group][label]=asc", "order[0][group][label]", "asc", "Send `order[group.label]` instead."],
    ["/books?exists=subtitle", "exists", "subtitle", "Send `exists[subtitle]` instead."],
    ["/books?exists[subtitle][]=true", "exists[subtitle][]", "true", "Send `exists[subtitle]` instead."],
    ["/books?exists[0][subtitle]=true", "exists[0][subtitle]", "true", "Send `exists[subtitle]` instead."],
    ["/books?title[0][x]=a", "title[0][x]", "a", "Send `title` or `title[]` instead."],
    ["/books-by-id?id[0][lt]=3", "id[0][lt]", "3", "Send `id[lt]` instead."],
    ["/books-by-id?id[lt][]=3", "id[lt][]", "3", "Send `id[lt]` instead."],
    ["/authors/1/books?page[]=1", "page[]", "1", "Send `page` instead."],
    ["/switchable-books?title[x]=a", "title[x]", "a", "Send `title` or `title[]` instead."],
    ["/recommended-books?page[]=1", "page[]", "1", "Send `page` instead."],
  ])("%s", async (path, parameter, value, detail) => {
    const problem = await fail(app, path, 400);
    expect(problem).toMatchObject({ parameter, value });
    expect(problem.detail).toMatch(detail);
  });

  it.each([
    ["an unknown parameter", "/books?limit=5&genres[]=POEM"],
    ["a field that cannot be ordered by", "/books?order[price]=asc&order[price][x]=asc"],
    ["a parameter that the client may not use", "/books?itemsPerPage[]=1"],
    ["a page on a cursor-paged collection", "/book-feed?page[]=1"],
    ["the position of the empty text", "/samples-by-name?name[gt][]=&id[lt]=00000000-0000-1000-8000-000000000001"],
    ["another operator on a cursor's field without a filter", "/book-feed?id[lte]=1&id=1"],
    ["a filter that a handler reads itself", "/recommended-books?title[near]=a&score[ne]=1"],
  ])("%s is ignored", async (_, path) => {
    await get(app, path);
  });
});

describe("strict mode: an unknown parameter is a 400 that names the nearest one", () => {
  it.each([
    ["/notices?pgae=2", "pgae", "Did you mean `page`?"],
    ["/notices?texts=a", "texts", "Did you mean `text`?"],
    ["/notices?order[txt]=asc", "order[txt]", "Did you mean `order[text]`?"],
    [
      "/notices?itemsPerPage=5",
      "itemsPerPage",
      "Its parameters are `page`, `text`, `text[]`, `order[text]`, `weight[gt]`, ",
    ],
    ["/notices?page=1&utm_source=x", "utm_source", "Its parameters are `page`, "],
    ["/notices?secret=", "secret", "Its parameters are `page`, "],
    ["/notice-feed?page=2", "page", "It is paged by cursor: follow the links"],
    [
      "/notice-feed?day[between]=2020-01-01..2021-01-01",
      "day[between]",
      "Its parameters are `text`, `text[]`, `order[text]`, ",
    ],
    ["/notice-feed?order[day]=asc&order[id]=asc", "order[day]", "Its parameters are `text`, "],
    ["/notices/1/replies?itemsPrPage=1", "itemsPrPage", "Did you mean `itemsPerPage`?"],
    ["/notices/1?page=1", "page", "`page` is not a parameter of this item. It has none."],
    ["/own-notices?id[lt]=3", "id[lt]", "Its parameters are `page`, "],
  ])("%s", async (path, parameter, detail) => {
    const problem = await fail(app, path, 400);
    expect(problem).toMatchObject({ parameter });
    expect(problem.detail).toContain(detail);
  });

  it("what the API itself links to is accepted", async () => {
    const feed = await get(app, "/notice-feed");
    const { "@id": own, "hydra:next": next } = view(feed) ?? {};
    expect(own).toBe("/notice-feed?order%5Bday%5D=desc&order%5Bid%5D=desc");
    expect(ids(await get(app, own ?? ""))).toEqual([5, 4]);
    const second = await get(app, next ?? "");
    expect(ids(second)).toEqual([3, 2]);
    expect(ids(await get(app, view(second)?.["hydra:previous"] ?? ""))).toEqual([5, 4]);
    expect(ids(await get(app, "/notices?text[]=Notice 2&text[1]=Notice 3&order[text]=desc&page="))).toEqual([3, 2]);
    expect(ids(await get(app, "/notices/1/replies?itemsPerPage=3"))).toEqual([5, 4, 3]);
  });

  it("every field of a page's form, and every link, is accepted", async () => {
    const html = { headers: { accept: "text/html" } };
    for (const path of [
      "/notices",
      "/notice-feed",
      "/notices-by-weight?text=Notice%202",
      "/notices/1/replies?itemsPerPage=1",
    ]) {
      const response = await app.request(path, html);
      expect(response.status).toBe(200);
      // The tabs of the request belong to no form.
      const page = (await response.text()).replace(/<fieldset class="tabs">.*?<\/fieldset>/s, "");
      const names = [...page.matchAll(/<(?:input|select)[^>]* name="([^"]+)"/g)].map(([, name = ""]) => name);
      expect(names.length).toBeGreaterThan(2);
      const sent = new URLSearchParams(Object.fromEntries(names.map((name) => [name, ""])));
      const cleaned = await app.request(`${path.split("?")[0]}?${sent}`, html);
      expect([path, cleaned.status]).toEqual([path, 302]);
      for (const [, link = ""] of page.matchAll(/href="(\/notice[^"]*)"/g)) {
        const target = link.replaceAll("&amp;", "&");
        expect([target, (await app.request(target)).status]).toEqual([target, 200]);
      }
    }
  });

  it("a handler's pages have numbers, whatever the operation's cursor", async () => {
    expect(ids(await get(app, "/own-notices?page=7&text=a"))).toEqual([7]);
  });

  it("an operation switches it off for itself; so do others that never had it", async () => {
    expect(ids(await get(app, "/lenient-notices?pgae=2"))).toEqual([1, 2]);
    expect(ids(await get(app, "/books?pgae=2"))).toEqual([1, 2, 3]);
    expect((await app.request("/books/1?page=1")).status).toBe(200);
  });

  it("OpenAPI says so", async () => {
    const { paths } = (await (await app.request("/openapi.json")).json()) as {
      paths: Record<string, { get: { description?: string; responses: object } }>;
    };
    expect(paths["/notices"]?.get.description).toContain("Other query parameters are rejected.");
    expect(paths["/lenient-notices"]?.get.description).not.toContain("rejected");
    expect(paths["/notices/{id}"]?.get).toMatchObject({
      description: "Query parameters are rejected.",
      responses: { 400: { $ref: "#/components/responses/BadRequest" } },
    });
    expect(Object.keys(paths["/books/{id}"]?.get.responses ?? {})).not.toContain("400");
  });
});

describe("with paging off, a bound on a cursor's field is a filter, whichever way it points", () => {
  it.each(["/notices-by-weight", "/notices/1/replies"])("%s", async (path) => {
    const all = path === "/notices-by-weight" ? [5, 4, 3, 2, 1] : [5, 4, 3, 2];
    const filtered = async (query: string) => {
      const document = await get(app, `${path}?pagination=false&${query}`);
      expect(document["hydra:totalItems"]).toBe(document["hydra:member"].length);
      return ids(document);
    };
    expect(await filtered("weight[lt]=4")).toEqual(all.filter((weight) => weight < 4));
    expect(await filtered("weight[gt]=2")).toEqual(all.filter((weight) => weight > 2));
    expect(await filtered("weight[gt]=2&weight[lt]=5")).toEqual(all.filter((weight) => weight > 2 && weight < 5));
    expect(await filtered("weight[lt]=5&weight[lt]=3")).toEqual(all.filter((weight) => weight < 3));
    // As a position, these would be the page after 4.
    expect(await filtered("weight[lt]=4&order[text]=asc")).toEqual(
      all.filter((weight) => weight < 4).toSorted((a, b) => a - b),
    );
    expect(ids(await get(app, `${path}?weight[lt]=4&id[lt]=4`))).toEqual(
      all.filter((weight) => weight < 4).slice(0, 2),
    );
  });

  it("a handler gets them as they were sent", async () => {
    const queries: unknown[] = [];
    const byWeight = ({ query, itemsPerPage }: { query: object; itemsPerPage: number }) => {
      queries.push({ ...query, itemsPerPage });
      return [];
    };
    const handled = createApi({ prisma: library.prisma, handlers: { Book: { recommended }, Notice: { byWeight } } });
    await get(handled, "/notices-by-weight?pagination=false&weight[lt]=4&weight[gt]=1");
    expect(queries).toEqual([
      { pagination: "false", "weight[lt]": "4", "weight[gt]": "1", itemsPerPage: 2_147_483_647 },
    ]);
  });
});
