import { expect, test } from "vitest";
import { meantOptions } from "./operation-arguments.js";

test.each([
  ["itemPerPage", "itemsPerPage"],
  ["paginationItemPerPage", "paginationItemsPerPage"],
  ["paginationPartail", "paginationPartial"],
  ["pagination_items_per_page", "paginationItemsPerPage"],
  ["pagination_client_partial", "paginationClientPartial"],
  ["items_per_page", "itemsPerPage"],
  ["paginationOrder", "order"],
  ["PaginationOrder", "order"],
  ["pageSize", "itemsPerPage"],
  ["page_size", "itemsPerPage"],
  ["perPage", "itemsPerPage"],
  ["limit", "itemsPerPage"],
  ["sort", "order"],
  ["orderBy", "order"],
  ["filter", "where"],
  ["pagination", "enabled"],
  ["banana", undefined],
  ["", undefined],
])("the option that %s was likely meant to be is %s", (name, meant) => {
  expect(meantOptions(name)).toEqual(meant === undefined ? [] : [meant]);
});
