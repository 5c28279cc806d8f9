// Serves one contender in its own process: node server.mjs <contender> <database as JSON> <folder>. Any message is answered
// with the microseconds of processor time that the process has taken.
import { serve as listen } from "@hono/node-server";

const [name, database, folder] = process.argv.slice(2);
const { serve } = await import(`./contenders/${name}.mjs`);
const app = await serve(JSON.parse(database), folder);
process.once("disconnect", () => process.exit());
process.on("message", () => {
  const { user, system } = process.cpuUsage();
  process.send({ processor: user + system });
});
listen({ fetch: app.fetch, port: 0 }, ({ port }) => process.send({ port }));
