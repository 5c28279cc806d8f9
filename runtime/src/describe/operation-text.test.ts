import { expect, test } from "vitest";
import { defaultPagination, defaultParameters } from "../../test/fixture/pagination.js";
import type { Pagination } from "../definition/resource.js";
import { pascalCase, policyText } from "./operation-text.js";

test.each([
  ["City", "City"],
  ["order_line", "OrderLine"],
  ["mostRead", "MostRead"],
])("pascalCase(%s) = %s", (name, want) => expect(pascalCase(name)).toBe(want));

const pagination: Pagination = { ...defaultPagination, maximumItemsPerPage: 50 };
const client = { clientItemsPerPage: true, clientPartial: true };

test.each<[change: Partial<Pagination>, text: string, distinct?: readonly string[]]>([
  [{}, "30 items per page."],
  [
    { itemsPerPage: 1, ...client },
    "1 item per page. Send `itemsPerPage` for up to 50. Send `partial=true` to skip the total count.",
  ],
  [
    { partial: true, clientPartial: true },
    "30 items per page, without a total. Send `partial=false` to get the total.",
  ],
  [
    { clientEnabled: true },
    "30 items per page, distinct by genre. Send `pagination=false` for all items at once.",
    ["genre"],
  ],
  [{ enabled: false, ...client }, "All items."],
  [{ enabled: false }, "All items, distinct by genre.", ["genre"]],
  [
    { enabled: false, clientEnabled: true, ...client },
    "All items. Send `pagination=true` for 30 items per page. Send `itemsPerPage` for up to 50. Send `partial=true` to skip the total count.",
  ],
])("the policy of %o is: %s", (change, text, distinct) => {
  const operation = { name: "getCollection", path: "/books", parameters: defaultParameters, filters: {}, order: [] };
  expect(policyText({ ...operation, ...(distinct && { distinct }), pagination: { ...pagination, ...change } })).toBe(
    text,
  );
});
