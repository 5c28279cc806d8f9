import { expect, test } from "vitest";
import { closestName } from "./closest-name.js";

const parameters = ["page", "itemsPerPage", "order[name]", "population[gte]", "name"];

test.each([
  ["itemPerPage", "itemsPerPage"],
  ["ITEMSPERPAGE", "itemsPerPage"],
  ["pages", "page"],
  ["order[nmae]", "order[name]"],
  ["population[ge]", "population[gte]"],
  ["nam", "name"],
  ["banana", undefined],
  ["ab", undefined],
  ["", undefined],
  ["page".repeat(2000), undefined],
])("the name nearest to %s is %s", (name, meant) => {
  expect(closestName(name, parameters)).toBe(meant);
});
