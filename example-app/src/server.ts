import type { ServerResponse } from "node:http";
import { serve } from "@hono/node-server";
import { createApp } from "./app.js";
import { connect, defaultUrl, prepareDatabase } from "./database.js";

const url = process.env.DATABASE_URL ?? defaultUrl;
await prepareDatabase(url);
const prisma = await connect(url);

const server = serve({ fetch: createApp(prisma).fetch, port: Number(process.env.PORT ?? 3000) }, ({ port }) => {
  const origin = `http://localhost:${port}`;
  const routes = [
    "/countries",
    "/cities",
    "/cities?partial=true",
    "/cities/by-population",
    "/cities/largest",
    "/countries/FR/cities",
    "/features",
  ];
  console.log([origin, ...routes.map((route) => `  ${origin}${route}`)].join("\n"));
});

server.once("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EADDRINUSE") throw error;
  console.error("This port is taken. Set PORT to another one, such as PORT=3001.");
  process.exit(1);
});

// While the server stops, each response ends its connection: clients would go on sending on it.
server.prependListener("request", (_request: unknown, response: ServerResponse) => {
  if (!server.listening) response.setHeader("Connection", "close");
});

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => {
    server.close(async () => {
      await prisma.$disconnect();
      process.exit(0);
    });
    setTimeout(() => process.exit(1), 9000).unref();
  });
}
