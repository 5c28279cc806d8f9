import { expect, test } from "vitest";
import { nearest } from "./did-you-mean.js";

const options = ["itemsPerPage", "maximumItemsPerPage", "partial", "clientPartial", "order"];

test.each([
  ["itemPerPage", "itemsPerPage"],
  ["itemsperpage", "itemsPerPage"],
  ["ITEMSPERPAGE", "itemsPerPage"],
  ["parital", "partial"],
  ["maxItemsPerPage", "maximumItemsPerPage"],
  ["odrer", "order"],
  ["banana", undefined],
  ["rder", "order"],
  ["", undefined],
])("the option nearest to %s is %s", (name, meant) => {
  expect(nearest(name, options)).toBe(meant);
});

test("of equally near ones it is the first that begins with the same letter", () => {
  expect(nearest("cat", ["bat", "car", "can"])).toBe("car");
  expect(nearest("cat", ["bat", "rat"])).toBe("bat");
});
