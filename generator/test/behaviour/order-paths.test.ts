/** Orders by a field of a related item: by default, and by cursor. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { fail, get, ids, type Requestable, view } from "./client.js";
import { createApi, type Library, openLibrary, PrismaClient, recommended } from "./library.js";

/** Runs once, before the statement that reads the related rows of a page. */
let meanwhile: (() => Promise<unknown>) | undefined;
let writer: InstanceType<typeof PrismaClient>;
let library: Library;
let app: Requestable;
const handlers = { Book: { recommended } };

const sample = { small: 0, big: 0n, moment: new Date(0), amount: 0, name: "", ratio: 0 };

beforeAll(async () => {
  library = await openLibrary((adapter) => {
    writer = new PrismaClient({ adapter });
    return interrupted(adapter);
  });
  app = createApi({ prisma: library.prisma, handlers });
  const labels = ["a", "b", "c", "d", "e"];
  await library.prisma.sampleGroup.createMany({ data: labels.map((label, index) => ({ id: index + 1, label })) });
  const data = labels.map((id, index) => ({ ...sample, id, groupId: index + 1 }));
  await library.prisma.sample.createMany({ data });
});
afterAll(async () => {
  await library.prisma.$disconnect();
  await writer.$disconnect();
});

function interrupted<Target extends object>(target: Target): Target {
  return new Proxy(target, {
    get(_, key) {
      const value: unknown = Reflect.get(target, key);
      if (typeof value !== "function") return value;
      if (key === "connect" || key === "startTransaction") {
        return async (...args: unknown[]) => interrupted((await value.apply(target, args)) as object);
      }
      if (key !== "queryRaw") return value.bind(target);
      return async (query: { readonly sql: string }) => {
        const write = /FROM\s+\S*SampleGroup/.test(query.sql) ? meanwhile : undefined;
        if (write !== undefined) {
          meanwhile = undefined;
          await write();
        }
        return value.call(target, query);
      };
    },
  });
}

test("a page by cursor has its order and its position from one snapshot", async () => {
  meanwhile = () => writer.sampleGroup.update({ where: { id: 2 }, data: { label: "z" } });
  const first = await get(app, "/samples-by-id?order[group.label]=asc&itemsPerPage=2");
  expect(meanwhile).toBeUndefined();
  const found = [...ids(first)];
  for (let next = view(first)?.["hydra:next"]; next !== undefined; ) {
    const page = await get(app, next);
    found.push(...ids(page));
    next = view(page)?.["hydra:next"];
  }
  // The row that moved comes at one of its two places, or at both; the others come once.
  expect(found.filter((id) => id !== "b")).toEqual(["a", "c", "d", "e"]);
  await writer.sampleGroup.update({ where: { id: 2 }, data: { label: "b" } });
});

test("a position has the related value, in either style, and is checked as others are", async () => {
  const query = "order[group.label]=desc&itemsPerPage=2";
  const { "hydra:next": next } = view(await get(app, `/samples-by-id?${query}`)) ?? {};
  expect(next).toBe("/samples-by-id?group.label%5Blt%5D=d&id%5Blt%5D=d&itemsPerPage=2&order%5Bgroup.label%5D=desc");
  const sealed = view(await get(app, `/opaque-samples-by-name?${query}`))?.["hydra:next"] ?? "";
  expect(sealed).not.toContain("%5Blt%5D");
  for (const path of [next ?? "", sealed]) expect(ids(await get(app, path))).toEqual(["c", "b"]);
  const stale = await fail(app, "/samples-by-id?group.label[lt]=d", 400);
  expect(stale).toMatchObject({ type: "/errors/cursor-stale", parameter: "group.label[lt]" });
  const [item] = (await get(app, `/samples-by-id?${query}`))["hydra:member"];
  expect(item).toMatchObject({ group: "/sample-groups/5" });
  expect(item?.group).not.toHaveProperty("label");
});

test("an application with hooks of queries reads the same", async () => {
  const prisma = library.prisma.$extends({ query: { $allOperations: ({ args, query }) => query(args) } });
  const path = "/samples-by-id?order[group.label]=desc";
  expect(ids(await get(createApi({ prisma, handlers }), path))).toEqual(["e", "d", "c", "b"]);
});

test("a scope on the way is refused at the start, whether a client requests the order or not", () => {
  const under = (model: string) => () =>
    createApi({ prisma: library.prisma, handlers, scope: { [model]: () => ({ id: 1 }) } });
  expect(under("SampleGroup")).toThrow("`order[group.label]` of /samples would reveal rows");
  expect(under("Journal")).toThrow("`order` of /entries-by-journal by `journal.open` would reveal rows that scope.");
  expect(under("Sample")).not.toThrow();
});

test("with paging off, and to the middle of a page by number, the order is the same", async () => {
  const orderBy = [{ group: { label: "desc" } }, { id: "asc" }] as const;
  const rows = await library.prisma.sample.findMany({ orderBy: [...orderBy], select: { id: true } });
  const expected = rows.map(({ id }) => id);
  expect(ids(await get(app, "/all-samples?order[group.label]=desc"))).toEqual(expected);
  expect(ids(await get(app, "/samples-by-group?itemsPerPage=2&page=2"))).toEqual(expected.slice(2, 4));
});
