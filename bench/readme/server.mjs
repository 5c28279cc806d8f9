// Serves one module in its own process: node server.mjs <module> <database as JSON> <folder>. A message is answered with
// the microseconds of processor time that the process has taken; `memory` with its memory after a collection of garbage.
import { serve as listen } from "@hono/node-server";

const [module, database, folder] = process.argv.slice(2);
const { serve } = await import(module);
const app = await serve(JSON.parse(database), folder);
process.once("disconnect", () => process.exit());
process.on("message", (message) => {
  if (message === "memory") {
    globalThis.gc();
    process.send({ memory: process.memoryUsage() });
    return;
  }
  const { user, system } = process.cpuUsage();
  process.send({ processor: user + system });
});
listen({ fetch: app.fetch, port: 0 }, ({ port }) => process.send({ port }));
