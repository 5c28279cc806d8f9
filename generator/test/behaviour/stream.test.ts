/** everything, however its order cuts it into batches, and whatever comes and goes meanwhile. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { leaveMidway, served } from "../leaving-client.js";
import { fail, ids } from "./client.js";
import type { Prisma } from "./generated/prisma/client.js";
import { createApi, type Library, openLibrary, provider, recommended } from "./library.js";

/** More than two batches. */
const total = 2_300;

let library: Library;
let app: ReturnType<typeof createApi>;

beforeAll(async () => {
  library = await openLibrary();
  app = createApi({ prisma: library.prisma, handlers: { Book: { recommended } } });
  await library.prisma.sample.createMany({ data: [...rows] });
});
afterAll(() => library.prisma.$disconnect());

const rows: readonly Prisma.SampleCreateManyInput[] = Array.from({ length: total }, (_, index) => ({
  id: String((index * 7919) % 10_007).padStart(5, "0"),
  small: index % 5,
  big: BigInt(index % 3),
  moment: new Date(Date.UTC(2024, 0, 1, 0, 0, 0, index % 700)),
  amount: `${index % 11}.5`,
  name: `n${index % 7}`,
  ratio: index % 2,
  // Nulls before, behind and among batches.
  note: index % 2 === 0 ? null : `t${index % 400}`,
}));

type Order = Prisma.SampleOrderByWithRelationInput[];

const orders: readonly (readonly [query: string, orderBy: Order])[] = [
  ["", []],
  ["order[note]=asc", [{ note: "asc" }]],
  ["order[note]=desc", [{ note: "desc" }]],
  ["order[small]=desc&order[note]=asc", [{ small: "desc" }, { note: "asc" }]],
  ["order[moment]=desc&order[note]=desc", [{ moment: "desc" }, { note: "desc" }]],
  ["order[amount]=asc&order[name]=desc", [{ amount: "asc" }, { name: "desc" }]],
];

const inOrder = async (orderBy: Order) => {
  const last = Object.values(orderBy.at(-1) ?? { id: "asc" })[0] as "asc" | "desc";
  const rows = await library.prisma.sample.findMany({ orderBy: [...orderBy, { id: last }], select: { id: true } });
  return rows.map(({ id }) => id);
};

describe.each(orders)("/all-samples?%s", (query, orderBy) => {
  it("has every row once, in its order", async () => {
    const document = await (await app.request(`/all-samples?${query}`)).json();
    expect(ids(document as never)).toEqual(await inOrder(orderBy));
    expect(document).toMatchObject({ "hydra:totalItems": total });
  });
});

it("lets others have their turn between two batches, though the driver of SQLite answers at once", async () => {
  const response = await app.request("/all-samples");
  let turns = 0;
  let next = setImmediate(function count() {
    turns += 1;
    next = setImmediate(count);
  });
  await response.text();
  clearImmediate(next);
  // Three batches, the first of which was there already, and the end.
  expect(turns).toBeGreaterThanOrEqual(3);
});

it("where no maximum is set a page has 1000 rows at the most, and its links what was asked for", async () => {
  const response = await app.request("/samples?itemsPerPage=5000&partial=0");
  const document = JSON.parse(await response.text());
  expect([ids(document).length, document["hydra:totalItems"]]).toEqual([1000, total]);
  expect(document["hydra:view"]["hydra:last"]).toBe("/samples?itemsPerPage=5000&partial=0&page=3");
});

