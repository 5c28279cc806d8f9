import { expect, test } from "vitest";
import { operation, pagination } from "../../test/html-page.js";
import { matchQuery, withoutEmpty } from "./matched-query.js";
import { formatQuery } from "./query-string.js";

const open = {
  ...operation,
  pagination: { ...pagination, clientEnabled: true, clientItemsPerPage: true, clientPartial: true },
};

test.each([
  ["the paging parameters", "page=&pagination=&itemsPerPage=&partial=", ""],
  ["declared filters and orders", "title=&score[gte]=&score[between]=&order[title]=&exists[subtitle]=&author=", ""],
  ["nothing that was given a value", "title=a&score[gte]=1&page=2", "page=2&score%5Bgte%5D=1&title=a"],
  ["no item of a list, which is a value", "subtitle[]=&genre[0]=", "genre%5B%5D=&subtitle%5B%5D="],
  [
    "no bound or order of a field without",
    "title[gte]=&order[score2]=&order=",
    "order%5Bscore2%5D=&order=&title%5Bgte%5D=",
  ],
  ["nothing that no operation knows", "x=&order[title][x]=&__proto__=", "__proto__=&order%5Btitle%5D%5Bx%5D=&x="],
])("empty parameters count as not sent: %s", (_, search, kept) => {
  expect(formatQuery(withoutEmpty(matchQuery(search, open)))).toBe(kept);
});

test("an empty parameter that the client may not use is an unknown one", () => {
  expect(formatQuery(withoutEmpty(matchQuery("page=&itemsPerPage=&partial=", operation)))).toBe(
    "itemsPerPage=&partial=",
  );
});
