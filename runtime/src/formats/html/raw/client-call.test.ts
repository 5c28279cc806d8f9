import { expect, test } from "vitest";
import { clientCall } from "./client-call.js";

test.each([
  { pattern: "/cities", path: "/cities", query: {}, call: "await client.cities.$get()" },
  {
    pattern: "/cities/by-population",
    path: "/cities/by-population",
    query: { page: "2", "order[name]": "asc", "tags[]": ["a", 'b"'] },
    call: `await client.cities["by-population"].$get({ query: { page: "2", "order[name]": "asc", "tags[]": ["a","b\\""] } })`,
  },
  {
    pattern: "/countries/:id/cities",
    path: "/countries/FR/cities",
    query: {},
    call: 'await client.countries[":id"].cities.$get({ param: { id: "FR" } })',
  },
])("$call", ({ pattern, path, query, call }) => {
  expect(clientCall(pattern, path, query)).toBe(call);
});
