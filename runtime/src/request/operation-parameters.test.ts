import { describe, expect, test } from "vitest";
import { cursorOperation, operation, pagination } from "../../test/html-page.js";
import { operationParameters, parameterAt } from "./operation-parameters.js";

const names = (given: Parameters<typeof operationParameters>[0]) => operationParameters(given).map(({ name }) => name);
const open = { ...pagination, clientEnabled: true, clientItemsPerPage: true, clientPartial: true };

describe("operationParameters", () => {
  test("paging, as far as the client may use it, under its configured names", () => {
    const plain = { ...operation, filters: {} };
    const renamed = { ...operation.parameters, page: "p", itemsPerPage: "size" };
    expect(names(plain)).toEqual(["page"]);
    expect(names({ ...plain, pagination: open, parameters: renamed })).toEqual(["p", "pagination", "size", "partial"]);
    expect(names({ ...plain, pagination: { ...open, enabled: false, clientEnabled: false } })).toEqual([]);
  });

  test("the filters of each field", () => {
    expect(names(operation)).toEqual([
      "page",
      "title",
      "title[]",
      "order[title]",
      "genre",
      "genre[]",
      "order[genre]",
      "score[gt]",
      "score[gte]",
      "score[lt]",
      "score[lte]",
      "score[between]",
      "order[score]",
      "addedAt[gt]",
      "addedAt[gte]",
      "addedAt[lt]",
      "addedAt[lte]",
      "addedAt[between]",
      "published",
      "published[]",
      "subtitle",
      "subtitle[]",
      "exists[subtitle]",
      "author",
      "author[]",
    ]);
  });

  test("those of `not` and of dates, which are no positions", () => {
    const filters = {
      status: { type: "String", not: true },
      day: { type: "DateTime", date: true },
    } as const;
    const given = { ...cursorOperation, filters };
    const filtering = operationParameters(given).filter((each) => "filter" in each);
    expect(filtering.map(({ name, kind }) => [name, kind])).toEqual([
      ["status[not]", "not"],
      ["status[not][]", "not"],
      ["day[after]", "comparison"],
      ["day[strictly_after]", "comparison"],
      ["day[before]", "comparison"],
      ["day[strictly_before]", "comparison"],
    ]);
    expect(filtering.some((each) => each.kind === "comparison" && each.isPosition)).toBe(false);
    expect(parameterAt(given, ["status", "not", "3"])?.name).toBe("status[not][]");
    expect(parameterAt(given, ["status", "not", "x"])).toBeUndefined();
  });

  test("a cursor's positions, and those of each order that the client may ask for; no page", () => {
    const parameters = operationParameters(cursorOperation);
    expect(parameters.flatMap((each) => (each.kind === "position" ? [each.name] : []))).toEqual([
      ...["title[lt]", "title[gt]", "genre[lt]", "genre[gt]", "id[lt]", "id[gt]"],
    ]);
    expect(
      parameters.flatMap((each) => (each.kind === "comparison" && each.isPosition === true ? [each.name] : [])),
    ).toEqual(["score[gt]", "score[lt]"]);
    expect(parameters.map(({ kind }) => kind)).not.toContain("page");
    const unpaged = { ...cursorOperation, pagination: { ...cursorOperation.pagination, enabled: false } };
    expect(operationParameters(unpaged).map(({ kind }) => kind)).not.toContain("position");
  });

  test("the page size has the bound that requests have", () => {
    const sizes = (change: object) =>
      operationParameters({ ...operation, pagination: { ...open, ...change } }).find(
        ({ kind }) => kind === "page-size",
      );
    expect(sizes({})).toMatchObject({ maximum: 1000, default: 3 });
    expect(sizes({ maximumItemsPerPage: 2 })).toMatchObject({ maximum: 2, default: 2 });
    expect(sizes({ itemsPerPage: 5000 })).toMatchObject({ maximum: 5000, default: 5000 });
  });
});

describe("parameterAt", () => {
  test.each([
    [["title"], "title"],
    [["genre", ""], "genre[]"],
    [["genre", "7"], "genre[]"],
    [["score", "lt"], "score[lt]"],
    [["order", "score"], "order[score]"],
    [["published", "not", "0"], undefined],
    [["score", "0"], undefined],
    [["genre", "x"], undefined],
    [["score", "ne"], undefined],
    [["score", "lt", ""], undefined],
    [["order", "id"], undefined],
    [["itemsPerPage"], undefined],
    [["__proto__"], undefined],
  ])("%j is %s", (path, name) => {
    expect(parameterAt(operation, path)?.name).toBe(name);
  });
});
