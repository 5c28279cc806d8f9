import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { bound } from "../../test/fixture/bound.js";
import { defaultPagination, defaultParameters } from "../../test/fixture/pagination.js";
import type { ParameterNames } from "../definition/parameter-names.js";
import { Problem } from "../definition/problem.js";
import type { Pagination } from "../definition/resource.js";
import { type PageRequest, toPageRequest } from "./page-request.js";
import { parseQuery } from "./query-string.js";

const viaCursor = [{ field: "id", direction: "DESC", type: "Int" }] as const;
/** Everything in the client's hands. */
const open = { clientEnabled: true, clientItemsPerPage: true, clientPartial: true } as const;

function read(search: string, options: Partial<Pagination> = {}, parameters = defaultParameters): PageRequest {
  const pagination = { ...defaultPagination, ...options };
  return toPageRequest(bound(search, { pagination, parameters }), pagination, parameters);
}
const paged = (page = 1, itemsPerPage = 30, partial = false) => ({ kind: "page", page, itemsPerPage, partial });

describe("the page", () => {
  test.each([
    ["", 1],
    ["page=1", 1],
    ["page=7", 7],
    ["page=", 1],
    ["page=2&page=3", 3],
    ["page[]=2", 1],
    ["page[x]=abc", 1],
  ])("%j is page %i", (search, page) => {
    expect(read(search)).toEqual(paged(page));
  });

  test.each([
    ["page=0", "at least 1", "0"],
    ["page=-1", "at least 1", "-1"],
    ["page=-0", "at least 1", "-0"],
    [`page=-${"9".repeat(400)}`, "at least 1", `-${"9".repeat(59)}…`],
    ["page=abc", "an integer", "abc"],
    ["page=1.5", "an integer", "1.5"],
    ["page=1e3", "an integer", "1e3"],
    ["page=0x10", "an integer", "0x10"],
    ["page=%2B1", "an integer", "+1"],
    ["page=+1", "an integer", " 1"],
    ["page=1%20", "an integer", "1 "],
    ["page=%D9%A1", "an integer", "\u0661"],
    ["page=Infinity", "an integer", "Infinity"],
    [`page=${"9".repeat(60)}`, "at most 143165577", "9".repeat(60)],
    [`page=${"9".repeat(100)}`, "at most 143165577", `${"9".repeat(60)}…`],
    [`page=${"9".repeat(8000)}`, "at most 143165577", `${"9".repeat(60)}…`],
  ])("%s is refused", (search, expected, shown) => {
    const detail = `\`page\` must be ${expected}, not "${shown}".`;
    expect(() => read(search)).toThrow(
      expect.objectContaining({ status: 400, detail, parameter: "page", value: parseQuery(search).entries[0]?.value }),
    );
  });

  test.each([
    [1, 4294967296],
    [3, 1431655766],
    [30, 143165577],
    [4294967295, 2],
  ])("with %i items a page, %i is the last page that Prisma can reach", (itemsPerPage, page) => {
    expect(read(`page=${page}`, { itemsPerPage })).toEqual(paged(page, itemsPerPage));
    const detail = `\`page\` must be at most ${page}, not "${page + 1}".`;
    expect(() => read(`page=${page + 1}`, { itemsPerPage })).toThrow(expect.objectContaining({ detail }));
  });

  test("beyond maximumOffset the way is cursor paging", () => {
    const options = { maximumOffset: 60 };
    expect(read("page=3", options)).toEqual(paged(3));
    expect(() => read("page=4", options)).toThrow(
      expect.objectContaining({
        status: 400,
        parameter: "page",
        detail:
          "Pages beyond the first 60 items are not available. Add filters, or use a collection with cursor paging.",
      }),
    );
  });
});

