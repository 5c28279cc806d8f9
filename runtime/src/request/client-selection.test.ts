import { expect, test } from "vitest";
import { operation } from "../../test/html-page.js";
import { chosenFields } from "./client-selection.js";
import { matchQuery } from "./matched-query.js";

const offer = {
  ...operation,
  fields: ["id", "title", "text"],
  pagination: { ...operation.pagination, clientFields: true },
};
const chosen = (search: string, of: typeof offer = offer) => chosenFields(matchQuery(search, of), of);

test.each([
  ["fields=title", ["title"]],
  ["fields=text,id", ["id", "text"]],
  ["fields[]=text&fields[]=id&fields[]=id", ["id", "text"]],
  ["fields[1]=text&fields=id", ["id", "text"]],
  ["fields=,", undefined],
  ["fields[]=", undefined],
  ["other=1", undefined],
  ["fields[x]=nonsense", undefined],
])("%s", (search, expected) => expect(chosen(search)).toEqual(expected));

test("nothing may be chosen where the option is off", () => {
  expect(chosen("fields=nonsense", { ...offer, pagination: { ...offer.pagination, clientFields: false } })).toBe(
    undefined,
  );
});

test("another name of the parameter", () => {
  const renamed = { ...offer, parameters: { ...offer.parameters, fields: "only" } };
  expect(chosen("only=title&fields=id", renamed)).toEqual(["title"]);
});

test("a field that is not sent is named with those that are", () => {
  expect(() => chosen("fields=title,__proto__")).toThrow(
    '`fields` must be a list of fields that are sent here (`id`, `title`, `text`), not "__proto__".',
  );
});
