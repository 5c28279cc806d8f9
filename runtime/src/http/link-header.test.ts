import { expect, test } from "vitest";
import { linkHeader } from "./link-header.js";

const urls = {
  origin: "https://api.test",
  basePath: "",
  base: "",
  entrypoint: "/" as const,
  self: "/books",
  search: "",
};

test("no header is longer than 8,000 bytes, and none shorter than its links need", () => {
  const lengths = Array.from({ length: 8100 }, (_, size) => {
    const links = { id: "x".repeat(size), next: "x".repeat(size), previous: "x".repeat(size) };
    return linkHeader(urls, links).length;
  });
  expect(Math.max(...lengths)).toBe(8000);
});