describe("the size", () => {
  const size = { clientItemsPerPage: true } as const;

  test.each<[string, Partial<Pagination>, number]>([
    ["itemsPerPage=10", {}, 30],
    ["itemsPerPage=abc", {}, 30],
    ["itemsPerPage=10", size, 10],
    ["itemsPerPage=", size, 30],
    ["", size, 30],
    ["itemsPerPage=0", size, 0],
    ["itemsPerPage=50", { ...size, maximumItemsPerPage: 50 }, 50],
    ["itemsPerPage=51", { ...size, maximumItemsPerPage: 50 }, 50],
    ["itemsPerPage=2147483647", { ...size, maximumItemsPerPage: 50 }, 50],
    // The maximum counts only where the client has the size, and there for the server's own too.
    ["", { itemsPerPage: 80, maximumItemsPerPage: 50 }, 80],
    ["", { ...size, itemsPerPage: 80, maximumItemsPerPage: 50 }, 50],
    // Unset, it is 1000, or `itemsPerPage` if that is larger.
    ["itemsPerPage=1001", size, 1000],
    ["itemsPerPage=5000", { ...size, itemsPerPage: 2000 }, 2000],
    ["itemsPerPage=1500", { ...size, itemsPerPage: 2000 }, 1500],
    ["itemsPerPage=5000", { ...size, maximumItemsPerPage: 4000 }, 4000],
  ])("%j with %j is %i", (search, options, itemsPerPage) => {
    expect(read(search, options)).toEqual(paged(1, itemsPerPage));
  });

  test.each([
    ["-1", '`itemsPerPage` must be at least 0, not "-1".'],
    ["-0", '`itemsPerPage` must be at least 0, not "-0".'],
    ["abc", '`itemsPerPage` must be an integer, not "abc".'],
    ["1.5", '`itemsPerPage` must be an integer, not "1.5".'],
    ["1e3", '`itemsPerPage` must be an integer, not "1e3".'],
    ["2147483648", '`itemsPerPage` must be at most 2147483647, not "2147483648".'],
    ["9".repeat(400), `\`itemsPerPage\` must be at most 2147483647, not "${"9".repeat(60)}…".`],
  ])("%s is refused", (value, detail) => {
    expect(() => read(`itemsPerPage=${value}`, size)).toThrow(
      expect.objectContaining({ status: 400, detail, parameter: "itemsPerPage", value }),
    );
  });

  test("nothing a page has one page", () => {
    expect(read("itemsPerPage=0&page=1", size)).toEqual(paged(1, 0));
    expect(() => read("itemsPerPage=0&page=2", size)).toThrow(
      expect.objectContaining({
        status: 400,
        detail: "`page` must be 1 if `itemsPerPage` is 0.",
        parameter: "page",
      }),
    );
  });

  test("the offset is reckoned by the size that is served, not by the one asked for", () => {
    const options = { ...size, maximumItemsPerPage: 50, maximumOffset: 100 };
    expect(read("itemsPerPage=1000&page=3", options)).toEqual(paged(3, 50));
  });
});

/** A handler is asked for all at once. */
const off = { kind: "off", page: 1, itemsPerPage: 2 ** 31 - 1 };

describe("the switch", () => {
  test.each<[string, Partial<Pagination>, "off" | "page"]>([
    ["", {}, "page"],
    ["", { enabled: false }, "off"],
    ["pagination=false", {}, "page"],
    ["pagination=abc", {}, "page"],
    ["pagination=true", { enabled: false }, "off"],
    ["pagination=false", open, "off"],
    ["pagination=0", open, "off"],
    ["pagination=OFF", open, "off"],
    ["pagination=%20no%20", open, "off"],
    ["pagination=true", { ...open, enabled: false }, "page"],
    ["pagination=Yes", { ...open, enabled: false }, "page"],
    ["pagination=", open, "page"],
    ["pagination=", { ...open, enabled: false }, "off"],
    ["pagination=false&partial=true", open, "off"],
  ])("%j with %j is %s", (search, options, kind) => {
    expect(read(search, options).kind).toBe(kind);
  });

  test("with paging off nothing else is read", () => {
    expect(read("pagination=false&page=0&itemsPerPage=-1&partial=abc", open)).toEqual(off);
    expect(read("page=0", { enabled: false })).toEqual(off);
  });
});

