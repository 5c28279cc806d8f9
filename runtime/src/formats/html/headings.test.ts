import { expect, test } from "vitest";
import { collectionPage, cursorOperation, operation } from "../../../test/html-page.js";
import { collectionHeading } from "./headings.js";
import { toSite } from "./options.js";

test.each([
  ["the resource's own collection", operation, undefined, "Books", [["Books"]]],
  ["another operation under its path", cursorOperation, undefined, "Books, feed", [["Books", "/api/books"], ["Feed"]]],
  [
    "another operation elsewhere",
    { ...operation, name: "new", path: "/recent-books" },
    undefined,
    "Recent books",
    [["Books", "/api/books"], ["Recent books"]],
  ],
  [
    "a list relation",
    { ...operation, name: "bestBooks", path: "/authors/:id/bestBooks" },
    "/api/authors/J%2E%20Doe/bestBooks",
    "Best books of J. Doe",
    [["Authors", "/api/authors"], ["J. Doe", "/api/authors/J%2E%20Doe"], ["Best books"]],
  ],
] as const)("%s", (_, of, path, title, crumbs) => {
  const page = collectionPage("", { operation: of, ...(path && { path }) }, "/api");
  const heading = collectionHeading(page, toSite({}));
  expect(heading.title).toBe(title);
  expect(heading.crumbs).toEqual(crumbs.map(([text, href]) => ({ text, ...(href && { href }) })));
});
