import { describe, expect, it } from "vitest";
import { collectionPage, cursorOperation } from "../../../test/html-page.js";
import { sortingOf, startLink } from "./links.js";

describe("sortingOf", () => {
  it("is the operation's own order where the client asks for none", () => {
    expect(sortingOf(collectionPage(""), "score")).toEqual({ current: "DESC", link: "/books?order%5Bscore%5D=asc" });
    expect(sortingOf(collectionPage(""), "title")).toEqual({ current: undefined, link: "/books?order%5Btitle%5D=asc" });
  });

  it("turns the client's order round, starts again at the first page and keeps the filters", () => {
    const page = collectionPage("title=a&page=3&order[title]=asc&order[score]=desc");
    expect(sortingOf(page, "title")).toEqual({ current: "ASC", link: "/books?order%5Btitle%5D=desc&title=a" });
    expect(sortingOf(page, "score")?.current).toBeUndefined();
  });

  it("is the cursor's where the client asks for none, and starts again without its position", () => {
    const page = collectionPage("score[lt]=9&title=a", { operation: cursorOperation });
    expect(sortingOf(page, "score")).toEqual({ current: "DESC", link: "/books/feed?order%5Bscore%5D=asc&title=a" });
    expect(sortingOf(page, "title")).toMatchObject({ current: undefined });
  });

  it("is not there for a field without the order filter", () => {
    expect(sortingOf(collectionPage(""), "published")).toBeUndefined();
    expect(sortingOf(collectionPage(""), "constructor")).toBeUndefined();
  });
});

describe("startLink", () => {
  it("keeps all but the page, the position and what was sent empty", () => {
    const query = "page=2&score[lt]=9&title=a&genre=";
    expect(startLink(collectionPage(query, { operation: cursorOperation }))).toBe("/books/feed?title=a");
    expect(startLink(collectionPage("page=2"))).toBe("/books");
  });
});
