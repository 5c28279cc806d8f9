/**
 * A link of yesterday's cursor, and half a position, are refused: answering from the start would lose or repeat rows
 * without a word.
 */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Document, get, ids, type Requestable } from "./client.js";
import { createApi, type Library, openLibrary, recommended } from "./library.js";

interface Problem {
  readonly type: string;
  readonly parameter?: string;
  readonly detail: string;
}

let library: Library;
let app: Requestable;
beforeAll(async () => {
  library = await openLibrary();
  app = createApi({ prisma: library.prisma, handlers: { Book: { recommended } } });
});
afterAll(() => library.prisma.$disconnect());

describe("refused, strict or not", () => {
  test.each<[path: string, parameter: string | undefined, why: string]>([
    ["/book-feed?id[lt]=2", "id[lt]", "half a position"],
    ["/book-feed?id[gt]=2&genre=POEM", "id[gt]", "half a position beside a filter"],
    ["/book-feed?score[lt]=5&id[gt]=2", "id[gt]", "two halves that lead to different sides"],
    ["/book-feed?rating[lt]=5&id[lt]=2", "rating[lt]", "a position of another cursor"],
    ["/book-feed?rating[gt]=", undefined, "an empty value, which is not sent"],
    ["/books-by-id?title[gt]=a&id[lt]=3", "title[gt]", "a field of an earlier cursor"],
    ["/notice-feed?text[lt]=a", "text[lt]", "a field with another filter, in strict mode"],
    ["/notice-feed?id[lt]=3", "id[lt]", "half a position in strict mode"],
    ["/notice-feed?id[lt]=abc", "id[lt]", "half a position with a wrong value in strict mode"],
    ["/authors/1/book-feed?id[lt]=abc", undefined, "a path that does not exist"],
  ])("%s: %s (%s)", async (path, parameter) => {
    const response = await app.request(path);
    if (parameter === undefined) return expect(response.status).not.toBe(400);
    const problem = (await response.json()) as Problem;
    expect([response.status, problem.type, problem.parameter]).toEqual([400, "/errors/cursor-stale", parameter]);
    expect(problem.detail).toMatch(/^`.+ not a position of this collection: its cursor is `\w+`/);
    expect(problem.detail).toContain("To start over, send the request without `");
  });

  test("the detail can be followed to the first page", async () => {
    const response = await app.request("/book-feed?rating[lt]=5&id[lt]=2&genre=POEM");
    const problem = (await response.json()) as Problem;
    expect(problem.detail).toBe(
      "`rating[lt]` and `id[lt]` are not a position of this collection: its cursor is `score` and `id`, and a position has a value of each in one direction. The link may be out of date. To start over, send the request without `rating[lt]` and `id[lt]`.",
    );
    expect((await app.request("/book-feed?genre=POEM")).status).toBe(200);
  });

  test("its type leads to a description", async () => {
    const document = await get(app, "/errors/cursor-stale");
    expect(document).toMatchObject({ "@id": "/errors/cursor-stale", "hydra:statusCode": 400 });
    const page = await app.request("/errors/cursor-stale", { headers: { Accept: "text/html" } });
    const text = await page.text();
    expect([page.status, text]).toEqual([200, expect.stringContaining("Start over without the position")]);
    expect(text).toContain('href="/errors/cursor-stale.json"');
    expect(text).not.toContain("/errors/400");
  });
});

describe("not refused", () => {
  test.each([
    ["/book-feed?score[lt]=2&id[lt]=7", "a position"],
    ["/book-feed?score[lt]=2", "a filter"],
    ["/book-feed?order[score]=asc&score[gt]=1&id[gt]=3", "a position of the client's order"],
    ["/books-by-id?id[lt]=8", "a position of one field"],
    ["/books-by-id?id[gt]=1&id[gt]=2", "a position that is sent twice: the last one counts"],
  ])("%s: %s", async (path) => expect((await app.request(path)).status).toBe(200));

  test.each(["secret", "nothing", "__proto__"])("what a client cannot see stays unknown: %s", async (name) => {
    expect(ids(await get(app, `/book-feed?${name}[lt]=1`))).toEqual(ids(await get(app, "/book-feed")));
    const strict = await (await app.request(`/notice-feed?${name}[lt]=1`)).json();
    expect(strict).toMatchObject({ type: "/errors/400", parameter: `${name}[lt]` });
  });
});

describe("of a position that is sent several times the last one counts, in links too", () => {
  test.each([
    ["/books-by-id?id[lt]=9&id[lt]=7", "/books-by-id?id[lt]=7"],
    ["/books-by-id?id[gt]=1&id[gt]=5", "/books-by-id?id[gt]=5"],
    ["/book-feed?score[lt]=2&id[lt]=9&id[lt]=7", "/book-feed?score[lt]=2&id[lt]=7"],
    [
      "/samples-by-name?name[gt][]=&name[gt][]=&id[lt]=00000000-0000-1000-8000-000000000001",
      "/samples-by-name?name[gt][]=&id[lt]=00000000-0000-1000-8000-000000000001",
    ],
  ])("%s", async (repeated, once) => {
    const [page, same] = [await get(app, repeated), await get(app, once)];
    expect(ids(page)).toEqual(ids(same));
    const links = ({ "hydra:view": { "@id": _, ...links } = {} }: Document) => links;
    expect(links(page)).toEqual(links(same));
    for (const link of ["hydra:previous", "hydra:next"]) {
      const path = page["hydra:view"]?.[link];
      if (path !== undefined) await get(app, path);
    }
  });

  test("a bound beside a position stays a filter, also on the pages that its links lead to", async () => {
    const page = await get(app, "/book-feed?score[lt]=3&score[lt]=2&id[lt]=7");
    const previous = await get(app, page["hydra:view"]?.["hydra:previous"] ?? "");
    const scores = previous["hydra:member"].map(({ score }) => Number(score));
    expect(Math.max(...scores)).toBeLessThan(3);
    expect(previous["hydra:totalItems"]).toBe(page["hydra:totalItems"]);
  });
});

describe("with paging off there is no position", () => {
  test("in strict mode a part of one is an unknown parameter", async () => {
    const response = await app.request("/notices-by-weight?pagination=false&id[lt]=3");
    expect([response.status, await response.json()]).toMatchObject([
      400,
      {
        type: "/errors/400",
        parameter: "id[lt]",
        detail: expect.stringContaining("is not a parameter of this collection"),
      },
    ]);
  });

  test("otherwise it is ignored, as every unknown parameter", async () => {
    expect((await app.request("/brief-shifts?pagination=false&lowTide[lt]=3")).status).toBe(200);
  });
});
