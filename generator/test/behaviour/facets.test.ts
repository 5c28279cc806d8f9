/**
 * `facets[]=status`: the number of rows for each value, under all other filters. The API is one of its own: an API with
 * facets refuses clients with query hooks, which the other tests use.
 */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { patience, repeat } from "../random.js";
import { fail, get, ids, type Requestable } from "./client.js";
import { type OpenProject, openProject } from "./open-project.js";
import { fillTasks, type Task, tasks } from "./tasks.js";

const all = readFileSync(fileURLToPath(new URL("schema.prisma", import.meta.url)), "utf8");
const block = (start: string) => new RegExp(`(^///.*\n)*^${start} \\{[^]*?^\\}$`, "m").exec(all)?.[0] ?? "";
const models = ["model Task", "enum TaskStatus", "model Employee"]
  .map(block)
  .join("\n\n")
  .replaceAll("@filter(exact)", "@filter(exact, facet)");

let library: OpenProject;
let app: Requestable;

beforeAll(async () => {
  library = await openProject("facets", models);
  await fillTasks(library.prisma);
  app = library.createApi({ prisma: library.prisma });
});
afterAll(() => library.prisma.$disconnect());

type Counted = readonly { readonly value: unknown; readonly count: number }[];

/** The values of some tasks with their numbers: in no order among equal numbers, which the database's own order decides. */
function counted(rows: readonly Task[], of: (task: Task) => unknown): ReadonlyMap<unknown, number> {
  const found = new Map<unknown, number>();
  for (const task of rows) {
    const value = of(task);
    if (value !== null) found.set(value, (found.get(value) ?? 0) + 1);
  }
  return found;
}

function expectCounted(facet: unknown, rows: readonly Task[], of: (task: Task) => unknown): void {
  const values = facet as Counted;
  expect(new Map(values.map(({ value, count }) => [value, count]))).toEqual(counted(rows, of));
  const counts = values.map(({ count }) => count);
  expect(counts).toEqual(counts.toSorted((a, b) => b - a));
}

interface Hooked {
  readonly args: { readonly where?: object };
  query(args: object): Promise<unknown>;
}

const iriOf = ({ ownerId }: Task) => `/employees/${ownerId}`;
const facetsOf = async (path: string, api = app) => (await get(api, path)).facets as Record<string, Counted>;

describe("numbers of rows per value", () => {
  it("under all other filters", { timeout: patience }, async () => {
    await repeat(async (random) => {
      const status = random.pick([undefined, "OPEN", "RUNNING", "DONE"] as const);
      const owner = random.pick([undefined, 1, 2, 3]);
      const mine = random.pick([undefined, 1, 2]);
      const query = [status && `status=${status}`, owner && `owner=${owner}`, mine && `mine=${mine}`];
      const path = `/tasks?${[...query, "facets[]=status&facets[]=owner&facets[]=notes"].filter(Boolean).join("&")}`;
      const page = await get(app, path);
      const facets = page.facets as Record<string, Counted>;
      const has = (task: Task, other: "status" | "owner" | undefined) =>
        (other === "status" || status === undefined || task.status === status) &&
        (other === "owner" || owner === undefined || task.ownerId === owner) &&
        (mine === undefined || task.ownerId === mine || task.assigneeId === mine);
      expect(page["hydra:totalItems"], path).toBe(tasks.filter((task) => has(task, undefined)).length);
      expectCounted(
        facets.status,
        tasks.filter((task) => has(task, "status")),
        (task) => task.status,
      );
      expectCounted(
        facets.owner,
        tasks.filter((task) => has(task, "owner")),
        iriOf,
      );
      expectCounted(
        facets.notes,
        tasks.filter((task) => has(task, undefined)),
        (task) => task.notes,
      );
    });
  });

  it("one grouped statement each, beside the page's own", async () => {
    await get(app, "/tasks");
    library.statements();
    await get(app, "/tasks");
    const plain = library.statements();
    await get(app, "/tasks?facets=status,owner");
    const queries = library.statements();
    expect(queries.length - plain.length).toBe(2);
    expect(queries.filter((sql) => /GROUP BY/.test(sql))).toHaveLength(2);
  });

  it("each value is one that its filter takes", async () => {
    const { owner = [] } = await facetsOf("/tasks?facets=owner");
    for (const { value, count } of owner) {
      expect((await get(app, `/tasks?owner=${encodeURIComponent(String(value))}`))["hydra:totalItems"]).toBe(count);
    }
  });

  it("by cursor, of the items of a parent, and in every place of the pages", async () => {
    expectCounted((await facetsOf("/task-feed?facets=status&id[lt]=20")).status, tasks, (task) => task.status);
    const owned = tasks.filter(({ ownerId }) => ownerId === 1);
    expectCounted((await facetsOf("/employees/1/owned?facets=status")).status, owned, (task) => task.status);
    expectCounted((await facetsOf("/tasks?facets=status&page=3")).status, tasks, (task) => task.status);
  });

  it("are in an envelope, and on the page beside the choices", async () => {
    const json = await app.request("/tasks?facets=status", { headers: { Accept: "application/json" } });
    const { facets } = (await json.json()) as { readonly facets: Record<string, unknown> };
    expectCounted(facets.status, tasks, (task) => task.status);
    const html = await (await app.request("/tasks?facets=status,notes", { headers: { Accept: "text/html" } })).text();
    for (const [value, count] of counted(tasks, (task) => task.status)) expect(html).toContain(`>${value} (${count})<`);
    for (const [value, count] of counted(tasks, (task) => task.notes)) expect(html).toContain(`>${value} (${count})<`);
    expect(html).toMatch(/<input [^>]*name="facets" value="status,notes"/);
  });

  it("a page without them has none", async () => {
    expect(await get(app, "/tasks?facets=")).not.toHaveProperty("facets");
  });

  it("at most 50 values, the largest first", async () => {
    const { prisma, createApi } = await openProject("many-facets", models);
    await prisma.employee.createMany({ data: Array.from({ length: 60 }, (_, id) => ({ id, name: `E${id}` })) });
    const rows = Array.from({ length: 61 }, (_, id) => ({ id, title: "T", status: "OPEN" as const, ownerId: id % 60 }));
    await prisma.task.createMany({ data: rows });
    const { owner = [] } = await facetsOf("/tasks?facets=owner", createApi({ prisma }));
    expect(owner).toHaveLength(50);
    expect(owner[0]).toEqual({ value: "/employees/0", count: 2 });
    await prisma.$disconnect();
  });
});

