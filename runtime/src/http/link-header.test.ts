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

/** The header of pages whose addresses have these lengths. */
const headers = (format: { readonly hasView?: boolean }) =>
  Array.from({ length: 8100 }, (_, size) => {
    const links = { id: "x".repeat(size), next: "x".repeat(size), previous: "x".repeat(size) };
    return linkHeader(urls, links, format).Link ?? "";
  });
const longest = (texts: readonly string[]) => Math.max(...texts.map(({ length }) => length));

test("no header is longer than proxies accept, and none shorter than its links need", () => {
  const inBody = headers({ hasView: true });
  expect(longest(inBody)).toBe(3500);
  expect(inBody.at(-1)).toBe(linkHeader(urls).Link);
});

test("without links in the document, `next` is sent as far as clients accept it, and no other link with it", () => {
  const alone = headers({});
  expect(longest(alone)).toBe(8000);
  const long = alone.filter(({ length }) => length > 3500);
  expect(long.filter((header) => /rel="(?:prev|canonical)"/.test(header))).toEqual([]);
  expect(long.every((header) => header.includes('rel="next"'))).toBe(true);
});

test("without documentation, the links of a page and of an error only", () => {
  const bare = { ...urls, documentation: undefined };
  expect(linkHeader(bare)).toEqual({});
  expect(linkHeader(bare, { id: "/books", next: "/books?page=2" })).toEqual({ Link: '</books?page=2>; rel="next"' });
  expect(errorLinkHeader(bare)).toBe('<http://www.w3.org/ns/hydra/error>; rel="http://www.w3.org/ns/json-ld#error"');
});