describe("rows that are deleted once they are sent move no others", () => {
  afterEach(async () => {
    const stayed = new Set((await library.prisma.sample.findMany({ select: { id: true } })).map(({ id }) => id));
    await library.prisma.sample.createMany({ data: rows.filter(({ id }) => !stayed.has(id)) });
  });

  // On SQLite a date is no place in the order: SQLite's own text of one is another than Prisma's.
  it.each(orders.filter(([query]) => provider !== "sqlite" || !query.includes("moment")))(
    "%s",
    async (query, orderBy) => {
      const all = await inOrder(orderBy);
      const response = await app.request(`/all-samples?${query}`);
      const reader = response.body?.getReader();
      const decoder = new TextDecoder();
      let text = "";
      for (let batch = 0; ; batch += 1) {
        const { done, value } = (await reader?.read()) ?? { done: true, value: undefined };
        if (done) break;
        text += decoder.decode(value, { stream: true });
        if (batch === 0) await library.prisma.sample.deleteMany({ where: { id: { in: all.slice(200, 700) } } });
      }
      expect(ids(JSON.parse(text))).toEqual(all);
    },
  );
});

describe("a client that leaves a stream", () => {
  const logged: unknown[] = [];
  const api = () =>
    createApi({
      prisma: library.prisma,
      onError: (error) => void logged.push(error),
      handlers: { Book: { recommended } },
    });
  const batchesRead = () => library.takeQueries().filter((sql) => /FROM `main`\.`Sample`/.test(sql)).length;

  it.each([
    ["between two batches", () => Promise.resolve()],
    ["while the second batch is read", () => new Promise((resolve) => setTimeout(resolve, 1))],
  ])("%s ends the reading, and is not logged", async (_, passed) => {
    library.takeQueries();
    const reader = (await api().request("/all-samples")).body?.getReader();
    await reader?.read();
    await passed();
    await reader?.cancel();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(logged).toEqual([]);
    // Of three batches.
    expect(batchesRead()).toBeLessThanOrEqual(2);
  });

  it("over HTTP, too", async () => {
    const { port, close } = await served(api());
    for (let visit = 0; visit < 5; visit += 1) await leaveMidway(port, "/all-samples");
    await new Promise((resolve) => setTimeout(resolve, 200));
    close();
    expect(logged).toEqual([]);
  });
});

describe("a client that reads nothing more", () => {
  const within = (limits: object) =>
    createApi({
      prisma: library.prisma,
      onError: (error) => void console.error(error),
      handlers: { Book: { recommended } },
      ...limits,
    });

  it.each([{ streamIdle: 200 }, { timeout: 200 }])("holds one batch, and is broken off: %o", async (limits) => {
    library.takeQueries();
    const reader = (await within(limits).request("/all-samples")).body?.getReader();
    await reader?.read();
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(library.takeQueries()).toEqual([expect.stringContaining("WHERE 1=1")]);
    await expect(reader?.read()).rejects.toThrow("A client read nothing of a stream for 200 ms");
  });

  it("is waited for without a limit, or within it", async () => {
    for (const limits of [
      { timeout: 300, streamIdle: 0 },
      { timeout: 300, streamIdle: 60_000 },
    ]) {
      const response = await within(limits).request("/all-samples");
      await new Promise((resolve) => setTimeout(resolve, 500));
      expect(ids(JSON.parse(await response.text()))).toHaveLength(total);
    }
  });
});

const away = new Error("the log is away");

it.each([
  [
    "throws",
    () => {
      throw away;
    },
  ],
  ["rejects", async () => Promise.reject(away)],
])(
  "an `onError` that %s changes no answer and ends no process; its failure goes to the console",
  async (_, onError) => {
    const said: unknown[] = [];
    const { error } = console;
    console.error = (thing: unknown) => void said.push(thing);
    try {
      let calls = 0;
      const prisma = library.prisma.$extends({
        query: {
          // The second batch of a streamed answer fails, and every other request.
          $allOperations: ({ args, query, model }) => {
            calls += 1;
            return model === "Sample" && calls === 1 ? query(args) : Promise.reject(new Error("inner secret"));
          },
        },
      });
      const api = createApi({ prisma, onError, handlers: { Book: { recommended } } });
      const stream = await api.request("/all-samples");
      await expect(stream.text()).rejects.toThrow("The answer was broken off.");
      expect(await fail(api, "/books", 500)).toMatchObject({ title: "Internal Server Error" });
      expect(said).toEqual([away, away]);
    } finally {
      console.error = error;
    }
  },
);