describe("what the caller may not see", () => {
  const scoped = (scope: { Task?: () => object; Employee?: () => object }) =>
    library.createApi({ prisma: library.prisma, scope, onError: () => {} });

  it("is not counted", async () => {
    const open = tasks.filter(({ status }) => status === "OPEN");
    const api = scoped({ Task: () => ({ status: "OPEN" }) });
    const facets = await facetsOf("/tasks?facets=status,owner", api);
    expectCounted(facets.status, open, (task) => task.status);
    expectCounted(facets.owner, open, iriOf);
    expect(await facetsOf("/tasks?facets=status", scoped({ Task: () => ({ OR: [] }) }))).toEqual({ status: [] });
  });

  it("is not named: a related item outside its scope", async () => {
    const api = scoped({ Employee: () => ({ id: { not: 2 } }) });
    const visible = tasks.filter(({ ownerId }) => ownerId !== 2);
    expectCounted((await facetsOf("/tasks?facets=owner", api)).owner, visible, iriOf);
    expect(await facetsOf("/tasks?facets=owner", scoped({ Employee: () => ({ OR: [] }) }))).toEqual({ owner: [] });
  });

  it("fails if a scope says nothing", async () => {
    const api = scoped({ Employee: () => undefined as never });
    expect((await api.request("/tasks?facets=owner")).status).toBe(500);
  });

  it("query hooks: the start fails, and so does a request with another client", async () => {
    const hooked = library.prisma.$extends({
      query: {
        task: { findMany: ({ args, query }: Hooked) => query({ ...args, where: { ...args.where, status: "OPEN" } }) },
      },
    });
    const message = /query hooks of Task .* the facet of `notes` at \/tasks/;
    expect(() => library.createApi({ prisma: hooked })).toThrow(message);
    // A client that only computes fields counts the same rows.
    const computing = library.prisma.$extends({
      result: { task: { long: { needs: { title: true }, compute: () => 1 } } },
    });
    const api = library.createApi({ prisma: computing });
    expectCounted((await facetsOf("/tasks?facets=status", api)).status, tasks, (task) => task.status);
    let current: object = library.prisma;
    const chosen = new Proxy(library.prisma, { get: (_, name) => Reflect.get(current, name) });
    const perRequest = library.createApi({ prisma: chosen, onError: () => {} });
    current = hooked;
    expect((await perRequest.request("/tasks?facets=status")).status).toBe(500);
    expect((await perRequest.request("/tasks")).status).toBe(200);
  });
});

describe("refuses", () => {
  it.each([
    ["/tasks?facets=title", "facets"],
    ["/tasks?facets[]=status&facets[]=id", "facets[]"],
    ["/tasks?facets=status&pagination=false", "facets"],
    ["/plain-tasks?facets=id", "facets"],
  ])("%s", async (path, parameter) => {
    expect(await fail(app, path, 400)).toMatchObject({ parameter });
  });

  it("plain JSON that is a bare list", async () => {
    const response = await app.request("/few-tasks?facets=status", { headers: { Accept: "application/json" } });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ parameter: "facets" });
    expectCounted((await facetsOf("/few-tasks?facets=status")).status, tasks, (task) => task.status);
  });

  it("handlers and groups have no facets", async () => {
    const api = library.createApi({
      prisma: library.prisma,
      handlers: { Task: { few: () => tasks.slice(0, 1) } },
    });
    const page = await get(api, "/few-tasks?facets=status");
    expect([ids(page), page.facets]).toEqual([[1], undefined]);
    expect(await get(app, "/task-owners?facets=status")).not.toHaveProperty("facets");
  });
});

it("is described", async () => {
  const openapi = await (await app.request("/openapi.json")).text();
  expect(openapi).toContain("The fields of which the answer has the number of items for each value");
  expect(openapi).toContain('"facets":{"type":"object"');
  const { "@context": context } = (await (await app.request("/contexts/Task")).json()) as { "@context": object };
  expect(context).toHaveProperty("facets.@container", "@index");
  expect(JSON.stringify(await get(app, "/employees"))).not.toContain("facets");
});
