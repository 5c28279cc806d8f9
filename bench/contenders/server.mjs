// Serves one contender in its own process: node server.mjs <contender> <provider> <folder>.
import { existsSync, readFileSync } from "node:fs";
import { serve as listen } from "@hono/node-server";

/** A new process inherits its parent's `maxRSS` on Linux; `VmHWM` is only this process's. */
function peak() {
  const status = "/proc/self/status";
  const own = existsSync(status) && /VmHWM:\s+(\d+) kB/.exec(readFileSync(status, "utf8"));
  return (own ? Number(own[1]) : process.resourceUsage().maxRSS) * 1024;
}

const [name, provider, folder] = process.argv.slice(2);
const { serve } = await import(`./contenders/${name}.mjs`);
const app = await serve(provider, folder);
process.once("disconnect", () => process.exit());
process.on("message", () => process.send({ now: process.memoryUsage.rss(), peak: peak() }));
listen({ fetch: app.fetch, port: 0 }, ({ port }) => process.send({ port }));
