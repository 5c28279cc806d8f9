/**
 * The library's API as a process of its own over the PostgreSQL database that the argument names; it prints its port.
 */
import type { AddressInfo } from "node:net";
import { serve } from "@hono/node-server";
import { PrismaPg } from "@prisma/adapter-pg";
import { createApi } from "../behaviour/generated/api/index.js";
import { PrismaClient } from "../behaviour/generated/prisma/client.js";

const adapter = new PrismaPg({ connectionString: process.argv[2] ?? "", max: 4 });
const api = createApi({
  prisma: new PrismaClient({ adapter }),
  // As behind one balancer: absolute links are the same, whoever answers.
  origin: "https://api.example.com",
  handlers: { Book: { recommended: () => [] } },
});
const server = serve({ fetch: api.fetch, port: 0 }, () => process.send?.((server.address() as AddressInfo).port));
process.on("disconnect", () => process.exit());
