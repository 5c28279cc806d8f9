/** The API over a primary with two streaming replicas: one lags, one stops, one is promoted. */
import { AsyncLocalStorage } from "node:async_hooks";
import { PrismaPg } from "@prisma/adapter-pg";
import { readReplicas } from "@prisma/extension-read-replicas";
import { postgresql } from "@prisma-paged/runtime/databases";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from "vitest";
import { get, ids, type Requestable, view } from "../behaviour/client.js";
import { anyBook, createApi, type Library, openLibrary, PrismaClient, recommended } from "../behaviour/library.js";
import { type StreamingReplica, startReplica } from "./streaming-replica.js";
import { byNumber, walk } from "./walk.js";

let primary: Library;
let replicas: readonly [StreamingReplica, StreamingReplica];
let clients: readonly [Client, Client];
/** Each query goes to a replica of its own choice. */
let perQuery: Requestable;
/** Each request goes to the one replica that was chosen for it. */
let perRequest: Requestable;
type Client = InstanceType<typeof PrismaClient>;

const staying = Array.from({ length: 40 }, (_, index) => index + 1);
/** What the APIs have reported. */
const failures: unknown[] = [];

beforeAll(async () => {
  primary = await openLibrary();
  await add(staying.slice(10));
  const server = inject("database").url;
  replicas = [await startReplica(server), await startReplica(server)];
  const clientOf = ({ url }: StreamingReplica) =>
    new PrismaClient({
      adapter: new PrismaPg(...postgresql({ connectionString: url + new URL(primary.url).pathname, max: 4 })),
    });
  clients = [clientOf(replicas[0]), clientOf(replicas[1])];
  const options = { onError: (error: unknown) => failures.push(error), handlers: { Book: { recommended } } };
  perQuery = createApi({ ...options, prisma: primary.prisma.$extends(readReplicas({ replicas: [...clients] })) });
  perRequest = createApi({ ...options, prisma: chosenReplica });
});
afterAll(async () => {
  await Promise.all((clients ?? []).map((client) => client.$disconnect()));
  await Promise.all((replicas ?? []).map((replica) => replica.stop()));
  await primary.prisma.$disconnect();
});
beforeEach(async () => {
  await primary.prisma.book.deleteMany({ where: { id: { notIn: staying } } });
  await Promise.all(replicas.map(({ catchUp }) => catchUp()));
  primary.takeQueries();
  failures.splice(0);
});

describe("while one replica stays behind", () => {
  beforeEach(async () => {
    await replicas[0].pause();
    await add([101, 102, 103, 104, 105]);
    await replicas[1].catchUp();
    primary.takeQueries();
    return () => replicas[0].resume();
  });

  test.each(["/books-by-id", "/book-feed", "/books-by-date"])(
    "%s: a walk sees every row that both have, once and in order; the primary is not asked",
    async (path) => {
      const behind = createApi({ prisma: clients[0], handlers: { Book: { recommended } } });
      const { seen: order } = await walk(behind.request, path);
      const { seen } = await walk(perQuery.request, path);
      expect(seen.filter((id) => staying.includes(id))).toEqual(order);
      expect(primary.takeQueries()).toEqual([]);
    },
  );

  test("with one replica for each request, rows and total are of one state", async () => {
    const rows = [40, 45];
    for (const [index, client] of clients.entries()) {
      await chosen.run(client, async () => {
        const page = await get(perRequest, "/books?page=2");
        expect(page["hydra:totalItems"]).toBe(rows[index]);
        expect(view(page)?.["hydra:last"]).toBe(`/books?page=${Math.ceil(Number(rows[index]) / 3)}`);
        expect(ids(await get(perRequest, "/all-books"))).toHaveLength(Number(rows[index]));
      });
    }
    expect(primary.takeQueries()).toEqual([]);
  });
});

test("while one replica is stopped, its requests are a 503 with Retry-After, and a walk that repeats them is complete", async () => {
  const doomed = await startReplica(inject("database").url);
  const connectionString = doomed.url + new URL(primary.url).pathname;
  const client = new PrismaClient({ adapter: new PrismaPg(...postgresql({ connectionString, max: 4 })) });
  const app = createApi({
    prisma: primary.prisma.$extends(readReplicas({ replicas: [clients[1], client] })),
    onError: (error) => failures.push(error),
    handlers: { Book: { recommended } },
  });
  const { seen, refused } = await walk(app.request, "/book-feed", (page) => (page === 3 ? doomed.stop() : undefined));
  expect([...seen].sort(byNumber)).toEqual(staying);
  expect(refused).toBeGreaterThan(0);
  expect(failures).toHaveLength(refused);
  await client.$disconnect();
});

// The last one: there is no way back.
test("while one replica is promoted, a walk goes on", async () => {
  const { seen, refused } = await walk(perQuery.request, "/books-by-id", (page) =>
    page === 3 ? replicas[0].promote() : undefined,
  );
  expect(seen).toEqual(staying);
  expect(refused).toBe(0);
  // It takes writes now, and the other replica does not see them.
  await clients[0].book.create({ data: anyBook(200) });
  const found = new Set<number>();
  for (let time = 0; time < 20; time++) found.add((await perQuery.request("/books/200")).status);
  expect([...found].sort()).toEqual([200, 404]);
});

const chosen = new AsyncLocalStorage<Client>();
const chosenReplica = new Proxy({} as Client, { get: (_, key) => Reflect.get(chosen.getStore() ?? clients[0], key) });

async function add(numbers: readonly number[]): Promise<void> {
  await primary.prisma.book.createMany({
    data: numbers.map((id) =>
      anyBook(id, { score: Math.floor(id / 3), addedAt: new Date(Date.UTC(2020, 0, 1 + (id % 50), 0, 0, 0, 123)) }),
    ),
  });
}
