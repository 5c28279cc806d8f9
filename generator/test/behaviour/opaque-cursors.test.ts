/** `cursor: "opaque"`: links have one text, which is refused once it means something else. */
import { pages, RequestError } from "@prisma-paged/runtime/client";
import { hc } from "hono/client";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readPage, sectionOf } from "../documents.js";
import { fail, get, ids, type Requestable, view } from "./client.js";
import type { Api } from "./generated/api/index.js";
import { createApi, type Library, openLibrary, recommended } from "./library.js";

let library: Library;
let app: Requestable;

beforeAll(async () => {
  library = await openLibrary();
  app = createApi({ prisma: library.prisma, handlers: { Book: { recommended } } });
  await library.prisma.line.createMany({ data: [{ id: 1 }, { id: 2 }] });
  await library.prisma.stop.createMany({
    data: ["Åre", "Bonn", "Bonn", null, "", "☃\ud83d\ude00", "Zug"].map((place, index) => ({
      ...{ id: index + 1, place, lineId: index < 4 ? 1 : 2 },
    })),
  });
});
afterAll(() => library.prisma.$disconnect());

const linkOf = async (path: string, link: "next" | "previous" = "next") =>
  view(await get(app, path))?.[`hydra:${link}`] ?? "";
const cursorOf = (path: string) => new URL(path, "http://localhost").searchParams.get("cursor") ?? "";

describe("links", () => {
  test.each(["/stops", "/lines/1/stops", "/stops?order[id]=asc", "/stops?id[lt]=6&id[gte]=2"])(
    "%s: one parameter, there and back",
    async (path) => {
      const first = await get(app, path);
      const next = view(first)?.["hydra:next"] ?? "";
      const names = [...new URL(next, "http://localhost").searchParams.keys()];
      const sent = [...new URL(path, "http://localhost").searchParams.keys()];
      expect(names.toSorted()).toEqual([...sent, "cursor"].toSorted());
      expect(ids(await get(app, await linkOf(next, "previous")))).toEqual(ids(first));
    },
  );

  test("equal pages have equal links, and so the same ETag", async () => {
    const [one, other] = [await app.request("/stops"), await app.request("/stops")];
    expect(one.headers.get("ETag")).toBe(other.headers.get("ETag"));
    const unchanged = await app.request("/stops", { headers: { "If-None-Match": one.headers.get("ETag") ?? "" } });
    expect(unchanged.status).toBe(304);
    expect(one.headers.get("Link")).toBe(other.headers.get("Link"));
  });

  test("an operation that states values has them in its links", async () => {
    expect(await linkOf("/value-stops")).toMatch(/^\/value-stops\?id%5Blt%5D=\d+&town%5B/);
  });

  test("a collection with page numbers has no such parameter", async () => {
    expect(ids(await get(app, "/numbered-stops?cursor=x&page=2"))).toEqual([3, 4]);
  });
});

test("a bound is a filter, never a position", async () => {
  const rows = await library.prisma.stop.findMany({
    where: { id: { lt: 5 } },
    orderBy: [{ place: "asc" }, { id: "desc" }],
  });
  const first = await get(app, "/stops?id[lt]=5");
  expect(first["hydra:totalItems"]).toBe(4);
  expect([...ids(first), ...ids(await get(app, view(first)?.["hydra:next"] ?? ""))]).toEqual(rows.map(({ id }) => id));
});

