/** The API over a Galera cluster of three nodes, each request to another one that is there, while nodes leave and join. */
import { randomUUID } from "node:crypto";
import { PrismaMariaDb } from "@prisma/adapter-mariadb";
import { mariadb } from "@prisma-paged/runtime/databases";
import { createConnection } from "mariadb";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import type { Requestable } from "../behaviour/client.js";
import { anyBook, createApi, PrismaClient, recommended } from "../behaviour/library.js";
import { mariadbOptions } from "../servers/mariadb-options.js";
import { type GaleraCluster, startGalera } from "./galera.js";
import { until } from "./until.js";
import { byNumber, walk } from "./walk.js";

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
  const { seen } = await walk(fromNextNode(), path, async (page) => {
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
  const refused = await answerWith(last, (status) => status !== 200);
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "1"]);
  expect(refused.headers.get("content-type")).toBe("application/problem+json");
  // The operator makes it a cluster of its own.
  const connection = await createConnection(mariadbOptions(third.url));
  await connection.query("SET GLOBAL wsrep_provider_options = 'pc.bootstrap=YES'");
  await connection.end();
  expect((await answerWith(last, (status) => status === 200)).status).toBe(200);
});

/** Each request goes to another node than the one before. */
function fromNextNode(): (path: string) => Promise<Response> {
  let turn = 0;
  return async (path) => {
    const api = apis[turn++ % apis.length];
    if (api === undefined) throw new Error("no node has an API");
    return api.app.request(path);
  };
}

/** Repeats a request until its status is as expected, for at most thirty seconds. */
function answerWith(api: Api | undefined, isExpected: (status: number) => boolean): Promise<Response> {
  return until(async () => {
    const response = await api?.app.request("/books-by-id");
    if (response === undefined || !isExpected(response.status)) throw new Error(`still ${response?.status}`);
    return response;
  }, 30);
}

async function add(numbers: readonly number[]): Promise<void> {
  await apis[0]?.prisma.book.createMany({
    data: numbers.map((id) => anyBook(id, { score: Math.floor(id / 3) })),
  });
}
