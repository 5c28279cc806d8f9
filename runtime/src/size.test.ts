import { expect, test } from "vitest";
import { measureSizes } from "../bench/size.mjs";

// Of what the build has written: bytes of gzipped JavaScript, Hono left out.
test("an application loads less than 12 kB of the runtime, and half a kilobyte for a server's counts; further modes only where a module names them", async () => {
  const sizes = Object.fromEntries((await measureSizes()).map(({ name, gzipped }) => [name, gzipped]));
  const { core, "an application on SQLite": onSqlite, "core and all modes": _, ...onServers } = sizes;
  expect(core).toBeLessThan(12_000);
  expect(onSqlite).toBeLessThan(12_000);
  expect(Object.keys(onServers)).toHaveLength(2);
  for (const [name, gzipped] of Object.entries(onServers)) expect(gzipped, name).toBeLessThan(12_500);
});
