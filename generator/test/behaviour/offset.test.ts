/** `offset`: pages that begin at any row. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { patience, repeat } from "../random.js";
import { fail, get, ids, type Requestable, view } from "./client.js";
import { createApi, type Library, openLibrary, recommended } from "./library.js";
import { fillTasks, tasks } from "./tasks.js";

let library: Library;
let app: Requestable;

const handlers = { Book: { recommended } };
const total = tasks.length;

beforeAll(async () => {
  library = await openLibrary();
  await fillTasks(library.prisma);
  app = createApi({ prisma: library.prisma, handlers });
});
afterAll(() => library.prisma.$disconnect());

const link = (offset: number, rest = "", path = "/tasks") => `${path}?${rest && `${rest}&`}offset=${offset}`;

/** What the page has to be, by plain arithmetic. */
function expected(offset: number, size: number) {
  const last = Math.max(0, Math.ceil(total / size) - 1) * size;
  return {
    rows: tasks.slice(offset, offset + size).map(({ id }) => id),
    links: {
      first: 0,
      last,
      ...(offset > 0 && { previous: Math.min(Math.max(0, offset - size), last) }),
      ...(offset + size < total && { next: offset + size }),
    },
  };
}

describe("a page begins at any row", () => {
  it("rows and links are those of the offset", { timeout: patience }, async () => {
    await repeat(async (random) => {
      const [offset, size] = [random.integer(0, total + 20), random.integer(1, 40)];
      const rest = `itemsPerPage=${size}`;
      const page = await get(app, `/tasks?itemsPerPage=${size}&offset=${offset}`);
      const { rows, links } = expected(offset, size);
      expect(ids(page)).toEqual(rows);
      expect(page["hydra:totalItems"]).toBe(total);
      expect(view(page)).toEqual({
        "@id": link(offset, rest),
        ...Object.fromEntries(Object.entries(links).map(([name, at]) => [`hydra:${name}`, link(at, rest)])),
      });
    });
  });

  it.each(["/capped-tasks", "/cached-tasks", "/task-owners"])("%s in its mode", async (path) => {
    const all = ids(await get(app, `${path}?itemsPerPage=200`));
    for (const offset of [0, 1, 4, 60]) {
      const page = await get(app, `${path}?itemsPerPage=2&offset=${offset}`);
      expect(ids(page)).toEqual(all.slice(offset, offset + 2));
      const { "hydra:next": next, "hydra:previous": previous } = view(page) ?? {};
      expect(next).toBe(offset + 2 < all.length ? link(offset + 2, "itemsPerPage=2", path) : undefined);
      if (offset === 1) expect(previous).toBe(link(0, "itemsPerPage=2", path));
    }
  });

  it("without a total", async () => {
    library.takeQueries();
    const page = await get(app, "/tasks?partial=true&offset=58");
    expect(ids(page)).toEqual([59, 60]);
    expect(view(page)).toEqual({ "@id": link(58, "partial=true"), "hydra:previous": link(55, "partial=true") });
    expect(library.takeQueries()).toHaveLength(1);
  });

  it("of the items of a parent, under filters and in an order", async () => {
    const owned = tasks.filter(({ ownerId, status }) => ownerId === 1 && status === "OPEN").map(({ id }) => id);
    const page = await get(app, "/employees/1/owned?status=OPEN&offset=1&itemsPerPage=200");
    expect(ids(page)).toEqual(owned.slice(1));
    expect(page["hydra:totalItems"]).toBe(owned.length);
  });

  it("plain JSON and headers have no page number", async () => {
    const response = await app.request("/tasks?offset=4", { headers: { Accept: "application/json" } });
    expect(response.headers.get("X-Page")).toBeNull();
    expect(response.headers.get("X-Per-Page")).toBe("3");
    expect(response.headers.get("X-Total-Count")).toBe(String(total));
    expect(response.headers.get("Link")).toContain('</tasks?offset=7>; rel="next", </tasks?offset=1>; rel="prev"');
    const { items: _, ...others } = (await response.json()) as Record<string, unknown>;
    const links = { first: link(0), previous: link(1), next: link(7), last: link(57) };
    expect(others).toEqual({ totalItems: total, itemsPerPage: 3, ...links });
  });

  it("without an offset, links have page numbers; with paging off, there are none", async () => {
    expect(view(await get(app, "/tasks"))).toMatchObject({ "hydra:next": "/tasks?page=2" });
    const all = await get(app, "/tasks?pagination=false&offset=5");
    expect(ids(all)).toHaveLength(total);
    expect(view(all)).toBeUndefined();
  });

  it("a page for people says which rows it shows, and its forms begin anew", async () => {
    const html = await (await app.request("/tasks?status=OPEN&offset=4", { headers: { Accept: "text/html" } })).text();
    expect(html).toMatch(/5–7 of \d+/);
    expect(html).toMatch(/href="\/tasks\?status=OPEN&amp;offset=7"/);
    expect(html).not.toMatch(/<input [^>]*name="offset"/);
  });
});

describe("refuses", () => {
  it.each([
    ["/tasks?offset=-1", "offset"],
    ["/tasks?offset=abc", "offset"],
    ["/tasks?offset=4294967296", "offset"],
    ["/tasks?offset=5&page=2", "offset"],
    ["/tasks?offset=0&page=1", "offset"],
    ["/tasks?offset=1&itemsPerPage=0", "offset"],
    ["/tasks?offset[]=1", "offset[]"],
    ["/few-tasks?offset=11", "offset"],
    ["/plain-tasks?offset=1", "offset"],
  ])("%s", async (path, parameter) => {
    expect(await fail(app, path, 400)).toMatchObject({ parameter });
  });

  it("nothing that was sent empty", async () => {
    expect(ids(await get(app, "/tasks?offset=&page=2"))).toEqual([4, 5, 6]);
    expect(ids(await get(app, "/tasks?offset=2&page="))).toEqual([3, 4, 5]);
  });

  it("no deeper page than the bound, to which the last link leads", async () => {
    const page = await get(app, "/few-tasks?offset=10&itemsPerPage=4");
    expect(ids(page)).toEqual([11, 12, 13, 14]);
    expect(view(page)).toMatchObject({ "hydra:last": link(8, "itemsPerPage=4", "/few-tasks") });
  });

  it("is ignored by cursors", async () => {
    expect(ids(await get(app, "/task-feed?offset=5"))).toEqual([60, 59, 58]);
  });

  it("is ignored by a handler, which has page numbers", async () => {
    const rows = () => tasks.slice(0, 2);
    const handled = createApi({ prisma: library.prisma, handlers: { Book: { recommended }, Task: { few: rows } } });
    expect(ids(await get(handled, "/few-tasks?offset=5"))).toEqual([1, 2]);
  });
});

it("is described", async () => {
  const openapi = await (await app.request("/openapi.json")).text();
  expect(openapi).toContain("The number of items before the page, instead of the page's number.");
  expect(JSON.stringify(await get(app, "/tasks"))).toContain('"variable":"offset","property":"hydra:offset"');
  expect(JSON.stringify(await get(app, "/task-feed"))).not.toContain("hydra:offset");
});
