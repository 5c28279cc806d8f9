import { expect, test } from "vitest";
import { defaultPagination, defaultParameters } from "../../test/fixture/pagination.js";
import type { Pagination } from "../resource.js";
import { pascalCase, policyText } from "./operation.js";

test.each([
  ["City", "City"],
  ["order_line", "OrderLine"],
  ["mostRead", "MostRead"],
])("pascalCase(%s) = %s", (name, want) => expect(pascalCase(name)).toBe(want));

const pagination: Pagination = { ...defaultPagination, maximumItemsPerPage: 50 };
const client = { clientItemsPerPage: true, clientPartial: true };

test.each<[change: Partial<Pagination>, text: string, distinct?: readonly string[]]>([
  [{}, "30 items a page"],
  [{ itemsPerPage: 1, ...client }, "1 item a page; the client may ask for up to 50 and switch the total off"],
  [{ partial: true, clientPartial: true }, "30 items a page, without a total; the client may switch the total on"],
  [{ clientEnabled: true }, "30 items a page, distinct by genre; the client may switch paging", ["genre"]],
  [{ enabled: false, ...client }, "all items"],
  [{ enabled: false }, "all items, distinct by genre", ["genre"]],
  [
    { enabled: false, clientEnabled: true, ...client },
    "all items; if switched on, 30 items a page; the client may ask for up to 50 and switch the total off and switch paging",
  ],
])("the policy of %o is: %s", (change, text, distinct) => {
  const operation = { name: "getCollection", path: "/books", parameters: defaultParameters, filters: {}, order: [] };
  expect(policyText({ ...operation, ...(distinct && { distinct }), pagination: { ...pagination, ...change } })).toBe(
    text,
  );
});
