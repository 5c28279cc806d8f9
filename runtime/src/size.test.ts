import { expect, test } from "vitest";
import { measureSizes } from "../bench/size.mjs";

// Of what the build has written: bytes of gzipped JavaScript, Hono left out.
test("an application loads less than 12 kB of the runtime, on any database; further modes only where a module names them", async () => {
  const sizes = (await measureSizes()).filter(({ name }) => name !== "core and all modes");
  expect(sizes.map(({ name }) => name)).toContain("core");
  expect(sizes.filter(({ gzipped }) => gzipped >= 12_000)).toEqual([]);
});
