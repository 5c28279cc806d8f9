// What reading a query and writing its links costs, apart from the database: it is paid on every request.
import { bench, describe } from "vitest";
import { toPageRequest } from "../src/page-request.js";
import { formatQuery, parseQuery, withEntry } from "../src/query-string.js";
import type { Pagination, ParameterNames } from "../src/resource.js";

const pagination: Pagination = {
  enabled: true,
  clientEnabled: true,
  itemsPerPage: 30,
  clientItemsPerPage: true,
  maximumItemsPerPage: 50,
  partial: false,
  clientPartial: true,
  viaCursor: null,
  fetchJoinCollection: false,
  useOutputWalkers: false,
  count: "exact",
  countSeconds: 60,
  countLimit: 10_000,
  maximumOffset: null,
};
const names: ParameterNames = { page: "page", enabled: "pagination", itemsPerPage: "itemsPerPage", partial: "partial" };

const searches = {
  "no query": "",
  "a page": "page=3",
  "a page, an order and two filters": "page=3&order%5Bname%5D=asc&name=S%C3%A3o%20Paulo&population%5Bgt%5D=1000",
  "the longest list": `${"f%5B%5D=x&".repeat(819)}`,
};

for (const [name, search] of Object.entries(searches)) {
  const query = parseQuery(search);
  describe(name, () => {
    bench("parseQuery", () => {
      parseQuery(search);
    });
    bench("parseQuery and toPageRequest", () => {
      toPageRequest(parseQuery(search), pagination, names);
    });
    bench("formatQuery", () => {
      formatQuery(withEntry(query, ["page"], "4"), "page");
    });
  });
}
