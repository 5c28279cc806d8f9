import { expect, test } from "vitest";
import { operation } from "../../../test/html-page.js";
import { matchQuery } from "../../request/matched-query.js";
import { formatQuery } from "../../request/query-string.js";
import { withFormOrder } from "./form-order.js";

const spelled = (search: string) =>
  decodeURIComponent(formatQuery(withFormOrder(matchQuery(search, operation), operation)));

test.each([
  ["order[1]=score:desc&order[2]=title:asc", "order[score]=desc&order[title]=asc"],
  ["order[1]=&order[2]=title:asc&order[3]=", "order[title]=asc"],
  ["order[1]=score:desc&order[2]=score:asc", "order[score]=desc"],
  ["order[title]=asc&title=a&order[1]=score:desc", "order[score]=desc&title=a"],
  ["order[1]=&x=1", "x=1"],
  ["order[1]=score:up&order[2]=subtitle:asc&order[3]=__proto__:asc", ""],
  ["order[title]=asc", "order[title]=asc"],
  ["order[12]=score:asc&order=b", "order[]=score:asc&order=b"],
])("%s", (search, expected) => {
  expect(spelled(search)).toBe(expected);
});
