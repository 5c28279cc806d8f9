/** A server of its own process over the database that the first argument names, talking to the test by messages. */
import type { AddressInfo } from "node:net";
import { resourceUsage } from "node:process";
import { serve } from "@hono/node-server";
import { PrismaLibSql } from "@prisma/adapter-libsql";
import { createApi } from "../behaviour/generated/api/index.js";
import { PrismaClient } from "../behaviour/generated/prisma/client.js";

/** What the server sends to the test on request, and first of all when it listens. */
export interface Report {
  readonly port: number;
  /** The most resident memory since the start, in bytes. */
  readonly peak: number;
  /** Queries run since the start. */
  readonly queries: number;
  /** What went to the log since the start. */
  readonly errors: readonly string[];
}

const prisma = new PrismaClient({
  adapter: new PrismaLibSql({ url: process.argv[2] ?? "" }),
  log: [{ emit: "event", level: "query" }],
});
const errors: string[] = [];
let queries = 0;
prisma.$on("query", () => {
  queries += 1;
});
const api = createApi({
  prisma,
  onError: (error) => errors.push(String(error)),
  handlers: { Book: { recommended: () => [] } },
});
const server = serve({ fetch: api.fetch, port: 0 }, report);
process.on("message", report);

function report(): void {
  const { port } = server.address() as AddressInfo;
  const message: Report = { port, peak: resourceUsage().maxRSS * 1024, queries, errors };
  process.send?.(message);
}