describe("refused", () => {
  const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const decoded = (text: string): unknown[] => JSON.parse(Buffer.from(text, "base64url").toString());

  test("stale: the order is another one, or the text an older one", async () => {
    const cursor = cursorOf(await linkOf("/stops"));
    const [, ...stated] = decoded(cursor);
    for (const path of [`/stops?order[id]=asc&cursor=${cursor}`, `/stops?cursor=${encoded([0, ...stated])}`]) {
      const problem = await fail(app, path, 400);
      expect(problem).toMatchObject({ type: "/errors/cursor-stale", parameter: "cursor" });
      expect(problem.detail).toMatch(/^`cursor` is out of date: .*To start over, send the request without `cursor`\.$/);
    }
    expect((await fail(app, `/stops?order[id]=asc&cursor=${cursor}`, 400)).detail).toContain("in the order of `id`.");
  });

  test("invalid: another collection's, and what is no text of ours", async () => {
    const cursor = cursorOf(await linkOf("/stops"));
    const stated = decoded(cursor);
    const damaged = [
      ...["x", "WzEs", encoded({}), encoded([1]), encoded("1"), `${cursor}x`, cursor.slice(0, -2), `${cursor}%00`],
      ...[encoded(stated.slice(0, -1)), encoded([...stated, "1"]), encoded(stated.with(3, "before it"))],
      ...[encoded(stated.with(5, "abc")), encoded(stated.with(5, null)), encoded(stated.with(5, 7))],
    ];
    const foreign = [cursorOf(await linkOf("/other-stops")), cursorOf(await linkOf("/lines/1/stops"))];
    for (const text of [...damaged, ...foreign]) {
      const problem = await fail(app, `/stops?cursor=${text}`, 400);
      expect([text, problem.type, problem.parameter]).toEqual([text, "/errors/cursor-invalid", "cursor"]);
      expect(problem.detail).toContain("To start over, send the request without `cursor`.");
    }
    expect((await app.request("/errors/cursor-invalid")).status).toBe(200);
  });

  test("not refused: another value of the field, as the page says", async () => {
    const stated = decoded(cursorOf(await linkOf("/stops")));
    const page = sectionOf(readPage("reference/paging.md"), "`viaCursor`");
    expect(page).toContain("The text has no signature");
    expect(page).not.toMatch(/A text that was changed/);
    expect((await app.request(`/stops?cursor=${encoded(stated.with(5, "3"))}`)).status).toBe(200);
  });

  test.each(["/stops?id[gt]=1&town[null]=true", "/stops?town[gt]=Bonn", "/strict-stops?town[gt]=Bonn&id[lt]=2"])(
    "a link from before, with values: %s",
    async (path) => {
      const problem = await fail(app, path, 400);
      expect(problem).toMatchObject({ type: "/errors/cursor-stale", detail: expect.stringContaining("`cursor`") });
    },
  );

  test("by a collection with values in its links, and nothing else of this name", async () => {
    const cursor = cursorOf(await linkOf("/stops"));
    expect(await fail(app, `/value-stops?cursor=${cursor}`, 400)).toMatchObject({ type: "/errors/cursor-stale" });
    expect(ids(await get(app, "/value-stops?cursor=pointer"))).toEqual(ids(await get(app, "/value-stops")));
  });

  test("what is hidden, and another form of the parameter", async () => {
    expect(ids(await get(app, "/stops?secret[lt]=a"))).toEqual(ids(await get(app, "/stops")));
    expect(await fail(app, "/strict-stops?secret[lt]=a", 400)).toMatchObject({ type: "/errors/400" });
    expect(await fail(app, "/stops?cursor[]=a", 400)).toMatchObject({ parameter: "cursor[]" });
  });
});

test("with paging off it is not read; sent empty it counts as not sent", async () => {
  expect(ids(await get(app, "/stops?pagination=false&cursor=x"))).toHaveLength(7);
  expect(ids(await get(app, "/stops?cursor="))).toEqual(ids(await get(app, "/stops")));
  expect(await fail(app, "/strict-stops?pagination=false&cursor=x", 400)).toMatchObject({ parameter: "cursor" });
});

test("documents describe it", async () => {
  const openapi = await (await app.request("/openapi.json")).text();
  expect(openapi).toContain("Where the page begins. Take it from a link");
  const document = await get(app, "/stops");
  expect(document["hydra:search"]).toMatchObject({
    "hydra:mapping": expect.arrayContaining([expect.objectContaining({ variable: "cursor" })]),
  });
});

test("the page for people follows it, and its form starts over", async () => {
  const headers = { Accept: "text/html" };
  const next = await linkOf("/stops?town=Bonn&order[id]=asc&itemsPerPage=1");
  expect(next).toBe("");
  const second = await linkOf("/stops?order[id]=asc");
  const html = await (await app.request(second, { headers })).text();
  expect(html).toContain(`rel="next" href="${(await linkOf(second)).replaceAll("&", "&amp;")}"`);
  expect(html).not.toContain('name="cursor"');
  const stale = await (await app.request(`/stops?cursor=${cursorOf(second)}`, { headers })).text();
  expect(stale).toContain("is out of date");
  expect(stale).not.toContain('name="cursor"');
});

describe("the typed client, if the order changes during a walk", () => {
  /** A client of an API that has another order from the second request on. */
  function walk(staleCursor?: "report" | "restart", query = {}) {
    let requests = 0;
    const fetch = (async (url: string, init?: RequestInit) => {
      requests += 1;
      return app.request(requests === 1 ? url : `${url}${url.includes("?") ? "&" : "?"}order[id]=asc`, init);
    }) as typeof globalThis.fetch;
    const client = hc<Api>("http://localhost", { fetch });
    return pages(client.stops, { query, ...(staleCursor && { staleCursor }) });
  }

  test("it starts over, as requested, also from a position that it is given", async () => {
    const cursor = cursorOf(await linkOf("/stops?order[id]=desc"));
    for (const query of [{}, { "order[id]": "desc", cursor }]) {
      const found: number[] = [];
      for await (const { id } of walk("restart", query)) found.push(id);
      expect(found.slice(2)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    }
  });

  test.each([undefined, "report"] as const)("or reports it: %s", async (staleCursor) => {
    const found: number[] = [];
    const reading = (async () => {
      for await (const { id } of walk(staleCursor)) found.push(id);
    })();
    const error: unknown = await reading.catch((thrown) => thrown);
    expect(error).toBeInstanceOf(RequestError);
    expect(error).toMatchObject({ isStaleCursor: true, problem: { parameter: "cursor" } });
    expect(found).toHaveLength(2);
  });
});
