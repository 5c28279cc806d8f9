// One contender as a server in a process of its own; tells its port, and its memory when asked.
import { serve as listen } from "@hono/node-server";

const [name, provider, folder] = process.argv.slice(2);
const { serve } = await import(`./contenders/${name}.mjs`);
const app = await serve(provider, folder);
process.once("disconnect", () => process.exit());
process.on("message", () => process.send({ memory: process.memoryUsage.rss() }));
listen({ fetch: app.fetch, port: 0 }, ({ port }) => process.send({ port }));
