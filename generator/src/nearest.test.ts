import { expect, test } from "vitest";
import { nearest } from "./nearest.js";

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
