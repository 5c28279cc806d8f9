import type { AddressInfo } from "node:net";
import { serve } from "@hono/node-server";
import { Hono } from "hono";
import { cors } from "hono/cors";
import { inject } from "vitest";
import { createApp } from "../../example-app/src/app.js";
import { connect } from "../../example-app/src/database.js";
import type {} from "../../example-app/test/global-setup.js";

/** The example app on a port of its own, as clients meet it. */
export interface ServedExample {
  readonly origin: string;
  close(): Promise<void>;
}

/** @param allowed the origin whose pages may read the answers */
export async function serveExample(allowed = "http://elsewhere.test"): Promise<ServedExample> {
  const prisma = await connect(inject("databaseUrl"));
  const app = new Hono();
  app.use(
    cors({
      origin: allowed,
      allowMethods: ["GET", "HEAD", "OPTIONS"],
      allowHeaders: ["Accept", "Content-Type", "If-None-Match"],
      exposeHeaders: ["Link", "ETag", "X-Total-Count", "X-Page", "X-Per-Page"],
    }),
  );
  app.route("/", createApp(prisma));
  const server = await new Promise<ReturnType<typeof serve>>((resolve) => {
    const started = serve({ fetch: app.fetch, port: 0 }, () => resolve(started));
  });
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    async close() {
      await new Promise((resolve) => server.close(resolve));
      await prisma.$disconnect();
    },
  };
}
