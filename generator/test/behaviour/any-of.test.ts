/** `anyOf`: parameters that are compared with several fields, of which any may match. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Random, repeat } from "../random.js";
import { fail, get, ids, type Requestable } from "./client.js";
import { createApi, type Library, openLibrary, provider, recommended } from "./library.js";
import { employees, fillTasks, type Task, tasks } from "./tasks.js";

let library: Library;
let app: Requestable;

const handlers = { Book: { recommended } };

beforeAll(async () => {
  library = await openLibrary();
  await fillTasks(library.prisma);
  app = createApi({ prisma: library.prisma, handlers });
});
afterAll(() => library.prisma.$disconnect());

const idsOf = (rows: readonly Task[]) => rows.map(({ id }) => id);
const page = (query: string, api = app, path = "/tasks") => get(api, `${path}?itemsPerPage=200&${query}`);
const contains = (text: string | null, part: string) => text?.toLowerCase().includes(part.toLowerCase()) === true;
const isOf =
  (...keys: readonly number[]) =>
  (task: Task) =>
    keys.includes(task.ownerId) || (task.assigneeId !== null && keys.includes(task.assigneeId));
const hasText = (part: string) => (task: Task) =>
  contains(task.title, part) || contains(task.notes, part) || contains(employees[task.ownerId - 1]?.name ?? null, part);

describe("rows where any of the fields matches", () => {
  it.each([
    ["mine=2", isOf(2)],
    ["mine=/employees/2", isOf(2)],
    ["mine[]=1&mine[]=3", isOf(1, 3)],
    ["ids=3", isOf(3)],
    ["ids[]=3&ids[]=4", isOf(3, 4)],
    // Each parameter is a condition.
    ["mine=1&ids=2", (task: Task) => isOf(1)(task) && isOf(2)(task)],
    ["mine=1&mine[]=2&mine[]=3", (task: Task) => isOf(1)(task) && isOf(2, 3)(task)],
    ["mine=1&status=OPEN", (task: Task) => isOf(1)(task) && task.status === "OPEN"],
    ["text=ada", hasText("ada")],
    ["text[]=ada&text[]=urgent", (task: Task) => hasText("ada")(task) || hasText("urgent")(task)],
    ["mine=", () => true],
  ])("%s", async (query, test) => {
    const expected = idsOf(tasks.filter(test));
    const found = await page(query);
    expect(ids(found)).toEqual(expected);
    expect(found["hydra:totalItems"]).toBe(expected.length);
    expect(ids(await page(query, app, "/all-tasks"))).toEqual(expected);
    expect(ids(await page(query, app, "/task-feed"))).toEqual(expected.toReversed());
    const owned = tasks.filter((task) => task.ownerId === 1 && test(task));
    expect(ids(await page(query, app, "/employees/1/owned"))).toEqual(idsOf(owned));
  });

  it("random requests agree with plain JavaScript", async () => {
    await repeat(async (random) => {
      const { query, test } = randomQuery(random);
      expect(ids(await page(query)), query).toEqual(idsOf(tasks.filter(test)));
    });
  });

  it("links repeat it", async () => {
    const { "hydra:view": links } = await get(app, "/tasks?mine[]=1&mine[]=2&itemsPerPage=1");
    expect(links?.["hydra:next"]).toBe("/tasks?itemsPerPage=1&mine%5B%5D=1&mine%5B%5D=2&page=2");
  });
});

function randomQuery(random: Random): { readonly query: string; readonly test: (task: Task) => boolean } {
  const keys = Array.from({ length: random.integer(1, 3) }, () => random.integer(1, 5));
  const part = random.pick(["urgent", "e", "Ada", "call 1", "zzz"]);
  const parts: readonly { readonly query: string; readonly test: (task: Task) => boolean }[] = [
    { query: keys.map((key) => `mine[]=${key}`).join("&"), test: isOf(...keys) },
    { query: `ids=${keys[0]}`, test: isOf(keys[0] ?? 0) },
    { query: `text=${encodeURIComponent(part)}`, test: hasText(part) },
  ];
  const chosen = parts.filter(() => random.chance(0.5));
  return { query: chosen.map(({ query }) => query).join("&"), test: (task) => chosen.every(({ test }) => test(task)) };
}

describe("within scopes", () => {
  const scoped = (Employee: () => object, Task?: () => object) =>
    createApi({ prisma: library.prisma, handlers, scope: { Employee, ...(Task && { Task }) } });

  it("finds no row by a related row that the caller may not see", async () => {
    const api = scoped(() => ({ id: { not: 2 } }));
    expect(ids(await page("mine=2", api))).toEqual([]);
    const byOwnText = tasks.filter(({ title, notes }) => contains(title, "bo") || contains(notes, "bo"));
    expect(ids(await page("text=bo", api))).toEqual(idsOf(byOwnText));
    expect(ids(await page("mine[]=2&mine[]=3", api))).toEqual(idsOf(tasks.filter(isOf(3))));
  });

  it("finds nothing if the scope allows no related row, and no row outside the model's own scope", async () => {
    expect(
      ids(
        await page(
          "mine=1",
          scoped(() => ({ OR: [] })),
        ),
      ),
    ).toEqual([]);
    const api = scoped(
      () => ({}),
      () => ({ status: "OPEN" }),
    );
    expect(ids(await page("mine=1", api))).toEqual(
      idsOf(tasks.filter((task) => task.status === "OPEN" && isOf(1)(task))),
    );
  });

  it("fails if a scope says nothing", async () => {
    const silent = createApi({
      prisma: library.prisma,
      handlers,
      scope: { Employee: () => undefined as never },
      onError: () => {},
    });
    expect((await silent.request("/tasks?mine=1")).status).toBe(500);
  });
});

describe("refuses", () => {
  it.each([
    ["mine=/tasks/1", "mine"],
    ["ids=abc", "ids"],
    ["ids[]=1&ids[]=x", "ids[]"],
    ["ids[not]=1", "ids[not]"],
    [`text=${"x".repeat(256)}`, "text"],
    [Array.from({ length: 7 }, (_, index) => `text[]=${index}`).join("&"), "text[]"],
    [Array.from({ length: 451 }, (_, index) => `ids[]=${index}`).join("&"), "ids[]"],
  ])("%s", async (query, parameter) => {
    expect(await fail(app, `/tasks?${query}`, 400)).toMatchObject({ parameter });
  });

  it("the parameters of a collection that has none of them", async () => {
    expect(await fail(app, "/plain-tasks?mine=1", 400)).toMatchObject({ parameter: "mine" });
  });

  it("on SQLite, a text with a wildcard", async () => {
    if (provider === "sqlite") expect(await fail(app, "/tasks?text=100%25", 400)).toMatchObject({ parameter: "text" });
    else expect(ids(await page("text=100%25"))).toEqual(idsOf(tasks.filter(hasText("100%"))));
  });
});

describe("described", () => {
  it("by OpenAPI, hydra:search and the form", async () => {
    const openapi = await (await app.request("/openapi.json")).text();
    expect(openapi).toContain("Filter by `owner` or `assignee`: an id or a URL.");
    expect(openapi).toContain("Substring of `title` or `notes` or `owner.name`, case-insensitive.");
    expect(openapi).toContain('"maxItems":450');
    expect(JSON.stringify((await get(app, "/tasks"))["hydra:search"])).toContain('"variable":"mine[]"');
    const html = await (await app.request("/tasks?mine=1", { headers: { Accept: "text/html" } })).text();
    expect(html).toMatch(/<select [^>]*name="mine"/);
    expect(html).toContain("mine is Ada");
  });
});
