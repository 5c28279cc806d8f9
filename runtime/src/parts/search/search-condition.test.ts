import { describe, expect, test } from "vitest";
import { bound } from "../../../test/fixture/bound.js";
import { defaultParameterNames } from "../../definition/parameter-names.js";
import type { SearchField } from "../../definition/resource.js";
import { noScopes } from "../../request/where.js";
import { searchCondition, searchTest } from "./search-condition.js";

const parameters = defaultParameterNames;
const own: readonly SearchField[] = [{ field: "title" }, { field: "notes" }];
const related: readonly SearchField[] = [
  { field: "title" },
  { field: "name", through: [{ relation: "author", model: "Author", key: "id" }] },
];
const conditionOf = (text: string, search = own, scopes = noScopes) =>
  searchCondition(bound(text, { search, parameters }), { search, parameters }, "sqlite", scopes);

describe("searchCondition", () => {
  test.each([
    ["search=moon", { OR: [{ title: { contains: "moon" } }, { notes: { contains: "moon" } }] }],
    ["search=%20moon%09moon%20", { OR: [{ title: { contains: "moon" } }, { notes: { contains: "moon" } }] }],
    [
      "search=a%20b",
      {
        AND: [
          { OR: [{ title: { contains: "a" } }, { notes: { contains: "a" } }] },
          { OR: [{ title: { contains: "b" } }, { notes: { contains: "b" } }] },
        ],
      },
    ],
    ["search=", undefined],
    ["search=%20", undefined],
    ["title=a", undefined],
  ])("%s", (text, want) => expect(conditionOf(text)).toEqual(want));

  test("a related row is searched within the scope of its model", () => {
    expect(conditionOf("search=a", related, new Map([["Author", { tenant: 1 }]]))).toEqual({
      OR: [{ title: { contains: "a" } }, { author: { is: { AND: [{ name: { contains: "a" } }, { tenant: 1 }] } } }],
    });
  });

  test("the parameter may have another name, with brackets", () => {
    const renamed = { ...parameters, search: "filter[q]" };
    const where = searchCondition(
      bound("filter[q]=a", { search: own, parameters: renamed }),
      { search: own, parameters: renamed },
      "mysql",
      noScopes,
    );
    expect(where).toEqual({ OR: [{ title: { contains: "a" } }, { notes: { contains: "a" } }] });
  });

  test.each([
    [`search=${"a".repeat(256)}`, own, "at most 255 characters"],
    [`search=${Array.from({ length: 11 }, (_, index) => index).join("+")}`, own, "at most 10 words"],
    ["search=a%00", own, "NUL"],
    ["search=100%25", related, "cannot search for `%` or `_`"],
  ])("refuses %s", (text, search, message) => {
    expect(() => conditionOf(text, search)).toThrow(message);
  });

  test("ten words of 255 characters in all are allowed", () => {
    expect(conditionOf(`search=${Array.from({ length: 10 }, (_, index) => index).join("+")}`)).toHaveProperty("AND");
  });
});

describe("searchTest", () => {
  const testOf = (text: string, provider: "sqlite" | "mysql" = "sqlite") =>
    searchTest(bound(text, { search: own }), { search: own, parameters }, provider);

  test("is not needed without wildcards, without a search, and on other databases", () => {
    expect(testOf("search=moon")).toBeUndefined();
    expect(testOf("title=_")).toBeUndefined();
    expect(testOf("search=a_b", "mysql")).toBeUndefined();
    expect(searchTest(bound("search=_"), { parameters }, "sqlite")).toBeUndefined();
  });

  test("lets rows through in which each word is in a field", () => {
    const found = testOf("search=A_b+moon");
    expect(found?.word).toBe("A_b");
    expect(found?.test({ title: "Moon", notes: "a_B" })).toBe(true);
    expect(found?.test({ title: "Moon", notes: "axb" })).toBe(false);
    expect(found?.test({ title: "a_b", notes: null })).toBe(false);
  });
});