describe("partial paging", () => {
  test.each<[string, Partial<Pagination>, boolean]>([
    ["", {}, false],
    ["", { partial: true }, true],
    ["partial=true", {}, false],
    ["partial=abc", {}, false],
    ["partial=false", { partial: true }, true],
    ["partial=1", open, true],
    ["partial=on", open, true],
    ["partial=false", { ...open, partial: true }, false],
    ["partial=", { ...open, partial: true }, true],
  ])("%j with %j is %s", (search, options, partial) => {
    expect(read(search, options)).toEqual(paged(1, 30, partial));
  });
});

test.each(["pagination", "partial"])("%s takes no other spelling than a boolean's", (parameter) => {
  expect(() => read(`${parameter}=abc`, open)).toThrow(
    expect.objectContaining({
      status: 400,
      parameter,
      value: "abc",
      detail: `\`${parameter}\` must be \`true\` or \`false\`, not "abc".`,
    }),
  );
});

describe("renamed parameters", () => {
  const renamed: ParameterNames = {
    ...defaultParameters,
    page: "p",
    enabled: "paged",
    itemsPerPage: "size",
    partial: "quick",
  };

  test("the new names count", () => {
    expect(read("p=2&size=5&quick=1", open, renamed)).toEqual(paged(2, 5, true));
    expect(read("paged=0", open, renamed)).toEqual(off);
    expect(() => read("p=0", {}, renamed)).toThrow(expect.objectContaining({ parameter: "p" }));
  });

  test("the old ones are as any other", () => {
    expect(read("page=0&itemsPerPage=abc&partial=abc&pagination=abc", open, renamed)).toEqual(paged());
  });
});

describe("a cursor", () => {
  test("is a mode of its own, with size and partial", () => {
    expect(read("itemsPerPage=5&partial=1", { ...open, viaCursor })).toEqual({ ...paged(1, 5, true), kind: "cursor" });
  });

  test.each(["page=2", "page=99", "page=0", "page=abc", "page=2&itemsPerPage=0"])("ignores %s", (search) => {
    const options = { ...open, viaCursor, maximumOffset: 10 };
    expect(read(search, options)).toMatchObject({ kind: "cursor", page: 1 });
  });

  test("gives way to the switch", () => {
    expect(read("pagination=0", { ...open, viaCursor })).toEqual(off);
  });
});

test("any query is a page that the database can serve, or a problem 400", () => {
  const value = fc.oneof(fc.integer().map(String), fc.bigInt().map(String), fc.string(), fc.constantFrom("0", "1", ""));
  const parameter = fc.constantFrom(...Object.values(defaultParameters), "x");
  const options = fc.record({
    ...Object.fromEntries(["clientEnabled", "clientItemsPerPage", "clientPartial"].map((key) => [key, fc.boolean()])),
    itemsPerPage: fc.integer({ min: 0, max: 5000 }),
    maximumItemsPerPage: fc.option(fc.integer({ min: 1, max: 5000 })),
    maximumOffset: fc.option(fc.integer({ min: 1, max: 5000 })),
  });
  fc.assert(
    fc.property(fc.array(fc.tuple(parameter, value), { maxLength: 6 }), options, (parameters, chosen) => {
      try {
        const request = read(new URLSearchParams(parameters).toString(), chosen);
        if (request.kind === "off") return;
        const { page, itemsPerPage } = request;
        expect(Number.isInteger(page) && page >= 1).toBe(true);
        expect(Number.isInteger(itemsPerPage) && itemsPerPage >= 0 && itemsPerPage <= 5000).toBe(true);
        expect((page - 1) * itemsPerPage).toBeLessThanOrEqual(chosen.maximumOffset ?? 2 ** 32 - 1);
      } catch (error) {
        if (!(error instanceof Problem) || error.status !== 400) throw error;
      }
    }),
  );
});
