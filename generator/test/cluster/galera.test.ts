/** The API over a Galera cluster of three nodes, each request to another one that is there, while nodes leave and join. */
import { randomUUID } from "node:crypto";
import { PrismaMariaDb } from "@prisma/adapter-mariadb";
import { mariadb } from "@prisma-paged/runtime/databases";
import { createConnection } from "mariadb";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { type Document, ids, type Requestable, view } from "../behaviour/client.js";
import { anyBook, createApi, PrismaClient, recommended } from "../behaviour/library.js";
import { mariadbOptions } from "../servers/mariadb-options.js";
import { type GaleraCluster, startGalera } from "./galera.js";

interface Api {
  readonly app: Requestable;
  readonly prisma: InstanceType<typeof PrismaClient>;
}

let cluster: GaleraCluster;
/** One for each node, as three processes behind a balancer would be. */
let apis: readonly Api[];
const database = `library_${randomUUID().replaceAll("-", "")}`;
const staying = Array.from({ length: 60 }, (_, index) => index + 1);
const failures: unknown[] = [];

beforeAll(async () => {
  cluster = await startGalera();
  const [first] = cluster.nodes;
  const connection = await createConnection({ ...mariadbOptions(first.url), multipleStatements: true });
  await connection.query(`CREATE DATABASE ${database}; USE ${database};\n${inject("database").tables.join(";\n")}`);
  await connection.end();
  apis = cluster.nodes.map(({ url }) => {
    const config = { ...mariadbOptions(url), database, connectionLimit: 4 };
    const prisma = new PrismaClient({ adapter: new PrismaMariaDb(...mariadb(config, { connection: 1000 })) });
    const onError = (error: unknown) => failures.push(error);
    return { prisma, app: createApi({ prisma, onError, handlers: { Book: { recommended } } }) };
  });
  await apis[0]?.prisma.author.create({ data: { id: 1, name: "Ada" } });
  await add(staying);
});
afterAll(async () => {
  await Promise.all((apis ?? []).map(({ prisma }) => prisma.$disconnect()));
  await cluster?.stop();
});

test.each([
  { path: "/books-by-id", way: "shut down" },
  { path: "/book-feed", way: "cut off" },
  { path: "/books/partial", way: "shut down" },
])("$path: a walk sees every row once while a node is $way and joins again", async ({ path, way }) => {
  const [, second] = cluster.nodes;
  const { seen } = await walk(path, async (page) => {
    if (page === 4) await (way === "shut down" ? second.stop() : second.kill());
    // Behind the rows that stay, in each order.
    if (page === 8) await add([100 + page]);
    if (page === 12) await second.start();
  });
  expect(seen.filter((id) => staying.includes(id)).sort(byNumber)).toEqual(staying);
  await apis[0]?.prisma.book.deleteMany({ where: { id: { gt: 60 } } });
});

test("a node that has lost the others refuses with 503, and answers again when one has joined", async () => {
  const [first, second, third] = cluster.nodes;
  const [, , last] = apis;
  await second.kill();
  await first.kill();
  const refused = await until(last?.app, (status) => status !== 200);
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "1"]);
  expect(refused.headers.get("content-type")).toBe("application/problem+json");
  // The operator makes it a cluster of its own.
  const connection = await createConnection(mariadbOptions(third.url));
  await connection.query("SET GLOBAL wsrep_provider_options = 'pc.bootstrap=YES'");
  await connection.end();
  expect((await until(last?.app, (status) => status === 200)).status).toBe(200);
});

async function until(app: Requestable | undefined, isExpected: (status: number) => boolean): Promise<Response> {
  for (let attempt = 0; ; attempt++) {
    const response = await app?.request("/books-by-id");
    if (response === undefined || attempt > 300) throw new Error(`still ${response?.status}`);
    if (isExpected(response.status)) return response;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Follows `next`, each page from another node; what is refused with 503 is repeated at the next node. */
async function walk(start: string, between: (page: number) => Promise<void>) {
  const seen: number[] = [];
  let refused = 0;
  let path: string | undefined = start;
  for (let page = 1, turn = 0; path !== undefined; turn++) {
    const response = await apis[turn % apis.length]?.app.request(path);
    if (response?.status === 503) {
      refused += 1;
      expect(refused).toBeLessThan(200);
      continue;
    }
    expect(response?.status, await response?.clone().text()).toBe(200);
    const document: Document = await response?.json();
    seen.push(...ids(document).map(Number));
    await between(page);
    page += 1;
    path = view(document)?.["hydra:next"];
  }
  return { seen, refused };
}

async function add(numbers: readonly number[]): Promise<void> {
  await apis[0]?.prisma.book.createMany({
    data: numbers.map((id) => anyBook(id, { score: Math.floor(id / 3) })),
  });
}

function byNumber(a: number, b: number): number {
  return a - b;
}
