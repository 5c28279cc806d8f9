/**
 * The library's API in a process of its own over the PostgreSQL database that the first argument names. The second one
 * may be JSON: the connections of its pool, and `streamIdle`.
 */
import type { AddressInfo } from "node:net";
import { serve } from "@hono/node-server";
import { PrismaPg } from "@prisma/adapter-pg";
import pg from "pg";
import { createApi } from "../behaviour/generated/api/index.js";
import { PrismaClient } from "../behaviour/generated/prisma/client.js";

/** What the server sends to the test on request, and first of all when it listens. */
export interface LoadReport {
  readonly port: number;
  /** Bytes of JavaScript that are alive. */
  readonly heap: number;
  /** Resident bytes. */
  readonly resident: number;
  readonly connections: { readonly total: number; readonly idle: number; readonly waiting: number };
  /** Connections of clients. */
  readonly clients: number;
  /** What went to the log since the start. */
  readonly errors: readonly string[];
}

const { connections: max = 10, ...options }: { readonly connections?: number; readonly streamIdle?: number } =
  JSON.parse(process.argv[3] ?? "{}");
const pool = new pg.Pool({ connectionString: process.argv[2], max });
const errors: string[] = [];
const api = createApi({
  ...options,
  // Prisma keeps a plan for each query, 1000 by default: so few are there before the load begins.
  prisma: new PrismaClient({ adapter: new PrismaPg(pool), queryPlanCacheMaxSize: 50 }),
  onError: (error) => errors.push(String(error)),
  handlers: { Book: { recommended: () => [] } },
});
const server = serve({ fetch: api.fetch, port: 0 }, report);
process.on("message", report);

function report(): void {
  globalThis.gc?.();
  const { heapUsed: heap, rss: resident } = process.memoryUsage();
  const { port } = server.address() as AddressInfo;
  const connections = { total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount };
  server.getConnections((_, clients) => {
    process.send?.({ port, heap, resident, connections, clients, errors } satisfies LoadReport);
  });
}
