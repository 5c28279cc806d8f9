import { expect, test } from "vitest";
import { closestCandidate, closestNames } from "./did-you-mean.js";

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
  expect(closestCandidate(name, options)).toBe(meant);
});

test("of equally near ones, those that begin with the same letter are likelier", () => {
  expect(closestCandidate("cat", ["bat", "car", "can"])).toBe("car");
  expect(closestNames("cat", ["bat", "car"])).toEqual(["car"]);
});

test.each([
  ["cat", ["bat", "car", "can"], ["car", "can"]],
  ["cat", ["bat", "rat"], ["bat", "rat"]],
  ["createdA", ["createdBy", "createdAt"], ["createdAt"]],
  ["name", ["name1", "name2"], ["name1", "name2"]],
])("%s is certain only if one candidate is nearest", (name, candidates, meant) => {
  expect(closestNames(name, candidates)).toEqual(meant);
});
