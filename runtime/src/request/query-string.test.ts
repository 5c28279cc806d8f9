import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fastestOf } from "../../test/fastest-of.js";
import { Problem } from "../definition/problem.js";
import {
  encode,
  formatQuery,
  getList,
  getScalar,
  parseQuery,
  type Query,
  toRecord,
  withoutPaths,
} from "./query-string.js";

const pairs = (query: Query) => query.entries.map(({ path, value }) => [...path, value]);

describe("parseQuery", () => {
  test.each([
    ["", []],
    ["&&", []],
    ["page=2", [["page", "2"]]],
    ["page", [["page", ""]]],
    ["=1", [["", "1"]]],
    ["a=b=c", [["a", "b=c"]]],
    ["author.name=x", [["author.name", "x"]]],
    ["order[id]=asc", [["order", "id", "asc"]]],
    ["order%5Bid%5D=asc", [["order", "id", "asc"]]],
    ["f[0][a]=1", [["f", "0", "a", "1"]]],
    ["title=a+b%20c%2B", [["title", "a b c+"]]],
    ["title=S%C3%A3o", [["title", "São"]]],
    ["?a=1", [["?a", "1"]]],
  ])("%s", (search, want) => {
    expect(pairs(parseQuery(search))).toEqual(want);
  });

  test.each([
    ["a[b", "a[b"],
    ["a]b[", "a]b["],
    ["[a]", "[a]"],
    ["a[b]c", "a[b]c"],
    ["a[b]c[d]", "a[b]c[d]"],
    ["a[b[c]]", "a[b[c]]"],
  ])("%s: brackets that do not fit are text of the name", (name, want) => {
    expect(pairs(parseQuery(`${name}=1`))).toEqual([[want, "1"]]);
  });

  test.each([
    ["a=%", "%"],
    ["a=%zz", "%zz"],
    ["a=%F0%9F", "\uFFFD"],
  ])("%s: what is not well encoded is read all the same", (search, want) => {
    expect(pairs(parseQuery(search))).toEqual([["a", want]]);
  });

  test("of a repeated scalar the last counts, lists keep all", () => {
    const query = parseQuery("a=1&f[]=x&order[a]=asc&a=2&f[]=x&order[a]=desc");
    expect(pairs(query)).toEqual([
      ["f", "", "x"],
      ["a", "2"],
      ["f", "", "x"],
      ["order", "a", "desc"],
    ]);
  });

  test("no name that is sent replaces a list's item", () => {
    expect(getList(parseQuery("f[]=a&f[]%230=b&f[]%231=c&x=1&x=2&f[]=d"), "f")).toEqual(["a", "d"]);
  });

  test("without a query there are no entries", () => {
    expect(parseQuery("")).toEqual({ entries: [] });
  });

  test.each([
    ["8 KiB and a byte", `a=${"x".repeat(8191)}`, "The query string must not exceed 8,192 bytes."],
    ["six brackets", "a[1][2][3][4][5][6]=x", "`a[1][2][3][4][5][6]` must not be nested more than 5 levels deep."],
    ["six encoded brackets", `a${"%5B%5D".repeat(6)}=x`, "`a[][][][][][]` must not be nested more than 5 levels deep."],
  ])("refuses %s", (_, search, detail) => {
    expect(() => parseQuery(search)).toThrow(expect.objectContaining({ status: 400, detail }));
  });

  test.each([
    ["8 KiB", `a=${"x".repeat(8190)}`],
    ["five brackets", "a[1][2][3][4][5]=x"],
  ])("takes %s", (_, search) => {
    expect(parseQuery(search).entries).toHaveLength(1);
  });
});

describe("getScalar and getList", () => {
  const query = parseQuery("page=2&empty=&order[id]=asc&f[]=a&f[]=&f[3]=b&f[x]=c&f[0][]=d");

  test.each([
    [["page"], "2"],
    [["order", "id"], "asc"],
    [["order"], undefined],
    [["id"], undefined],
    [["empty"], undefined],
    [["f"], undefined],
    [["__proto__"], undefined],
    [["constructor"], undefined],
  ])("%j is %j", (path, want) => {
    expect(getScalar(query, ...path)).toBe(want);
  });

  test("a list has the values of empty brackets and numbers, the empty text too", () => {
    expect(getList(query, "f")).toEqual(["a", "", "b"]);
    expect(getList(query, "order")).toEqual([]);
  });
});

test("without takes out by path, and gives the query itself where nothing goes", () => {
  const query = parseQuery("page=2&a=1&page[x]=3");
  expect(pairs(withoutPaths(query, ({ path: [name] }) => name === "page"))).toEqual([["a", "1"]]);
  expect(withoutPaths(query, () => false)).toBe(query);
});

