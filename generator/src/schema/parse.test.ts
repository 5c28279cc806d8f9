import { expect, test } from "vitest";
import { isOurs } from "./parse.js";

test.each([
  "prisma-paged",
  "npx prisma-paged",
  "npx prisma-paged@0.1.0",
  "bunx --bun prisma-paged",
  "deno run -A npm:prisma-paged",
  "deno run -A npm:prisma-paged@^0.1.0",
  "node ./node_modules/prisma-paged/bin/prisma-paged.js",
  "node_modules\\.bin\\prisma-paged.cmd",
])("%s starts this package", (provider) => {
  expect(isOurs({ provider })).toBe(true);
});

test.each([
  "prisma-client",
  "prisma-paged-docs",
  "npx @acme/my-prisma-paged",
  "node ./node_modules/prisma-paged/other.js",
])("%s starts another", (provider) => {
  expect(isOurs({ provider })).toBe(false);
});
