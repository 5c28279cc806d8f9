import { expect, test } from "vitest";
import { withArticle } from "./to-words.js";

test("names behind their article", () => {
  expect(["Book", "Order", "author", "User", "日本"].map(withArticle)).toEqual([
    "a Book",
    "an Order",
    "an author",
    "a User",
    "a 日本",
  ]);
});