describe("formatQuery", () => {
  test.each([
    ["", ""],
    ["page=3&b=1&a=2", "a=2&b=1&page=3"],
    ["zip=1&page=3", "zip=1&page=3"],
    ["page=3&zip=1", "zip=1&page=3"],
    ["order[b]=asc&order[a]=desc", "order%5Bb%5D=asc&order%5Ba%5D=desc"],
    ["a[]=1&a[]=2", "a%5B%5D=1&a%5B%5D=2"],
    ["a[1]=x&a[0]=y", "a%5B%5D=x&a%5B%5D=y"],
    ["f[0][a]=x", "f%5B0%5D%5Ba%5D=x"],
    ["f[a][0]=x", "f%5Ba%5D%5B%5D=x"],
    ["author.name=x", "author.name=x"],
    ["q=a+b", "q=a%20b"],
    ["q=%7e-._", "q=~-._"],
    ["q=!'()*/:@,;%3d%26%3f", "q=%21%27%28%29%2A%2F%3A%40%2C%3B%3D%26%3F"],
    ["q=%c3%a3", "q=%C3%A3"],
    ["q=%EF%BB%BFx", "q=%EF%BB%BFx"],
    ["a=&b", "a=&b="],
    ["page=99999999999999999999&B=1&a=2&_=3", "B=1&_=3&a=2&page=99999999999999999999"],
  ])("%s becomes %s", (search, want) => {
    expect(formatQuery(parseQuery(search), "page")).toBe(want);
  });

  test("without a page parameter every name is sorted", () => {
    expect(formatQuery(parseQuery("zip=1&page=3"))).toBe("page=3&zip=1");
  });

  test("a lone surrogate, which no UTF-8 has, is replaced", () => {
    expect(encode("a\uD800b😀")).toBe("a%EF%BF%BDb%F0%9F%98%80");
  });
});

describe("toRecord", () => {
  test("lists are arrays under the name with brackets, names are data", () => {
    const record = toRecord(parseQuery("page=2&f[]=a&f[1]=b&order[id]=asc&__proto__=x&__proto__[y]=z&constructor=c"));
    expect(Object.getPrototypeOf(record)).toBeNull();
    expect(Object.entries(record)).toEqual([
      ["page", "2"],
      ["f[]", ["a", "b"]],
      ["order[id]", "asc"],
      ["__proto__", "x"],
      ["__proto__[y]", "z"],
      ["constructor", "c"],
    ]);
    expect(({} as { y?: unknown }).y).toBeUndefined();
  });
});

describe("whatever is sent", () => {
  // Texts that are likely to mean something to a parser of queries, among any others.
  const hostile = fc.array(
    fc.oneof(
      fc.constantFrom("[", "]", "[]", "&", "=", "%", "%5B", "%5D", "+", "#", "?", ".", "0", "a", "page", "__proto__"),
      fc.constantFrom("%F0%9F", "%00", "%EF%BB%BF", "\uFEFF", "\uD800"),
      fc.string({ unit: "binary" }),
    ),
    { maxLength: 30 },
  );
  const searches = hostile.map((parts) => parts.join(""));

  const parsed = (search: string): Query | undefined => {
    try {
      return parseQuery(search);
    } catch (error) {
      if (error instanceof Problem && error.status === 400) return undefined;
      throw error;
    }
  };

  test("is a query or a problem 400", () => {
    fc.assert(
      fc.property(searches, (search) => {
        const query = parsed(search);
        expect(query === undefined || Object.getPrototypeOf(toRecord(query)) === null).toBe(true);
      }),
    );
  });

  test("its canonical text is its own canonical text, and plain ASCII of RFC 3986", () => {
    fc.assert(
      fc.property(searches, (search) => {
        const query = parsed(search);
        // Encoding may make a short text too long to be read again.
        if (query === undefined) return;
        const text = formatQuery(query, "page");
        expect(text).toMatch(/^(?:[\w.~=&-]|%[0-9A-F]{2})*$/);
        const again = parsed(text);
        if (again !== undefined) expect(formatQuery(again, "page")).toBe(text);
      }),
    );
  });

  test("names and values survive a link", () => {
    const name = fc.string({ unit: "grapheme", minLength: 1 }).filter((text) => !/[[\]]/.test(text));
    const bracket = name.filter((text) => !/^\d+$/.test(text));
    const entry = fc.record({
      path: fc.tuple(name, fc.array(bracket, { maxLength: 3 })).map(([first, rest]) => [first, ...rest]),
      value: fc.string({ unit: "grapheme" }),
    });
    const entries = fc.uniqueArray(entry, { selector: ({ path }) => JSON.stringify(path), maxLength: 8 });
    fc.assert(
      fc.property(entries, (sent) => {
        const byPath = (list: readonly { readonly path: readonly string[] }[]) =>
          [...list].sort((a, b) => (JSON.stringify(a.path) < JSON.stringify(b.path) ? -1 : 1));
        expect(byPath(parseQuery(formatQuery({ entries: sent })).entries)).toEqual(byPath(sent));
      }),
    );
  });

  test("the longest hostile names are read in no time", () => {
    const readAll = () => {
      for (const part of ["[", "]", "a[", "[]", "%5B%5D", "f[]=&", "a&"]) {
        parsed(`a${part.repeat(Math.floor(8000 / part.length))}]`);
      }
      expect(toRecord(parseQuery("f[]=&".repeat(1600)))["f[]"]).toHaveLength(1600);
    };
    expect(fastestOf(5, readAll)).toBeLessThan(500);
  });
});
