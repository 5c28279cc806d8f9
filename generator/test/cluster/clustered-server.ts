/**
 * The library's API in three processes behind one port, over the PostgreSQL database and on the port that the arguments
 * name. The first process sends `started`, and after each message `restarted`, when it has replaced its workers.
 */
import cluster from "node:cluster";
import { once } from "node:events";
import { serve } from "@hono/node-server";
import { PrismaPg } from "@prisma/adapter-pg";
import { createApi } from "../behaviour/generated/api/index.js";
import { PrismaClient } from "../behaviour/generated/prisma/client.js";

const workers = 3;
const [url = "", port] = process.argv.slice(2);

async function supervise(): Promise<void> {
  const start = () => once(cluster.fork(), "listening");
  for (let number = 0; number < workers; number++) await start();
  process.send?.("started");
  process.on("message", async () => {
    for (const old of Object.values(cluster.workers ?? {})) {
      // The new worker answers before the old one stops.
      await start();
      old?.process.kill("SIGTERM");
      if (old !== undefined) await once(old, "exit");
    }
    process.send?.("restarted");
  });
  process.on("disconnect", () => process.exit());
}

function work(): void {
  const prisma = new PrismaClient({ adapter: new PrismaPg({ connectionString: url, max: 2 }) });
  const api = createApi({ prisma, handlers: { Book: { recommended: () => [] } } });
  const server = serve({ fetch: api.fetch, port: Number(port) });
  process.once("SIGTERM", () => {
    server.close(async () => {
      await prisma.$disconnect();
      process.exit(0);
    });
  });
}

if (cluster.isPrimary) await supervise();
else work();
