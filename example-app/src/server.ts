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

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => {
    server.close(async () => {
      await prisma.$disconnect();
      process.exit(0);
    });
  });
}
