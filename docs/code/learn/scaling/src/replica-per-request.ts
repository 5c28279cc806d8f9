/** Chooses a replica for each request, which reads a page and its total from it. */
import { AsyncLocalStorage } from "node:async_hooks";
import { PrismaLibSql } from "@prisma/adapter-libsql";
import { Hono } from "hono";
import { createApi } from "./generated/api/index.js";
import { PrismaClient } from "./generated/prisma/client.js";

const urls = (process.env.REPLICA_URLS ?? "file:replica.db").split(",");
const replicas = urls.map((url) => new PrismaClient({ adapter: new PrismaLibSql({ url }) }));

const chosen = new AsyncLocalStorage<PrismaClient>();
const prisma = new Proxy({} as PrismaClient, { get: (_, key) => Reflect.get(chosen.getStore() ?? {}, key) });
const api = createApi({ prisma });

let turn = 0;
export const app = new Hono().use(async (_, next) => {
  turn = (turn + 1) % replicas.length;
  const replica = replicas[turn];
  if (replica !== undefined) await chosen.run(replica, next);
});
app.route("/", api);
