import { expect, test } from "vitest";
import { errorLinkHeader, linkHeader } from "./link-header.js";

const urls = {
  origin: "https://api.test",
  basePath: "",
  base: "",
  entrypoint: "/" as const,
  self: "/books",
  search: "",
  documentation: "/docs.jsonld",
};

test("no header is longer than 8,000 bytes, and none shorter than its links need", () => {
  const lengths = Array.from({ length: 8100 }, (_, size) => {
    const links = { id: "x".repeat(size), next: "x".repeat(size), previous: "x".repeat(size) };
    return linkHeader(urls, links).Link?.length ?? 0;
  });
  expect(Math.max(...lengths)).toBe(8000);
});

test("without documentation, the links of a page and of an error only", () => {
  const bare = { ...urls, documentation: undefined };
  expect(linkHeader(bare)).toEqual({});
  expect(linkHeader(bare, { id: "/books", next: "/books?page=2" })).toEqual({ Link: '</books?page=2>; rel="next"' });
  expect(errorLinkHeader(bare)).toBe('<http://www.w3.org/ns/hydra/error>; rel="http://www.w3.org/ns/json-ld#error"');
});
